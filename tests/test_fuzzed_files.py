"""Any text in a file that people write is read, or refused in one line by an error of theirs."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.measure.sets
import roundhouse.studies
from odd_text import ANY, odd_text
from roundhouse.errors import UserError
from roundhouse.measure.sets import parse_set
from roundhouse.storage.toml import parse_toml
from roundhouse.studies import peers
from roundhouse.studies.study import parse_study
from roundhouse.targets.cells.library import load
from roundhouse.targets.cells.target_file import read_target_file
from small_library import LIBERTY

SETS = Path(roundhouse.measure.sets.__file__).parent
STUDIES = Path(roundhouse.studies.__file__).parent
TARGET = """
about = "cells of a test"
corner = "typical"
liberty = "cells.lib"
lef = "cells.lef"
spice = "cells.sp"
flops = ["DFF"]
nand2 = "NAND2"
driver = "INV"
load_ff = 9
dont_use = ["ONE"]
mappings = ["amap"]
wires = { ff_per_um = 0.126, pitches = 2.0 }
"""
CELLS = re.findall(r"cell \((\w+)\)", LIBERTY)
LEF = "".join(f"MACRO {cell}\n  SIZE 3.2 BY 10 ;\nEND {cell}\n" for cell in CELLS)
SPICE = "".join(f".subckt {cell} A Y\nM1 Y A g g n\n.ends\n" for cell in CELLS)
#: Values that are not TOML, or not what a table needs.
VALUES = (
    *(
        "9" * 5000,
        "-" + "9" * 40,
        "0x" + "f" * 5000,
        "1e999",
        "nan",
        "-inf",
        "true",
        "1979-05-27",
        "07:32:00",
        '""',
        "''",
    ),
    *(
        "[" * 3000,
        "[" * 30 + "]" * 30,
        "{a=" * 3000,
        "[]",
        "[[]]",
        "{}",
        "{ a = 1 }",
        '"\\u0000"',
        '"a\\nb"',
        "[1, 'a']",
        "-1",
    ),
)
_VALUE = re.compile(r'(?<==)\s*[^\n]+|"[^"\n]*"|\d[\d.]*')
_DEEP = "a." * 2000 + "a = 1\n"


@st.composite
def changed(draw, text):
    """A text with values replaced and lines taken out, doubled, put in or cut off."""
    for _ in range(draw(st.integers(1, 3))):
        lines = text.splitlines(keepends=True) or ["\n"]
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 6)):
            case 0 | 1 | 2:
                value = draw(st.one_of(st.sampled_from(VALUES), odd_text))
                lines[at] = _VALUE.sub(lambda _, value=value: value, lines[at], count=draw(st.integers(0, 1)))
            case 3:
                del lines[at]
            case 4:
                lines.insert(at, draw(st.sampled_from(lines)))
            case 5:
                lines.insert(at, draw(st.one_of(st.just(_DEEP), odd_text.map(lambda text: f"{text}\n"))))
            case _:
                lines[at:] = [lines[at][: draw(st.integers(0, len(lines[at])))]]
        text = "".join(lines)
    return text


def check(read, *arguments):
    try:
        read(*arguments)
    except UserError as error:
        assert str(error)


SET = (SETS / "light.toml").read_text()
PEERS = (STUDIES / "peers.toml").read_text()
STUDY = (STUDIES / "simon.toml").read_text()
LEDGER = (STUDIES / "simon.ledger.csv").read_text()
STATEMENTS = (STUDIES / "simon.statements.toml").read_text()


def any_set(data, folder):
    check(parse_set, "any", data.draw(changed(SET)))


def any_study(data, folder):
    check(parse_study, "simon", data.draw(changed(STUDY)), LEDGER)


def any_statements(data, folder):
    check(parse_study, "simon", STUDY, LEDGER, data.draw(changed(STATEMENTS)))


def any_ledger(data, folder):
    check(parse_study, "simon", STUDY, data.draw(changed(LEDGER)))


def any_peers(data, folder):
    check(peers.parse_ledger, data.draw(changed(PEERS)))


def any_toml(data, folder):
    check(parse_toml, data.draw(st.one_of(changed(TARGET), st.text())), "any")


def any_target(data, folder):
    (folder / "any.toml").write_bytes(data.draw(changed(TARGET)).encode(errors="surrogateescape"))
    check(read_target_file, folder / "any.toml")


def any_library(data, folder):
    for name, text in (("cells.lib", LIBERTY), ("cells.lef", LEF), ("cells.sp", SPICE)):
        (folder / name).write_bytes(data.draw(st.one_of(st.just(text), changed(text))).encode(errors="surrogateescape"))
    (folder / "any.toml").write_text(TARGET)
    check(lambda: load(read_target_file(folder / "any.toml")))


KINDS = [any_set, any_study, any_statements, any_ledger, any_peers, any_toml, any_target, any_library]


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(ANY, max_examples=25)
def test_any_file(kind, data, tmp_path):
    kind(data, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(ANY, max_examples=5_000)
def test_many_files(kind, data, tmp_path):
    kind(data, tmp_path)
