"""Before a block of a text stand the functions of the page that are in it, with their clauses."""

import cProfile
import re
import sys

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.ciphers.lanes import Lanes
from roundhouse.ciphers.serpent import SBOXES
from roundhouse.cores import Core
from roundhouse.cores.applied import applied_schedule, applied_steps
from roundhouse.cores.clauses import clauses, inner
from small_cipher import SMALL

#: How a docstring begins that tells the place in a standard; MARS, XTEA and DES have sections without numbers.
CLAUSE = (
    r"(Section|Equations?|Table|Figure|Algorithm|Routine) (\d|tean)"
    r"|(Forward mixing|Backwards mixing|Cryptographic core|Key expansion|Every round): "
)


def names(cipher, direction="encrypt", block="algorithm", *, stored=False):
    said = clauses(CATALOG[cipher], direction, stored=stored)[block]
    return [name for names in said for name in names.split(", ")]


@pytest.mark.slow
@pytest.mark.parametrize("cipher", CATALOG)
def test_every_function_that_is_applied_has_a_docstring_that_begins_with_its_clause(cipher):
    steps, schedule = applied_steps(CATALOG[cipher], "simplex"), applied_schedule(CATALOG[cipher], backwards=True)
    assert steps and schedule
    docs = {function.__qualname__: function.__doc__ or "" for function in [*steps, *schedule]}
    assert [name for name, doc in docs.items() if not re.match(CLAUSE, doc.replace("`", ""))] == []


def test_they_stand_in_the_order_of_application():
    """FIPS 197, algorithms 1 and 3."""
    cipher = ["round", "sub_bytes", "shift_rows", "mix_columns", "add_round_key", "final_round"]
    assert names("aes128") == cipher
    inverse = ["inv_shift_rows", "inv_sub_bytes", "add_round_key", "inv_mix_columns"]
    assert [name for name in names("aes128", "decrypt") if name in inverse] == inverse
    assert names("present80") == ["round", "add_round_key", "s_box_layer", "p_layer"]


def test_methods_are_among_them():
    assert names("simon64_128", block="key_schedule") == ["round_keys"]
    assert names("speck64_128", "simplex") == ["round", "inv_round"]
    keys = ["round_key", "next_key", "substitute", "add_round_counter"]
    assert names("present80", block="key_schedule") == keys


def test_functions_of_an_imported_page_cite_its_standard():
    said = clauses(CATALOG["tdes192"], "encrypt", stored=True)
    assert said["algorithm"]["f"] == "FIPS 46-3, Equations 6 and 7: the cipher function."
    assert said["key_schedule"]["key_schedule"] == "FIPS 46-3, Equation 2: K_n = KS(n, KEY) for n = 1 .. 16."
    assert said["algorithm"]["interchange"].startswith("Section 3.1: ")


@pytest.mark.parametrize(
    ("function", "there", "not_there"), [("pad", "serpent128", "serpent256"), ("key_bundle", "tdes128", "tdes192")]
)
def test_what_only_splits_a_key_of_that_size_is_left_out(function, there, not_there):
    """Serpent pads keys of fewer than 256 bits; a bundle of three keys is read as it is."""
    assert function in names(there, block="key_schedule")
    assert function not in names(not_there, block="key_schedule")


def test_only_those_of_the_direction_are_listed():
    assert {"mix_columns", "inv_mix_columns"} <= {*names("aes128", "duplex")}
    assert "inv_mix_columns" not in names("aes128") and "mix_columns" not in names("aes128", "decrypt")
    assert "prev_key" in names("present80", "decrypt", "key_schedule")
    assert "prev_key" not in names("present80", "decrypt", "key_schedule", stored=True)
    assert "prev_key" not in names("present80", block="key_schedule")


def test_a_function_of_both_blocks_stands_before_both():
    """Twofish, section 4.3.2: h is in the rounds, and in the key schedule."""
    assert "h" in names("twofish128") and "h" in names("twofish128", block="key_schedule")


def test_functions_of_which_the_page_says_the_same_stand_together():
    said = {"coding, decoding": "Routine tean: a pass through its loop."}
    assert clauses(CATALOG["xtea"], "simplex", stored=True)["algorithm"] == said


def test_lanes_have_the_functions_of_their_cipher():
    xtea = CATALOG["xtea"]
    assert clauses(Lanes(xtea, 3), "encrypt", stored=True) == clauses(xtea, "encrypt", stored=True)


def test_a_page_that_says_nothing_gives_nothing():
    assert clauses(SMALL, "encrypt", stored=True) == {"algorithm": {}, "key_schedule": {}}


def test_a_profile_goes_on():
    def other(*_):
        pass

    sys.setprofile(other)
    try:
        applied_schedule(CATALOG["xtea"], backwards=False)
        assert sys.getprofile() is other
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("text", ["verilog_modules", "vhdl_modules"])
def test_texts_have_them_before_the_block(text):
    core = Core.parse("simon32_64-encrypt-iterative")
    block = getattr(core, text)[f"{core.module}_key_schedule"]
    assert re.search(r"^(//|--) round_keys: Section 3.2: the key expansion; .*\n(module|entity) ", block, re.MULTILINE)


def test_a_profiler_of_c_goes_on():
    def afterwards():
        pass

    with cProfile.Profile() as profiler:
        applied_schedule(CATALOG["xtea"], backwards=False)
        afterwards()
    assert afterwards.__code__ in [entry.code for entry in profiler.getstats()]


@pytest.mark.parametrize(
    ("core", "said"),
    [
        (
            "serpent256-encrypt-iterative",
            "// sbox[x]: x[3:0] through S-box (x[6:4] - 1) mod 8\n",
        ),
        ("serpent256-encrypt-iterative", "// key_sbox[x]: x[3:0] through S-box (3 - x[6:4]) mod 8\n"),
        ("twofish128-encrypt-iterative", "// q0[x]: section 4.3.5, by its tables t0 to t3\n"),
        ("aes128-encrypt-iterative", "// sbox[x]: FIPS 197, table 4: row x[7:4], column x[3:0]\n"),
        ("aes128-decrypt-iterative", "// inv_sbox[x]: FIPS 197, table 6: row x[7:4], column x[3:0]\n"),
        ("aes128-encrypt-iterative-on_the_fly-compact", "// sbox[x]: S-box of 115 gates, after Boyar and Peralta"),
        ("des-encrypt-iterative", "the others its column, so rows 0, 1 and rows 2, 3 alternate.\nmodule"),
        ("mars128-encrypt-iterative-stored", "// s1[x]: S1, the words S[256] to S[511] of the S-box\n"),
    ],
)
def test_the_module_of_a_table_says_which_entry_is_where(core, said):
    assert said in Core.parse(core).verilog


def test_the_rows_of_serpent_are_those_that_the_comment_of_their_module_says():
    """The paper's S0 .. S7."""
    text = Core.parse("serpent256-encrypt-iterative").verilog.partition(
        "serpent256_encrypt_iterative_on_the_fly_sbox ("
    )[2]
    rows = re.findall(r"row = 64'h(\w{16});", text)[:8]
    assert rows == ["".join(f"{y:x}" for y in SBOXES[(n - 1) % 8]) for n in range(8)]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["verilog_modules", "vhdl_modules"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("des-encrypt-iterative", "iterations 2 to 16: 1 for two left shifts; then filler"),
        ("twofish128-encrypt-iterative", "step to p, for K_2p and K_(2p+1): 0, 1, 4 .. 19, 2, 3"),
        ("simon64_128-encrypt-iterative", "bits 0, 2 .. 42 of z_3 from the left"),
        ("simon64_128-encrypt-iterative", "bits 1, 3 .. 43 of z_3 from the left"),
        ("simon128_192-encrypt-iterative", "bits 0, 2 .. 68 of z_3 from the left"),
    ],
)
def test_a_comment_says_which_table_a_small_one_is(name, said, text):
    core = Core.parse(name)
    schedule = getattr(core, text)[f"{core.module}_key_schedule"]
    table = r"  (localparam|constant|function) .*_table\b"
    assert re.search(rf"(?m)^{table}.*(//|--) {re.escape(said)}$|^  -- {re.escape(said)}\n{table}", schedule)
    plain = [line for line in schedule.splitlines() if re.match(table, line)]
    assert text == "vhdl_modules" or len([line for line in plain if line.endswith(said)]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("des-encrypt-iterative", "f: Equations 6 and 7: the cipher function; part in f_xor."),
        (
            "serpent256-encrypt-iterative",
            "mix_key: Section 3, step 1: X ^ K_i; also in sbox_mix_key and state_mix_key.",
        ),
        ("serpent256-encrypt-iterative", "linear: Section 3, step 3: the linear transformation L; part in linear_xor."),
        (
            "serpent256-encrypt-iterative",
            "prekeys: Section 4: the prekeys w[0] .. w[131], from w[-8] .. w[-1]; part in next_prekeys_xor and "
            "entry_next_prekeys_xor.",
        ),
        ("simon64_128-encrypt-iterative", "round_keys: Section 3.2: the key expansion; a word of it in key_expansion."),
        (
            "speck64_128-encrypt-iterative",
            "round_keys: Section 4.2, figure 4.4: the key expansion; a step of it in key_expansion.",
        ),
        (
            "xtea-simplex-iterative",
            "coding, decoding: Routine tean: a pass through its loop; half of it, y at an even index, in round and "
            "inv_round.",
        ),
        (
            "xtea-encrypt-iterative",
            "coding: Routine tean: a pass through its loop; half of it, y at an even index, in round.",
        ),
        (
            "aes128-encrypt-pipelined",
            "shift_rows: Section 5.1.2: s'[r,c] = s[r, (c + r) mod 4]; also in round1_ to round9_shift_rows and "
            "round10_add_round_key.",
        ),
        (
            "aes128-encrypt-pipelined",
            "add_round_key: Section 5.1.4: column c of the state plus word c of the round key; in entry_add_round_key, "
            "round1_ to round9_mix_columns_add_round_key and round10_add_round_key.",
        ),
    ],
)
def test_the_head_of_a_block_tells_where_a_function_is(name, said):
    assert f"// {said}\n" in Core.parse(name).verilog.replace("\n//   ", " ")


def test_lanes_have_what_their_form_computes():
    assert inner(Lanes(CATALOG["xtea"], 2), "logic") == inner(CATALOG["xtea"], "logic") != {}
    assert inner(CATALOG["present80"], "logic") == inner(SMALL, "logic") == {}


@pytest.mark.parametrize("cipher", ["simon64_128", "speck64_128", "xtea"])
def test_the_functions_that_a_form_is_told_to_compute_are_its_own(cipher):
    own, page = form(CATALOG[cipher]), {*names(cipher, "simplex"), *names(cipher, "simplex", "key_schedule")}
    functions = {name.strip("_") for name in [*dir(own), *vars(sys.modules[type(own).__module__])]}
    for name, (_, function) in own.inner.items():
        assert name in page and function in functions
