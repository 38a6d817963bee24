"""``roundhouse list``."""

from __future__ import annotations

from typing import Annotated

import typer

from .terminal import JsonFlag, print_json


def _axis(name: str, value: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        f"--{name}", metavar="VALUE", help=f"Only cores with {value}; repeatable, * matches any text."
    )
    return option


def list_cores(
    cipher: Annotated[list[str] | None, _axis("cipher", "this cipher")] = None,
    direction: Annotated[list[str] | None, _axis("direction", "this direction")] = None,
    layout: Annotated[list[str] | None, _axis("layout", "this layout")] = None,
    keys: Annotated[list[str] | None, _axis("keys", "this key policy")] = None,
    tables: Annotated[list[str] | None, _axis("tables", "tables built so")] = None,
    as_json: JsonFlag = False,
    refused: Annotated[bool, typer.Option("--refused", help="List refused cores, with reasons.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only the number.")] = False,
) -> None:
    """List all cores that can be built, one per line. The options -open and -clear may end every name.

    For example: roundhouse list --layout 'pipelined*' --keys stored --keys shadow
    """
    from ..cores.listing import listing

    filters = {"cipher": cipher, "direction": direction, "layout": layout, "keys": keys, "tables": tables}
    found = listing(**{axis: values or () for axis, values in filters.items()})
    rows: list[dict[str, object]]
    if refused:
        rows = [{"name": name, "reason": reason} for name, reason in found.refused.items()]
    else:
        rows = [core.describe() for core in found.cores]
    if count:
        typer.echo(len(rows))
    elif as_json:
        print_json(rows)
    else:
        for row in rows:
            typer.echo(f"{row['name']}: {row['reason']}" if refused else row["name"])
