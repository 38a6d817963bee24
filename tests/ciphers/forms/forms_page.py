"""The tables of docs/forms.md: what every form equals, and how that was decided.

Run as a program, it proves every equality and writes the tables anew.
"""

import re
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from roundhouse.ciphers.forms import equalities
from roundhouse.ciphers.forms.equality import Equality
from roundhouse.verify.equivalence import Method, Question, prove
from roundhouse.words import flatten

PAGE = Path(__file__).parents[3] / "docs" / "forms.md"
HEAD = "| form | equals | why | proof |\n| --- | --- | --- | --- |\n"


def proven(equality: Equality, folder: Path) -> Counter[Method]:
    """Prove all cases of an equality; how many different questions that were, by how they were decided."""
    cases = [Question(case.name, flatten(case.form), flatten(case.page)) for case in equality.cases()]
    return prove(cases, folder)


def row_start(equality: Equality) -> str:
    """A row as far as it is known without a proof."""
    return f"| `{equality.form}` | {equality.page} | {equality.why} |"


def row(equality: Equality, decided: Counter[Method]) -> str:
    """A row with its proof."""
    return f"{row_start(equality)} {', '.join(method.value for method in Method if decided[method])} |"


def write_tables() -> None:
    """Prove every equality, and write the tables of the page between its two marks."""
    tables = []
    for file, stated in equalities().items():
        rows = []
        for equality in stated:
            with TemporaryDirectory() as folder:
                rows.append(row(equality, proven(equality, Path(folder))))
        tables.append(f"### `{file}`\n\n{HEAD}" + "\n".join(rows) + "\n")
    marked = re.compile(r"(?<=<!-- tables -->\n\n).*?(?=\n<!-- end of tables -->)", re.S)
    PAGE.write_text(marked.sub(lambda _: "\n".join(tables), PAGE.read_text()))


if __name__ == "__main__":
    write_tables()
