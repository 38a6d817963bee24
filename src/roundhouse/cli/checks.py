"""What was checked of one core, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ..verify import Verification

_CLOCKS = {
    "latency_measured": "latency",
    "cycles_per_block_measured": "clocks per block",
    "key_setup_encrypt_measured": "key set-up to encrypt",
    "key_setup_decrypt_measured": "key set-up to decrypt",
}


def show_checks(found: Verification) -> None:
    """Print a row for each check, with what it compared results with or why it was left out, and measured clocks."""
    from rich.console import Console
    from rich.table import Table

    table = Table("check", "blocks", "messages", "compared with", title=f"{found.rung}, effort: {found.effort}")
    for check in found.evidence:
        amounts = (f"{amount:,}" if amount else "" for amount in (check.blocks, check.messages))
        passed = check.status == "passed"
        words = check.source if passed else f"{check.status}: {check.detail}"
        table.add_row(check.name, *amounts, words)
    Console().print(table)
    clocks = {words: getattr(found, field) for field, words in _CLOCKS.items()}
    shown = [f"{words} {', '.join(f'{each:g}' for each in known)}" for words, known in clocks.items() if known]
    if shown:
        typer.echo(f"clocks, as claimed: {'; '.join(shown)}")
