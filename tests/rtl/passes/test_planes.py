"""S-boxes whose words are taken bit by bit give planes, as in bit-sliced software."""

from roundhouse.rtl.passes.planes import planes
from small_form import design, instance, joined, module, net, no

COUNT, BITS = 8, 2


def sliced(wanted, modules=()):
    """Eight S-boxes of two bits on `d`; `wanted` are the outputs of the module."""
    units = {
        f"u{n}": instance("box", {"x": net("d", BITS, BITS * n)}, {"o": net(f"given_{n}", BITS)}) for n in range(COUNT)
    }
    box = module("box", {"x": BITS}, {"o": BITS}, assigns={"o": no(net("x", BITS))})
    one = module(
        inputs={"d": BITS * COUNT},
        outputs={name: value.width for name, value in wanted.items()},
        wires={f"given_{n}": BITS for n in range(COUNT)},
        assigns=wanted,
        instances=units,
    )
    planes(design(one, box, *modules))
    return one


def test_bit_k_of_all_words_is_word_k():
    low = joined(*(net(f"given_{n}", 1, 0) for n in reversed(range(COUNT))))
    high = joined(*(net(f"given_{n}", 1, 1) for n in reversed(range(COUNT))))
    one = sliced({"y": no(low), "z": no(high)})
    assert one.assigns == {"y": no(net("given", 8)), "z": no(net("given", 8, 8))}
    assert one.widths["given"] == 16 and "given_0" not in one.widths


def test_each_s_box_drives_its_bit_of_every_plane():
    one = sliced({"y": joined(*(net(f"given_{n}", 1, k) for n in range(COUNT) for k in range(BITS)))})
    assert one.instances["u0"].outputs["o"] == joined(net("given", 1, 8), net("given", 1, 0))
    assert one.instances["u5"].outputs["o"] == joined(net("given", 1, 13), net("given", 1, 5))


def test_words_that_are_taken_whole_stay():
    one = sliced({"y": joined(*(net(f"given_{n}", BITS) for n in range(COUNT)))})
    assert one.widths["given_0"] == BITS and "given" not in one.widths
