"""Every form equals its page, and docs/forms.md lists each with its proof."""

from importlib import import_module
from operator import attrgetter

import pytest
from forms_page import PAGE, proven, row, row_start

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import equalities, form, forms
from roundhouse.ciphers.forms.form import Form
from roundhouse.ciphers.forms.parts import PartEquality, needed_parts
from roundhouse.ciphers.forms.whole_schedule import WholeSchedule

pytestmark = pytest.mark.slow

EQUALITIES = equalities()
ALL = {equality.form: equality for stated in EQUALITIES.values() for equality in stated}
#: Proofs of several seconds: whole key schedules, for the most part.
SLOW = {
    "AESTBoxes.decryption",
    "AESTBoxes.encryption",
    "MARSHalves.round_keys",
    "RC6Run.round_keys",
    "SIMONWindow.round_keys",
    "SPECKWindow.prev_key",
    "SerpentWindow.last_key",
    "SerpentWindow.round_keys",
    "TwofishHalves.decryption",
    "TwofishHalves.encryption",
    "TwofishHalves.round_keys",
    "WholeSchedule.round_key",
}


@pytest.mark.parametrize(
    "equality", [pytest.param(e, id=name, marks=[pytest.mark.slow] if name in SLOW else []) for name, e in ALL.items()]
)
def test_a_form_is_equal_to_its_page_and_listed_with_its_proof(equality, tmp_path):
    assert row(equality, proven(equality, tmp_path)) in PAGE.read_text().splitlines()


def test_the_slow_proofs_exist_and_each_file_has_a_fast_one():
    assert ALL.keys() >= SLOW
    assert all(any(equality.form not in SLOW for equality in stated) for stated in EQUALITIES.values())


def test_the_page_lists_every_form_and_no_other():
    lines = PAGE.read_text().partition("<!-- tables -->")[2].partition("<!-- end of tables -->")[0].splitlines()
    listed = [line for line in lines if line.startswith("| `")]
    starts = [row_start(equality) for stated in EQUALITIES.values() for equality in stated]
    assert len(ALL) == len(set(starts)) == len(starts) == len(listed)
    assert all(line.startswith(start) for line, start in zip(listed, starts, strict=True))
    assert [line for line in lines if line.startswith("### ")] == [f"### `{file}`" for file in EQUALITIES]


@pytest.mark.parametrize("file", EQUALITIES)
def test_a_stated_form_exists(file):
    module = import_module(f"roundhouse.ciphers.{file.removesuffix('.py').replace('/', '.')}")
    for equality in EQUALITIES[file]:
        if isinstance(equality, PartEquality):
            assert getattr(module, equality.kind.__name__) is equality.kind
        else:
            attrgetter(equality.form)(module)


@pytest.mark.parametrize("page", CATALOG.values(), ids=CATALOG)
def test_every_part_of_a_form_that_needs_a_proof_has_one(page):
    """None can be left out: which parts these are follows from the form itself."""
    of_form = form(page)
    if page.lanes > 1:
        assert of_form.cipher is form(page.cipher)
        return
    assert type(of_form) is forms().get((type(page), ""), type(page))
    check_parts(page, of_form)


@pytest.mark.parametrize(
    "kind", [kind for (_, tables), kind in forms().items() if tables], ids=lambda one: one.__name__
)
def test_a_form_for_a_way_to_make_tables_is_taken_for_it_and_proven(kind):
    page = next(one for one in CATALOG.values() if type(one) is kind.page_class)
    of_form = form(page, kind.tables)
    assert type(of_form) is kind
    assert type(form(page)) is not kind
    check_parts(page, of_form)


def check_parts(page, of_form):
    stated = {e.part for e in ALL.values() if isinstance(e, PartEquality) and e.kind is type(of_form)}
    assert stated >= set(needed_parts(page, of_form)) > set()


def test_the_form_of_pages_without_one_is_proven_too():
    stated = {e.part for e in ALL.values() if isinstance(e, PartEquality) and e.kind is WholeSchedule}
    page = CATALOG["simon32_64"]
    assert stated == set(needed_parts(page, WholeSchedule(page)))


def test_a_page_has_one_form():
    with pytest.raises(ValueError, match="must have one form; SIMONWindow and Another both name SIMON"):
        type("Another", (Form,), {"page_class": type(CATALOG["simon32_64"])})


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=CATALOG)
def test_a_form_encrypts_and_decrypts_as_its_page(cipher):
    """On one key and block of every size, beside the proofs."""
    for size, bits in enumerate(cipher.key_sizes):
        key, block = 3**200 % 2**bits, 5**90 % 2**cipher.block_bits
        encrypted = cipher.encrypt(key, block, size)
        assert form(cipher).encrypt(key, block, size) == encrypted
        assert form(cipher).decrypt(key, encrypted, size) == cipher.decrypt(key, encrypted, size) == block
