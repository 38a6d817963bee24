"""Whether a self-test did what it should: compared with independent software."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from ...cores.core_like import CoreLike
from ...systems.test_blocks.pattern_verifier import CLOCKS_TO_ERROR
from ..answers import Answers, Key
from .observation import Observation

__all__ = ["count_compared", "find_faults"]


def find_faults(design: CoreLike, seen: Observation, answers: Answers) -> list[str]:
    """Return everything that is wrong, one sentence each.

    Every block must come back, in order; the line must carry what independent software computes, but for inverted bits;
    decryption must give every other block as it was sent; what waits must not change; and the error signal and the
    counts must say just that.

    Parameters
    ----------
    design : CoreLike
        A system that tests itself.
    seen : Observation
    answers : Answers
        Results of the cipher.
    """
    if not seen.sent or not seen.received:
        return [f"blocks must pass; {len(seen.sent)} were sent, {len(seen.received)} came back"]
    flipped, faults = _flipped(design, seen), list(_on_the_line(design, seen, answers))
    if len(seen.keys) < len(seen.changes):
        faults.append(
            f"a key must be written before its blocks; {len(seen.changes)} were due, {len(seen.keys)} written"
        )
    if seen.lost:
        faults.append(f"every block must come back; {len(seen.sent)} were sent, {len(seen.received)} came back")
    for number, (sent, received) in enumerate(zip(seen.sent, seen.received, strict=False)):
        if (sent.payload != received.payload) != (number in flipped):
            told = "be changed, as its bit was inverted" if number in flipped else "come back as it was sent"
            faults.append(f"block {number} must {told}: {sent.payload:#x} gave {received.payload:#x}")
    changed = (f"{port} changed in clock {clock}, while a transfer waited" for port, clock in seen.taken_back)
    return [*faults, *islice(changed, 1), *_verdict(seen, flipped)]


def _flipped(design: CoreLike, seen: Observation) -> dict[int, int]:
    """The bits that are inverted, by the number of the block: a request is for the first block offered after it."""
    line = seen.line(_word(design))
    flipped = {}
    for request in seen.requests:
        number = next((number for number, one in enumerate(line) if one.clock > request.clock), None)
        if number is not None:
            flipped[number] = request.payload
    return flipped


def count_compared(design: CoreLike, seen: Observation, answers: Answers) -> int:
    """Return how many blocks on the line were compared; of ciphers whose answers are recorded there may be none."""
    return sum(1 for _ in _known(design, seen, answers))


def _on_the_line(design: CoreLike, seen: Observation, answers: Answers) -> Iterator[str]:
    """Compare the line with the cipher."""
    flipped = _flipped(design, seen)
    for number, right, given in _known(design, seen, answers):
        wanted = right ^ (1 << flipped[number] if number in flipped else 0)
        if wanted != given:
            yield f"block {number} must be {wanted:#x} on the line, and is {given:#x}"


def _known(design: CoreLike, seen: Observation, answers: Answers) -> Iterator[tuple[int, int, int]]:
    """Blocks whose result is known, under each key in turn: the number, the result and what the line carried."""
    line, bits = seen.line(_word(design)), design.cipher.key_sizes[-1]
    for key, (first, last) in zip(seen.keys, pairwise([*seen.changes, len(seen.sent)]), strict=False):
        expected = answers.results(Key(key, bits), [one.payload for one in seen.sent[first:last]], False)
        for number, (right, given) in enumerate(zip(expected, line[first:last], strict=False), start=first):
            if right is not None:
                yield number, right, given.payload


def _verdict(seen: Observation, flipped: dict[int, int]) -> Iterator[str]:
    """Compare the verifier's outputs with what came back."""
    wrong = sorted(seen.received[number].clock for number in flipped if number < len(seen.received))
    due = wrong[0] + CLOCKS_TO_ERROR if wrong else None
    for clock, one in enumerate(seen.samples):
        if one["error"] != (due is not None and clock >= due):
            told = "be low" if one["error"] else "be high"
            yield f"error must {told} in clock {clock}; a wrong block came in clock {wrong[0] if wrong else 'none'}"
            break
    counts = seen.samples[-1]["blocks"], seen.samples[-1]["errors"]
    if counts != (len(seen.received), len(wrong)):
        yield f"the verifier must count {len(seen.received)} blocks and {len(wrong)} errors; it counted {counts}"


def _word(design: CoreLike) -> int:
    """Bits of a word on the line; 0 for whole blocks."""
    ports = {port.name: port.width for port in design.ports}
    width = ports["line_payload"]
    return 0 if width == design.cipher.block_bits else width
