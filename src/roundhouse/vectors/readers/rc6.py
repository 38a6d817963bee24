"""RC6: the vectors of its paper and of NESSIE."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..vector import Vector

__all__ = ["read"]

#: A key, a plaintext and a ciphertext in a row, separated by at most the marks of a Lisp number.
EXAMPLE = re.compile(r'\b([0-9A-F]{32,64})[\s"#h]+([0-9A-F]{32})[\s"#h]+([0-9A-F]{32})\b', re.IGNORECASE)


def read(folder: Path) -> Iterator[Vector]:
    """Read the files."""
    for path in sorted(folder.iterdir()):
        for n, (key, *blocks) in enumerate(EXAMPLE.findall(path.read_text())):
            plaintext, ciphertext = (int(block, 16) for block in blocks)
            yield Vector(int(key, 16), 4 * len(key), 128, (plaintext,), (ciphertext,), f"rc6/{path.name} {n}")
