"""Roundhouse: block ciphers as hardware, written once, derived in every architecture, verified and measured.

>>> from roundhouse.cores import Core
>>> from roundhouse.measure import measure
>>> from roundhouse.verify import verify
>>> core = Core.parse("aes128-encrypt-iterative")
>>> measure(core, "ecp5", verified=verify(core))  # doctest: +SKIP
"""
