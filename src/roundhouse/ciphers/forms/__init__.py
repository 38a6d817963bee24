"""Forms: other ways to compute what a page says, for the sake of hardware, each proven equal to the page.

A form is a file beside the page's with a `Cipher` that engines use in the page's place, and its `EQUALITIES`: what each
part of it must equal, and why it is there. `docs/forms.md` lists all of them. A page without a form is its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..aes import AES
from ..cipher import Cipher
from ..lanes import Lanes
from ..mars import MARS
from ..rc6 import RC6
from ..serpent import Serpent
from ..simon import SIMON
from ..twofish import Twofish
from ..xtea import XTEA
from . import aes, aes_sbox, mars, rc6, serpent, simon, twofish, xtea
from .equality import Equality
from .whole_schedule import WholeSchedule

__all__ = ["EQUALITIES", "FORMS", "form"]


def _lanes(page: Lanes) -> Lanes:
    return Lanes(form(page.cipher), page.lanes)


#: The form of each page, by its class.
FORMS: dict[type[Cipher], Callable[..., Cipher]] = {
    AES: aes.AESRounds,
    Lanes: _lanes,
    MARS: mars.MARSHalves,
    RC6: rc6.RC6Run,
    SIMON: simon.SIMONWindow,
    Serpent: serpent.SerpentWindow,
    Twofish: twofish.TwofishHalves,
    XTEA: xtea.XTEARounds,
}

#: What all forms must equal, by the file of the form.
EQUALITIES: dict[str, tuple[Equality, ...]] = {
    "aes_sbox": aes_sbox.EQUALITIES,
    "aes": aes.EQUALITIES,
    "mars": mars.EQUALITIES,
    "rc6": rc6.EQUALITIES,
    "serpent": serpent.EQUALITIES,
    "simon": simon.EQUALITIES,
    "twofish": twofish.EQUALITIES,
    "xtea": xtea.EQUALITIES,
}


@cache
def form(page: Cipher) -> Cipher:
    """The cipher in the form that engines use.

    It is that of `FORMS`; else the page itself, if it gives its key schedule step by step or as a set-up run; else the
    page with each round key straight from the key.
    """
    if (kind := FORMS.get(type(page))) is not None:
        return kind(page)
    is_whole = type(page).load_key is Cipher.load_key and page.set_up is None
    return WholeSchedule(page) if is_whole else page
