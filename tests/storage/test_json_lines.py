"""Files of JSON lines."""

import gzip
import json

import pytest

from roundhouse.storage.json_lines import BadRecordFile, read_json_lines

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
