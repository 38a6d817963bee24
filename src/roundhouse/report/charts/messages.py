"""Where messages begin and end in a trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .waveform import Sample, Span

__all__ = ["message_spans"]

#: Streams whose ``last`` ends a message on its way in, with those that begin it, and on its way out.
_INCOMING = {"i": ("iv",), "s_axis": ()}
_OUTGOING = ("o", "m_axis")
_TAG = "tag"


def message_spans(trace: Sequence[Sample], widths: Mapping[str, int]) -> list[Span]:
    """Return the clocks from the first transfer of each message to its last, on the way in and on the way out.

    A message goes in with its IV or first block, until the block with ``last``. It comes out until its tag, where it
    has one, else until the result with ``last``. There are none in a trace without such flags.

    Parameters
    ----------
    trace : sequence of samples
        Whose messages do not overlap on one way.
    widths : mapping of str to int
        Of the signals, by name.
    """
    flagged = {name.removesuffix("_last") for name in widths if name.endswith("_last")}
    spans: list[Span] = []
    for stream, before in _INCOMING.items():
        if stream in flagged:
            spans += _spans("message in", trace, (*before, stream), stream, widths)
    for stream in _OUTGOING:
        if stream in flagged:
            spans += _spans("message out", trace, (stream, _TAG), _TAG if _has_tag(widths) else stream, widths)
    if _has_tag(widths) and not any(stream in flagged for stream in _OUTGOING):
        spans += _spans("message out", trace, (_TAG,), _TAG, widths)
    return spans


def _spans(
    lane: str, trace: Sequence[Sample], streams: Sequence[str], ends: str, widths: Mapping[str, int]
) -> Iterator[Span]:
    """The clocks from the first transfer on some streams to one on `ends`, with ``last`` if it has that flag."""
    there = [stream for stream in streams if f"{stream}_valid" in widths]
    first, number = None, 0
    for clock, sample in enumerate(trace):
        moved = [stream for stream in there if sample[f"{stream}_valid"] and sample[f"{stream}_ready"]]
        if moved and first is None:
            first = clock
        if ends in moved and sample.get(f"{ends}_last", 1):
            assert first is not None
            number += 1
            yield Span(lane, first, clock, str(number))
            first = None


def _has_tag(widths: Mapping[str, int]) -> bool:
    return f"{_TAG}_valid" in widths
