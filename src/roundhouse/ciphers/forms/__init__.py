"""Forms: other ways to compute what a page says, for the sake of hardware, each proven equal to the page.

A form is a file beside the page's: a `Form` that names the class of its page and is found by it, and `EQUALITIES`,
which state what each part of it must equal, and why it is there. `docs/forms.md` lists all of them. A page without a
form is its own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from .. import CATALOG
from ..cipher import Cipher
from ..lanes import Lanes
from .equality import Equality
from .form import FORMS, Form
from .parts import own_parts
from .whole_schedule import WholeSchedule

__all__ = ["equalities", "form", "forms"]


def form(page: Cipher, tables: str = "") -> Cipher:
    """The cipher in the form that engines use: always the same one for a page and a way to make tables.

    It is the form of its class, that for tables made so if there is one; else the page itself, if it gives its key
    schedule step by step or as a set-up run; else the page with each round key straight from the key.
    """
    return _form(page, tables)


@cache
def _form(page: Cipher, tables: str) -> Cipher:
    if isinstance(page, Lanes):
        return Lanes(form(page.cipher, tables), page.lanes)
    if (kind := forms().get((type(page), tables)) or forms().get((type(page), ""))) is not None:
        return kind(page)
    is_whole = type(page).load_key is Cipher.load_key and page.set_up is None
    return WholeSchedule(page) if is_whole else page


def forms() -> dict[tuple[type[Cipher], str], type[Form]]:
    """The forms of each page, by the class of the page and the way to make tables."""
    _modules()
    return FORMS


def equalities() -> dict[str, tuple[Equality, ...]]:
    """What all forms must equal, by the file of the form; and what must hold of pages that are their own form."""
    found = {
        f"forms/{name}.py": module.EQUALITIES for name, module in _modules().items() if hasattr(module, "EQUALITIES")
    }
    for page in CATALOG.values():
        if form(page) is page:
            found[f"{page.family}.py"] = tuple(own_parts(type(page)))
    return found


@cache
def _modules() -> dict[str, ModuleType]:
    """All modules of this folder by name; those of forms register them."""
    return {module.name: import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)}
