"""GHDL in tests: texts are analysed with every warning on, and run."""

import re
import subprocess
from pathlib import Path

from roundhouse.tools.ghdl import program

#: What GHDL 2.0 can warn of, but for generics of VITAL.
WARNINGS = [
    *("library", "default-binding", "binding", "reserved", "nested-comment", "parenthesis", "delayed-checks", "body"),
    *("specs", "universal", "port-bounds", "runtime-error", "shared", "static", "hide", "unused", "others", "pure"),
    *("analyze-assert", "attribute", "useless"),
]


def analyse(folder: Path, **texts: str) -> str:
    """Analyse texts by the names of their files, without ending, in their order; returns what GHDL has to say."""
    for name, text in texts.items():
        (folder / f"{name}.vhd").write_text(text)
    command = [program(), "-a", "--std=08", *(f"-W{one}" for one in WARNINGS), *(f"{name}.vhd" for name in texts)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def simulate(folder: Path, top: str) -> tuple[int, str]:
    """Run an entity that was analysed; returns the exit code and what was printed."""
    command = [program(), "--elab-run", "--std=08", top, "--ieee-asserts=disable"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, re.sub(r"^simulation finished.*\n", "", done.stdout + done.stderr, flags=re.MULTILINE)
