"""Text for units, parameters and other ledger fields on a study's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...studies.ledger import Printed
from ...studies.study import Study
from .parameters import PARAMETERS

__all__ = ["axis_title", "condition_text", "head", "heads", "parameter_text", "printed_unit", "unit_text"]

UNITS = {"um2": "µm²", "Mum2": "10⁶ µm²", "bit/s/um2": "bit/s per µm²", "transistors": "", "pins": "", "%": ""}
CASES = {"min": "Min.", "max": "Max."}


def unit_text(unit: str) -> str:
    """Return the text of a ledger unit."""
    return UNITS.get(unit, unit)


def printed_unit(row: Printed) -> str:
    """Return the unit behind a printed number, without what the number has of it, as "400-500M" and "57%" have."""
    return "%" if row.unit_behind == "%" else unit_text(row.unit_behind)


def parameter_text(parameter: str) -> str:
    """Return the text of a ledger parameter."""
    return PARAMETERS.get(parameter, parameter.replace("_", " ").capitalize())


def condition_text(row: Printed) -> str:
    """Return what a number holds for: its case and key sizes."""
    sizes = f"{'/'.join(map(str, row.key_bits))} bit" if row.key_bits else ""
    return ", ".join(filter(None, (row.case, sizes)))


def axis_title(parameters: Sequence[str], unit: str) -> str:
    """Return the title of an axis: parameters and unit."""
    return ", ".join(filter(None, (" and ".join(map(parameter_text, parameters)), unit_text(unit))))


def heads(study: Study, row: Printed, fields: Sequence[str], labels: Mapping[str, str]) -> tuple[str, str]:
    """Return heading and subheading of a row or column; with one field the subheading is empty.

    Of several fields the last one is the subheading, and the others are joined.
    """
    *others, last = (head(study, row, field, labels) for field in fields)
    return (", ".join(filter(None, others)), last) if others else (last, "")


def head(study: Study, row: Printed, field: str, labels: Mapping[str, str]) -> str:
    """Return the label of a ledger row for a field (see `studies.description`)."""
    match field:
        case "parameter":
            what, unit = parameter_text(row.parameter), unit_text(row.unit)
            return what if unit.lower() in ("", what.lower()) else f"{what}, {unit}"
        case "quantity":
            return parameter_text(row.parameter)
        case "unit":
            return labels.get(row.unit, unit_text(row.unit))
        case "device":
            return labels.get(row.device, row.device)
        case "key_bits":
            one_of_several = 0 < len(row.key_bits) < len(study.key_sizes(row.design))
            return f"{'/'.join(map(str, row.key_bits))} bit" if one_of_several else ""
        case "grade":
            return "Speed grade" if row.case.startswith("speed") else ""
        case "case":
            return labels.get(row.case, CASES.get(row.case, row.case.removeprefix("speed")))
        case "design":
            return labels.get(row.design, row.design)
        case part:
            value = study.part(row.design, part)
            return labels.get(value, value)
