"""What Edalize writes for a tool, as texts. It runs no tool for that, nor needs one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

__all__ = ["configured"]

#: What it warns of is its older interface, the only one for most tools, and a Quartus that is not installed.
logging.getLogger("edalize").setLevel(logging.ERROR)


def configured(backend: Callable[..., Any], description: dict[str, Any]) -> dict[str, str]:
    """Return the files that a backend of Edalize writes, by name.

    Parameters
    ----------
    backend : callable
        Makes the backend of a description and a folder.
    description : dict
        What Edalize calls EDAM: ``name``, ``toplevel``, ``files`` and the options of the tool.
    """
    with TemporaryDirectory() as folder:
        backend(description, folder).configure()
        return {path.name: path.read_text() for path in sorted(Path(folder).iterdir())}
