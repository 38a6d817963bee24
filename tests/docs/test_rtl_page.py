"""The page of the text of a core shows that text."""

import re
from pathlib import Path

from roundhouse.cores import Core

PAGE = Path(__file__).parents[2] / "docs" / "rtl.md"


def test_the_algorithm_on_the_page_is_that_of_the_core():
    shown = re.search(r"```verilog\n(.*?)\n```", PAGE.read_text(), re.DOTALL)[1]
    assert f"\n{shown}\n" in Core.parse("aes128-encrypt-iterative").verilog
