"""The rows of docs/forms.md: what every form equals, and how that was decided."""

from collections import Counter
from pathlib import Path

from roundhouse.ciphers.forms.equality import Equality
from roundhouse.verify.equivalence import Method, Question, prove
from roundhouse.words import flatten

PAGE = Path(__file__).parents[3] / "docs" / "forms.md"


def proven(equality: Equality, folder: Path) -> Counter[Method]:
    """Prove all cases of an equality; how many different questions that were, by how they were decided."""
    cases = [Question(case.name, flatten(case.form), flatten(case.page)) for case in equality.cases()]
    return prove(cases, folder)


def row_start(equality: Equality) -> str:
    """A row as far as it is known without a proof."""
    form = ", ".join(f"`{name}`" for name in equality.form.split(", "))
    return f"| {form} | {equality.page} | {equality.why} |"


def row(equality: Equality, decided: Counter[Method]) -> str:
    """A row with its proof."""
    return f"{row_start(equality)} {', '.join(method.value for method in Method if decided[method])} |"
