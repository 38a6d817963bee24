"""What a core shows and holds of keys and blocks: while nothing is valid, after a reset, and after a clear."""

import pytest

from resets import run
from roundhouse.architectures.secrecy import GATED, Secrecy
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from small_cipher import SMALL, WHITENED
from small_schedules import AGILE, EXPANDED, JUMPING

pytestmark = pytest.mark.slow

LITTLE = (SMALL, WHITENED, EXPANDED, AGILE, JUMPING)

#: Every layout, every key policy, every direction, and every way to build tables.
FEW = [
    "small-encrypt-iterative-on_the_fly",
    "whitened-encrypt-iterative-x2-stored-rom",
    "small-duplex-interleaved-c2-shadow",
    "agile-encrypt-iterative-stored-filled",
    "small-encrypt-folded-n1-stored",
    "jumping-decrypt-iterative-x2-c4-buffered-direct",
    "jumping-simplex-pipelined-travelling",
    "expanded-decrypt-pipelined-s2-buffered-shadow",
    "simon32_64-encrypt-serial-d4-on_the_fly",
]
MANY = [
    "small-encrypt-iterative-on_the_fly-rom",
    "small-encrypt-iterative-travelling",
    "small-simplex-iterative-shadow",
    "small-decrypt-interleaved-c2-on_the_fly",
    "whitened-encrypt-interleaved-c2-stored-rom",
    "jumping-simplex-iterative-x2-c4-buffered-stored",
    "small-duplex-folded-n1-stored",
    "small-simplex-folded-n1-stored-rom",
    "small-encrypt-folded-n1-shadow",
    "small-encrypt-pipelined-s2-stored-rom",
    "small-simplex-pipelined-on_the_fly",
    "whitened-duplex-pipelined-stored",
    "expanded-encrypt-iterative-stored",
    "expanded-simplex-iterative-shadow",
    "agile-decrypt-interleaved-c2-stored-filled",
    "jumping-duplex-iterative-travelling",
    "simon32_64-encrypt-serial-d4-travelling",
    "aes128-encrypt-iterative-on_the_fly",
]
NAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in MANY)]


@pytest.fixture(autouse=True)
def small_ciphers(monkeypatch):
    for cipher in LITTLE:
        monkeypatch.setitem(CATALOG, cipher.name, cipher)


def clocks(core):
    """Clocks in which several keys and blocks pass through a core."""
    claim = core.claim
    setup = max((claim.key_setup_encrypt or (0,)) + (claim.key_setup_decrypt or (0,)))
    return 100 + 4 * (setup + 2 * max(claim.latency))


def without_payloads(shown):
    return [{name: value for name, value in clock.items() if not name.endswith("payload")} for clock in shown]


def results(shown):
    """Whether there was a result, in one clock after the other."""
    return [any(value for name, value in clock.items() if name.endswith("o_valid")) for clock in shown]


@pytest.mark.parametrize("name", NAMES)
def test_keys_and_blocks_show_in_valid_results_only_and_not_after_a_reset(name):
    core = Core.parse(name)
    one, other = (run(core, secret, clocks(core)) for secret in (1, 2))
    assert one.before != other.before
    assert without_payloads(one.before) == without_payloads(other.before)
    for clock in one.before + one.after:
        for payload in (port for port in clock if port.endswith("_payload")):
            assert not clock[payload] or clock[payload.replace("payload", "valid")]
    assert one.after == other.after
    assert any(results(one.before)) and any(results(one.after))
    assert one.held != other.held  # so it is reset that makes them unreachable


def test_a_payload_of_an_open_core_depends_on_keys_and_blocks_of_before_a_reset_while_nothing_is_valid():
    core = Core.parse(f"{FEW[0]}-open")
    one, other = (run(core, secret, clocks(core)) for secret in (1, 2))
    assert without_payloads(one.after) == without_payloads(other.after)
    different = [pair for pair in zip(one.after, other.after, strict=True) if pair[0] != pair[1]]
    assert different and not any(results(clock for clock, _ in different))


@pytest.mark.parametrize("name", NAMES)
def test_a_clear_leaves_nothing_in_registers_and_memories(name):
    core = Core.parse(f"{name}-clear")
    one, other = (run(core, secret, clocks(core), quiet=core.claim.clear) for secret in (1, 2))
    assert one.held == other.held
    assert one.after == other.after
    assert not any(value for clock in one.after[: core.claim.clear] for value in clock.values())
    assert any(results(one.before)) and any(results(one.after))


@pytest.mark.parametrize("name", FEW)
def test_a_clear_is_over_as_soon_if_reset_stays_high(name):
    core = Core.parse(f"{name}-clear")
    one, other = (run(core, secret, clocks(core), reset=1 + core.claim.clear, after=0) for secret in (1, 2))
    assert one.held == other.held


@pytest.mark.parametrize("name", FEW)
def test_a_core_is_ready_right_after_the_clear_that_it_claims(name):
    core, default = Core.parse(f"{name}-clear"), Core.parse(name)
    assert (
        run(core, 1, 20, quiet=core.claim.clear + 1, after=0).after[-1]
        == run(default, 1, 20, quiet=1, after=0).after[-1]
    )


@pytest.mark.parametrize(
    ("options", "choice"),
    [
        ([], GATED),
        (["open"], Secrecy(gated=False)),
        (["clear"], Secrecy(clears=True)),
        (["open", "clear"], Secrecy(gated=False, clears=True)),
        (["clear", "open"], None),
        (["open", "open"], None),
        (["shut"], None),
    ],
)
def test_options_parse_once_and_in_order(options, choice):
    assert Secrecy.parse(options) == choice
    if choice is not None:
        assert choice.name == "".join(f"-{option}" for option in options)
