"""LibTomCrypt: DES (``"des"``, ``"des3"``), RC6, with the byte order of the AES submission, and XTS.

Debian's libtomcrypt1. It lacks MARS, SIMON and SPECK, and has Serpent only in later versions.
"""

from ctypes import byref, c_char, c_char_p, c_int, c_ulong, c_void_p, create_string_buffer
from functools import partial

from ..oracle import Oracle
from . import shared

STATE_BYTES = (
    16384  # upper bound for `symmetric_ECB` and `symmetric_xts`: the largest expanded key is below 5,000 bytes
)


def oracle(cipher: str) -> Oracle:
    """Return LibTomCrypt as an oracle for a cipher by the library's own name, such as ``"rc6"``.

    Raises
    ------
    ToolMissing
        If LibTomCrypt is not installed.
    """
    library = shared.load("tomcrypt", "libtomcrypt1")
    settings = c_char_p.in_dll(library, "crypt_build_settings").value or b""
    version = settings.split()[1].decode()  # "LibTomCrypt 1.18.2 (www.libtom.net)"
    number = library.register_cipher(byref(c_char.in_dll(library, f"{cipher}_desc")))
    start = partial(shared.function(library, "ecb_start", c_int, c_void_p, c_int, c_int, c_void_p), number)
    encrypt, decrypt = (
        partial(_process, start, shared.function(library, f"ecb_{direction}", c_void_p, c_void_p, c_ulong, c_void_p))
        for direction in ("encrypt", "decrypt")
    )
    return Oracle("LibTomCrypt", version, encrypt, decrypt)


def xts(cipher: str, key: bytes, number: bytes, text: bytes, *, decrypt: bool) -> bytes:
    """Return what LibTomCrypt's XTS gives for a data unit.

    Parameters
    ----------
    cipher : str
        As of `oracle`.
    key : bytes
        Both keys, one after another.
    number : bytes
        That of the data unit, as long as a block.
    text : bytes
    decrypt : bool

    Raises
    ------
    ToolMissing
        If LibTomCrypt is not installed.
    """
    library, half = shared.load("tomcrypt", "libtomcrypt1"), len(key) // 2
    registered = library.register_cipher(byref(c_char.in_dll(library, f"{cipher}_desc")))
    state, out = create_string_buffer(STATE_BYTES), create_string_buffer(len(text))
    tweak = create_string_buffer(number, len(number))  # the library writes to it
    start = shared.function(library, "xts_start", c_int, c_void_p, c_void_p, c_ulong, c_int, c_void_p)
    _check(start(registered, key[:half], key[half:], half, 0, state))
    name = "xts_decrypt" if decrypt else "xts_encrypt"
    function = shared.function(library, name, c_void_p, c_ulong, c_void_p, c_void_p, c_void_p)
    _check(function(text, len(text), out, tweak, state))
    return out.raw


def _process(start: shared.Function, function: shared.Function, key: bytes, blocks: bytes) -> bytes:
    state, out = create_string_buffer(STATE_BYTES), create_string_buffer(len(blocks))
    _check(start(key, len(key), 0, state))
    _check(function(blocks, out, len(blocks), state))
    return out.raw


def _check(code: int) -> None:
    if code:
        raise ValueError(f"LibTomCrypt must take the key and the blocks, but ended with error {code}")
