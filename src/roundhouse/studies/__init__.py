"""Published and open designs by other people, as data.

`study` has the published studies and our matching cores, `ledger` the printed numbers, `verdict` how ours compare with
them; `peers` has open cores, measured on our own flow.
"""
