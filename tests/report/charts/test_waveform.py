"""Timing diagrams from samples."""

from xml.etree import ElementTree

import pytest

from made_up import core, trace
from roundhouse.report.charts.waveform import draw, fold_idle, hex_digits, transfers

AES = core("aes128", "encrypt", "iterative")
WIDTHS = {port.name: port.width for port in AES.ports}


def test_the_drawing_is_well_formed_and_names_every_signal():
    root = ElementTree.fromstring(draw(trace(AES), WIDTHS))
    names = [node.text for node in root.iter("text") if node.get("class") == "name"]
    assert names == list(WIDTHS)
    titles = [node.text for node in root.iter("title")]
    assert "2b7e151628aed2a6abf7158809cf4f3c" in titles


def test_transfers_are_the_clocks_with_valid_and_ready():
    told = [(entry.clock, entry.stream) for entry in transfers(trace(AES), WIDTHS)]
    assert told == [(3, "key"), (4, "i"), (15, "i"), (15, "o"), (26, "o")]


def test_long_idle_stretches_are_cut():
    samples = [{"a": 0}] + [{"a": 1}] * 20 + [{"a": 0}]
    told = [(column.clock, column.clocks) for column in fold_idle(samples, ["a"])]
    assert told == [(0, 1), (1, 1), (2, 1), (3, 16), (19, 1), (20, 1), (21, 1)]


def test_a_payload_is_idle_without_its_valid_and_filled_where_it_moves():
    widths = {"enc_i_valid": 1, "enc_i_ready": 1, "enc_i_key_size": 2}
    samples = [
        {"enc_i_valid": valid, "enc_i_ready": ready, "enc_i_key_size": 2} for valid, ready in ((0, 1), (1, 0), (1, 1))
    ]
    root = ElementTree.fromstring(draw(samples, widths))
    assert [node.get("class") for node in root.iter() if node.get("class") in {"idle", "held", "moved"}] == [
        "idle",
        "held",
        "moved",
    ]


def test_hex_digits_keep_the_width():
    assert [hex_digits(1, 128), hex_digits(5, 3), hex_digits(0x1F, 5)] == ["0" * 31 + "1", "5", "1f"]


def test_a_trace_without_clocks_or_signals_is_refused():
    with pytest.raises(ValueError, match="needs at least one clock"):
        draw([], WIDTHS)
    with pytest.raises(ValueError, match=r"must have all signals.*\['b'\] are missing"):
        draw([{"a": 1}], {"clk": 1, "a": 1, "b": 1})
