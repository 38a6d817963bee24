"""``roundhouse doctor``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from .terminal import JsonFlag, print_json

if TYPE_CHECKING:
    from ..tools.status import ToolStatus
    from ..verify.oracles.oracle import Oracle


def doctor(as_json: JsonFlag = False) -> None:
    """List programs and libraries, and how to install missing ones. Exits with 1 if a required one is missing."""
    found = statuses()
    if as_json:
        print_json([asdict(status) | {"ok": status.ok} for status in found])
    else:
        width = max(len(status.name) for status in found)
        for status in found:
            typer.echo(f"{status.name:{width}}  {_told(status)}")
    if not all(status.ok or status.optional for status in found):
        raise typer.Exit(1)


def _told(status: ToolStatus) -> str:
    if status.optional and not status.ok:
        return f"not installed; optional, for {status.needed_for}: {status.remedy}"
    return f"{status.version or f'MISSING, install it with: {status.remedy}'}  ({status.needed_for})"


def statuses() -> list[ToolStatus]:
    """Return the status of packages, programs, cipher libraries and target tools, each once."""
    from ..errors import in_words
    from ..targets import TARGETS
    from ..tools import doctor as tools

    users: dict[ToolStatus, list[str]] = {}
    for target in TARGETS.values():
        for tool in target.tools():
            users.setdefault(tool, []).append(target.name)
    of_targets = [
        tool if len(names) == len(TARGETS) else replace(tool, needed_for=f"{tool.needed_for} on {in_words(names)}")
        for tool, names in users.items()
    ]
    return [*tools.statuses(), *_libraries(), *of_targets]


def _libraries() -> list[ToolStatus]:
    """Return the status of the cipher libraries for verification; for Crypto++ its wrapper is compiled once."""
    from ..verify.oracles.libraries import botan, cryptopp, tomcrypt

    return [
        _library("Crypto++", "verifying most ciphers", cryptopp.PACKAGE, partial(cryptopp.oracle, "mars")),
        _library("Botan 2", "verifying Serpent, Twofish and XTEA", "libbotan-2-19", partial(botan.oracle, "serpent")),
        _library("LibTomCrypt", "verifying DES, RC6 and XTS", "libtomcrypt1", partial(tomcrypt.oracle, "rc6")),
    ]


def _library(name: str, needed_for: str, package: str, oracle: Callable[[], Oracle]) -> ToolStatus:
    """Return the status of a cipher library; the remedy is the compiler's if that is missing."""
    from ..tools.process import ToolMissing
    from ..tools.status import ToolStatus

    try:
        return ToolStatus(name, oracle().version, needed_for, f"apt-get install {package}")
    except ToolMissing as error:
        return ToolStatus(name, None, needed_for, error.remedy)
