"""PRESENT on its page, and as the worked example of `docs/adding-a-cipher.md`: its cores."""

import pytest

import roundhouse.ciphers.present as page
from pages import imported, knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.cores.listing import listing
from roundhouse.export.files import write_core
from roundhouse.vectors.published import published_for
from roundhouse.verify import verify
from roundhouse.words import Table, const

NAMES = ["present80", "present128"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_published_vectors(name):
    cipher, vectors = CATALOG[name], published_for(CATALOG[name])
    assert len(vectors) == 4 + 300  # published, and recorded
    for vector in vectors:
        ((plaintext,), (ciphertext,)) = vector.plaintext, vector.ciphertext
        assert cipher.encrypt(vector.key, plaintext) == ciphertext
        assert cipher.decrypt(vector.key, ciphertext) == plaintext


@pytest.mark.parametrize(("name", "key", "first", "last"), [
    # crypto.stackexchange.com/questions/26037 and 70906
    ("present80", 0, (0, 0xC000000000000000, 0x5000180000000001, 0x60000A0003000001), 0x6DAB31744F41D700),
    ("present128", 2**128 - 1, (2**64 - 1, 0x22FFFFFFFFFFFFFF, 0x2DFFFFFFFFFFFFFF, 0x148BFFFFFFFFFFFF), None),
])  # fmt: skip
def test_round_keys(name, key, first, last):
    cipher = CATALOG[name]
    keys = tuple(map(int, cipher.round_keys(const(key, cipher.key_bits))))
    assert len(keys) == 32
    assert keys[:4] == first
    assert last in (None, keys[-1])


@pytest.mark.parametrize("name", NAMES)
def test_key_steps_undo_each_other(name):
    cipher = CATALOG[name]
    ks = const(3**90, cipher.key_bits)
    for n in range(31):
        i, moved = const(n, cipher.index_bits), cipher.next_key(ks, const(n, cipher.index_bits), const(0, 1))
        assert cipher.prev_key(moved, i, const(0, 1)) is ks
        ks = moved


def test_the_permutation_is_that_of_the_formula():
    """P(i) = 16 i mod 63 but for the last bit, as the designers' later papers write it."""
    assert (*(16 * i % 63 for i in range(63)), 63) == page.P


@pytest.mark.parametrize(("table", "gates"), [(page.S, 14), (page.INV_S, 14)], ids=["S", "inv_S"])
def test_the_compact_circuit_gives_every_entry(table: Table, gates):
    circuit = table.circuit("compact")
    assert [int(circuit(const(n, 4))) for n in range(16)] == [*table.entries]


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 100
    assert imported(page) <= {"words", "cipher", "__future__"}
    assert not knows_hardware(page)


# Its cores.


CLAIMS = {
    "present80-encrypt-iterative-on_the_fly": (31, 31),
    "present80-decrypt-iterative-stored": (31, 31),
    "present80-encrypt-iterative-x2-on_the_fly": (16, 16),
    "present80-encrypt-folded-n1-on_the_fly": (31 * 17, 31 * 17),  # 16 S-boxes of the state and one of the key
    "present128-encrypt-folded-n1-on_the_fly": (31 * 18, 31 * 18),
    "present80-decrypt-folded-n1-stored": (31 * 16, 31 * 16),
    "present80-encrypt-serial-d4-travelling": (32 * 16 + 1, 33 * 16 + 1),
    "present128-encrypt-serial-d4-on_the_fly": (32 * 16 + 1, 34 * 16),
    "present80-encrypt-pipelined-stored": (31, 1),
    "present128-simplex-pipelined-s2-shadow": (62, 1),
    "present80-duplex-interleaved-c2-shadow-compact": (62, 31),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_cores_take_as_many_clocks_as_rounds_and_s_boxes_ask_for(name):
    claim = Core.parse(name).claim
    assert (claim.latency, claim.cycles_per_block) == tuple((clocks,) for clocks in CLAIMS[name])


@pytest.mark.parametrize(("name", "instances"), [
    ("present80-encrypt-folded-n1-on_the_fly", 1),
    ("present80-encrypt-folded-n4-on_the_fly", 4),
    ("present80-encrypt-serial-d4-travelling", 1),
])  # fmt: skip
def test_a_folded_or_serial_core_shares_its_s_boxes(name, instances):
    core = Core.parse(name)
    assert core.rtlil.count(f"module \\{core.module}_S\n") == 1
    assert core.rtlil.count(f"cell \\{core.module}_S ") == instances


def test_generate_writes_everything_and_a_test_bench(tmp_path):
    core = Core.parse("present80-encrypt-serial-d4")
    written = write_core(core, tmp_path)
    assert [path.name for path in written] == [f"{core.name}{end}" for end in (".v", "_tb.v", ".core", ".md", ".svg")]


@pytest.mark.parametrize("name", NAMES)
def test_all_layouts_are_listed(name):
    layouts = {core.layout for core in listing(cipher=[name], direction=["encrypt"]).cores}
    assert {"iterative", "folded-n1", "serial-d8", "pipelined"} <= layouts


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_the_cores_are_verified(name):
    found = verify(Core.parse(name), effort="quick")
    assert (found.status, found.reason) == ("passed", "")
