"""The ciphers, one family a file, and the catalogue of their variants by name."""

from __future__ import annotations

from .aes import AES
from .cipher import Cipher
from .lanes import Lanes
from .mars import MARS
from .present import PRESENT
from .rc6 import RC6
from .serpent import Serpent
from .simon import PARAMETERS, SIMON
from .speck import ROUNDS, SPECK
from .twofish import Twofish
from .xtea import XTEA

__all__ = ["CATALOG"]

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
)
#: Every cipher by its name; the name of a family alone is the variant whose key size is selected at run time.
CATALOG: dict[str, Cipher] = {cipher.name: cipher for cipher in _CIPHERS}
