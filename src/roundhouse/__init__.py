"""Roundhouse: block ciphers as hardware, written once, derived in every architecture, verified and measured.

>>> from roundhouse import Core, measure, verify
>>> core = Core.parse("aes128-encrypt-iterative")
>>> measure(core, "ecp5", verified=verify(core))  # doctest: +SKIP

Each of the three is imported when it is first asked for, so that importing the package takes no time.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core import Core
    from .measure.run import measure
    from .verify.run import verify

__all__ = ["Core", "measure", "verify"]

_MAIN_FUNCTIONS = ("measure", "verify")


class _CallableModule(ModuleType):
    """A subpackage that is called as its main function: ``verify(core)`` is ``verify.run.verify(core)``."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module(f"{self.__name__}.run"), name)(*args, **options)


class _Package(ModuleType):
    """This package, which makes the two subpackages callable when the import system binds them to their names."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _MAIN_FUNCTIONS and isinstance(value, ModuleType):
            value.__class__ = _CallableModule
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name == "Core":
        return import_module(".core", __name__).Core
    if name in _MAIN_FUNCTIONS:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
