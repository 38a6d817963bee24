"""``roundhouse list``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import JsonFlag, print_json

if TYPE_CHECKING:
    from ..cores.core import Core
    from ..systems import System


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
    layers: Annotated[
        list[str] | None,
        typer.Option(
            "--layer", metavar="LAYER", help="Systems with this layer around each core; repeatable, inside out."
        ),
    ] = None,
    as_json: JsonFlag = False,
    refused: Annotated[bool, typer.Option("--refused", help="List refused cores, with reasons.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only the number.")] = False,
) -> None:
    """List all cores that can be built, one per line, or systems around them.

    The options -open and -clear may end the name of a core.

    For example: roundhouse list --layout 'pipelined*' --keys stored --keys shadow --layer ctr
    """
    from ..cores.listing import listing

    filters = {"cipher": cipher, "direction": direction, "layout": layout, "keys": keys, "tables": tables}
    found = listing(**{axis: values or () for axis, values in filters.items()})
    listed: Sequence[Core | System] = found.cores
    reasons = found.refused
    if layers:
        from ..systems.listing import systems_around

        systems = systems_around(found.cores, layers)
        listed, reasons = systems.systems, systems.refused
    rows: list[dict[str, object]]
    if refused:
        rows = [{"name": name, "reason": reason} for name, reason in reasons.items()]
    else:
        rows = [core.describe() for core in listed]
    if count:
        typer.echo(len(rows))
    elif as_json:
        print_json(rows)
    else:
        for row in rows:
            typer.echo(f"{row['name']}: {row['reason']}" if refused else row["name"])
