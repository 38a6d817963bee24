"""Lattice iCE40 UltraPlus UP5K; see `ice40_family`."""

from .ice40_family import ice40

PLACE = ("--up5k", "--package", "sg48", "--freq", "100")
TARGET = ice40("ice40up", "Lattice iCE40 UltraPlus UP5K", "iCE40 UP", "u", PLACE, has_dsp=True)
