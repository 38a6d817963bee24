"""docs/verifying-systems.md counts the published messages of every mode."""

import re
from pathlib import Path

from roundhouse.vectors.messages import message_files, published_messages

PAGE = Path(__file__).parents[2] / "docs" / "verifying-systems.md"
FAMILIES = {"AES": "aes", "triple DES": "tdes"}


def test_the_table_has_every_file_and_its_messages():
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d+) \|", PAGE.read_text(), re.M)
    counted = [(mode, family, len(published_messages(mode, family))) for mode, family, _ in message_files()]
    assert sorted((mode, FAMILIES[cipher], int(count)) for mode, cipher, count in rows) == counted
