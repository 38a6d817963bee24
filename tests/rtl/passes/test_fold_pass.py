"""What is used once stands where it is used."""

from roundhouse.rtl.form import Net
from roundhouse.rtl.passes.fold import LENGTH, fold, length
from small_form import binary, clocked_text, computed, module, net, no, put

A, B, C = net("a", 8), net("b", 8), net("c", 8)


def folded(assigns, outputs=("y",), **facts):
    one = module(
        inputs={"a": 8, "b": 8, "c": 8, "clk": 1},
        outputs=dict.fromkeys(outputs, 8),
        wires={name: 8 for name in assigns if name not in outputs},
        assigns=assigns,
        **facts,
    )
    fold(one)
    return one


def test_what_has_no_name_and_is_used_once_is_put_in():
    one = folded({"$1": binary("and", A, B), "y": binary("xor", net("$1", 8), C)})
    assert computed(one) == {"y": "(a & b) ^ c"}
    assert "$1" not in one.widths


def test_a_name_that_says_something_stays():
    one = folded({"sub_bytes": binary("and", A, B), "y": binary("xor", net("sub_bytes", 8), C)})
    assert computed(one) == {"sub_bytes": "a & b", "y": "sub_bytes ^ c"}


def test_what_is_used_twice_is_put_in_only_if_it_is_as_short_as_a_name():
    uses = {"y": binary("xor", net("$1", 8), C), "z": net("$1", 8)}
    assert computed(folded({"$1": no(A), **uses}, ("y", "z"))) == {"y": "~a ^ c", "z": "~a"}
    long = binary("and", binary("or", A, B), C)
    assert list(computed(folded({"$1": long, **uses}, ("y", "z")))) == ["$1", "y", "z"]


def test_no_expression_grows_beyond_what_can_be_read():
    names = [f"{letter * 30}" for letter in "abcdefgh"]
    terms = {f"${n}": binary("and", Net(names[n], 8), Net(names[n + 4], 8)) for n in range(4)}
    total = net("$0", 8)
    for n in range(1, 4):
        total = binary("xor", total, net(f"${n}", 8))
    one = module(
        inputs=dict.fromkeys(names, 8), outputs={"y": 8}, wires=dict.fromkeys(terms, 8), assigns={**terms, "y": total}
    )
    fold(one)
    assert list(computed(one)) == ["$0", "$1", "$2", "$3", "y"]
    assert length(one.assigns["y"]) <= LENGTH


def test_a_register_takes_what_was_computed_for_it_alone():
    one = module(
        inputs={"a": 8, "clk": 1},
        outputs={"y": 8},
        wires={"next_y": 8},
        assigns={"next_y": binary("xor", A, net("y", 8))},
        registers={"y": (put(net("y", 8), net("next_y", 8)),)},
        clock="clk",
    )
    fold(one)
    assert clocked_text(one) == {"y": "y <= a ^ y;"}


def test_outputs_and_what_is_looked_at_from_outside_stay():
    one = folded(
        {"y": binary("and", A, B), "$1": no(A), "z": binary("xor", net("y", 8), net("$1", 8))},
        ("y", "z"),
        kept=frozenset({"$1"}),
    )
    assert computed(one) == {"y": "a & b", "$1": "~a", "z": "y ^ $1"}


def test_bits_of_an_operation_that_has_no_slices_keep_their_name():
    one = folded(
        {"$1": binary("add", A, B), "y": net("$1", 8), "z": binary("xor", net("$1", 4), net("c", 4))}, ("y", "z")
    )
    assert computed(one)["z"] == "$1[3:0] ^ c[3:0]"
