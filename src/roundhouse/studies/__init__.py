"""Published and open designs by other people, as data.

`study` has the published studies and the cores of ours that stand for their designs, `ledger` the numbers that they
print, `verdict` what ours say about them; `peers` has open cores, measured on our own flow.
"""
