"""Files of records and stores, damaged at random: no error but our own, nothing lost, and each refusal is named."""

import gzip
import json
import sqlite3
import sys
import warnings
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundhouse.architectures.common.claim import Claim
from roundhouse.architectures.streams import Port
from roundhouse.errors import UserError
from roundhouse.functions import record as functions
from roundhouse.measure import database as measurements
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.report import card as cards
from roundhouse.report import recorded_run as runs
from roundhouse.storage.json_lines import BadRecordFile, LineFormat, merge_json_lines, read_json_lines
from roundhouse.storage.refusals import RefusedRecord
from roundhouse.storage.schema import seal
from roundhouse.verify import EvidenceDatabase
from roundhouse.verify import evidence_files as evidence

sys.path.extend(str(Path(__file__).parents[1] / folder) for folder in ("measure", "verify", "functions"))
from curve_points import point
from made_up_evidence import FOUND
from made_up_records import record

MEASUREMENTS = [record(number, fmax_mhz=100.5 + number) for number in range(4)]
EVIDENCE = [replace(FOUND, core_hash=f"{number + 1:016x}") for number in range(4)]
PORTS = (Port("clk", "in", 1), Port("i_payload", "in", 128))
CLAIM, PORTS = Claim((1,), (1,), None, None), (Port("clk", "in", 1), Port("i_payload", "in", 128))
CARDS = [
    cards.StoredCard(f"toy-encrypt-{number}", f"{number + 1:016x}", CLAIM, PORTS, ("i_payload",), ((2, (7,)),))
    for number in range(4)
]
RUNS = [
    runs.RecordedRun("toy+kat", f"{number + 1:016x}", CLAIM, PORTS, 128, number, 0, ("i_payload",), ((2, (7,)),))
    for number in range(4)
]
KINDS: dict[str, tuple[LineFormat[Any], list[Any]]] = {
    "measurements": (measurements.LINES, MEASUREMENTS),
    "evidence": (evidence.LINES, EVIDENCE),
    "functions": (functions.LINES, [point(number + 1, 2.5) for number in range(4)]),
    "cards": (cards.LINES, CARDS),
    "runs": (runs.LINES, RUNS),
}
"""Of each kind, the format and four records in the order of files."""


def lines_of(kind: str) -> list[bytes]:
    """The lines of a file with the records of a kind."""
    form, records = KINDS[kind]
    return [f"{form.line(one)}\n".encode() for one in records]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from([10**400, 2**63, -1, 0, "../x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
HUGE = [b"9" * 5000, b"[" * 100_000, b'{"a":' * 20_000, b"1e999", b"-0", b"NaN", b"\xff", b"\0", b"\xe2\x80\xa8", b"\r"]


WAYS: dict[str, Callable[[bytes, int, int, bytes], bytes]] = {
    "cut": lambda content, at, to, new: content[:at],
    "leave out": lambda content, at, to, new: content[:at] + content[to:],
    "repeat": lambda content, at, to, new: content[:to] + content[at:],
    "put in": lambda content, at, to, new: content[:at] + new + content[at:],
    "replace": lambda content, at, to, new: content[:at] + new + content[at + len(new) :],
}
EDITS = st.lists(
    st.tuples(
        st.sampled_from(sorted(WAYS)),
        st.floats(0, 1),
        st.floats(0, 1),
        st.integers(0, len(HUGE) - 1) | st.binary(min_size=1, max_size=8),
    ),
    min_size=1,
    max_size=3,
)
"""Each the way of a damage, between which parts of the content it is, and bytes, or the number of one of `HUGE`."""


def damaged(content: bytes, edits: list[tuple[str, float, float, int | bytes]]) -> bytes:
    """Content after some edits."""
    for way, *places, new in edits:
        at, to = sorted(int(place * len(content)) for place in places)
        content = WAYS[way](content, at, to, HUGE[new] if isinstance(new, int) else new)
    return content


@st.composite
def changed(draw: Callable[[st.SearchStrategy[Any]], Any], line: bytes) -> bytes:
    """A line with a field of another value, removed or added, sealed by whoever changed it."""
    facts = json.loads(line)
    facts.pop("digest")
    field = draw(st.sampled_from([*sorted(facts), "more"]))
    if draw(st.booleans()):
        facts.pop(field, None)
    else:
        facts[field] = draw(JSON)
    return seal(facts).encode() + b"\n"


def read(use: Callable[[], Any]) -> tuple[Any, list[str]]:
    """What a use of a file returns, and the messages of refusals."""
    with warnings.catch_warnings(record=True) as refused:
        warnings.simplefilter("always")
        found = use()
    assert all(issubclass(one.category, RefusedRecord) for one in refused)
    assert all("\n" not in str(one.message) and len(str(one.message)) < 2000 for one in refused)
    return found, [str(one.message) for one in refused]


def check_file(kind: str, content: bytes, suffix: str = "") -> None:
    """Read a file and merge into it: each line is read or named, and nothing that was there is lost."""
    form, records = KINDS[kind]
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"a.jsonl{suffix}"
        path.write_bytes(content)
        found, refused = read(lambda: read_json_lines(path, form.parse))
        places = [message.removeprefix(f"{path}:").partition(": ")[0] for message in refused]
        assert all(place.isdigit() for place in places) and len(set(places)) == len(places)
        if not suffix:
            lines = content.splitlines() if b"\r" not in content else content.removesuffix(b"\n").split(b"\n")
            assert len(found) + len(refused) == len(lines)
            whole = [one for one, line in zip(records, lines_of(kind), strict=True) if line.strip() in lines]
            assert all(one in found for one in whole)
        if refused:
            with pytest.raises(BadRecordFile):
                merge_json_lines(path, records, form)
            assert path.read_bytes() == content
        else:
            merged = {form.key(one) for one in merge_json_lines(path, records, form).records}
            assert {form.key(one) for one in [*found, *records]} == merged


def check_store(content: bytes) -> None:
    """Read and write a store: what was in it, or an error of ours; each refusal is named."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        path.write_bytes(content)
        for use in (
            MeasurementDatabase(path).all,
            EvidenceDatabase(path).all,
            lambda: [*EvidenceDatabase(path).hashes("sources")],
            lambda: MeasurementDatabase(path).add(*MEASUREMENTS),
            lambda: EvidenceDatabase(path).record(EVIDENCE[0]),
        ):
            try:
                found, refused = read(use)
            except UserError as error:
                assert str(path) in str(error) and "\n" not in str(error)
                continue
            assert all(message.startswith(f"{path}: ") for message in refused)
            assert not isinstance(found, list) or all(one in MEASUREMENTS or one in EVIDENCE for one in found)


def store() -> bytes:
    """The bytes of a store."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        MeasurementDatabase(path).add(*MEASUREMENTS)
        for one in EVIDENCE:
            EvidenceDatabase(path).record(one)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


STORE = store()
ANY = settings(deadline=None, database=None, suppress_health_check=[*HealthCheck])
FEW, MANY = settings(ANY, max_examples=60), settings(ANY, max_examples=20_000)
NAMES = st.sampled_from(sorted(KINDS))


def damaged_file(data: st.DataObject) -> None:
    kind = data.draw(NAMES)
    check_file(kind, damaged(b"".join(lines_of(kind)), data.draw(EDITS)))


def damaged_packed_file(data: st.DataObject) -> None:
    kind = data.draw(NAMES)
    check_file(kind, damaged(gzip.compress(b"".join(lines_of(kind)), mtime=0), data.draw(EDITS)), ".gz")


def changed_record(data: st.DataObject) -> None:
    kind = data.draw(NAMES)
    lines = lines_of(kind)
    place = data.draw(st.integers(0, len(lines)))
    check_file(kind, b"".join([*lines[:place], data.draw(changed(data.draw(st.sampled_from(lines)))), *lines[place:]]))


def damaged_store(data: st.DataObject) -> None:
    check_store(damaged(STORE, data.draw(EDITS)))


CHECKS = [damaged_file, damaged_packed_file, changed_record, damaged_store]


@pytest.mark.parametrize("check", CHECKS)
@FEW
@given(data=st.data())
def test_damage(check, data):
    check(data)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS)
@MANY
@given(data=st.data())
def test_much_damage(check, data):
    check(data)
