"""Reading a core's Verilog into Yosys, its tables as logic and nothing else unless block RAM is asked for; and what
arithmetic there is in it, for which there are ways to map of its own.

Block RAM is asked for by a core with ROM tables, and by the memories themselves where tables are filled: these carry an
attribute, which Yosys heeds in spite of ``-nobram``.
"""

import re

from .target import Design

NO_DSP = "-nodsp"
"""Ends the name of a recipe by which multipliers are logic."""

BOOTH = ("proc", "opt_expr", "opt_clean", "wreduce", "booth")
"""Commands that make logic of multipliers by Booth's recoding, which takes fewer LUTs than Yosys's own way, and is
faster."""

ADDER_BITS = 8
_DECLARED = re.compile(r"(?:wire|reg) \[(\d+):0\] (\S+?) ?;")
_SUM = re.compile(r"assign (\S+?) += [^;]*[\w\]}] +[+-] [^;]*;")
_PRODUCT = re.compile(r"[\w\]})] *\* *[\w\\({]")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def with_and_without_dsp(*recipes: str) -> tuple[str, ...]:
    """Return recipes that may use multiplier blocks, and their variants that may not."""
    return *recipes, *(recipe + NO_DSP for recipe in recipes)


def multiplies(core: Design) -> bool:
    """Tell whether the Verilog of a core multiplies: if not, a recipe and its variant without blocks do the same."""
    return _PRODUCT.search(_COMMENT.sub("", core.verilog)) is not None


def adds(core: Design) -> bool:
    """Tell whether the Verilog that we wrote of a core adds words, and not just counts."""
    for module in core.verilog.split("endmodule"):
        bits = {name: int(high) + 1 for high, name in _DECLARED.findall(module)}
        if any(bits.get(name, 1) >= ADDER_BITS for name in _SUM.findall(module)):
            return True
    return False


def has_registers(core: Design) -> bool:
    """Tell whether the Verilog of a core has registers; one function of a cipher alone has none."""
    return "posedge" in _COMMENT.sub("", core.verilog)


def read(top: str, tables_as_logic: bool) -> tuple[str, ...]:
    """Return the Yosys commands that read ``core.v``.

    Parameters
    ----------
    top : str
        The top module.
    tables_as_logic : bool
        Whether tables are turned into logic at once. Left as memories, ``memory_dff`` makes the registers before them
        part of their read ports, and when no block RAM takes them, an AES state register is copied for each S-box that
        it feeds: more flops, more LUTs, and a longer delay.
    """
    start = ("read_verilog core.v", f"hierarchy -check -top {top}")
    logic = ("proc", "opt_expr", "opt_clean", "memory_collect", "memory_map -rom-only")
    return start + logic if tables_as_logic else start


def multipliers(recipe: str) -> tuple[str, ...]:
    """Return the commands that make logic of multipliers before synthesis, if the recipe says so."""
    return BOOTH if recipe.endswith(NO_DSP) else ()


def synth_xilinx(core: Design, recipe: str) -> str:
    """Return the synthesis command of Xilinx UltraScale+ for a core; ROM tables take block RAM."""
    memory = "" if core.tables == "rom" else " -nobram"
    dsp = " -nodsp" if recipe.endswith(NO_DSP) else ""
    return f"synth_xilinx -family xcup -flatten -noiopad -noclkbuf{memory}{dsp} -top {core.module}"
