"""A counterexample is told by the names of signals."""

import pytest

from roundhouse.verify.same_text.difference import Witness, words

PRINTED = "INPUT: a = 6'h0B.  OUTPUT: z = 4'h9 (golden), z = 4'h3 (text)."
INPUTS = [("i", 0), ("i", 1), ("state", 4), ("enable", 0)]
OUTPUTS = [("o", 0), ("next state", 3), ("o", 1), ("o", 2)]


def test_bits_are_put_together_to_words():
    assert words(INPUTS, 0b1011) == {"i": 3, "state": 0, "enable": 1}
    assert words(INPUTS, 0b0110) == {"i": 2, "state": 16, "enable": 0}


def test_the_first_bit_that_differs_is_told_with_its_word():
    witness = Witness(PRINTED)
    assert witness.place == 1
    told = witness.told(INPUTS, OUTPUTS, {("enable", 0), ("i", 1)})
    assert told == "next state is 0x8 in the text and 0x0 in the RTLIL, where i = 0x3, enable = 0x1"


def test_what_depends_on_nothing_differs_anywhere():
    assert Witness(PRINTED).told(INPUTS, OUTPUTS, ()).endswith(", where anything")


def test_what_is_no_counterexample_is_refused():
    with pytest.raises(ValueError, match="must have inputs and both outputs; 'no input is given' was given"):
        Witness("no input is given")
