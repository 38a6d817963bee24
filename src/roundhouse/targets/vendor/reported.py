"""A target whose figures are what a vendor's tool reports. Roundhouse writes the project, and does not run the tool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ...errors import UserError
from ...tools.vendor_report import VendorReport
from ..figures import Figures
from ..target import Design, Facts

__all__ = ["STAGE", "OnlyReported", "Reported"]

STAGE = "vendor: post-route"


class OnlyReported(UserError, RuntimeError):
    """A vendor's tool must be run by its user; the message says how."""

    def __init__(self, name: str, title: str) -> None:
        project = f"roundhouse project NAME --tool {name} --part PART --clock MHZ"
        super().__init__(
            f"{name} must be measured by {title}, which Roundhouse does not run; write a project with `{project}`, run "
            "it, and read its reports with `roundhouse read-reports DIR`"
        )
        self.name, self.title = name, title

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.name, self.title)


@dataclass(eq=False)
class Reported:
    """A vendor's tool.

    The recipe of a record is the part, so figures of different parts never share a median or a row.

    Attributes
    ----------
    name, title : str
        Name in records; the tool.
    boundary : str
        What stands at the ports of a core, as options of records say it.
    figures : Figures
    read : callable
        Returns what the reports below a folder say; raises `InvalidInput`.
    stage, recipes, seeds
        As of `Target`; records tell the version of the tool behind the stage, and a part in place of ``PART``.
    """

    name: str
    title: str
    boundary: str
    figures: Figures
    read: Callable[[Path], VendorReport]

    stage: str = STAGE
    recipes: tuple[str, ...] = ("PART",)
    seeds: tuple[int | None, ...] = (None,)

    def tools(self) -> NoReturn:
        """Raise `OnlyReported`."""
        self._refuse()

    def versions(self) -> NoReturn:
        """Raise `OnlyReported`: the reports tell the version."""
        self._refuse()

    def options(self, core: Design, recipe: str) -> NoReturn:
        """Raise `OnlyReported`; see `options_of`."""
        self._refuse()

    def measure(self, core: Design, recipe: str, seed: int | None) -> NoReturn:
        """Raise `OnlyReported`."""
        self._refuse()

    def options_of(self, part: str, clock_mhz: float) -> Facts:
        """Return the options of a record: part, requested clock, and what stands at the ports."""
        return {"part": part, "clock_mhz": clock_mhz, "boundary": self.boundary}

    def _refuse(self) -> NoReturn:
        raise OnlyReported(self.name, self.title)
