"""Rungs of the verification ladder, one module each, which defines ``RUNG``."""
