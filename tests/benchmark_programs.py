"""The programs in the folder `benchmarks`, which import one another."""

import importlib
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "benchmarks"


def program(name):
    """The module of that name."""
    sys.path.append(str(FOLDER))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))
