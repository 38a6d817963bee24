"""Lattice ECP5 of speed grade 8; see `ecp5`."""

from .ecp5 import Ecp5

TARGET = Ecp5(8)
