"""Tables of a module, each of which it has once."""

from __future__ import annotations

from ..form import Module, Table
from .free import numbered, taken_in

__all__ = ["add_table"]


def add_table(module: Module, wanted: str, table: Table) -> str:
    """Add a table to a module, unless it has an equal one; returns its name, as near to the one wanted as may be."""
    same = next((name for name, one in module.tables.items() if one == table), None)
    if same is not None:
        return same
    name = numbered(wanted, taken_in(module))
    module.tables[name] = table
    return name
