"""The ciphers, one family a file, and the catalogue of their variants by name."""

from __future__ import annotations

from collections.abc import Iterable

from .aes import AES
from .cipher import Cipher
from .des import DES
from .lanes import Lanes
from .mars import MARS
from .page_check import check_name
from .present import PRESENT
from .rc6 import RC6
from .serpent import Serpent
from .simon import PARAMETERS, SIMON
from .speck import ROUNDS, SPECK
from .tdes import TDES
from .twofish import Twofish
from .xtea import XTEA

__all__ = ["CATALOG", "by_name"]

_CIPHERS: tuple[Cipher, ...] = (
    *(AES(128), AES(192), AES(256), AES(128, 192, 256)),
    *(MARS(128), MARS(192), MARS(256), MARS(128, 192, 256)),
    *(RC6(128), RC6(192), RC6(256), RC6(128, 192, 256)),
    *(Serpent(128), Serpent(192), Serpent(256), Serpent(128, 192, 256)),
    *(Twofish(128), Twofish(192), Twofish(256), Twofish(128, 192, 256)),
    *(XTEA(), Lanes(XTEA(), 2)),
    *(SIMON(*sizes) for sizes in PARAMETERS),
    *(SPECK(*sizes) for sizes in ROUNDS),
    *(PRESENT(80), PRESENT(128)),
    *(DES(), TDES(128), TDES(192), TDES(128, 192)),
)


def by_name(ciphers: Iterable[Cipher]) -> dict[str, Cipher]:
    """The ciphers by their names.

    Raises
    ------
    ValueError
        If two have one name, or a core's name that begins with the name of one could not be parsed.
    """
    found: dict[str, Cipher] = {}
    for cipher in ciphers:
        check_name(cipher.name)
        if cipher.name in found:
            raise ValueError(
                f"ciphers must have different names; {type(found[cipher.name]).__name__} and {type(cipher).__name__} "
                f"are both called {cipher.name!r}"
            )
        found[cipher.name] = cipher
    return found


#: Every cipher by its name; the name of a family alone is the variant whose key size is selected at run time.
CATALOG: dict[str, Cipher] = by_name(_CIPHERS)
