"""The ciphers, one family a file, and the catalogue of their variants by name."""

from __future__ import annotations

from .aes import AES
from .cipher import Cipher

__all__ = ["CATALOG"]

#: Every cipher by its name; the name of a family alone is the variant whose key size is selected at run time.
CATALOG: dict[str, Cipher] = {cipher.name: cipher for cipher in (AES(128), AES(192), AES(256), AES(128, 192, 256))}
