"""Status of the packages and programs that Roundhouse uses, besides those of targets."""

import re
import shutil
import subprocess

from roundhouse.tools.packages import install_command, package_version
from roundhouse.tools.process import ToolMissing
from roundhouse.tools.status import ToolStatus

PROGRAMS = {
    # name: (arguments that print the version, needed for, remedy)
    "iverilog": (("-V",), "running exported test benches, and some tests", "apt install iverilog"),
    "ghdl": (("--version",), "running exported test benches in VHDL, and some tests", "apt install ghdl"),
    "g++": (("-dumpfullversion",), "compiling simulators", "apt install g++"),
    "make": (("--version",), "running exported test benches on Verilator, and a test", "apt install make"),
    "perl": (("-v",), "running exported test benches on Verilator, and a test", "apt install perl"),
}
PACKAGES = {
    # name: what it is needed for
    "verilator": "verifying cores",
    "amaranth": "making cores",
    "cryptography": "verifying AES",
    "pycryptodome": "verifying AES",
    "simonspeckciphers": "verifying SIMON and SPECK",
}


def statuses() -> list[ToolStatus]:
    """Return the status of all packages, then of all programs."""
    return [_package(name, needed_for) for name, needed_for in PACKAGES.items()] + [_program(name) for name in PROGRAMS]


def _package(name: str, needed_for: str) -> ToolStatus:
    try:
        return ToolStatus(name, package_version(name), needed_for, install_command(name))
    except ToolMissing as error:
        return ToolStatus(name, None, needed_for, error.remedy)


def _program(name: str) -> ToolStatus:
    arguments, needed_for, remedy = PROGRAMS[name]
    if shutil.which(name) is None:
        return ToolStatus(name, None, needed_for, remedy)
    answer = subprocess.run([name, *arguments], capture_output=True, text=True, check=False)
    number = re.search(r"\d+(?:\.\d+)+", answer.stdout + answer.stderr)
    return ToolStatus(name, number[0] if number else "unknown", needed_for, remedy)
