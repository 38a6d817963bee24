"""The pixels of a PNG, as its specification (W3C PNG, clauses 7 to 9) stores them: 8 bits a sample, not interlaced."""

import struct
import zlib
from collections.abc import Callable

SAMPLES = 4  # of a pixel: red, green, blue, alpha


def pixels(png: bytes) -> list[bytes]:
    """Return the pixels row by row."""
    width, height, *kind = struct.unpack(">IIBBBBB", png[16:29])
    assert kind == [8, 6, 0, 0, 0]
    rest, data = png[8:], b""
    while rest:
        (length,) = struct.unpack(">I", rest[:4])
        data += rest[8 : 8 + length] if rest[4:8] == b"IDAT" else b""
        rest = rest[12 + length :]
    lines, above, size = zlib.decompress(data), bytes(width * SAMPLES), width * SAMPLES + 1
    found = []
    for start in range(0, height * size, size):
        above = _line(FILTERS[lines[start]], lines[start + 1 : start + size], above)
        found += [above[at : at + SAMPLES] for at in range(0, len(above), SAMPLES)]
    return found


def _line(predict: Callable[[int, int, int], int], stored: bytes, above: bytes) -> bytes:
    line = bytearray(SAMPLES) + stored
    above = bytes(SAMPLES) + above
    for at in range(SAMPLES, len(line)):
        line[at] = (line[at] + predict(line[at - SAMPLES], above[at], above[at - SAMPLES])) & 0xFF
    return bytes(line[SAMPLES:])


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


#: By the number of the filter: what it predicts from the samples to the left, above, and above to the left.
FILTERS: tuple[Callable[[int, int, int], int], ...] = (
    lambda left, up, corner: 0,
    lambda left, up, corner: left,
    lambda left, up, corner: up,
    lambda left, up, corner: (left + up) // 2,
    _paeth,
)
