"""Crypto++: MARS, RC6, Serpent, Twofish and XTEA; SIMON and SPECK with blocks of 64 and 128 bits.

Debian's libcrypto++-dev. The C++ wrapper ``cryptopp.cpp`` is compiled once. Byte order: as in the AES submissions
(Serpent: as in NESSIE); big-endian words for XTEA. SIMON and SPECK have the whole key and every block reversed: the
paper's words from last to first, little-endian.
"""

from ctypes import CDLL, c_int, c_size_t, c_void_p, create_string_buffer
from functools import cache, partial
from pathlib import Path

from ....tools.cxx import LIMIT_S, NAME, compiled, compiler, compiler_version, digest
from ....tools.process import ToolFailed, ToolMissing, run
from ..oracle import Oracle
from . import shared

SOURCE = Path(__file__).with_suffix(".cpp")
LIBRARY = "cryptopp.so"
PACKAGE = "libcrypto++-dev"


def oracle(cipher: str) -> Oracle:
    """Return Crypto++ as an oracle.

    Parameters
    ----------
    cipher : str
        ``"mars"``, ``"rc6"``, ``"serpent"``, ``"twofish"``, ``"xtea"``, ``"simon64"``, ``"simon128"``, ``"speck64"`` or
        ``"speck128"``.

    Raises
    ------
    ToolMissing
        If Crypto++, its headers or a C++ compiler is not installed.
    """
    number = _library().version()  # 870 is 8.7.0
    function = shared.function(_library(), cipher, c_int, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)
    process = _process_reversed if cipher.startswith(("simon", "speck")) else _process
    encrypt, decrypt = (partial(process, function, decrypt) for decrypt in (0, 1))
    return Oracle("Crypto++", ".".join(str(number)), encrypt, decrypt)


def _process(function: shared.Function, decrypt: int, key: bytes, blocks: bytes) -> bytes:
    out = create_string_buffer(len(blocks))
    if function(decrypt, key, len(key), blocks, len(blocks), out):
        raise ValueError(
            f"Crypto++ must take the key and the blocks, not {len(key)} bytes of key and {len(blocks)} of text"
        )
    return out.raw


def _process_reversed(function: shared.Function, decrypt: int, key: bytes, blocks: bytes) -> bytes:
    return _process(function, decrypt, key[::-1], blocks[::-1])[::-1]


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
