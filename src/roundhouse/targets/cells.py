"""Facts about standard cells from the three files of a library: LEF (areas), SPICE (transistors), Liberty (delays).

Areas come from the LEF, the outline that is really drawn. The Liberty file of the OSU 0.5 um cells contradicts it for
some (OAI21X1: 207 instead of 288 um^2), and a mapper that believes 207 builds on OAI21X1; so the Liberty file is
corrected before anything reads it.
"""

import re
from collections.abc import Callable, Mapping


def lef_areas(lef: str) -> dict[str, float]:
    """Read the area of each macro in um^2: width times height of its ``SIZE``."""
    macros = re.finditer(r"^MACRO\s+(\w+)(.*?)^END\s+\1", lef, re.MULTILINE | re.DOTALL)
    areas = {}
    for macro in macros:
        size = re.search(r"SIZE\s+([\d.]+)\s+BY\s+([\d.]+)", macro[2])
        if size is None:
            raise ValueError(f"every LEF macro must have a SIZE, and {macro[1]} has none")
        areas[macro[1]] = round(float(size[1]) * float(size[2]), 3)
    return areas


def spice_transistors(spice: str) -> dict[str, int]:
    """Count the transistors (``M`` lines) of each subcircuit."""
    circuits = re.finditer(r"^\.subckt\s+(\w+)(.*?)^\.ends", spice, re.MULTILINE | re.DOTALL | re.IGNORECASE)
    return {circuit[1]: len(re.findall(r"^M", circuit[2], re.MULTILINE | re.IGNORECASE)) for circuit in circuits}


def liberty_areas(liberty: str) -> dict[str, float]:
    """Read the area that the Liberty text gives for each cell."""
    cells = re.split(r"^\s*cell\s*\(", liberty, flags=re.MULTILINE)[1:]
    told = ((re.match(r"\"?(\w+)", cell), re.search(r"\barea\s*:\s*([\d.]+)", cell)) for cell in cells)
    return {name[1]: float(area[1]) for name, area in told if name and area}


def corrected_liberty(liberty: str, areas: Mapping[str, float], dont_use: Callable[[str], bool]) -> str:
    """Return the Liberty text with the areas of the LEF, and ``dont_use`` on the cells that are not to be mapped to.

    Raises
    ------
    ValueError
        If a cell has no area in the LEF.
    """

    def correct(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in areas:
            raise ValueError(f"every Liberty cell must be a macro of the LEF, and {name} is not")
        mark = " dont_use : true;" if dont_use(name) else ""
        return f"{match['head']}area : {areas[name]:g};{mark}"

    pattern = r"(?P<head>^\s*cell\s*\(\"?(?P<name>\w+)\"?\)\s*\{(?:(?!\bcell\s*\().)*?)\barea\s*:\s*[\d.]+\s*;"
    return re.sub(pattern, correct, liberty, flags=re.MULTILINE | re.DOTALL)
