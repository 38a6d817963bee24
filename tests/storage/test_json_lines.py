"""Files of JSON lines."""

import gzip
import json
import subprocess
import sys

import pytest

from roundhouse.storage.json_lines import BadRecordFile, LineFormat, merge_json_lines, read_json_lines

PACKED = gzip.compress(b"[1]\n[2]\n", mtime=0)


def test_packed_and_plain_lines_are_read(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"[1]\n[2]\n")
    (tmp_path / "a.jsonl.gz").write_bytes(PACKED)
    for path in tmp_path.iterdir():
        assert read_json_lines(path, json.loads) == [[1], [2]]


def test_a_bad_line_is_named_with_its_file(tmp_path):
    (tmp_path / "a.jsonl").write_text("[1]\n[2\n[3]\n")
    with pytest.raises(
        BadRecordFile, match=r"a\.jsonl:2: every line must be a record, and this is none; .*: Expecting"
    ):
        read_json_lines(tmp_path / "a.jsonl", json.loads)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.jsonl", b"\xff\n", "must be text; .*: 'utf-8' codec"),
        ("a.jsonl.gz", b"[1]\n", "must be text packed by gzip; .*: Not a gzipped file"),
        ("a.jsonl.gz", PACKED[:-9], "must be text packed by gzip; .*: Compressed file ended before"),
        ("a.jsonl.gz", PACKED[:10] + b"\xff" * 9, "must be text packed by gzip; .*: Error -3"),
    ],
)
def test_a_file_that_is_no_text_or_not_packed_is_named(tmp_path, name, content, told):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadRecordFile, match=rf"{name}: {told}"):
        read_json_lines(tmp_path / name, json.loads)


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
    with pytest.raises(BadRecordFile, match=r"a\.jsonl:2: "):
        merged(tmp_path / "a.jsonl", [[3, 3]])
    assert (tmp_path / "a.jsonl").read_text() == "[1, 1]\n[2\n"


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
