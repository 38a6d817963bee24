"""Calls on other machines, which may have another Roundhouse: it must not vouch for results of this one."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

from ..errors import NotFinished
from ..storage.sources import package_key

__all__ = ["call_with_same_sources"]


def call_with_same_sources(key: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Make a call if the sources here are those of the caller.

    Parameters
    ----------
    key : str
        The caller's `package_key`.
    function, arguments : callable, tuple
        The call.

    Raises
    ------
    NotFinished
        If the sources differ.
    """
    if package_key() != key:
        raise NotFinished(
            f"workers must have the same Roundhouse and packages as the run, and {platform.node()} has others; install "
            "the same there, and restart its worker"
        )
    return function(*arguments)
