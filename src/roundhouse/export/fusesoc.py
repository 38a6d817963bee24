"""FuseSoC core files (CAPI2): other projects can use, simulate, lint and synthesise a core with them."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import yaml

from ..cores.core_like import CoreLike
from ..systems import is_system
from .axi_top import top_module
from .languages import VHDL
from .sources import Sources, sources_of
from .test_bench import has_test_bench
from .wording import DIRECTION_WORDS, layout_words

__all__ = ["to_fusesoc"]


def to_fusesoc(core: CoreLike, sources: Sources | None = None) -> str:
    """Return the text of a ``.core`` file with targets default, sim, lint and synth; no sim without a test bench.

    Of VHDL there are default and sim, since the open tools of the others read Verilog.
    The core is in one file of Verilog by default.
    """
    sources = sources or sources_of(core)
    language = sources.language
    filesets = {"rtl": {"files": [*sources.texts], "file_type": language.fileset}}
    if language is VHDL:
        targets = _vhdl_targets(core.module, top_module(core))
    else:
        # Verilator wants each module in a file called as it is.
        targets = _targets(core.module, top_module(core), [] if sources.split else ["-Wno-DECLFILENAME"])
    if has_test_bench(core):
        filesets["tb"] = {"files": [f"{core.name}_tb{language.ending}"], "file_type": language.fileset}
    else:
        del targets["sim"]
    about: dict[str, Any] = {
        "name": f"roundhouse:{core.cipher.family}:{core.name.replace('+', '-')}:{version('roundhouse')}",
        "description": f"{core.cipher.name} core that {DIRECTION_WORDS[core.direction]}; "
        + "; ".join([layout_words(core.layout), *(layer.words for layer in (core.layers if is_system(core) else ()))]),
        "filesets": filesets,
        "targets": targets,
    }
    return "CAPI=2:\n" + yaml.safe_dump(about, sort_keys=False, width=120)


def _targets(module: str, top: str, waivers: list[str]) -> dict[str, Any]:
    return {
        "default": {"filesets": ["rtl"], "toplevel": top},
        "sim": {
            "description": "Run the self-checking test bench; --tool=verilator for the other simulator",
            "default_tool": "icarus",
            "filesets": ["rtl", "tb"],
            "toplevel": f"{module}_tb",
            "tools": {
                "icarus": {"iverilog_options": ["-g2005"]},
                "verilator": {"mode": "binary", "verilator_options": ["--timing"]},
            },
        },
        "lint": {
            "description": "Look for suspicious code",
            "default_tool": "verilator",
            "filesets": ["rtl"],
            "toplevel": top,
            "tools": {"verilator": {"mode": "lint-only", "verilator_options": ["-Wall", *waivers]}},
        },
        "synth": {
            "description": "Synthesise for a Lattice ECP5; set arch for another family",
            "default_tool": "yosys",
            "filesets": ["rtl"],
            "toplevel": top,
            "tools": {"yosys": {"arch": "ecp5", "output_format": "json"}},
        },
    }


def _vhdl_targets(module: str, top: str) -> dict[str, Any]:
    return {
        "default": {"filesets": ["rtl"], "toplevel": top},
        "sim": {
            "description": "Run the self-checking test bench",
            "default_tool": "ghdl",
            "filesets": ["rtl", "tb"],
            "toplevel": f"{module}_tb",
            "tools": {"ghdl": {"analyze_options": ["--std=08"], "run_options": ["--ieee-asserts=disable"]}},
        },
    }
