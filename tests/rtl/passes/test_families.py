"""Which signals are parts of one word, and in which order."""

from roundhouse.rtl.passes.families import Family, families, in_order, without_loops
from small_form import binary, design, instance, joined, module, net, no, put

PARTS = {f"part_{n}": 8 for n in range(3)}
D = net("d", 24)


def assigned(names, value=lambda n: net("d", 8, 8 * n)):
    return {name: value(n) for n, name in enumerate(names)}


def test_signals_with_a_number_and_one_width_are_a_family():
    one = module(inputs={"d": 24}, wires={**PARTS, "part_9": 4}, assigns={**assigned(PARTS), "part_9": net("d", 4)})
    assert families(design(one)) == [Family("small", "part", 8, ("part_0", "part_1", "part_2"))]


def test_two_signals_ports_of_the_top_and_names_of_operations_are_none():
    wires = {"few_0": 8, "few_1": 8, **{f"xor_{n}": 8 for n in range(3)}}
    one = module(
        inputs={f"in_{n}": 8 for n in range(3)}, wires=wires, assigns=assigned(wires, lambda n: net("in_0", 8))
    )
    assert families(design(one)) == []


def test_registers_and_what_is_computed_are_different_families():
    clocked = {f"part_{n}": (put(net(f"part_{n}", 8), net("d", 8)),) for n in (3, 4, 5)}
    wires = {f"part_{n}": 8 for n in range(6)}
    one = module(inputs={"d": 24}, wires=wires, assigns=assigned(PARTS), registers=clocked)
    assert [family.members for family in families(design(one))] == [
        ("part_0", "part_1", "part_2"),
        ("part_3", "part_4", "part_5"),
    ]


def members(one):
    whole = design(one)
    return [family.members for family in in_order(whole, families(whole))]


def test_the_order_is_that_of_a_word_that_is_joined_of_them():
    word = joined(net("part_1", 8), net("part_2", 8), net("part_0", 8))
    value = assigned(PARTS, lambda n: no(net("d", 8)))
    one = module(inputs={"d": 24}, outputs={"y": 24}, wires=PARTS, assigns={**value, "y": word})
    assert members(one) == [("part_1", "part_2", "part_0")]


def test_the_order_is_that_of_parts_side_by_side_in_a_longer_word():
    word = joined(net("d", 8), net("part_1", 8), net("part_2", 8), net("part_0", 8))
    value = assigned(PARTS, lambda n: no(net("d", 8)))
    one = module(inputs={"d": 24}, outputs={"y": 32}, wires=PARTS, assigns={**value, "y": word})
    assert members(one) == [("part_1", "part_2", "part_0")]


def test_words_of_some_parts_each_have_their_order():
    wires = {f"part_{n}": 8 for n in range(4)}
    words = [joined(net(f"part_{n + 1}", 8), net(f"part_{n}", 8)) for n in (0, 2)]
    value = assigned(wires, lambda n: no(net("d", 8)))
    one = module(
        inputs={"d": 24}, outputs={"y": 16, "z": 16}, wires=wires, assigns={**value, "y": words[1], "z": words[0]}
    )
    assert members(one) == [("part_1", "part_0", "part_3", "part_2")]


def test_words_of_some_parts_tell_no_order_where_a_part_is_in_two():
    words = [joined(net("part_2", 8), net(f"part_{n}", 8)) for n in range(2)]
    value = assigned(PARTS, lambda n: no(net("d", 8)))
    one = module(
        inputs={"d": 24}, outputs={"y": 16, "z": 16}, wires=PARTS, assigns={**value, "y": words[1], "z": words[0]}
    )
    assert members(one) == [("part_0", "part_1", "part_2")]


def test_the_order_is_that_of_the_slices_that_they_are():
    one = module(inputs={"d": 24}, wires=PARTS, assigns=assigned(PARTS))
    assert members(one) == [("part_2", "part_1", "part_0")]


def test_a_family_follows_one_with_which_it_corresponds():
    last = {f"last_{n}": 8 for n in range(3)}
    follows = assigned(last, lambda n: no(net(f"part_{n}", 8)))
    one = module(inputs={"d": 24}, wires={**PARTS, **last}, assigns={**assigned(PARTS), **follows})
    assert members(one) == [("part_2", "part_1", "part_0"), ("last_2", "last_1", "last_0")]


def test_a_smaller_family_follows_the_parts_with_which_it_corresponds():
    wires, last = {f"part_{n}": 8 for n in range(4)}, {f"last_{n}": 8 for n in range(3)}
    follows = assigned(last, lambda n: no(net(f"part_{n + 1}", 8)))
    one = module(inputs={"d": 32}, wires={**wires, **last}, assigns={**assigned(wires), **follows})
    assert members(one) == [("part_3", "part_2", "part_1", "part_0"), ("last_2", "last_1", "last_0")]


def test_without_a_sign_the_order_is_that_of_the_numbers():
    one = module(inputs={"d": 24}, wires=PARTS, assigns=assigned(PARTS, lambda n: no(net("d", 8))))
    assert members(one) == [("part_0", "part_1", "part_2")]


def test_what_s_boxes_give_is_in_the_order_of_what_they_take():
    box = module("box", {"x": 8}, {"o": 8}, assigns={"o": no(net("x", 8))})
    units = {f"u{n}": instance("box", {"x": net("d", 8, 8 * n)}, {"o": net(f"part_{n}", 8)}) for n in range(3)}
    one = module(inputs={"d": 24}, wires=PARTS, instances=units)
    whole = design(one, box)
    assert [family.members for family in in_order(whole, families(whole))] == [("part_2", "part_1", "part_0")]


def test_a_chain_is_no_word_since_that_would_be_computed_from_itself():
    chain = {"part_0": net("d", 8), "part_1": no(net("part_0", 8)), "part_2": no(net("part_1", 8))}
    one = design(module(inputs={"d": 24}, wires=PARTS, assigns=chain))
    assert without_loops(one, families(one)) == []


def test_two_families_that_feed_each_other_crosswise_are_not_both_words():
    """That a_0 needs b_1, and b_0 needs a_1, is no loop of bits; of whole words it is."""
    names = [f"{stem}_{n}" for stem in "ab" for n in range(3)]
    assigns = {name: net("d", 8) for name in names}
    assigns |= {"a_0": no(net("b_1", 8)), "b_0": no(net("a_1", 8))}
    one = design(module(inputs={"d": 24}, wires=dict.fromkeys(names, 8), assigns=assigns))
    assert [family.stem for family in without_loops(one, families(one))] == ["a"]


def test_registers_end_a_loop():
    registers = {name: (put(net(name, 8), binary("xor", net("part_0", 8), D)),) for name in PARTS}
    one = design(module(inputs={"d": 24}, wires=PARTS, registers=registers))
    assert [family.stem for family in without_loops(one, families(one))] == ["part"]


def test_a_signal_that_is_kept_is_part_of_no_word():
    names = [f"part_{n}" for n in range(4)]
    one = module(inputs={"d": 24}, wires=dict.fromkeys(names, 8), assigns=assigned(names), kept=frozenset({"part_1"}))
    assert [family.members for family in families(design(one))] == [("part_0", "part_2", "part_3")]
