"""How words are computed, down to signals with names."""

from roundhouse.rtl.form import Const, Op
from roundhouse.rtl.passes.cones import Cone, cones
from small_form import binary, joined, module, net, no

A, B, C = net("a", 8), net("b", 8), net("c", 8)
T, U = net("$1", 8), net("$2", 8)


def holder(**assigns):
    names = {name.replace("t", "$"): value for name, value in assigns.items()}
    return module(inputs={"a": 8, "b": 8, "c": 8}, wires=dict.fromkeys(names, 8), assigns=names)


def test_a_cone_goes_through_what_has_no_name_and_ends_at_names():
    cone = Cone(holder(t1=binary("xor", A, B)), [binary("and", T, C)])
    assert cone.leaves == [A, B, C] and cone.inputs == ["a", "b", "c"]
    assert cone.inner == {"$1"} and cone.operations == 2


def test_cones_of_other_words_have_one_shape_and_of_another_operation_have_not():
    one = holder(t1=binary("xor", A, B), t2=binary("xor", B, C), t3=binary("or", A, B))
    shapes = [Cone(one, [no(net(f"${n}", 8))]).shape for n in (1, 2, 3)]
    assert shapes[0] == shapes[1] != shapes[2]


def test_it_matters_which_words_are_the_same():
    one = holder()
    assert Cone(one, [binary("xor", A, no(A))]).shape != Cone(one, [binary("xor", A, no(B))]).shape


def test_bits_that_overlap_are_one_leaf():
    cone = Cone(holder(), [binary("xor", net("a", 4, 2), net("a", 4))])
    assert cone.leaves == [net("a", 6)]


def test_a_function_has_letters_and_names_steps_that_are_used_twice():
    cone = Cone(holder(t1=binary("xor", A, B)), [binary("and", T, no(T))])
    function = cone.function()
    assert function.inputs == (("a", 8), ("b", 8))
    assert function.steps == (("t0", binary("xor", net("a", 8), net("b", 8))),)
    assert function.result == binary("and", net("t0", 8), no(net("t0", 8)))


def test_a_step_that_is_used_once_stands_where_it_is_used():
    function = Cone(holder(t1=binary("xor", B, A)), [binary("and", T, C)]).function()
    assert function.steps == ()
    assert function.result == binary("and", binary("xor", net("a", 8), net("b", 8)), net("c", 8))


def test_leaves_of_one_signal_are_one_input_the_highest_bits_first():
    cone = Cone(holder(), [binary("and", net("a", 2), net("a", 2, 6))])
    assert cone.order == ((1, 0),)
    function = cone.function()
    assert function.inputs == (("a", 4),)
    assert function.result == binary("and", net("a", 2), net("a", 2, 2))
    assert cone.call("f", cone.order) == Op("call", (joined(net("a", 2, 6), net("a", 2)),), 2, "f")


def test_tables_memories_and_steps_of_which_bits_are_left_do_not_fit_into_a_function():
    assert Cone(holder(t1=binary("xor", A, B)), [no(T)]).fits
    assert not Cone(holder(t1=binary("xor", A, B)), [no(net("$1", 4))]).fits
    assert not Cone(holder(), [Op("look", (A,), 8, "sbox")]).fits
    assert not Cone(holder(), [no(Op("read", (A,), 8, "keys"))]).fits


def test_parts_that_have_something_in_common_are_one_cone():
    one = holder(t1=binary("xor", A, B), t2=binary("or", A, C))
    found = list(cones(one, joined(no(T), binary("and", T, C), no(U), Const(0, 8))))
    assert [cone.outputs for cone in found] == [(no(T), binary("and", T, C)), (no(U),), (Const(0, 8),)]
