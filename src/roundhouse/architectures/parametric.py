"""Things that a name gives with all their parameters, such as a layout."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import ClassVar, Self

from ..errors import InvalidInput

__all__ = ["Parametric"]

_MOST_DIGITS = 9


class Parametric(ABC):
    """Base class of kinds of things with names: each kind is a frozen dataclass of its parameters.

    Attributes
    ----------
    pattern : str
        Regular expression of the names of this kind, with a group for each parameter. A group of digits is an integer
        parameter; any other group is a flag, true if the group takes part in the match.
    rank : int
        Place in lists: kinds are listed by rank.
    """

    pattern: ClassVar[str]
    rank: ClassVar[int] = 100

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Return the thing of this kind with exactly that name; None if there is none.

        Raises
        ------
        InvalidInput
            If a number in the name has more than nine digits.
        """
        if (match := re.fullmatch(cls.pattern, text)) is None:
            return None
        given = {parameter: value for parameter, value in match.groupdict().items() if value is not None}
        if digits := [len(value) for value in given.values() if value.isdigit() and len(value) > _MOST_DIGITS]:
            raise InvalidInput(
                f"a number in a name must have at most {_MOST_DIGITS} digits; given one of {digits[0]:,}"
            )
        found = cls(**{parameter: int(value) if value.isdigit() else True for parameter, value in given.items()})
        return found if found.name == text else None

    @property
    @abstractmethod
    def name(self) -> str:
        """The name, or the part of a longer name, that gives this thing."""
