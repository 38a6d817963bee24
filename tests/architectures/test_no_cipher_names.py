import re
from pathlib import Path

import pytest

import roundhouse

CIPHERS = re.compile(
    r"(?i)(?<![a-z])(aes|rijndael|mars|rc6|serpent|twofish|simon|speck|x?tea|present|camellia|[st]?des)(?![a-z])\d*"
)
SOURCE = Path(roundhouse.__path__[0])
FILES = [path for folder in ("architectures", "graph", "words") for path in sorted((SOURCE / folder).rglob("*.py"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_cipher_is_named_where_all_are_meant(path):
    assert [line for line in path.read_text().splitlines() if CIPHERS.search(line)] == []
