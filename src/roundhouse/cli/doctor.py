"""``roundhouse doctor``."""

from __future__ import annotations

from dataclasses import asdict

import typer

from .terminal import JsonFlag, guarded, print_json


@guarded
def doctor(as_json: JsonFlag = False) -> None:
    """Tell which programs and libraries are there, and what installs the others. Exits with 1 if one is missing."""
    from ..tools.doctor import statuses

    found = statuses()
    if as_json:
        print_json([asdict(status) | {"ok": status.ok} for status in found])
    else:
        width = max(len(status.name) for status in found)
        for status in found:
            there = status.version or f"MISSING, install it with: {status.remedy}"
            typer.echo(f"{status.name:{width}}  {there}  ({status.needed_for})")
    if not all(status.ok for status in found):
        raise typer.Exit(1)
