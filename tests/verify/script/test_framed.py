"""Scripts at the ports of a system where a transfer takes several."""

from roundhouse.architectures.streams import Port
from roundhouse.systems.layer import Part
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.framed import Framing, framed
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Drain, Race


def protocol(bits):
    """Keys, blocks and results with payloads of so many bits."""
    streams = (("key", "in"), ("i", "in"), ("o", "out"))
    return Protocol.of(
        Port(f"{name}_{field}", way if field != "ready" else {"in": "out", "out": "in"}[way], width)
        for name, way in streams
        for field, width in (("valid", 1), ("ready", 1), ("payload", bits))
    )


def halves(stream, values):
    """A key is one transfer, anything else two of four bits."""
    if stream == "key":
        return [Part("key", values)]
    parts = [{"payload": values["payload"] >> 4}, {"payload": values["payload"] & 15}] if values else [{}, {}]
    return [Part(stream, part) for part in parts]


HALVES = Framing(halves, lambda stream: stream)


def script():
    """A key, two blocks with their results, and a key that races with the second."""
    made = Script(protocol(8))
    made.send("key", {"payload": 1})
    made.send("i", {"payload": 0x23}, after={"key": 1}, delay=7)
    made.expect("o", {"payload": 0x45}, not_before={"i": 1}, delay=3)
    made.drain()
    made.send("key", {"payload": 6})
    made.send("i", {"payload": 0x78}, not_before={"key": 1})
    values = ({"payload": 0x9A}, {"payload": 0xBC})
    made.expect("o", {}, not_before={"i": 2}, race=Race("i", 1, "key", 1, values))
    return made


def test_conditions_stand_at_the_first_part_or_the_last_and_count_parts():
    key, high, low, result, rest, drain, _, first, last, *_ = framed(script(), protocol(8), HALVES).script.transactions
    assert (key.values, drain) == ({"payload": 1}, Drain())
    assert (high.values, high.after, high.delay) == ({"payload": 2}, {"key": 1}, 7)
    assert (low.values, low.after, low.delay) == ({"payload": 3}, {}, 0)
    assert (result.values, result.not_before, result.delay) == ({"payload": 4}, {"i": 2}, 3)
    assert (rest.values, rest.not_before, rest.delay) == ({"payload": 5}, {}, 0)
    assert (first.not_before, last.not_before) == ({}, {"key": 1})


def test_a_race_is_decided_by_last_parts():
    *_, high, low = framed(script(), protocol(8), HALVES).script.transactions
    assert high.race == Race("i", 3, "key", 1, ({"payload": 9}, {"payload": 0xB}))
    assert low.race == Race("i", 3, "key", 1, ({"payload": 0xA}, {"payload": 0xC}))


def test_only_a_whole_rival_counts():
    def keys_in_halves(stream, values):
        return [Part(stream, part) for part in ([{}, values] if stream == "key" else [values])]

    framing = Framing(keys_in_halves, lambda stream: stream)
    *_, result = framed(script(), protocol(8), framing).script.transactions
    # With one key and a half the first key holds, which came whole with the second transfer.
    assert result.race == Race("i", 1, "key", 2, ({"payload": 0x9A}, {"payload": 0x9A}, {"payload": 0xBC}))


def test_transfers_and_their_clocks_are_put_together_again():
    made = framed(script(), protocol(8), HALVES)
    assert made.whole({"key": 2, "i": 3, "o": 4}) == {"key": 2, "i": 1, "o": 2}
    trace = made.original({"key": [5, 50], "i": [10, 11, 60, 61], "o": [20, 22, 70]})
    assert trace == {"key": [5, 50], "i": [11, 61], "o": [20]}


def bus(stream, values):
    """A key is an address and data, which are answered; blocks and results have other names at the ports."""
    if stream == "key":
        return [Part("address", {"payload": 7}), Part("data", values), Part("answer", {"payload": 0})]
    return [Part({"i": "blocks", "o": "results"}[stream], values)]


BUS = Framing(bus, {"key": "data", "i": "blocks", "o": "results"}.get)


def test_a_transfer_may_take_several_streams_and_counts_on_its_carrier():
    names = (("address", "in"), ("data", "in"), ("answer", "out"), ("blocks", "in"), ("results", "out"))
    ports = Protocol.of(
        Port(f"{name}_{field}", way if field != "ready" else {"in": "out", "out": "in"}[way], width)
        for name, way in names
        for field, width in (("valid", 1), ("ready", 1), ("payload", 8))
    )
    made = framed(script(), ports, BUS)
    address, data, answer, block, result, *_, last = made.script.transactions
    assert (address.stream, data.values, answer.not_before) == ("address", {"payload": 1}, {"data": 1})
    assert (block.after, result.not_before) == ({"data": 1}, {"blocks": 1})
    assert last.race == Race("blocks", 1, "data", 1, ({"payload": 0x9A}, {"payload": 0xBC}))
    counts = {"address": 2, "data": 1, "answer": 1, "blocks": 2, "results": 1}
    assert made.whole(counts) == {"key": 1, "i": 2, "o": 1}
