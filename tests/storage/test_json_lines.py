"""Files of JSON lines."""

import gzip
import json
import subprocess
import sys

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.storage.json_lines import BadRecordFile, LineFormat, merge_json_lines, read_json_lines
from roundhouse.storage.refusals import RefusedRecord

PACKED = gzip.compress(b"[1]\n[2]\n", mtime=0)


def test_packed_and_plain_lines_are_read(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"[1]\n[2]\n")
    (tmp_path / "a.jsonl.gz").write_bytes(PACKED)
    for path in tmp_path.iterdir():
        assert read_json_lines(path, json.loads) == [[1], [2]]


def test_a_bad_line_is_named_with_its_file_and_the_rest_is_read(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"[1]\n[2\n\xff\n[3]\n")
    with pytest.warns(RefusedRecord) as refused:
        assert read_json_lines(tmp_path / "a.jsonl", json.loads) == [[1], [3]]
    assert [str(one.message).partition(": ")[0] for one in refused] == [f"{tmp_path}/a.jsonl:{n}" for n in (2, 3)]


LONG = gzip.compress("".join(f"[{number}]\n" for number in range(100_000)).encode(), mtime=0)


@pytest.mark.parametrize(
    ("content", "least", "reason"),
    [
        (b"[1]\n", 0, "Not a gzipped file"),
        (PACKED[:-9], 0, "Compressed file ended before"),
        (PACKED[:10] + b"\xff" * 9, 0, "Error -3"),
        (LONG[: len(LONG) // 2], 10_000, "Compressed file ended before"),
        (LONG[: len(LONG) // 2] + b"\xff" * 99 + LONG[len(LONG) // 2 + 99 :], 10_000, ""),
    ],
)
def test_of_damaged_compression_the_lines_before_it_are_read(tmp_path, content, least, reason):
    (tmp_path / "a.jsonl.gz").write_bytes(content)
    with pytest.warns(RefusedRecord) as refused:
        records = read_json_lines(tmp_path / "a.jsonl.gz", json.loads)
    assert len(records) >= least and records[:least] == [[number] for number in range(least)]
    assert reason in str(refused[-1].message)


def test_a_folder_in_place_of_a_file_is_named(tmp_path):
    (tmp_path / "a.jsonl").mkdir()
    with pytest.warns(RefusedRecord, match=r"a\.jsonl:1: from here on the file must be readable, .*Is a dir"):
        assert read_json_lines(tmp_path / "a.jsonl", json.loads) == []
    with pytest.raises(InvalidInput, match=r"an output file must be a regular file, and .*a\.jsonl is none"):
        merged(tmp_path / "a.jsonl", [[1, 1]])


PAIRS = LineFormat(json.loads, json.dumps, key=lambda one: one[0], order=lambda one: one[0], rank=lambda one: one[1])
"""Lists of a key and a rank."""


def merged(path, records, prune=None):
    """Merge lists into a file; return its text and what was added, replaced and removed."""
    found = merge_json_lines(path, records, PAIRS, prune)
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    return text, (found.added, found.replaced, found.removed)


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_records_of_a_file_stay_and_a_higher_rank_replaces_a_lower(tmp_path, name):
    path = tmp_path / "new" / name
    assert merged(path, [[2, 1], [1, 5]]) == ("[1, 5]\n[2, 1]\n", (2, 0, 0))
    assert merged(path, []) == ("[1, 5]\n[2, 1]\n", (0, 0, 0))
    assert merged(path, [[1, 4], [2, 3], [3, 0]]) == ("[1, 5]\n[2, 3]\n[3, 0]\n", (1, 1, 0))
    assert [one.name for one in path.parent.iterdir()] == [name]


def test_records_are_removed_only_by_a_rule_which_sees_all(tmp_path):
    path = tmp_path / "a.jsonl"
    merged(path, [[1, 1], [2, 2]])
    found = merge_json_lines(path, [[3, 3]], PAIRS, lambda records: [one for one in records if one[0] != 2])
    assert path.read_text() == "[1, 1]\n[3, 3]\n"
    assert str(found) == f"{path}: 2 records; 1 added, 0 replaced, 1 removed"


def test_a_file_with_a_bad_line_is_left_as_it_was(tmp_path):
    (tmp_path / "a.jsonl").write_text("[1, 1]\n[2\n")
    with pytest.raises(BadRecordFile, match=r"mend or remove them, or give --prune: .*a\.jsonl:2: Expecting"):
        merged(tmp_path / "a.jsonl", [[3, 3]])
    assert (tmp_path / "a.jsonl").read_text() == "[1, 1]\n[2\n"
    with pytest.warns(RefusedRecord, match=r"a\.jsonl:2: Expecting"):
        assert merged(tmp_path / "a.jsonl", [[3, 3]], lambda records: records)[0] == "[1, 1]\n[3, 3]\n"


MERGER = """
import json, sys
from pathlib import Path
from roundhouse.storage.json_lines import LineFormat, merge_json_lines
kind = LineFormat(json.loads, json.dumps, key=tuple, order=tuple, rank=len)
for number in range(20):
    merge_json_lines(Path(sys.argv[1]), [[sys.argv[2], number]], kind)
"""


def test_processes_that_merge_into_one_file_lose_nothing(tmp_path):
    path = tmp_path / "a.jsonl"
    mergers = [subprocess.Popen([sys.executable, "-c", MERGER, str(path), name]) for name in "abc"]
    assert [merger.wait() for merger in mergers] == [0, 0, 0]
    assert read_json_lines(path, json.loads) == [[name, number] for name in "abc" for number in range(20)]
