"""Descriptions of a core's axes, and of what it does."""

from __future__ import annotations

from ..architectures.keys.policy import find_policy
from ..architectures.layouts import parse_layout
from ..architectures.refusal import Refused
from ..errors import UnknownName
from ..systems import parse
from ..systems.names import SEPARATOR

__all__ = ["DIRECTION_WORDS", "TABLE_WORDS", "key_words", "layout_words", "options_words", "output_words"]
__all__ += ["RESET", "SHARED_KEY", "UNMASKED", "ready_words", "reset_words"]

#: The reset of a core, and the level at which it is active.
RESET = ("rst", "high")

SHARED_KEY = (
    "Masters that share the registers must be trusted with every key: one that overwrites words of a key before it is "
    "loaded can find the others, word by word, from results."
)
UNMASKED = "The core is not masked: its power and its emissions depend on keys and blocks."

DIRECTION_WORDS = {
    "encrypt": "encrypts",
    "decrypt": "decrypts",
    "simplex": "encrypts or decrypts, block by block, in one shared datapath",
    "duplex": "encrypts and decrypts at the same time in two datapaths",
}
TABLE_WORDS = {
    "logic": "as plain logic",
    "rom": "in memory",
    "compact": "as the smallest circuit in a composite field",
    "shallow": "as a circuit of small depth in a composite field",
    "lut4": "as a circuit of functions of four bits in a composite field",
    "tbox": "as plain logic, each S-box in one table with its products in MixColumns",
    "filled": "as plain logic; key-dependent tables in memories that key set-up fills",
}


def layout_words(layout: str) -> str:
    """Describe a layout: ``iterative-x2`` is "one loop that computes 2 rounds per clock".

    A name that this version does not know is returned unchanged.
    """
    found = parse_layout(layout)
    return layout if found is None else found.words


def key_words(keys: str) -> str:
    """Describe a key policy: ``stored`` is "round keys expanded once for a key, and kept".

    A name that this version does not know is returned unchanged.
    """
    try:
        return find_policy(keys).words
    except UnknownName:
        return keys


def output_words(gated: bool) -> str:
    """Describe payloads of results while valid is low, given whether they are gated."""
    if gated:
        return "zero while valid is low"
    return "show intermediate states while valid is low, from which keys can be computed"


def options_words(outputs: str | None, clear: int | None) -> str:
    """Name the options of a core, as in ``gated`` or ``open, clear``.

    Parameters
    ----------
    outputs : str or None
        ``gated`` or ``open``; None in a record of an earlier version, which does not say.
    clear : int or None
        Clocks after reset for which a clear goes on; None if reset does not clear.
    """
    return ", ".join([outputs or "not recorded", *([] if clear is None else ["clear"])])


def reset_words(name: str, gated: bool, clear: int | None, reset: tuple[str, str] = RESET) -> str:
    """Describe what reset does to keys, blocks and results, and what stays without it, in sentences.

    Parameters
    ----------
    name : str
        The core.
    gated : bool
        Whether payloads of results are zero while not valid.
    clear : int or None
        Clocks after reset for which a clear goes on; None if reset does not clear.
    reset : tuple of str, optional
        The name of the reset, and its level.
    """
    name_of_reset, level = reset
    if clear is None:
        effect = _effect_of_reset(name, gated)
    elif clear == 0:
        effect = "It clears every register at its first rising edge, and the core has no other memory."
    else:
        effect = (
            f"It clears every register at its first rising edge, and every memory within {clear} clocks, which must "
            f"go on for that. All ready and valid outputs are low from that edge until {clear} clocks after its last."
        )
    return (
        f"After power-up, `{name_of_reset}` must be {level} for one rising edge or more. {effect} Without a reset, old "
        "keys and the last blocks remain until they are overwritten, and a new key may overwrite only part of them."
    )


def _effect_of_reset(name: str, gated: bool) -> str:
    """Describe what reset does to a core that it does not clear."""
    clearing = _clearing(name)
    effect = "makes the core forget every key, block and result: no results after it depend on those before"
    if gated:
        effect = "makes every key, block and result before it unreachable: no outputs after it depend on them"
    shown = "" if gated else ", and open outputs can show them while valid is low"
    also = f" `roundhouse generate {clearing}` makes the core whose `rst` overwrites them." if clearing else ""
    return f"It {effect}. They stay in registers and memories{shown}.{also}"


def _clearing(name: str) -> str:
    """Return the name of the same core with the option to clear; empty if its layers cannot surround that."""
    core, *layers = name.split(SEPARATOR)
    clearing = SEPARATOR.join([f"{core}-clear", *layers])
    if layers:
        try:
            parse(clearing)
        except Refused:
            return ""
    return clearing


def ready_words(layout: str, gated: bool, of_results: str = "o_ready") -> str:
    """Describe which outputs come through logic from an input, or from a register, in the same clock."""
    found = parse_layout(layout)
    gates = ", and the gates that keep them zero" if gated else ""
    payload = f"leave through logic, in a core without a buffer up to a whole round{gates}"
    ready = f"In the same clock a ready may depend on `{of_results}`, so `{of_results}` must not depend on a ready."
    if found is not None and found.buffered:
        ready = f"No ready output depends on `{of_results}` in the same clock."
    valid = "A ready may depend on valids and flags, of other streams too, so no valid may depend on a ready."
    return f"Payloads of results are not registered: they {payload}. {ready} {valid}"
