"""Data sheets of cores."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...ciphers import CATALOG
from ...cores.port_words import port_words
from ...cores.standard import payloads
from ...export.wording import UNMASKED, output_words, reset_words
from ...measure import derived
from ...measure.bound import bound_of
from ...measure.record import Measurement
from ...measure.results import Result
from ...targets import TARGETS, figures_of
from ...targets.target import BLOCKS
from ..analysis.ladder import run_by_verify, rung_evidence
from ..charts.messages import message_spans
from ..charts.waveform import Sample, draw, transfers
from ..dossier import Dossier
from ..facts import Facts
from ..site.page import Page
from ..site.text import family_title
from .message_length import message_lengths
from .records import command, record_path
from .rtl import MOST_PASSAGES, has_page
from .rtl_functions import functions_in


def sheet_pages(facts: Facts, traces: Mapping[str, Sequence[Sample]]) -> list[Page]:
    """Return one page for each core."""
    return [
        Page(dossier.page, "core.html", _context(dossier, traces, facts), _trail(dossier)) for dossier in facts.dossiers
    ]


def _context(dossier: Dossier, traces: Mapping[str, Sequence[Sample]], facts: Facts) -> dict[str, Any]:
    design = facts.designs.get(dossier.name)
    return {
        **sheet_context(dossier, traces.get(dossier.name)),
        "design": design,
        "rtl_lines": design.verilog.count("\n") if design else None,
        "functions": functions_in(design.verilog) if design and has_page(design) else [],
        "most": MOST_PASSAGES,
    }


def _trail(dossier: Dossier) -> tuple[tuple[str, str], ...]:
    above = (("Ciphers", "ciphers/index.html"),)
    family = dossier.axes.family if dossier.axes else ""
    return (*above, (family_title(family), f"ciphers/{family}.html")) if family else above


def sheet_context(dossier: Dossier, trace: Sequence[Sample] | None) -> dict[str, Any]:
    """Return the variables of `core.html` for one core.

    The timing diagram needs the widths of the ports, so it requires both the core and a trace.
    """
    widths = {port.name: port.width for port in dossier.core.ports} if dossier.core else {}
    drawn = bool(trace and widths)
    return {
        "dossier": dossier,
        "outputs": output_words(dossier.core.gated) if dossier.core else "",
        "reset": reset_words(dossier.name, dossier.core.gated, dossier.core.claim.clear) if dossier.core else "",
        "unmasked": UNMASKED,
        "ports": [_port(port, dossier) for port in dossier.core.ports] if dossier.core else [],
        "messages": message_lengths([dossier]),
        "diagram": draw(trace, widths, spans=message_spans(trace, widths)) if trace and drawn else "",
        "transfers": transfers(trace, widths) if trace and drawn else [],
        "areas": [_area_blocks(result) for result in dossier.current if _blocks(result.first)],
        "results": [_result(result, earlier=False) for result in dossier.current],
        "earlier": [_result(result, earlier=True) for result in dossier.earlier],
        "ladder": rung_evidence(dossier.verifications),
        "runs": [one for one in dossier.verifications if one.rung in run_by_verify()],
        "targets": sorted({result.first.target for result in dossier.results}) or sorted(TARGETS),
    }


def _port(port: Any, dossier: Dossier) -> dict[str, Any]:
    assert dossier.core is not None
    core = dossier.core
    page = CATALOG.get(core.cipher.name)
    told, clears = payloads(page) if page else {}, core.claim.clear is not None
    words = port_words(port.name, core.cipher.key_sizes, dossier.layers, told, clears=clears)
    return {"name": port.name, "direction": port.direction, "width": port.width, "words": words}


def _blocks(record: Measurement) -> dict[str, float]:
    figures = figures_of(record.target)
    areas = {block: figures.block_area(record, block) for block in BLOCKS}
    return {block: area for block, area in areas.items() if area is not None}


def _area_blocks(result: Result) -> dict[str, Any]:
    record = result.first
    blocks = _blocks(record)
    total = sum(blocks.values())
    parts = [
        {"block": block, "area": area, "percent": 100 * area / total if total else 0.0}
        for block, area in blocks.items()
    ]
    return {"result": result, "total": total, "parts": parts}


def _result(result: Result, *, earlier: bool) -> dict[str, Any]:
    sizes, figures = derived.key_sizes(result.first), figures_of(result.first.target)
    return {
        "result": result,
        "anchor": "" if earlier else result.anchor,
        "command": command(result.records),
        "figures": figures,
        "wired_mhz": figures.wired_mhz(result.first),
        "per_size": [(size, result.mbps(size)) for size in sizes] if result.good and len(sizes) > 1 else [],
        "records": [_record(record) for record in result.records],
    }


def _record(record: Measurement) -> dict[str, Any]:
    figures = figures_of(record.target)
    counts = {quantity.unit: quantity.of(record) for quantity in figures.sizes}
    periods = [one for one in figures.clock.quantities if one.unit == "ns"] if figures.clock else []
    by_size = zip(derived.key_sizes(record), derived.numbers(record.period_ns_by_key_size), strict=False)
    return {
        "record": record,
        "path": record_path(record.id),
        "clock": derived.clock_mhz(record),
        "mbps": derived.throughput_mbps(record),
        "bound": bound_of(record),
        "periods": [
            *((one.qualifier, value) for one in periods if (value := one.of(record)) is not None),
            *((f"with keys of {size} bits alone", period) for size, period in by_size),
        ],
        "counts": {unit: count for unit, count in counts.items() if count is not None},
        "cells": _pairs(record.cells),
        "tools": _pairs(record.tools),
        "options": _pairs(record.options),
    }


def _pairs(text: str | None) -> dict[str, Any]:
    return json.loads(text) if text else {}
