"""Cores in Amaranth's simulator: every architecture of a small cipher, and some of AES against independent software."""

from itertools import product
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from roundhouse.architectures.architecture import DIRECTIONS, Architecture
from roundhouse.architectures.keys.policy import policies
from roundhouse.architectures.layouts import parse_layout
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from simulate import Bench, Job
from small_cipher import SMALL, WHITENED
from small_schedules import AGILE, EXPANDED, JUMPING

pytestmark = pytest.mark.slow

AES_CORES = [
    "aes128-encrypt-iterative-on_the_fly",
    "aes128-encrypt-iterative-travelling",
    "aes128-encrypt-iterative-shadow-compact",
    "aes128-encrypt-interleaved-c4-stored-shallow",
    "aes128-encrypt-folded-n4-on_the_fly",
    "aes128-encrypt-iterative-on_the_fly-rom",
    "aes128-decrypt-iterative-on_the_fly",
    "aes128-decrypt-iterative-x2-stored",
    "aes128-decrypt-interleaved-c2-shadow-rom",
    "aes128-encrypt-folded-n4-stored-rom",
    "aes128-decrypt-folded-n8-on_the_fly-rom",
    "aes128-simplex-iterative-stored-rom",
    "aes-simplex-folded-n2-on_the_fly-rom",
    "aes128-decrypt-folded-n10-on_the_fly",
    "aes128-simplex-iterative-on_the_fly",
    "aes128-simplex-iterative-shadow",
    "aes128-simplex-folded-n5-stored",
    "aes128-duplex-folded-n4-stored",
    "aes128-encrypt-pipelined-r2-travelling",
    "aes128-encrypt-iterative-x2-c3-on_the_fly",
    "aes128-decrypt-iterative-x2-c3-shadow",
    "aes128-simplex-iterative-x2-c4-stored",
    "aes192-decrypt-iterative-x2-on_the_fly",
    "aes256-encrypt-iterative-on_the_fly",
    "aes256-simplex-interleaved-c3-on_the_fly-shallow",
    "aes-encrypt-interleaved-c2-travelling",
    "aes-simplex-iterative-on_the_fly",
    "aes-duplex-iterative-shadow",
]

LAYOUTS = ["iterative", "iterative-x3", "interleaved-c2", "folded-n1", "pipelined-s2"]
FILLING_LAYOUTS = ["iterative", "iterative-x2", "interleaved-c2", "folded-n1"]
LITTLE = (SMALL, WHITENED, EXPANDED, AGILE, JUMPING)
SMALL_CORES = [
    f"{cipher.name}-{Architecture(direction, layout, keys, tables).name}"
    for number, (direction, layout, keys) in enumerate(product(DIRECTIONS, map(parse_layout, LAYOUTS), policies()))
    for cipher, tables in zip(
        LITTLE, ("logic", "rom", *["logic"] * 3) if number % 3 else ("rom", *["logic"] * 4), strict=True
    )
    if Architecture(direction, layout, keys, tables).refusal(cipher) is None
]
#: Tables of which many take their addresses from round keys, too.
IN_RAM_CORES = [
    f"{cipher.name}-{Architecture(direction, layout, keys, 'rom').name}"
    for number, (direction, layout, keys) in enumerate(
        product(DIRECTIONS, map(parse_layout, ["iterative", "folded-n2", "iterative-x2-c4-buffered"]), policies())
    )
    for cipher in ((AGILE, JUMPING) if keys == "shadow" else ((AGILE, JUMPING)[number % 2],))
    if Architecture(direction, layout, keys, "rom").refusal(cipher) is None
]
UNROLLED_AND_CUT = ["iterative-x2-c3", "iterative-x3-c2", "iterative-x2-c4-buffered", "pipelined-r2-s3"]
UNROLLED_AND_CUT_CORES = [
    f"{cipher.name}-{Architecture(direction, layout, keys, 'logic').name}"
    for number, (layout, direction, keys) in enumerate(
        product(map(parse_layout, UNROLLED_AND_CUT), DIRECTIONS, policies())
    )
    for cipher in (LITTLE[number % len(LITTLE)], LITTLE[(number + 2) % len(LITTLE)])
    if Architecture(direction, layout, keys, "logic").refusal(cipher) is None
]
#: All six steps of a block in one clock.
UNROLLED_WHOLE_CORES = [
    f"small-{direction}-{layout}-{keys}"
    for layout, (direction, keys) in product(
        ["iterative-x6", "pipelined-r6"],
        [
            ("encrypt", "on_the_fly"),
            ("encrypt", "travelling"),
            ("decrypt", "stored"),
            ("simplex", "on_the_fly"),
            ("duplex", "shadow"),
        ],
    )
]
FILLING_CORES = [
    f"{cipher.name}-{Architecture(direction, layout, keys, 'filled').name}"
    for direction, layout, keys in product(DIRECTIONS, map(parse_layout, FILLING_LAYOUTS), policies())
    for cipher in (AGILE, JUMPING)
    if Architecture(direction, layout, keys, "filled").refusal(cipher) is None
]


@pytest.fixture(autouse=True)
def small_ciphers(monkeypatch):
    for cipher in LITTLE:
        monkeypatch.setitem(CATALOG, cipher.name, cipher)


def independent_aes(sizes):
    """AES of PyPI `cryptography`."""

    def run(key, size, block, decrypt):
        cipher = Cipher(algorithms.AES(key.to_bytes(sizes[size] // 8)), modes.ECB())
        return int.from_bytes((cipher.decryptor() if decrypt else cipher.encryptor()).update(block.to_bytes(16)))

    return run


def model(cipher):
    """The cipher's own software model."""
    return lambda key, size, block, decrypt: (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)


def check_results(core, reference, blocks):
    random = Random(core.name)
    jobs = [Job.random(core.cipher, random, blocks) for _ in range(3)]
    bench = Bench(core, jobs, random)
    for side in bench.sides:
        assert bench.results(side) == bench.expected(reference, side)


@pytest.mark.parametrize("name", AES_CORES)
def test_aes_agrees_with_independent_software(name):
    core = Core.parse(name)
    check_results(core, independent_aes(core.cipher.key_sizes), 3)


@pytest.mark.parametrize(
    "name", [*SMALL_CORES, *IN_RAM_CORES, *UNROLLED_AND_CUT_CORES, *UNROLLED_WHOLE_CORES, *FILLING_CORES]
)
def test_every_architecture_computes_a_small_cipher(name):
    core = Core.parse(name)
    check_results(core, model(core.cipher), 8)


@pytest.mark.parametrize(
    "name",
    [
        *SMALL_CORES[::6],
        *IN_RAM_CORES[::4],
        *UNROLLED_AND_CUT_CORES[::3],
        *UNROLLED_WHOLE_CORES[::3],
        *FILLING_CORES[::3],
        "whitened-duplex-folded-n1-stored",
    ],
)
def test_claims_hold(name):
    core = Core.parse(name)
    layout = core.architecture.layout
    for size in range(len(core.cipher.key_sizes)):
        for decrypt in {"encrypt": [False], "decrypt": [True]}.get(core.direction, [False, True]):
            bench = Bench(core, [Job(5, size, ((3, decrypt),) * (2 * layout.stages + 1 if layout.in_bursts else 3))])
            side = {False: "enc_", True: "dec_"}[decrypt] if core.direction == "duplex" else ""
            entered, left = ([clock for clock, _ in bench.transfers[f"{side}{stream}"]] for stream in "io")
            assert left[0] - entered[0] == core.claim.latency[size]
            assert entered[-1] - entered[0] == core.claim.cycles_per_block[size] * (len(entered) - 1)
            setup = core.claim.key_setup_decrypt if decrypt else core.claim.key_setup_encrypt
            if core.keys == "travelling":
                assert setup is None
            else:
                keys = bench.transfers[f"{side}key"] or bench.transfers["key"]
                assert entered[0] - keys[0][0] == setup[size]


def test_a_block_under_any_of_several_keys_takes_all_its_steps_in_one_clock():
    claim = Core.parse("small-encrypt-iterative-x6").claim
    assert claim.latency == claim.cycles_per_block == (1, 1)


def test_a_key_may_be_taken_together_with_a_block_to_decrypt():
    """Shadow keys are taken at any time, so both may happen at one edge."""
    core = Core.parse("whitened-simplex-interleaved-c2-shadow")
    jobs = [Job(key, 0, ((1, False), (2, True), (3, True), (4, False))) for key in (5, 6)]
    bench = Bench(core, jobs)
    assert {clock for clock, _ in bench.transfers["key"]} & {clock for clock, _ in bench.transfers["i"]}
    assert bench.results() == bench.expected(model(core.cipher))


@pytest.mark.parametrize("layout", ["iterative", "interleaved-c2", "pipelined"])
@pytest.mark.parametrize("idle", ["enc_", "dec_"])
def test_a_duplex_core_with_shadow_keys_runs_while_one_direction_is_idle(layout, idle):
    core = Core.parse(f"whitened-duplex-{layout}-shadow")
    jobs = [Job.random(core.cipher, Random(seed), 5) for seed in range(12)]
    bench = Bench(core, jobs, idle=[idle])
    (side,) = bench.sides
    assert bench.results(side) == bench.expected(model(core.cipher), side)
    assert len(bench.transfers[f"{side}key"]) == len(jobs)


@pytest.mark.parametrize("keys", ["travelling", "shadow", "on_the_fly"])
def test_a_block_under_a_shorter_key_does_not_overtake(keys):
    core = Core.parse(f"whitened-encrypt-interleaved-c2-{keys}")
    jobs = [Job(key, size, ((1, False), (2, False), (3, False))) for key, size in ((5, 1), (6, 0), (7, 1))]
    assert (bench := Bench(core, jobs)).results() == bench.expected(model(core.cipher))
