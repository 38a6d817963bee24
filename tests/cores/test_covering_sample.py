"""The small sample that covers every axis."""

from collections import Counter

from roundhouse.architectures.secrecy import GATED
from roundhouse.cores.core import Core
from roundhouse.cores.listing import listing
from roundhouse.cores.sample import covering_sample, features


def test_sample_covers_every_cipher_and_every_other_value_twice_with_few_cores():
    sample = [core for core in covering_sample() if core.architecture.secrecy == GATED]
    count = Counter(feature for core in sample for feature in features(core))
    assert set(count) == {feature for core in listing().cores for feature in features(core)}
    assert min(number for (axis, _), number in count.items() if axis != "cipher") >= 2
    assert len(sample) <= 60
    assert len(set(sample)) == len(sample)
    assert covering_sample()[: len(sample)] == sample


def test_sample_covers_every_option_with_every_layout_and_kind_of_memory():
    covered = {}
    for core in covering_sample():
        covered.setdefault(core.architecture.secrecy.name, set()).update(features(core))
    assert set(covered) == {"", "-open", "-clear", "-open-clear"}
    for options, axes in (("-open", {"layout", "flow"}), ("-clear", {"layout", "flow", "keys", "tables"})):
        assert {feature for feature in covered[""] if feature[0] in axes} <= covered[options]
    assert len(covering_sample()) <= 80


def test_a_feature_is_the_family_of_a_layout():
    assert ("layout", "unrolled") in features(Core.parse("aes128-encrypt-iterative-x2"))
