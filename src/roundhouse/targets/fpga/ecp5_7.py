"""Lattice ECP5 of speed grade 7; see `ecp5`."""

from .ecp5 import Ecp5

TARGET = Ecp5(7)
