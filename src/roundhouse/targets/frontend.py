"""Yosys front end shared by all targets, and the arithmetic operators in a core's Verilog, which decide its mappings.

Tables become logic unless the core asks for block RAM: a core with ROM tables leaves out ``-nobram``; the memories of
filled tables carry an attribute, which Yosys obeys in spite of ``-nobram``.
"""

import re

from .target import Design

NO_DSP = "-nodsp"
"""Suffix of recipes that build multipliers from logic."""

BOOTH = ("proc", "opt_expr", "opt_clean", "wreduce", "booth")
"""Commands that map multipliers to logic with Booth recoding: smaller and faster than Yosys's default."""

ADDER_BITS = 8
_NAME = r"(?!(?:input|output|inout|wire|reg)\b)[\w$\\]+"
_DECLARED = re.compile(rf"(?:wire|reg|input|output) (?:wire |reg )?\[(\d+):0\] ({_NAME}(?:\s*,\s*{_NAME})*)")
_TERM = r"(\w+)(?:\[(\d+):(\d+)\])?"
_SUM = re.compile(rf"(?:{_TERM}|[}})\]]) [+-] (?!(?:\d+'\w)?0*1\b)(?:{_TERM})?")  # a counter adds one
_PRODUCT = re.compile(r"[\w\]})] *\*(?! n\b) *[\w\\({]")  # n is the index of loops
_MODULE = re.compile(r"^module\s+(\w+)\b.*?^endmodule\b", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def with_and_without_dsp(*recipes: str) -> tuple[str, ...]:
    """Return recipes that may use DSP blocks, followed by their variants without."""
    return *recipes, *(recipe + NO_DSP for recipe in recipes)


def without_comments(verilog: str) -> str:
    """Return a Verilog text without its comments."""
    return _COMMENT.sub("", verilog)


def modules(core: Design) -> dict[str, str]:
    """Return the text of each module in a core's Verilog by its name, without comments."""
    return {found[1]: found[0] for found in _MODULE.finditer(without_comments(core.verilog))}


def multiplies(core: Design) -> bool:
    """Return whether a core multiplies. If not, a recipe and its variant without DSP blocks give the same result."""
    return _PRODUCT.search(without_comments(core.verilog)) is not None


def adds(core: Design) -> bool:
    """Return whether a core adds words; adders of counters do not count."""
    for module in without_comments(core.verilog).split("endmodule"):
        bits = declared_bits(module)
        for found in _SUM.finditer(module):
            left, high, low, right, upper, lower = found.groups()
            if any(_bits(bits, *term) >= ADDER_BITS for term in ((left, high, low), (right, upper, lower))):
                return True
    return False


def _bits(declared: dict[str, int], name: str | None, high: str | None, low: str | None) -> int:
    """The bits of a term of a sum; one where the text does not tell."""
    return int(high) - int(low or 0) + 1 if high else declared.get(name or "", 1)


def declared_bits(module: str) -> dict[str, int]:
    """Return the bits of each word that the Verilog of a module declares; single bits are left out."""
    return {name: int(high) + 1 for high, names in _DECLARED.findall(module) for name in re.findall(r"\w+", names)}


def has_registers(core: Design) -> bool:
    """Return whether a core has registers; a single function of a cipher has none."""
    return "posedge" in without_comments(core.verilog)


def read(top: str, tables_as_logic: bool) -> tuple[str, ...]:
    """Return the Yosys commands that read ``core.v``.

    Parameters
    ----------
    top : str
        The top module.
    tables_as_logic : bool
        Whether tables become logic at once. If they stay memories, ``memory_dff`` merges the registers in front of
        them into their read ports. Without block RAM an AES state register is then copied for each S-box that it
        feeds: more flops, more LUTs, and a longer delay.
    """
    start = ("read_verilog core.v", f"hierarchy -check -top {top}")
    logic = ("proc", "opt_expr", "opt_clean", "memory_collect", "memory_map -rom-only")
    return start + logic if tables_as_logic else start


def multipliers(recipe: str) -> tuple[str, ...]:
    """Return the commands that map multipliers to logic before synthesis, if the recipe asks for it."""
    return BOOTH if recipe.endswith(NO_DSP) else ()


def without_blocks(tables: str, recipe: str) -> str:
    """Return the arguments of a synthesis command that forbid blocks: of RAM but for ROM tables, and of DSP."""
    return ("" if tables == "rom" else " -nobram") + (" -nodsp" if recipe.endswith(NO_DSP) else "")
