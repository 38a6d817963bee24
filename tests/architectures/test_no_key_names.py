"""Engines, layouts and streams ask a key policy what they must know, and never its name."""

import re
from pathlib import Path

import pytest

import roundhouse.architectures
from roundhouse.architectures.keys.policy import policies

SOURCE = Path(roundhouse.architectures.__path__[0])
NAME = rf"[\"'](?:{'|'.join(policies())})[\"']"
COMPARED = re.compile(rf"[=!]= *{NAME}|{NAME} *[=!]=|\bin *[\[(]{NAME}")
FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_policy_is_known_by_its_name(path):
    assert [line for line in path.read_text().splitlines() if COMPARED.search(line)] == []


@pytest.mark.parametrize("line", ['keys == "stored"', "'shadow' != keys", 'keys in ("travelling", "shadow")'])
def test_a_comparison_would_be_found(line):
    assert COMPARED.search(line)
