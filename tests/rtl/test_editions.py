"""The text of real cores, by digest: whoever changes the writer so that one changes must raise EDITION.

The tiny cores of ``tests/architectures/test_golden.py`` show what a change is; these have the loops, functions, planes
and wiring that tiny ones do not. After a change that is meant:
``ROUNDHOUSE_REFRESH=1 pytest tests/rtl/test_editions.py``.
"""

import hashlib
import json
import os
from pathlib import Path

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.rtl.rtlil import EDITION
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
]


@pytest.mark.slow
def test_the_text_of_a_core_changes_with_its_edition():
    found = {"edition": EDITION, "designs": {name: digests(name) for name in DESIGNS}}
    if os.environ.get("ROUNDHOUSE_REFRESH"):
        EDITIONS.write_text(json.dumps(found, indent=2) + "\n")
    committed = json.loads(EDITIONS.read_text())
    now, before = found["designs"], committed["designs"]
    changed = [name for name in before.keys() & now.keys() if now[name] != before[name]]
    rewritten = sorted(name for name in changed if now[name]["rtlil"] == before[name]["rtlil"])
    assert not rewritten or committed["edition"] != EDITION, (
        f"the same RTLIL must have the same text in an edition of the writer, and {', '.join(rewritten)} have another: "
        "undo what changed it or, if it is meant, raise EDITION in rtl/rtlil.py; then ROUNDHOUSE_REFRESH=1 writes "
        "editions.json anew"
    )
    assert found == committed, (
        f"editions.json must be of EDITION {EDITION} and of the cores as they are, and is of edition "
        f"{committed['edition']} or of others ({', '.join(sorted(changed)) or 'the list in this file'}): if that is "
        "meant, ROUNDHOUSE_REFRESH=1 writes it anew"
    )


def test_every_family_has_a_core_here():
    assert {parse(name).cipher.family for name in DESIGNS} == {cipher.family for cipher in CATALOG.values()}


def digests(name):
    """The SHA-256 of the RTLIL of a core, and of its texts without comments."""
    core = parse(name)
    verilog = verilog_modules(core.rtlil, kept=core.observed, permutations=core.permutations)
    vhdl = vhdl_entities(core.rtlil, {}, {}, core.observed, core.permutations)
    texts = {"rtlil": core.rtlil, "verilog": "".join(verilog.values()), "vhdl": "".join(vhdl.values())}
    return {kind: hashlib.sha256(text.encode()).hexdigest() for kind, text in texts.items()}
