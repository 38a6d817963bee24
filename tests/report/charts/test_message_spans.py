"""Where messages begin and end in a timing diagram."""

from xml.etree import ElementTree

import pytest

from roundhouse.report.charts.messages import message_spans
from roundhouse.report.charts.waveform import NAMES, Span, draw

STREAMS = ("iv", "i", "o", "tag")
WIDTHS = {f"{stream}_{signal}": 1 for stream in STREAMS for signal in ("valid", "ready")} | {"i_last": 1, "o_last": 1}


def samples(*clocks):
    """A clock for each text: the streams that transfer, with a ! where the block is the last one."""
    return [
        dict.fromkeys(WIDTHS, 0)
        | {f"{word.strip('!')}_{signal}": 1 for word in text.split() for signal in ("valid", "ready")}
        | {f"{word[:-1]}_last": 1 for word in text.split() if word.endswith("!")}
        for text in clocks
    ]


TWO = samples("", "iv", "i", "i! o", "o!", "", "tag", "", "iv", "i!", "o!", "tag")


def without(*streams):
    return {name: bits for name, bits in WIDTHS.items() if name.split("_")[0] not in streams}


def test_a_message_goes_in_from_its_iv_and_comes_out_until_its_tag():
    assert message_spans(TWO, WIDTHS) == [
        Span("message in", 1, 3, "1"),
        Span("message in", 8, 9, "2"),
        Span("message out", 3, 6, "1"),
        Span("message out", 10, 11, "2"),
    ]


@pytest.mark.parametrize(
    ("missing", "spans"),
    [
        (("tag",), [(1, 3), (8, 9), (3, 4), (10, 10)]),
        (("iv", "tag"), [(2, 3), (9, 9), (3, 4), (10, 10)]),
        (("iv", "o"), [(2, 3), (9, 9), (6, 6), (11, 11)]),  # a mode that gives a tag alone
    ],
)
def test_a_mode_may_lack_ivs_tags_or_results(missing, spans):
    assert [(span.first, span.last) for span in message_spans(TWO, without(*missing))] == spans


def test_an_offer_that_is_not_taken_begins_nothing():
    waits = [{**one, "iv_ready": 0} for one in TWO[:2]] + TWO[2:]
    assert message_spans(waits, WIDTHS)[0] == Span("message in", 2, 3, "1")


def test_streams_without_ends_have_no_messages():
    blocks = dict.fromkeys(("i_valid", "i_ready", "o_valid", "o_ready"), 1)
    assert message_spans([dict.fromkeys(blocks, 1)] * 3, blocks) == []


def test_bars_are_drawn_over_the_clocks_of_their_messages_also_where_clocks_are_cut_out():
    trace = [{"a": 0}] + [{"a": 1}] * 20 + [{"a": 0}]
    root = ElementTree.fromstring(
        draw(trace, {"a": 1}, spans=[Span("message in", 0, 0, "1"), Span("out", 10, 21, "2")])
    )
    names = [node.text for node in root.iter("text") if node.get("class") == "name"]
    assert names == ["message in", "out", "a"]
    bars = [rect for group in root.iter("g") if group.get("class") == "span" for rect in group.iter("rect")]
    assert [(float(bar.get("x")) - NAMES - 1, float(bar.get("width")) + 2) for bar in bars] == [(0, 30), (90, 120)]
    assert [node.text for node in root.iter("title")] == ["message in 1: clocks 0 to 0", "out 2: clocks 10 to 21"]
