"""The axes and the ports of a core in words."""

from __future__ import annotations

__all__ = ["DIRECTION_WORDS", "KEY_WORDS", "TABLE_WORDS", "layout_words", "port_words"]

DIRECTION_WORDS = {
    "encrypt": "encrypts",
    "decrypt": "decrypts",
    "simplex": "encrypts or decrypts, block by block, in one shared datapath",
    "duplex": "encrypts and decrypts at the same time in two datapaths",
}
KEY_WORDS = {
    "on_the_fly": "round keys made anew for every block, while it is worked on",
    "direct": "round keys made anew for every block; decryption starts from a last one computed straight from the key",
    "stored": "round keys expanded once for a key, and kept",
    "travelling": "the key comes with the block, so every block may have a new one",
    "shadow": "round keys kept twice, so that a new key is expanded while blocks flow under the old one",
}
TABLE_WORDS = {
    "logic": "as plain logic",
    "rom": "in memory",
    "compact": "as the smallest circuit in a composite field",
    "shallow": "as a circuit of little depth in a composite field",
    "filled": "as plain logic, and those that depend on the key in memories that are filled when it is set up",
}
_LAYOUT_WORDS = {
    ("iterative", ""): "one round a clock in one loop",
    ("iterative", "x"): "{} rounds a clock in one loop",
    ("interleaved", "c"): "one loop cut into {0} stages, with {0} blocks in it",
    ("folded", "n"): "one loop whose rounds take several clocks on {} units of a kind",
    ("serial", "d"): "a clock for every {} bits of a word",
    ("pipelined", ""): "a pipeline with one round a stage",
    ("pipelined", "r"): "a pipeline with {} rounds a stage",
    ("pipelined", "s"): "a pipeline with {} stages a round",
}
# By the ending of a port's name, the longest first.
_PORT_WORDS = {
    "key_size": "size of the key: {sizes}; the key stands left-aligned in its payload",
    "next_key": "1: this block is the first to use the key that waits",
    "decrypt": "1 decrypts this block, 0 encrypts it",
    "payload": "the published hex string read as a number: its first byte is most significant",
    "valid": "the payload is offered; it stays until it is taken",
    "ready": "the payload is taken on the next rising edge if it is offered",
    "key": "the key of this very block",
    "clk": "clock; everything happens on its rising edge",
    "rst": "synchronous reset, active high: forgets the key and every block in flight",
}


def layout_words(layout: str) -> str:
    """Say a layout in words: ``iterative-x2`` is "2 rounds a clock in one loop"."""
    kind, _, parameter = layout.removesuffix("-buffered").partition("-")
    words = _LAYOUT_WORDS[kind, parameter[:1]].format(parameter[1:])
    return (
        f"{words}, and a buffer for results so that none of them ever halts" if layout.endswith("-buffered") else words
    )


def port_words(port: str, key_sizes: tuple[int, ...]) -> str:
    """Say what a port means, told from the ending of its name; `key_sizes` are the cipher's, in rising order."""
    sizes = ", ".join(f"{number} for {bits} bits" for number, bits in enumerate(key_sizes))
    ending = next(ending for ending in _PORT_WORDS if port == ending or port.endswith(f"_{ending}"))
    return _PORT_WORDS[ending].format(sizes=sizes)
