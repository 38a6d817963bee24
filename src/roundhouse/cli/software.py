"""``roundhouse software``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import JsonFlag, check_folder, note, print_json, print_path

if TYPE_CHECKING:
    from ..ciphers.cipher import Cipher
    from ..software.timing import Timing


def software(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="CIPHER...", help="Ciphers of one key size; all by default.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            help="Also write the generated C to CIPHER.c; timing runs all the same.",
        ),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Time encryption on this processor: C generated from each cipher's page, OpenSSL and Crypto++.

    OpenSSL is timed with the AES instructions of an x86 processor and without. All software must give the published
    ciphertexts before it is timed. Prints MB/s (10^6 bytes) of text on one core; --json
    adds the slowest and fastest run.
    """
    from dataclasses import asdict

    from ..software.comparison import ciphers_called, time_software

    if folder:
        check_folder(folder)
    ciphers = ciphers_called(names or ())
    paths = _write(ciphers, folder) if folder else []
    timings: list[Timing] = []
    for timing in time_software(ciphers):
        note(f"{timing.cipher}, {timing.software}: {timing.mb_s:,} MB/s")
        timings.append(timing)
    if as_json:
        print_json([asdict(timing) for timing in timings])
    else:
        _print(timings)
        for path in paths:
            print_path(path)


def _write(ciphers: list[Cipher], folder: Path) -> list[Path]:
    """Write the C of ciphers, and return the paths."""
    from ..software.program import c_program
    from ..storage.whole import write_whole

    programs = {folder / f"{cipher.name}.c": c_program(cipher).source for cipher in ciphers}
    for path, source in programs.items():
        write_whole(path, source)
    return [*programs]


def _print(timings: list[Timing]) -> None:
    from rich.console import Console
    from rich.table import Table

    from ..software.comparison import SOFTWARE, figures

    table = Table("MB/s", *SOFTWARE, title=timings[0].processor)
    for cipher, rates in figures(timings).items():
        table.add_row(cipher, *(f"{rate:,}" if rate else "" for rate in rates))
    Console().print(table)
