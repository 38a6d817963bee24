"""Steps of several sequences in one."""

from random import Random

from roundhouse.verify.script.mixed import mixed

SEQUENCES = [(0, "abc"), (7, "de"), (0, "f"), (2, "ghij"), (7, "")]


def steps(random=None):
    return "".join(mixed(((channel, iter(letters)) for channel, letters in SEQUENCES), random))


def test_channels_take_turns_until_they_end():
    assert steps() == "adgbehcifj"


def test_at_random_every_channel_keeps_its_order():
    found = [steps(Random(seed)) for seed in range(20)]
    assert len(set(found)) > 10
    for letters in found:
        assert sorted(letters) == sorted("abcdefghij")
        for channel in ("abcf", "de", "ghij"):
            assert [letter for letter in letters if letter in channel] == [*channel]


def test_a_sequence_begins_once_it_is_reached():
    begun = []

    def sequence(name):
        begun.append(name)
        yield name

    found = mixed([(0, sequence("a")), (0, sequence("b")), (1, sequence("c"))])
    assert (next(found), begun) == ("a", ["a"])
    assert (next(found), begun) == ("c", ["a", "c"])
    assert [*found] == ["b"]
