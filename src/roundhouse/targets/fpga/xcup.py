"""Xilinx UltraScale+, synthesis only; see `xilinx`."""

from .xilinx import Xilinx

TARGET = Xilinx("xcup", "Xilinx UltraScale+", "UltraScale+")
