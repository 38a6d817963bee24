"""The text of a core depends on nothing but the core."""

import re
from pathlib import Path

import pytest

from roundhouse.cores.core import Core
from roundhouse.errors import NotFinished
from roundhouse.rtl.verilog import to_verilog

NAME = "speck32_64-encrypt-iterative"


def test_a_text_does_not_depend_on_what_the_process_made_before():
    first, again = Core.parse(NAME), Core.parse(NAME)
    before = first.verilog
    assert re.findall(r"reg .*dump_module\$(\d+)", before)[:2] == ["100", "101"]
    assert Core.parse("speck32_64-decrypt-iterative-stored").verilog
    assert again is not first and again.verilog == before


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_text_that_a_full_disk_cut_off_is_no_verilog(monkeypatch, left):
    """Yosys reports success; the file ends anywhere, here between two modules."""
    rtlil, read = Core.parse(NAME).rtlil, Path.read_text

    def cut(path, *args, **options):
        text = read(path, *args, **options)
        return "".join(part + "endmodule\n" for part in text.split("endmodule\n")[:left])

    monkeypatch.setattr(Path, "read_text", cut)
    with pytest.raises(NotFinished, match="Yosys must write 5 modules .* wrote " + str(left)):
        to_verilog(rtlil, {})
