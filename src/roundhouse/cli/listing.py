"""``roundhouse list``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

from ..errors import in_words
from .cores import counted
from .terminal import JsonFlag, note, print_json

if TYPE_CHECKING:
    from ..ciphers.cipher import Cipher
    from ..cores.core import Core
    from ..systems import System


#: Stands in the help of an option for the values of its axis.
_VALUES = "…"


class HelpOnAxes(TyperCommand):
    """A command whose help gives the values of axes."""

    def format_help(self, *args: Any, **options: Any) -> None:
        """Write the help, as the base class does; the values are looked up only now, which takes seconds."""
        from ..cores.listing import axes

        values = axes()
        for option in self.params:
            if isinstance(option, TyperOption) and option.name in values and option.help:
                option.help = option.help.replace(_VALUES, in_words(values[option.name], "or"))
        super().format_help(*args, **options)


def _axis(name: str, value: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        f"--{name}", metavar="VALUE", help=f"Only cores with this {value}; repeatable, * matches any text."
    )
    return option


def list_cores(
    cipher: Annotated[list[str] | None, _axis("cipher", "cipher, one of those that --ciphers lists")] = None,
    direction: Annotated[list[str] | None, _axis("direction", f"direction: {_VALUES}")] = None,
    layout: Annotated[list[str] | None, _axis("layout", f"layout: {_VALUES}")] = None,
    keys: Annotated[list[str] | None, _axis("keys", f"key policy: {_VALUES}")] = None,
    tables: Annotated[list[str] | None, _axis("tables", f"choice of tables: {_VALUES}")] = None,
    layers: Annotated[
        list[str] | None,
        typer.Option(
            "--layer", metavar="LAYER", help="Systems with this layer around each core; repeatable, inside out."
        ),
    ] = None,
    every_layer: Annotated[
        bool,
        typer.Option(
            "--layers",
            help="List the layers and what they do; a number in a name may often be changed, as in cbc_m8.",
        ),
    ] = False,
    every_cipher: Annotated[bool, typer.Option("--ciphers", help="List the ciphers, with their sizes.")] = False,
    as_json: JsonFlag = False,
    refused: Annotated[bool, typer.Option("--refused", help="List refused cores, with reasons.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only the number.")] = False,
) -> None:
    """List all cores that can be built, one per line, or systems around them.

    The options -open and -clear may end the name of a core.

    For example: roundhouse list --layout 'pipelined*' --keys stored --keys shadow --layer ctr
    """
    filters = {"cipher": cipher, "direction": direction, "layout": layout, "keys": keys, "tables": tables}
    if every_layer or every_cipher:
        option, rows = ("--ciphers", _cipher_rows) if every_cipher else ("--layers", _layer_rows)
        if layers or refused or any(filters.values()) or (every_layer and every_cipher):
            raise typer.BadParameter(f"{option} lists all {option[2:]}; give only --json or --count with it")
        found = rows()
    else:
        from rich.console import Console

        # Seconds at first: some refusals take building half the core.
        with Console(stderr=True).status("finding what can be built; the answers are kept"):
            found = _rows({axis: values or () for axis, values in filters.items()}, layers or (), refused)
    if count:
        typer.echo(len(found))
    elif as_json:
        print_json(found)
    else:
        for row in found:
            typer.echo(": ".join(str(row[name]) for name in ("name", "reason", "words") if name in row))


def _rows(filters: dict[str, Sequence[str]], layers: Sequence[str], refused: bool) -> list[dict[str, object]]:
    """Describe what can be built, or what is refused; if nothing can, say why."""
    from ..cores.listing import listing
    from ..systems.layer import parse_layer

    for layer in layers:
        parse_layer(layer)  # before any core is built, which takes long at first
    found = listing(**filters)
    listed: Sequence[Core | System] = found.cores
    reasons, what = found.refused, "core"
    if layers and listed:
        from ..systems.listing import systems_around

        systems = systems_around(found.cores, layers)
        listed, reasons, what = systems.systems, systems.refused, "system"
    if refused:
        return [{"name": name, "reason": reason} for name, reason in reasons.items()]
    if not listed:
        note(f"none can be built, and {counted(len(reasons), what)} refused, which --refused names:")
        for reason, times in Counter(reasons.values()).most_common():
            note(f"{times:,}: {reason}")
    return [core.describe() for core in listed]


def _layer_rows() -> list[dict[str, object]]:
    """Describe the layers."""
    from ..systems.layer import listed_layers

    return [{"name": layer.name, "words": layer.words} for layer in listed_layers()]


def _cipher_rows() -> list[dict[str, object]]:
    """Describe the ciphers."""
    from ..ciphers import CATALOG
    from ..cores.standard import standard

    def words(cipher: Cipher) -> str:
        sizes = " or ".join(map(str, cipher.key_sizes))
        after = f", after {standard(cipher)}" if standard(cipher) else ""
        return f"{cipher.block_bits}-bit blocks, {sizes}-bit keys{after}"

    return [{"name": name, "words": words(cipher)} for name, cipher in CATALOG.items()]
