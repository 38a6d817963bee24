"""Crypto++: AES, DES, triple DES, MARS, RC6, Serpent, Twofish and XTEA; SIMON and SPECK with blocks of 64 and 128 bits.

Debian's libcrypto++-dev. The C++ wrapper ``cryptopp.cpp`` is compiled once. Byte order: as in the AES submissions
(Serpent: as in NESSIE); big-endian words for XTEA. SIMON and SPECK have the whole key and every block reversed: the
paper's words from last to first, little-endian.
"""

from collections.abc import Callable
from ctypes import CDLL, c_char, c_int, c_size_t, c_void_p
from functools import cache, partial
from pathlib import Path

from ....tools.cxx import LIMIT_S, NAME, compiled, compiler, compiler_version, digest
from ....tools.process import ToolFailed, ToolMissing, run
from ..oracle import Oracle
from . import shared

SOURCE = Path(__file__).with_suffix(".cpp")
LIBRARY = "cryptopp.so"
PACKAGE = "libcrypto++-dev"


#: The names that `oracle` takes. Triple DES has two keys, or three.
CIPHERS = (
    *("aes", "des", "des_ede2", "des_ede3", "mars", "rc6", "serpent", "twofish", "xtea"),
    *("simon64", "simon128", "speck64", "speck128"),
)

Into = Callable[[bytes, bytes, bytearray], None]  #: takes a key, blocks, and memory for their results


def oracle(cipher: str) -> Oracle:
    """Return Crypto++ as an oracle.

    Parameters
    ----------
    cipher : str
        One of `CIPHERS`.

    Raises
    ------
    ToolMissing
        If Crypto++, its headers or a C++ compiler is not installed.
    """
    number = _library().version()  # 870 is 8.7.0
    results = _results_reversed if cipher.startswith(("simon", "speck")) else _results
    encrypt, decrypt = (partial(results, process_into(cipher, decrypt=decrypt)) for decrypt in (False, True))
    return Oracle("Crypto++", ".".join(str(number)), encrypt, decrypt)


def process_into(cipher: str, *, decrypt: bool = False) -> Into:
    """Return the call itself, which copies nothing and takes bytes in the order of Crypto++; raises like `oracle`."""
    function = shared.function(_library(), cipher, c_int, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)
    return partial(_process, function, decrypt)


def _process(function: shared.Function, decrypt: bool, key: bytes, blocks: bytes, out: bytearray) -> None:
    results = (c_char * len(out)).from_buffer(out)
    if function(decrypt, key, len(key), blocks, len(blocks), results):
        raise ValueError(
            f"Crypto++ must take the key and the blocks, not {len(key)} bytes of key and {len(blocks)} of text"
        )


def _results(process: Into, key: bytes, blocks: bytes) -> bytes:
    out = bytearray(len(blocks))
    process(key, blocks, out)
    return bytes(out)


def _results_reversed(process: Into, key: bytes, blocks: bytes) -> bytes:
    return _results(process, key[::-1], blocks[::-1])[::-1]


@cache
def _library() -> CDLL:
    interface = shared.file_name("crypto++", PACKAGE)
    name = f"cryptopp-{digest(SOURCE.read_text(), interface, compiler_version())}"
    return CDLL(str(compiled(name, (LIBRARY,), _compile) / LIBRARY))


def _compile(folder: Path) -> None:
    command = [compiler(), "-std=gnu++17", "-O1", "-fPIC", "-shared", str(SOURCE), "-lcrypto++", "-o", LIBRARY]
    try:
        run(NAME, command, folder, limit_s=LIMIT_S)
    except ToolFailed as error:
        raise ToolMissing("Crypto++ with its headers", f"apt-get install {PACKAGE}") from error
