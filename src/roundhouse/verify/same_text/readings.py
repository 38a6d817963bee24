"""What a text must not have: what simulators and synthesis may read differently, or a proof of gates does not see."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["ambiguities"]

_COMMENT = re.compile(r"//[^\n]*")
_STYLE = re.compile(r"\b(r[ao]m_style)\W+(\w+)")
_REFUSED = {
    "a directive": r"`\w*",
    "an unknown value": r"'[bdho][0-9a-f_]*[xz?]\w*",
    "a delay": r"#\s*\d\S*",
    "a pragma for synthesis": r"\b(?:full_case|parallel_case|translate_o\w+)\b",
    "a sensitivity list of its own": r"\balways\b(?! @(?:\(posedge clk\)|\*))[^\n]*",
    "a value at power-up": r"\breg\b[^;=\n]*=(?!=)[^\n]*",
    "a blocking assignment at a clock edge": r"\balways @\(posedge clk\)[^;]*?[\w\])}] = [^\n]*",
}


def ambiguities(rtlil: str, verilog: str) -> list[str]:
    """Return what a text has of this, in words; nothing, if synthesis and simulators read it as one design.

    Parameters
    ----------
    rtlil, verilog : str
        The text, and the RTLIL that it was made from, with the same styles of memories, and initial blocks only
        where memories have contents.
    """
    code = _COMMENT.sub("", verilog)
    found = [f"{words}: {match[0].strip()}" for words, one in _REFUSED.items() if (match := re.search(one, code))]
    if "initial" in code and "$meminit" not in rtlil:
        found.append("contents of a memory that has none in the RTLIL")
    styles, of_rtlil = (Counter(map(" ".join, _STYLE.findall(text))) for text in (code, rtlil))
    if styles != of_rtlil:
        found.append(f"styles of memories {dict(styles)}, which are {dict(of_rtlil)} in the RTLIL")
    return found
