"""Names of cores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise, takewhile

from ..architectures.architecture import DIRECTIONS, TABLES, Architecture
from ..architectures.keys.policy import policies
from ..architectures.layout import KINDS
from ..architectures.layouts import LAYOUTS, Layout, parse_layout
from ..architectures.secrecy import Secrecy
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..errors import InvalidInput, UnknownName, UserError

__all__ = ["module_name", "parse_name", "supplied_words"]

_LONGEST = 200
_ORDER = "CIPHER-DIRECTION-LAYOUT[-KEYS][-TABLES]" + "".join(f"[-{option}]" for option in Secrecy.OPTIONS)


def parse_name(name: str, ciphers: Mapping[str, Cipher] = CATALOG) -> tuple[Cipher, Architecture]:
    """Return the cipher and the architecture that a core's name gives.

    Parameters
    ----------
    name : str
        ``cipher-direction-layout[-keys][-tables][-open][-clear]``.
    ciphers : mapping of str to Cipher, optional
        The ciphers that there are, by name.

    Raises
    ------
    UnknownName
        If a part of the name is not a cipher or a value of its axis; the message gives the nearest valid ones.
    InvalidInput
        If the direction or the layout is missing, a number in the layout is too small or too large, or the name has
        more than 200 characters.
    """
    if len(name) > _LONGEST:
        raise InvalidInput(
            f"a name, such as aes128-encrypt-iterative, must have at most {_LONGEST} characters; given {len(name):,}"
        )
    cipher, *rest = name.split("-")
    if cipher not in ciphers or (rest and rest[0] not in DIRECTIONS):
        _check_cipher(name, ciphers)
    if not rest:
        raise InvalidInput(f"a name needs a direction and a layout, such as {cipher}-encrypt-iterative")
    direction, *rest = rest
    if direction not in DIRECTIONS:
        raise UnknownName("direction", direction, DIRECTIONS)
    if not rest:
        raise InvalidInput(f"a name needs a layout, such as {cipher}-{direction}-iterative")
    layout, rest = _layout(rest)
    _check_ending(rest)
    ending = [*rest]
    keys = rest.pop(0) if rest and rest[0] in policies() else layout.usual_keys(direction)
    tables = rest.pop(0) if rest and rest[0] in TABLES else "logic"
    if (secrecy := Secrecy.parse(rest)) is None:
        must = f"a name must be {_ORDER}, each part once and in this order"
        raise InvalidInput(f"{must}; given {name!r}; {_order_words(name, ending)}")
    return ciphers[cipher], Architecture(direction, layout, keys, tables, secrecy)


def module_name(name: str) -> str:
    """Return the name of the Verilog top module of a core."""
    return name.replace("-", "_")


def supplied_words(name: str, architecture: Architecture) -> str:
    """Return what a name left out, and what it was taken to be; empty if nothing."""
    if architecture.keys in name.split("-"):
        return ""
    return f"the name gives no key policy, and {architecture.keys} is the usual one"


def _check_cipher(name: str, ciphers: Mapping[str, Cipher]) -> None:
    """Raise `UnknownName` unless all that precedes the direction in a name is one cipher.

    A name that differs in hyphens, underscores and case alone is suggested first: ``aes-128`` is aes128.
    """

    def plain(text: str) -> str:
        return text.replace("-", "").replace("_", "").lower()

    if (meant_core := _of_module(name, ciphers)) is not None:
        raise InvalidInput(f"{name!r} is the name of a Verilog module, and its core is called {meant_core}")
    tokens = name.split("-")
    given = "-".join(takewhile(lambda token: token not in DIRECTIONS, tokens))
    if meant := [cipher for cipher in ciphers if plain(cipher) == plain(given)]:
        raise UnknownName("cipher", given, meant, "roundhouse list --ciphers")
    if tokens[0] not in ciphers:
        raise UnknownName("cipher", tokens[0], ciphers, "roundhouse list --ciphers")


def _of_module(module: str, ciphers: Mapping[str, Cipher]) -> str | None:
    """Return the name of the core that has a Verilog top module; None if it is no name of one."""
    for cipher in ciphers:
        if module.startswith(f"{cipher}_"):
            rest = module.removeprefix(f"{cipher}_").replace("_", "-")
            for keys in policies():
                rest = rest.replace(keys.replace("_", "-"), keys)
            with suppress(UserError):
                parse_name(f"{cipher}-{rest}", ciphers)
                return f"{cipher}-{rest}"
    return None


def _check_ending(tokens: list[str]) -> None:
    """Raise `UnknownName` unless all that follows the layout in a name is a value of an axis or an option."""
    if Secrecy().outputs in tokens:
        raise InvalidInput(f"outputs are {Secrecy().outputs} unless a name ends in open, so leave it out of the name")
    known = [*policies(), *TABLES, *Secrecy.OPTIONS]
    for token in tokens:
        if token not in known:
            raise UnknownName("key policy, choice of tables or option", token, known)


def _order_words(name: str, ending: list[str]) -> str:
    """Say what to change in a name whose ending has known parts in a wrong order, or two of a kind."""
    kinds = [("keys", policies()), ("tables", TABLES), *(("option", (option,)) for option in Secrecy.OPTIONS)]
    place = {token: number for number, (_, tokens) in enumerate(kinds) for token in tokens}
    ordered = sorted(ending, key=place.__getitem__)
    for one, other in pairwise(ordered):
        if place[one] == place[other]:
            kind = kinds[place[one]][0]
            return f"take `{one}` ({kind}) once" if one == other else f"take `{one}` or `{other}` ({kind}), not both"
    late, early = next((one, other) for one, other in pairwise(ending) if place[one] > place[other])
    first, then = (f"`{token}` ({kinds[place[token]][0]})" for token in (early, late))
    return f"{first} must come before {then}: {name.removesuffix('-'.join(ending))}{'-'.join(ordered)}"


def _layout(tokens: list[str]) -> tuple[Layout, list[str]]:
    """Return the layout that takes most of the tokens, and the tokens left."""
    given = "-".join(takewhile(lambda token: token not in {*policies(), *TABLES, *Secrecy.OPTIONS}, tokens))
    if not given:
        raise InvalidInput(f"a name must have a layout after its direction, such as iterative; given {tokens[0]!r}")
    _check_numbers(given)
    for count in range(len(tokens), 0, -1):
        if (layout := parse_layout("-".join(tokens[:count]))) is not None:
            return layout, tokens[count:]
    _check_family(given)
    raise UnknownName("layout", given, [layout.name for layout in LAYOUTS])


def _check_numbers(given: str) -> None:
    """Raise `InvalidInput` if a text would be the name of a layout were its numbers not too small."""
    larger = re.sub(r"(?<=-[a-z])[01]\b", "2", given)
    for kind in KINDS:
        if kind.parse(larger) is not None:
            for letter in re.findall(r"-([a-z])[01]\b", given):
                if letter in kind.limits:
                    raise InvalidInput(f"{given!r} is no layout: {kind.limits[letter]}")


def _check_family(given: str) -> None:
    """Raise `InvalidInput` if a text begins with the field's word for layouts whose names begin with another."""
    for layout in LAYOUTS:
        if f"{given}-".startswith(f"{layout.family}-") and not layout.name.startswith(layout.family):
            following = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), layout.name)
            raise InvalidInput(f"{layout.family} cores are called {layout.name}, {following}, …; given {given!r}")
