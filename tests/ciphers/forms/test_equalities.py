"""Every form equals its page, and docs/forms.md lists each with its proof."""

import inspect
from importlib import import_module
from operator import attrgetter
from pkgutil import iter_modules

import pytest
from forms_page import PAGE, proven, row, row_start

from roundhouse.ciphers import CATALOG, forms
from roundhouse.ciphers.forms import EQUALITIES, FORMS, form
from roundhouse.ciphers.forms.form import Form

#: Proofs of several seconds: whole key schedules.
SLOW = {
    ("mars", "expand"),
    ("rc6", "RC6Run.mix"),
    ("serpent", "SerpentWindow.next_key"),
    ("serpent", "SerpentWindow.last_key"),
    ("simon", "SIMONWindow.next_key"),
    ("twofish", "TwofishHalves.round_key"),
}
ALL = [(file, equality) for file, equalities in EQUALITIES.items() for equality in equalities]
PARTS = ("load_key", "round_key", "next_key", "prev_key", "last_key")


@pytest.mark.parametrize(
    ("file", "equality"),
    [
        pytest.param(file, e, id=f"{file}.{e.form}", marks=[pytest.mark.slow] if (file, e.form) in SLOW else [])
        for file, e in ALL
    ],
)
def test_a_form_is_equal_to_its_page_and_listed_with_its_proof(file, equality, tmp_path):
    assert row(equality, proven(equality, tmp_path)) in PAGE.read_text().splitlines()


def test_the_slow_proofs_exist():
    assert {(file, equality.form) for file, equality in ALL} >= SLOW


def test_the_page_lists_every_form_and_no_other():
    listed = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    starts = [row_start(equality) for _, equality in ALL]
    assert len(set(starts)) == len(starts) == len(listed)
    assert all(line.startswith(start) for line, start in zip(listed, starts, strict=True))


@pytest.mark.parametrize(("file", "equality"), ALL, ids=[f"{file}.{e.form}" for file, e in ALL])
def test_a_stated_form_exists(file, equality):
    module = import_module(f"roundhouse.ciphers.forms.{file}")
    for name in equality.form.split(", "):
        attrgetter(name)(module)


def test_every_file_of_forms_states_what_it_must_equal():
    files = {module.name for module in iter_modules(forms.__path__)}
    base = {"equality", "form", "serpent_jump", "whole_schedule"}  # the jump is stated with the schedule that uses it
    assert files - base == set(EQUALITIES)
    for file in EQUALITIES:
        assert import_module(f"roundhouse.ciphers.forms.{file}").EQUALITIES is EQUALITIES[file]


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=CATALOG)
def test_every_cipher_with_a_form_has_one_that_is_stated(cipher):
    """What a form replaces of a key schedule is in the name of an equality, unless it returns the state as it is."""
    inner = form(cipher).cipher if cipher.lanes > 1 else form(cipher)
    if type(inner) not in {kind for kind in FORMS.values() if inspect.isclass(kind)}:
        assert inner is cipher
        return
    assert isinstance(inner, Form)
    file = type(inner).__module__.rpartition(".")[2]
    assert any(type(inner).__name__ in equality.form or "expand" in equality.form or "KeyWindow" in equality.form
               for equality in EQUALITIES[file])  # fmt: skip


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=CATALOG)
def test_a_form_encrypts_and_decrypts_as_its_page(cipher):
    """On one key and block of every size; the proofs are about the parts."""
    for size, bits in enumerate(cipher.key_sizes):
        key, block = 3**200 % 2**bits, 5**90 % 2**cipher.block_bits
        encrypted = cipher.encrypt(key, block, size)
        assert form(cipher).encrypt(key, block, size) == encrypted
        assert form(cipher).decrypt(key, encrypted, size) == cipher.decrypt(key, encrypted, size) == block
