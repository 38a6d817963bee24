"""Signals of one name that are computed of different things are words of their own."""

from roundhouse.rtl.passes.families import families
from roundhouse.rtl.passes.kin import Kin
from small_form import binary, design, instance, joined, module, mux, net, no

SUMS = [f"sum_{n}" for n in range(8)]
A, B = ({f"{stem}_{n}": 8 for n in range(4)} for stem in "ab")


def alternating(value):
    """``sum_0``, ``sum_2`` … of the one, ``sum_1``, ``sum_3`` … of the other."""
    return {name: value("ab"[n % 2], n // 2) for n, name in enumerate(SUMS)}


def small(assigns, **facts):
    return module(inputs={"k": 8, "s": 1, **A, **B}, wires=dict.fromkeys(SUMS, 8), assigns=assigns, **facts)


def groups(one, *others):
    return Kin(design(one, *others)).groups(one.name, SUMS)


def test_two_kinds_of_sums_are_two_words():
    one = small(alternating(lambda stem, n: binary("xor", net(f"{stem}_{n}", 8), net("k", 8))))
    assert groups(one) == {"a": tuple(SUMS[::2]), "b": tuple(SUMS[1::2])}
    assert {family.stem for family in families(design(one)) if family.members[0] in SUMS} == {"a_sum", "b_sum"}


def test_it_looks_through_signals_without_a_name():
    one = small(alternating(lambda stem, n: no(net(f"${stem}{n}", 8))))
    for stem in "ab":
        one.assigns |= {f"${stem}{n}": mux(net("s"), net(f"{stem}_{n}", 8), net("k", 8)) for n in range(4)}
        one.widths |= {f"${stem}{n}": 8 for n in range(4)}
    assert set(groups(one)) == {"a", "b"}


def test_few_of_a_kind_stay_with_the_others():
    one = small({name: net("a_0" if n < 3 else "b_0", 8) for n, name in enumerate(SUMS)})
    assert groups(one) == {"": tuple(SUMS)}


def test_a_port_is_of_the_kind_of_what_drives_it():
    inner = module("inner", inputs=dict.fromkeys(SUMS, 8), outputs={"z": 8}, assigns={"z": net("sum_0", 8)})
    ends = {name: net(name, 8) for name in SUMS}
    one = small(
        alternating(lambda stem, n: no(net(f"{stem}_{n}", 8))),
        instances={"unit": instance("inner", ends, {"z": net("z", 8)})},
    )
    assert set(Kin(design(one, inner)).groups("inner", SUMS)) == {"a", "b"}


def test_what_is_computed_of_itself_has_an_end():
    one = small({name: joined(net(SUMS[n - 1], 4), net(name, 4)) for n, name in enumerate(SUMS)})
    assert groups(one) == {"": tuple(SUMS)}


def test_a_group_with_nothing_of_its_own_stays_with_the_others():
    """The carry that only some are computed of besides would be no name for them."""
    both = {name: binary("xor", net("a_0", 8), net("b_0" if n % 2 else "a_1", 8)) for n, name in enumerate(SUMS)}
    assert groups(small(both)) == {"": tuple(SUMS)}
