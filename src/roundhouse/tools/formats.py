"""Whether an output of a tool is complete, by its format.

A program whose disk is full may ignore that, write the beginning of a file and report success. Nothing is written after
the first failed write, so the file lacks at least its end.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

__all__ = ["is_complete"]

_TAIL_BYTES = 256


def is_complete(file: Path) -> bool:
    """Return whether a file ends as its format ends; True for formats that have no end.

    Of Verilog (``.v``) and RTLIL (``.il``) this is the end of a module: a file that is cut exactly between two modules
    passes for complete. JSON is parsed, so no part of it does.
    """
    complete = _BY_SUFFIX.get(file.suffix)
    return complete is None or complete(file)


def _ends_with(mark: bytes) -> Callable[[Path], bool]:
    def check(file: Path) -> bool:
        with file.open("rb") as content:
            content.seek(max(0, file.stat().st_size - _TAIL_BYTES))
            return content.read().rstrip().endswith(mark)

    return check


def _parses(file: Path) -> bool:
    text = file.read_text(errors="replace")
    try:
        json.loads(text[max(0, text.find("{")) :])  # Yosys prints lines before the JSON of `stat`
    except ValueError:
        return False
    return True


_BY_SUFFIX = {".v": _ends_with(b"endmodule"), ".il": _ends_with(b"\nend"), ".json": _parses}
