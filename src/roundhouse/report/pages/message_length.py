"""Throughput against the length of messages: charts and a table, for a data sheet and for the page of systems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...targets import figures_of
from ..analysis.message_length import MessageCurve, curves_of
from ..charts.message_length import message_length_chart
from ..dossier import Dossier

__all__ = ["message_lengths"]


def message_lengths(dossiers: Sequence[Dossier]) -> dict[str, Any] | None:
    """Return the charts and the rows of systems: in bits per clock, and in Mbit/s where a clock was measured.

    Returns
    -------
    dict or None
        ``charts``, each with ``title``, ``spec`` and ``estimate``, and ``rows``; None if no clocks are known.
    """
    curves = [(dossier, curve) for dossier in dossiers for curve in curves_of(dossier.name, dossier.messages)]
    if not curves:
        return None
    plain = [(curve, 1.0) for _, curve in curves]
    charts = [
        *_measured(curves),
        {"title": "", "estimate": False, "spec": message_length_chart(plain, "Bits per clock")},
    ]
    rows = [{"dossier": dossier, **_row(curve)} for dossier, curve in curves]
    return {"charts": charts, "rows": rows}


def _measured(curves: Sequence[tuple[Dossier, MessageCurve]]) -> list[dict[str, Any]]:
    """A chart for each target and recipe with a clock, in the order of their names."""
    timed: dict[tuple[str, str], list[tuple[MessageCurve, float]]] = {}
    for dossier, curve in curves:
        for result in dossier.current:
            if result.clock_mhz is not None:
                timed.setdefault((result.first.target, result.first.recipe), []).append((curve, result.clock_mhz))
    return [
        {
            "title": f"{figures_of(target).title}, {recipe}",
            "estimate": figures_of(target).estimate,
            "spec": message_length_chart(found, figures_of(target).speed_title),
        }
        for (target, recipe), found in sorted(timed.items())
    ]


def _row(curve: MessageCurve) -> dict[str, Any]:
    first, last = curve.clocks[0], curve.clocks[-1]
    return {"keys": curve.keys, "source": curve.source, "first": first, "last": last}
