"""The files of a system."""

import yaml

from roundhouse.cores.port_words import port_words
from roundhouse.export.files import write_core
from roundhouse.systems import parse


def test_a_data_sheet_names_the_layers_and_their_ports(tmp_path, stub_layers):
    system = parse("xtea-encrypt-iterative+mask+reg2")
    paths = write_core(system, tmp_path)
    assert [path.suffix for path in paths] == [".v", ".core", ".md", ".svg"]
    sheet = paths[2].read_text()
    assert "| layer | mask | blocks masked with the IV of their message |" in sheet
    assert "| layer | reg2 | 2 rows of registers behind the results |" in sheet
    assert "| `iv_payload` | in | 64 | the mask of the message |" in sheet
    assert "| `i_last` | in | 1 | 1: this is the last block of a message |" in sheet
    assert "| latency, from the edge that takes a block to the first that can take its result | 66 |" in sheet
    assert "roundhouse verify" not in sheet
    about = yaml.safe_load(paths[1].read_text().removeprefix("CAPI=2:\n"))
    assert about["name"].split(":")[2] == "xtea-encrypt-iterative-on_the_fly-mask-reg2"
    assert about["filesets"]["rtl"]["files"] == [paths[0].name]


def test_the_flags_of_messages_have_words():
    assert port_words("i_aad", (128,)).startswith("1: this block is additional data")
    assert port_words("o_bytes", (128,)).startswith("how many bytes")
