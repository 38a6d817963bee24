"""Whether a self-test did what it should: compared with independent software."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, pairwise

from ...cores.core_like import CoreLike
from ...systems.test_blocks.pattern_verifier import CLOCKS_TO_ERROR
from ..answers import Answers, Key
from .observation import Observation
from .run import Settings
from .unheeded import find_unheeded

__all__ = ["count_compared", "find_faults"]


def find_faults(design: CoreLike, seen: Observation, settings: Settings, answers: Answers) -> list[str]:
    """Return everything that is wrong, one sentence each.

    Every block must come back, in order; the line must carry what independent software computes, but for inverted bits;
    in a loop, decryption must give every other block as it was sent; what waits must not change; the settings must have
    their effect; and the error signal and the counts must say just that.

    Parameters
    ----------
    design : CoreLike
        A system that tests itself.
    seen : Observation
    settings : Settings
        Those of the run.
    answers : Answers
        Results of the cipher.
    """
    if not seen.sent or not seen.received:
        return [f"blocks must pass; {len(seen.sent)} were sent, {len(seen.received)} came back"]
    flipped, line = _flipped(design, seen), seen.line(_word(design))
    faults = [*find_unheeded(seen, settings, line), *_on_the_line(design, seen, answers)]
    if len(seen.keys) < len(seen.changes):
        faults.append(
            f"a key must be written before its blocks; {len(seen.changes)} were due, {len(seen.keys)} written"
        )
    if seen.lost:
        faults.append(f"every block must come back; {len(seen.sent)} were sent, {len(seen.received)} came back")
    for number, (sent, received) in enumerate(zip(seen.sent, seen.received, strict=False)):
        if seen.comes_back and (sent.payload != received.payload) != (number in flipped):
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
    line, bits, decrypts = seen.line(_word(design)), design.cipher.key_sizes[-1], design.direction == "decrypt"
    for key, (first, last) in zip(seen.keys, pairwise([*seen.changes, len(seen.sent)]), strict=False):
        expected = answers.results(Key(key, bits), [one.payload for one in seen.sent[first:last]], decrypts)
        for number, (right, given) in enumerate(zip(expected, line[first:last], strict=False), start=first):
            if right is not None:
                yield number, right, given.payload


def _verdict(seen: Observation, flipped: dict[int, int]) -> Iterator[str]:
    """Compare the verifier's outputs in every clock with what had come back; the first difference of each."""
    came = [one.clock for one in seen.received]
    wrong = [came[number] for number in flipped if number < len(came)]
    blocks, errors = _counted(came, len(seen.samples)), _counted(wrong, len(seen.samples))
    signal = (
        f"error must {'be high' if due else 'be low'} in clock {clock}; {due} wrong blocks had come"
        for clock, (due, one) in enumerate(zip(errors, seen.samples, strict=True))
        if one["error"] != (due > 0)
    )
    counts = (
        f"the verifier must count {due[0]} blocks and {due[1]} errors in clock {clock}; it counted {given}"
        for clock, (*due, one) in enumerate(zip(blocks, errors, seen.samples, strict=True))
        if (given := (one["blocks"], one["errors"])) != (*due,)
    )
    yield from islice(signal, 1)
    yield from islice(counts, 1)


def _counted(came: Sequence[int], clocks: int) -> list[int]:
    """How many blocks a verifier has counted in each clock, of those that came in the given ones."""
    shown = {clock + CLOCKS_TO_ERROR for clock in came}
    return list(accumulate(int(clock in shown) for clock in range(clocks)))


def _word(design: CoreLike) -> int:
    """Bits of a word on the line; 0 for whole blocks."""
    ports = {port.name: port.width for port in design.ports}
    width = ports["line_payload"]
    return 0 if width == design.cipher.block_bits else width
