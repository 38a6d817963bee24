"""The text of a core depends on nothing but the core."""

import re

from roundhouse.cores.core import Core

NAME = "speck32_64-encrypt-iterative"


def test_a_text_does_not_depend_on_what_the_process_made_before():
    first, again = Core.parse(NAME), Core.parse(NAME)
    before = first.verilog
    assert re.findall(r"reg .*dump_module\$(\d+)", before)[:2] == ["100", "101"]
    assert Core.parse("speck32_64-decrypt-iterative-stored").verilog
    assert again is not first and again.verilog == before
