"""``roundhouse --version``."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer


def _print(wanted: bool) -> None:
    if wanted:
        typer.echo(f"roundhouse {version('roundhouse')}")
        raise typer.Exit


def options(
    wanted: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print, is_eager=True)
    ] = False,
) -> None:
    """Take the options that are no command's."""
