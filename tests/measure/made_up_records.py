"""Records and cores for tests."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from roundhouse.architectures.common.claim import Claim
from roundhouse.measure.record import Measurement, identity

COUNTER = """
module counter(input clk, input rst, input i_valid, input [7:0] i_payload, output reg [7:0] o_payload);
  always @(posedge clk)
    if (rst) o_payload <= 0;
    else if (i_valid) o_payload <= o_payload + i_payload;
endmodule
"""


def counter(**changes: Any) -> SimpleNamespace:
    """A tiny core: adds its input to its output."""
    widths = [("clk", "in", 1), ("rst", "in", 1), ("i_valid", "in", 1), ("i_payload", "in", 8), ("o_payload", "out", 8)]
    ports = tuple(SimpleNamespace(name=name, direction=direction, width=width) for name, direction, width in widths)
    facts: dict[str, Any] = {
        "name": "counter",
        "module": "counter",
        "verilog": COUNTER,
        "ports": ports,
        "tables": "logic",
        "gated": True,
        "hash": "0123456789abcdef",
        "cipher": SimpleNamespace(name="counter8", family="counter", key_sizes=(8,), block_bits=8, lanes=1),
        "direction": "encrypt",
        "layout": "iterative",
        "keys": "on_the_fly",
        "claim": Claim((1,), (1,), (0,), None),
    }
    return SimpleNamespace(**{**facts, **changes})


def verified(**changes: Any) -> SimpleNamespace:
    """A verification of `counter` that passed."""
    facts: dict[str, Any] = {
        "core_hash": "0123456789abcdef",
        "status": "passed",
        "evidence": (SimpleNamespace(blocks=60), SimpleNamespace(blocks=40)),
        "latency_measured": (1,),
        "cycles_per_block_measured": (1,),
        "key_setup_encrypt_measured": (0,),
        "key_setup_decrypt_measured": None,
    }
    return SimpleNamespace(**{**facts, **changes})


def record(number: int = 0, **changes: Any) -> Measurement:
    """A record with some facts."""
    facts: dict[str, Any] = {
        "core_name": f"core-{number}",
        "core_hash": "0123456789abcdef",
        "target": "xcup",
        "recipe": "default",
        "seed": None,
        "status": "ok",
        "stage": "synthesis estimate",
        "date": "2026-11-21T00:00:00+00:00",
        "tools": "{}",
        "options": json.dumps({"number": number}),
        "cipher": "counter8",
        "family": "counter",
        "key_sizes": "[8]",
        "block_bits": 8,
        "direction": "encrypt",
        "layout": "iterative",
        "keys": "on_the_fly",
        "tables": "logic",
        "latency": "[1]",
        "cycles_per_block": "[1]",
        "key_setup_encrypt": "[0]",
        "key_setup_decrypt": None,
        "verified_blocks": 100,
        "lut6": 8,
        "cells": "{}",
    }
    return identified(Measurement(**{"id": "", **facts, **changes}))


def identified(record: Measurement) -> Measurement:
    """The record with the id of its content."""
    options, tools = json.loads(record.options), json.loads(record.tools)
    return replace(record, id=identity(record.core_hash, record.target, record.recipe, record.seed, options, tools))
