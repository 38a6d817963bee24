"""Xilinx 7 series (Artix-7, Kintex-7, Virtex-7, Zynq-7000), synthesis only; see `xilinx`."""

from .xilinx import Xilinx

TARGET = Xilinx("xc7", "Xilinx 7 series", "7 series")
