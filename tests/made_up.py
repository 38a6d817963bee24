"""Made-up records, evidence, cores and a trace for the tests of the report. No figure here was measured."""

import hashlib
import json
import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from roundhouse.measure.record import Measurement
from roundhouse.studies.peers import Ledger, Peer, load_peers
from roundhouse.verify.evidence import Check, Verification

TOOLS = {
    "ecp5": {"pyosys": "0.70", "nextpnr": "0.11.1"},
    "osu050": {"pyosys": "0.70", "OpenSTA": "2.0.17"},
    "xcup": {"pyosys": "0.70"},
    "vivado": {"Vivado": "2023.2 (lin64) Build 4029153"},
}
STAGE = {
    "ecp5": "post-route",
    "osu050": "synthesis, pre-layout, no wire load",
    "xcup": "synthesis estimate",
    "vivado": "vendor: post-route, Vivado 2023.2",
}


@dataclass(frozen=True)
class MadeUpCore:
    """The part of a core that the report reads."""

    name: str
    module: str
    cipher: Any
    direction: str
    layout: str
    keys: str
    tables: str
    gated: bool
    ports: tuple[Any, ...]
    claim: Any


def core(
    cipher: str,
    direction: str,
    layout: str,
    keys: str = "on_the_fly",
    tables: str = "logic",
    cycles: int = 11,
    gated: bool = True,
    clear: int | None = None,
) -> MadeUpCore:
    """Make a core; the cipher is its family and one key size, as "aes128"."""
    family, digits = re.fullmatch(r"(rc6|[a-z]+)(\d*)", cipher).groups()  # type: ignore[union-attr]
    size = int(digits or 128)
    block = 64 if family in {"xtea", "simon"} else 128
    options = {tables: tables != "logic", "open": not gated, "clear": clear is not None}
    name = "-".join([cipher, direction, layout, keys, *(option for option in options if options[option])])
    decrypts = direction != "encrypt"
    claim = SimpleNamespace(
        latency=(cycles,),
        cycles_per_block=(cycles,),
        key_setup_encrypt=(0,),
        key_setup_decrypt=(cycles,) if decrypts else None,
        clear=clear,
    )
    streams = [("key", True, size), ("i", True, block), ("o", False, block)]
    ports = [port("clk", "in"), port("rst", "in")]
    for stream, inward, bits in streams:
        here, there = ("in", "out") if inward else ("out", "in")
        ports += [port(f"{stream}_valid", here), port(f"{stream}_ready", there), port(f"{stream}_payload", here, bits)]
        if stream == "i" and direction == "simplex":
            ports.append(port("i_decrypt", "in"))
    facts = SimpleNamespace(name=cipher, family=family, block_bits=block, key_bits=size, key_sizes=(size,))
    axes = (facts, direction, layout, keys, tables, gated)
    return MadeUpCore(name, name.replace("-", "_"), *axes, tuple(ports), claim)


def port(name: str, direction: str, width: int = 1) -> Any:
    """Make a port."""
    return SimpleNamespace(name=name, direction=direction, width=width)


def record(
    made: MadeUpCore, target: str = "ecp5", recipe: str = "default", seed: int | None = None, **figures: Any
) -> Measurement:
    """Make a record of a core; `figures` are its fields, over those of a good run."""
    name, claim = made.name, made.claim
    identity = f"{name} {target} {recipe} {seed} {figures.get('core_hash')}"
    facts: dict[str, Any] = {
        "id": hashlib.sha256(identity.encode()).hexdigest()[:20],
        "core_name": name,
        "core_hash": hash_of(made),
        "target": target,
        "recipe": recipe,
        "seed": seed,
        "status": "ok",
        "stage": STAGE[target],
        "date": "2026-11-21",
        "tools": json.dumps(TOOLS[target]),
        "options": json.dumps({"frequency": 200} if target == "ecp5" else {}),
        "cipher": made.cipher.name,
        "family": made.cipher.family,
        "key_sizes": json.dumps(made.cipher.key_sizes),
        "block_bits": made.cipher.block_bits,
        "direction": made.direction,
        "layout": made.layout,
        "keys": made.keys,
        "tables": made.tables,
        "outputs": "gated" if made.gated else "open",
        "clear_clocks": claim.clear,
        "latency": json.dumps(claim.latency),
        "cycles_per_block": json.dumps(claim.cycles_per_block),
        "key_setup_encrypt": json.dumps(claim.key_setup_encrypt),
        "key_setup_decrypt": json.dumps(claim.key_setup_decrypt),
        "verified_blocks": 12345,
        "wall_s": 41.5,
        "cpu_s": 40.25,
        "peak_mib": 612.0,
        "critical_path": "a -> b",
    }
    return Measurement(**facts | figures)


def ceiling(comb: int, fmax_mhz: float, seed: int = 1, recipe: str = "default") -> Measurement:
    """Make a record of an ECP5 ceiling at a size."""
    made = core("aes128", "encrypt", "iterative")
    blank = {
        "cipher": "",
        "family": "",
        "direction": "",
        "keys": "",
        "tables": "",
        "key_sizes": "[]",
        "cycles_per_block": "[]",
    }
    name = {"core_name": f"ceiling-{comb}", "layout": "ceiling", "id": f"ceiling{comb}x{seed}"}
    return record(made, recipe=recipe, seed=seed, fmax_mhz=fmax_mhz, comb=comb, ff=comb, **blank, **name)


def peer(name: str, comb: int | None, mhz: float | None, **changes: Any) -> Peer:
    """Make an open core that encrypts with AES-128 in ten clocks; `changes` are its fields."""
    facts: dict[str, Any] = {
        "name": name,
        "function": "",
        "family": "aes",
        "block_bits": 128,
        "key_sizes": (128,),
        "direction": "encrypt",
        "layout": "iterative",
        "keys": "on_the_fly",
        "cycles": 10,
        "bits_per_transfer": 128,
    }
    runs = {"ecp5": {"default": _measured(comb=comb, fmax_mhz=mhz, seeds=1 if comb else None)}}
    return Peer(**facts | {"runs": runs | changes.pop("runs", {})} | changes)


def _measured(**facts: float | None) -> dict[str, float]:
    return {name: value for name, value in facts.items() if value is not None}


def peer_ledger(*peers: Peer) -> Ledger:
    """Make the ledger of some open cores, measured as those that come with the package."""
    return Ledger({"date": "2026-11-21", "correct": "", "synthesis": "", "trust": ""}, load_peers().flows, peers)


def hash_of(made: MadeUpCore) -> str:
    """Return a made-up core's hash."""
    return hashlib.sha256(made.name.encode()).hexdigest()[:16]


def verification(made: MadeUpCore, **changes: Any) -> Verification:
    """Make the evidence of a core that passed."""
    checks = (
        Check("known answers", "AESAVS", 568, 568, 12000, 0.4, "passed", ""),
        Check(
            "random",
            "two independent implementations",
            10000,
            100,
            130000,
            1.25,
            "passed",
            "with stalls and key changes",
        ),
        Check("reset", "own", 64, 64, 4096, 0.1, "passed", ""),
    )
    facts: dict[str, Any] = {
        "core_name": made.name,
        "core_hash": hash_of(made),
        "rung": "simulate",
        "effort": "standard",
        "seed": 0,
        "status": "passed",
        "reason": "",
        "evidence": checks,
        "latency_measured": made.claim.latency,
        "cycles_per_block_measured": made.claim.cycles_per_block,
        "key_setup_encrypt_measured": made.claim.key_setup_encrypt,
        "key_setup_decrypt_measured": made.claim.key_setup_decrypt,
        "blocks_per_second": 480000.0,
        "tools": {"verilator": "5.48"},
        "date": "2026-11-21",
    }
    return Verification(**facts | changes)


def trace(made: MadeUpCore) -> list[dict[str, int]]:
    """Make a trace of one key and two blocks through a core that behaves as it claims."""
    key, plain = 0x2B7E151628AED2A6ABF7158809CF4F3C, 0x3243F6A8885A308D313198A2E0370734
    latency = made.claim.latency[0]
    samples = []
    for clock in range(2 * latency + 9):
        sample = {port.name: 0 for port in made.ports if port.name != "clk"}
        since = clock - 4
        busy = since > 0 and since % latency != 0
        sample |= {"rst": int(clock < 2), "key_ready": int(not busy), "i_ready": int(not busy), "o_ready": 1}
        if clock == 3:
            sample |= {"key_valid": 1, "key_payload": key}
        if 4 <= clock <= 4 + latency:
            sample |= {"i_valid": 1, "i_payload": plain + (since > 0)}
        if since > 0 and since % latency == 0 and since // latency <= 2:
            sample |= {"o_valid": 1, "o_payload": 0x3925841D02DC09FBDC118597196A0B32 + since}
        samples.append(sample)
    return samples
