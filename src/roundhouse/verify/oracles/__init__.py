"""Rung 0 of the ladder: independent implementations of every cipher, which must agree before anything is believed.

`families` has a module for each cipher family, `libraries` one for each library that they call.
"""
