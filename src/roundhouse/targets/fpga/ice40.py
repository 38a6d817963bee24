"""Lattice iCE40 HX8K; see `ice40_family`."""

from .ice40_family import ice40

PLACE = ("--hx8k", "--package", "ct256", "--freq", "200")
TARGET = ice40("ice40", "Lattice iCE40 HX8K", "iCE40 HX", "hx", PLACE, has_dsp=False)
