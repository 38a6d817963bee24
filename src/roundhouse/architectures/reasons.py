"""Reasons to refuse a combination of the axes that several layouts share; each is None where it does not apply."""

from __future__ import annotations

from collections.abc import Iterator

from ..ciphers.cipher import Cipher
from ..ciphers.forms.form import Form
from .common.entry_words import EntryWords
from .keys.policy import KeyPolicy
from .loop.traits import addressed_early, most_units
from .traits import depth, table_kinds, traits

__all__ = [
    "filling_reason",
    "folding_reason",
    "one_memory_reason",
    "rom_reason",
    "stages_reason",
    "steps_reason",
    "table_reason",
    "units_of_a_step",
]


def table_reason(cipher: Cipher, direction: str, tables: str) -> str | None:
    """Why a cipher's tables cannot be made so, in any layout."""
    known = traits(cipher)
    if tables == "filled":
        if not known.fills:
            return "no table of the cipher depends on the key, and on nothing else that changes; leave it out"
        return None
    if tables == "tbox":
        if not any(one.tables == tables for one in _forms(cipher)):
            return "no form of the cipher has an S-box in one table with what follows it; leave it out"
        return None
    if tables == "rom" and not known.tables:
        return "the cipher has no table large enough for a block RAM; leave it out"
    if tables not in ("logic", "rom") and not (known.tables or known.circuits):
        return "no table of the cipher is large enough to be a unit, which a circuit could replace; leave it out"
    if tables not in ("logic", "rom") and tables not in known.circuits:
        return f"no table of the cipher has a circuit called {tables}; leave it out"
    return None


def steps_reason(cipher: Cipher, direction: str, steps: int, policy: KeyPolicy) -> str | None:
    """Why a block cannot take so many steps in a clock: it has fewer, those on entry not counted."""
    sequences = [EntryWords(cipher, one, policy.stored).sequence for one in _engines(direction)]
    most = min(sequence.positions(size) for sequence in sequences for size in range(len(cipher.key_sizes)))
    if steps <= most:
        return None
    page = [*_forms(cipher)][-1].page if isinstance(cipher, Form) else cipher
    in_round, rest = divmod(cipher.step_count(0), page.step_count(0))
    counted = f" ({in_round} for each round of its page)" if in_round > 1 and not rest else ""
    return f"a block takes {most} steps after it has entered{counted}, so ask for {most} at most in a clock"


def stages_reason(cipher: Cipher, stages: int, tables: str, steps: int = 1) -> str | None:
    """Why so many steps in a row cannot be cut into so many stages."""
    tables = "logic" if tables == "filled" else tables  # as which the tables that are not filled are made
    circuits = sorted(traits(cipher).circuits - {tables})
    if stages > 2 * steps and any(tables not in table.circuit_names for table in traits(cipher).tables):
        instead = f"for more stages take a circuit ({' or '.join(circuits)})" if circuits else "and there is no circuit"
        return f"a table cannot be cut inside, and two stages hold a table and what follows it; {instead}"
    kinds = table_kinds(cipher, tables)
    if stages > 1 and stages > (deepest := steps * int(depth(cipher, tables, kinds))):
        what = "a step is" if steps == 1 else f"{steps} steps are"
        return f"{what} {deepest} gates deep, and no more stages than that can do any of the work"
    return None


def rom_reason(cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
    """Why the tables of a loop cannot be block RAM."""
    if tables == "rom" and not any(addressed_early(cipher, one, policy) for one in _engines(direction)):
        return (
            "every table takes its address from a table or a multiplier that works in the same clock, and a block RAM "
            "takes it a clock early; take a folded layout, where one works after the other, or make tables otherwise"
        )
    return None


def filling_reason(policy: KeyPolicy, tables: str) -> str | None:
    """Why the tables of a loop cannot be filled under such keys."""
    if tables == "filled" and not policy.fillable:
        return "tables are filled for one key, and blocks under two may be on their way; take on_the_fly or stored"
    return None


def one_memory_reason(tables: str) -> str | None:
    """Why the tables of what is no loop cannot be filled."""
    if tables == "filled":
        return (
            "one memory for a table serves all steps only if a block goes round in whole words; take iterative, "
            "interleaved or folded"
        )
    return None


def folding_reason(cipher: Cipher, direction: str, units: int, policy: KeyPolicy, tables: str) -> str | None:
    """Why a step cannot be folded on so many units of each kind."""
    most = units_of_a_step(cipher, direction, policy, tables)
    if not most:
        return "a step has no S-box and no multiplier that could be used in several clocks; take iterative"
    if most == 1:
        return "no two S-boxes or multipliers of a step are alike, so none could stand for another; take iterative"
    return f"a step has at most {most} units of a kind; ask for no more" if units > most else None


def units_of_a_step(cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> int:
    """Return the units of a step, S-boxes or multipliers, of the kind of which it has most; 0 if it has none."""
    kinds = traits(cipher).kinds(tables, shared=True)
    return max(most_units(cipher, one, policy, kinds, tables == "filled") for one in _engines(direction))


def _forms(cipher: Cipher) -> Iterator[Form]:
    """The forms that a cipher is in, one in another, down to its page."""
    while isinstance(cipher, Form):
        yield cipher
        cipher = cipher.page


def _engines(direction: str) -> tuple[str, ...]:
    """The direction of each engine of a core."""
    return ("encrypt", "decrypt") if direction == "duplex" else (direction,)
