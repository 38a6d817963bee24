"""Words and figures as the pages print them."""

import math

MISSING = "–"

FAMILY_TITLES = {"serpent": "Serpent", "twofish": "Twofish", "camellia": "Camellia", "midori": "Midori"}
DIRECTIONS = {
    "encrypt": "encrypts",
    "decrypt": "decrypts",
    "simplex": "encrypts or decrypts, block by block, in one shared datapath",
    "duplex": "encrypts and decrypts at the same time in two datapaths",
}
KEYS = {
    "on_the_fly": "round keys made on the fly while the block is worked on",
    "stored": "round keys expanded once and stored",
    "travelling": "the key travels with the block, so every block may have a new one",
    "shadow": "round keys stored twice, so that a new key is expanded while blocks flow",
}
TABLES = {
    "logic": "tables as plain logic",
    "rom": "tables in memory",
    "circuit": "tables as an arithmetic circuit",
}
TARGETS = {
    "ecp5": "Lattice ECP5",
    "osu050": "OSU 0.5 µm cells",
    "xcup": "Xilinx UltraScale+",
}
SHORT_TARGETS = {"ecp5": "ECP5", "osu050": "0.5 µm", "xcup": "UltraScale+"}
STAGES = {
    "ecp5": "post-route, out of context; median of the placement seeds",
    "osu050": "synthesis, pre-layout, no wire load",
    "xcup": "synthesis only: counts are real, clock and throughput an estimate",
}


def figure(value: float | None, digits: int = 3) -> str:
    """Print a number with so many significant digits, whole numbers whole, thousands set apart; "–" for None.

    Raises
    ------
    ValueError
        When the number is not finite: such a figure is a fault upstream and must not reach a page.
    """
    if value is None:
        return MISSING
    if not math.isfinite(value):
        raise ValueError(
            f"a figure on a page must be a finite number, {value} was given: mend the record that it came from"
        )
    if value == int(value):
        return f"{int(value):,}"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:,.{decimals}f}"


def spread(values: list[float]) -> str:
    """Print the range of rising values as "97.2 to 104", or an empty text for fewer than two."""
    return f"{figure(values[0])} to {figure(values[-1])}" if len(values) > 1 else ""


def family_title(family: str) -> str:
    """Spell a family of ciphers as its paper does."""
    return FAMILY_TITLES.get(family, family.upper())


def cipher_title(cipher: str, family: str) -> str:
    """Spell a cipher: ("aes128", "aes") is AES-128, ("simon64_128", "simon") is SIMON-64/128."""
    rest = cipher.removeprefix(family).strip("_").replace("_", "/")
    return f"{family_title(family)}-{rest}" if rest else family_title(family)


def layout_words(layout: str) -> str:
    """Say a layout in words."""
    name, _, parameter = layout.partition("-")
    kind, count = parameter[:1], parameter[1:]
    phrases = {
        ("iterative", ""): "one round a clock in one loop",
        ("iterative", "x"): f"{count} rounds a clock in one loop",
        ("interleaved", "c"): f"one loop cut into {count} stages with {count} blocks in flight",
        ("pipelined", ""): "a pipeline with one round a stage",
        ("pipelined", "r"): f"a pipeline with {count} rounds a stage",
        ("pipelined", "s"): f"a pipeline with {count} stages a round",
        ("folded", "n"): f"one loop folded onto {count} table or multiplier units",
    }
    return phrases.get((name, kind), layout)


def core_sentence(title: str, direction: str, layout: str, keys: str, tables: str) -> str:
    """Say a core in one sentence, from its axes."""
    does, keeps, looks_up = (
        DIRECTIONS.get(direction, direction),
        KEYS.get(keys, keys),
        TABLES.get(tables, f"tables as the {tables} circuit"),
    )
    return f"{title}: {does}. It is built as {layout_words(layout)}, with {keeps}, and with {looks_up}."
