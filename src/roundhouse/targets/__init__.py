"""Targets: FPGA families and cell libraries, how to measure a core on each, and how its figures are labelled."""

from .cells.standard_cells import StandardCells
from .figures import Clock, Figures, Quantity, Ratio
from .registry import DEFAULT_CELLS, TARGETS, VENDORS, figures_of, find_target
from .target import BadTargetFile, HasCeiling, Target, UnknownTarget
from .vendor.reported import Reported

__all__ = [
    "DEFAULT_CELLS",
    "TARGETS",
    "VENDORS",
    "BadTargetFile",
    "Clock",
    "Figures",
    "HasCeiling",
    "Quantity",
    "Ratio",
    "Reported",
    "StandardCells",
    "Target",
    "UnknownTarget",
    "figures_of",
    "find_target",
]
