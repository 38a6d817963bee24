"""The figures of a study that show signals, drawn from recorded runs of our systems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...studies.description import Waveform
from ...studies.study import Study
from ..recorded_run import RecordedRun
from ..self_test_diagrams import SelfTestDiagram, first_blocks, key_change

__all__ = ["DrawnWaveform", "waveforms_of"]

_DRAWN_BY = {"blocks": first_blocks, "key change": key_change}


@dataclass(frozen=True)
class DrawnWaveform:
    """A figure of signals, ours, and the hash of the design that was simulated; None and empty without a run."""

    waveform: Waveform
    diagram: SelfTestDiagram | None = None
    hash: str = ""

    @property
    def command(self) -> str:
        """The command that simulates the system with the same settings."""
        options = {"--key-period": self.waveform.key_period, "--interval": self.waveform.interval}
        given = [f"{name} {value}" for name, value in options.items() if value > 1]
        return " ".join(["roundhouse selftest", self.waveform.system, *given])


def waveforms_of(study: Study, runs: Iterable[RecordedRun]) -> list[DrawnWaveform]:
    """Return the figures of signals of a study, in the order of its file."""
    by_key = {run.key: run for run in runs}
    return [_drawn(one, by_key.get((one.system, one.interval, one.key_period))) for one in study.description.waveforms]


def _drawn(waveform: Waveform, run: RecordedRun | None) -> DrawnWaveform:
    if run is None:
        return DrawnWaveform(waveform)
    return DrawnWaveform(waveform, _DRAWN_BY[waveform.shows](run.ports, run.seen), run.hash)
