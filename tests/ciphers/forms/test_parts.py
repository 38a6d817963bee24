"""What a form must equal finds out forms that are wrong in one part alone."""

from dataclasses import replace

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.cipher import Phase
from roundhouse.ciphers.forms.mars import MARSHalves
from roundhouse.ciphers.forms.parts import PARTS, needed_parts
from roundhouse.ciphers.forms.rc6 import RC6Run
from roundhouse.ciphers.forms.simon import SIMONWindow
from roundhouse.ciphers.forms.twofish import TwofishHalves
from roundhouse.ciphers.forms.xtea import XTEARounds
from roundhouse.verify.equivalence import Different, Question, prove
from roundhouse.words import Graph, flatten


def form_of(name, base, **members):
    """The form of a page with other methods."""
    return type("Mutant", (base,), members)(CATALOG[name])


def with_(name, base, **attributes):
    """The form of a page with other attributes, made from those that it has."""
    made = base(CATALOG[name])
    for attribute, change in attributes.items():
        setattr(made, attribute, change(getattr(made, attribute)))
    return made


def swapped(phases):
    return (phases[1], phases[0], *phases[2:])


def one_more_of_the_second(phases):
    """A step of the first phase is one of the second."""
    first, second, *rest = phases
    fewer, more = (tuple(count + n for count in phase.counts) for phase, n in ((first, -1), (second, 1)))
    return (replace(first, counts=fewer), replace(second, counts=more), *rest)


def at_another_index(phases):
    """The last phase that counts is one step off."""
    return tuple(
        Phase(lambda state, key, i, phase=phase: phase.function(state, key, i + 1), phase.counts, phase.keyed)
        for phase in phases
    )


def first_step_of_set_up_is_lost(set_up):
    return replace(set_up, counts=tuple(count - 1 for count in set_up.counts))


simon, xtea = "simon32_64", "xtea"
MUTANTS = {
    "last_key is load_key": (
        "last_key",
        simon,
        form_of(simon, SIMONWindow, last_key=SIMONWindow.load_key),
    ),
    "prev_key is next_key": ("prev_key", simon, form_of(simon, SIMONWindow, prev_key=SIMONWindow.next_key)),
    "next_key changes nothing": (
        "round_keys",
        simon,
        form_of(simon, SIMONWindow, next_key=lambda self, ks, i, size: ks),
    ),
    "round_key is another word": (
        "round_keys",
        simon,
        form_of(simon, SIMONWindow, round_key=lambda self, ks, i: ks[1]),
    ),
    "a set-up run of one step less": (
        "round_keys",
        "rc6_128",
        with_("rc6_128", RC6Run, set_up=first_step_of_set_up_is_lost),
    ),
    "whitening in another order": (
        "encryption",
        "twofish128",
        with_("twofish128", TwofishHalves, encryption=swapped),
    ),
    "mixing at other indices": ("encryption", "mars128", with_("mars128", MARSHalves, encryption=at_another_index)),
    "subkeys in another order": ("decryption", "mars128", with_("mars128", MARSHalves, decryption=swapped)),
    "decryption is encryption": (
        "decryption",
        xtea,
        with_(xtea, XTEARounds, decryption=lambda _: XTEARounds(CATALOG[xtea]).encryption),
    ),
    "whitening twice": ("decryption", "twofish", with_("twofish", TwofishHalves, decryption=one_more_of_the_second)),
    "a block stored in another order": (
        "encryption",
        xtea,
        form_of(xtea, XTEARounds, store=lambda self, state: XTEARounds.store(self, state[::-1])),
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_wrong_part_is_needed_and_refuted(mutant, tmp_path):
    part, name, form = MUTANTS[mutant]
    page = CATALOG[name]
    assert part in needed_parts(page, form)
    cases = PARTS[part](page, form, Graph())
    with pytest.raises(Different):
        prove([Question(case.name, flatten(case.form), flatten(case.page)) for case in cases], tmp_path)


def test_steps_that_are_not_as_many_as_the_page_takes_are_refused():
    page = CATALOG[xtea]
    form = form_of(xtea, XTEARounds, spans=lambda self, decrypt, size: [1] * 32)
    with pytest.raises(ValueError, match="they are 64, and its 'spans' name 32 for 32"):
        list(PARTS["encryption"](page, form, Graph()))


def test_a_step_without_a_key_has_none_and_not_an_empty_one():
    page, form = CATALOG["mars128"], MARSHalves(CATALOG["mars128"])
    keys = page.round_keys
    page.round_keys = lambda key, size=0: [[] if one is None else one for one in keys(key, size)]
    try:
        with pytest.raises(ValueError, match=r"and None for the others of its 34; .* and \[1, 2, .* without words"):
            next(PARTS["round_keys"](page, form, Graph()))
    finally:
        del page.round_keys


def test_what_is_needed_follows_from_the_form():
    assert needed_parts(CATALOG[simon], SIMONWindow(CATALOG[simon])) == ["round_keys", "prev_key"]
    assert needed_parts(CATALOG["rc6"], RC6Run(CATALOG["rc6"])) == ["round_keys", "encryption", "decryption"]
    assert needed_parts(CATALOG["present80"], CATALOG["present80"]) == ["prev_key"]
