"""Texts of real cores, by digest: whoever changes more than names must raise EDITION, and who changes names WORDING.

The tiny cores of ``tests/architectures/test_golden.py`` show what a change is; these have the loops, functions, planes
and wiring that tiny ones do not. After a change that is meant:
``ROUNDHOUSE_REFRESH=1 pytest tests/rtl/test_editions.py``.
"""

import hashlib
import json
import os
from pathlib import Path

import pytest
from nameless import nameless

from roundhouse.ciphers import CATALOG
from roundhouse.rtl.edition import EDITION, WORDING
from roundhouse.rtl.verilog import verilog_modules
from roundhouse.rtl.vhdl import vhdl_entities
from roundhouse.systems.system import parse

EDITIONS = Path(__file__).parent / "editions.json"
DESIGNS = [
    "aes128-encrypt-iterative",  # a loop, functions, wiring
    "des-encrypt-iterative",
    "tdes128-decrypt-iterative-travelling-compact",
    "mars128-encrypt-iterative-stored",
    "present80-encrypt-iterative",
    "rc6_128-encrypt-iterative-stored",
    "serpent256-encrypt-iterative",  # planes
    "simon64_128-duplex-iterative-x2-stored",
    "speck64_96-encrypt-interleaved-c5-buffered-travelling",
    "twofish128-encrypt-iterative",
    "xtea-decrypt-serial-d1-travelling",
    "simon64_128-encrypt-iterative+ctr+words32",
    "aes128-encrypt-iterative+gcm+axi",
    "aes-encrypt-pipelined-s2-travelling",
]


@pytest.mark.slow
def test_texts_change_with_their_edition_and_their_names_with_the_wording():
    found = {"edition": EDITION, "wording": WORDING, "designs": {name: digests(name) for name in DESIGNS}}
    if os.environ.get("ROUNDHOUSE_REFRESH"):
        EDITIONS.write_text(json.dumps(found, indent=2) + "\n")
    committed = json.loads(EDITIONS.read_text())
    now, before = found["designs"], committed["designs"]
    both = sorted(before.keys() & now.keys())
    remade = [name for name in both if now[name]["rtlil"] == before[name]["rtlil"]]
    other = [name for name in remade if now[name]["nameless"] != before[name]["nameless"]]
    assert not other or committed["edition"] != EDITION, (
        "the same RTLIL must have the same text but for names in an edition of the writer, and "
        f"{', '.join(other)} have another: undo what changed it or, if it is meant, raise EDITION in rtl/edition.py; "
        "then ROUNDHOUSE_REFRESH=1 writes editions.json anew"
    )
    reworded = [name for name in remade if name not in other and now[name] != before[name]]
    assert not reworded or committed["wording"] != WORDING, (
        f"names must be the same in a wording, and {', '.join(reworded)} have others: undo what changed them or, if "
        "it is meant, raise WORDING in rtl/edition.py; then ROUNDHOUSE_REFRESH=1 writes editions.json anew"
    )
    assert found == committed, (
        f"editions.json must be of EDITION {EDITION}, of WORDING {WORDING} and of the cores as they are; "
        f"{', '.join(name for name in both if now[name] != before[name]) or 'the list in this file'} changed: if that "
        "is meant, ROUNDHOUSE_REFRESH=1 writes it anew"
    )


def test_every_family_has_a_core_here():
    assert {parse(name).cipher.family for name in DESIGNS} == {cipher.family for cipher in CATALOG.values()}


def digests(name):
    """Digests of a core: of its RTLIL, of its texts without comments, and of its Verilog without names."""
    core = parse(name)
    verilog = "".join(verilog_modules(core.rtlil, kept=core.observed, permutations=core.permutations).values())
    vhdl = "".join(vhdl_entities(core.rtlil, {}, {}, core.observed, core.permutations).values())
    texts = {"rtlil": core.rtlil, "nameless": "\n".join(nameless(verilog)), "verilog": verilog, "vhdl": vhdl}
    return {kind: hashlib.sha256(text.encode()).hexdigest() for kind, text in texts.items()}
