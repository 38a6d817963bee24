"""The page of systems, and what their data sheets have that those of cores lack."""

import dataclasses
import json

import pytest
from bs4 import BeautifulSoup

from made_up import core, port, record, verification
from roundhouse.report import write_report
from roundhouse.report.card import CoreCard
from roundhouse.systems.registers import Field, Register
from roundhouse.verify.message_clocks import MessageClocks

BARE = core("aes128", "encrypt", "iterative")
LENGTHS = (64, 16384)
REGISTERS = (
    Register(
        "STATUS", 8, "r", "State of the engine.", (Field("keyed", 1, 1, "a key is there"), Field("busy", 2, 3, "x"))
    ),
    Register("KEY", 0x40, "w", "The next key.", (Field("value", 0, 32, "four bytes"),), count=4),
)
TRACE = [
    {
        "i_valid": 1,
        "i_ready": 1,
        "i_last": last,
        "i_payload": 5,
        "o_valid": 1,
        "o_ready": 1,
        "o_last": last,
        "o_payload": 6,
    }
    for last in (0, 1, 0, 1)
]


def system(layers, **facts):
    """A card of a system, whose clocks were simulated: claimed under one key, and other ones under new keys."""
    flags = tuple(port(f"{stream}_last", "in") for stream in "io")
    clocks = [MessageClocks(n, new, n / 4 + 9 * new, n / 4) for n in LENGTHS for new in (False, True)]
    fields = {field.name for field in dataclasses.fields(CoreCard)}
    known = {name: value for name, value in vars(BARE).items() if name in fields}
    ports = tuple(one for one in BARE.ports if not one.name.startswith("key")) + flags
    card = known | {"name": BARE.name + layers, "module": "m", "ports": ports, "hash": "0", "trace": TRACE}
    return CoreCard(**card | {"messages": tuple(clocks)} | facts)


CTR, AXI, PLAIN = system("+ctr"), system("+ctr+axi32", registers=REGISTERS), system("+x2", messages=())


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    runs = [record(BARE, seed=1, comb=1000, fmax_mhz=100.0), record(CTR, seed=1, comb=1250, fmax_mhz=75.0)]
    runs += [record(AXI, "xcup", lut6=900, period_estimate_ns=2.0)]
    found = [verification(made) for made in (BARE, AXI, PLAIN)]
    checks = [dataclasses.replace(check, messages=30) for check in found[0].evidence]
    home = write_report(
        runs,
        [*found, verification(CTR, evidence=tuple(checks))],
        {made.name: made for made in (BARE, CTR, AXI, PLAIN)},
        tmp_path_factory.mktemp("report"),
        {CTR.name: [{**one, **dict.fromkeys(("rst", "i_payload"), 0)} for one in TRACE]},
    )
    return lambda name: BeautifulSoup((home.parent / name).read_text(encoding="utf-8"), "html.parser")


def rows(page, selector):
    return [
        [cell.get_text(" ", strip=True) for cell in row.select("td")] for row in page.select(f"{selector} tbody tr")
    ]


@pytest.mark.slow
def test_every_system_is_told_with_what_was_compared(page):
    told = {row[0]: row[1:5] for row in rows(page("systems.html"), "#verified")}
    assert told[CTR.name] == ["passed", "standard", "10,632", "90"]
    assert told[PLAIN.name][3] == "–"
    assert BARE.name not in told


def test_a_system_stands_beside_its_bare_core(page):
    (first, second) = page("systems.html").select("#layers table")
    assert rows(first.parent, "table") == [
        [CTR.name, "default", "1,250", "1,000", "+ctr 250", "75 (1 seed)", "75 %", "873", "1,164"]
    ]
    (row,) = rows(second.parent, "table")
    assert row[3:5] == ["not measured", "–"]


def specs(page):
    return [json.loads(one.string) for one in page.select(".chart > script")]


def test_throughput_is_in_mbits_where_a_clock_was_measured_and_in_bits_per_clock_for_all(page):
    of_target, estimate, of_all = specs(page("systems.html"))
    speeds = {(row["system"], row["keys"], row["bytes"]): row["speed"] for row in of_target["datasets"]["points"]}
    assert speeds == {
        (CTR.name, "one key for all messages", 64): 32 * 75,
        (CTR.name, "one key for all messages", 16384): 32 * 75,
        (CTR.name, "a new key for each message", 64): 1536,  # 512 bits in 25 clocks
        (CTR.name, "a new key for each message", 16384): 2394.7,
    }
    assert {row["system"] for row in estimate["datasets"]["points"]} == {AXI.name}
    assert {row["system"] for row in of_all["datasets"]["points"]} == {CTR.name, AXI.name}
    assert of_all["encoding"]["y"]["title"] == "Bits per clock"
    text = page("systems.html").select_one("#ctr").get_text(" ", strip=True)
    assert text.count("estimate") == 1


def test_the_table_says_whether_clocks_are_claimed_or_only_simulated(page):
    told = [row[1:] for row in rows(page("systems.html"), "#ctr")]
    assert told[0] == ["one key for all messages", "16", "4,096", "claimed"]
    assert told[1] == ["a new key for each message", "25", "4,105", "simulated"]


def test_a_sheet_has_layers_messages_in_its_diagram_and_a_chart(page):
    sheet = page(f"cores/{CTR.name}.html")
    assert "+ctr : counter mode" in sheet.select_one(".hero ul").get_text(" ", strip=True)
    assert sheet.select_one(f'.hero a[href="../cores/{BARE.name}.html"]')
    assert [bar.get_text() for bar in sheet.select(".wave .span title")] == [
        f"message {way} {number}: clocks {clocks}"
        for way in ("in", "out")
        for number, clocks in ((1, "0 to 1"), (2, "2 to 3"))
    ]
    assert len(specs(sheet)) == 2
    assert not sheet.select("#registers")


def test_a_sheet_has_the_registers_of_its_bus(page):
    told = rows(page(f"cores/{AXI.name}.html"), "#registers")
    assert told[0][:3] == ["0x008", "read", "STATUS"]
    assert told[0][3] == "State of the engine. 1: keyed , a key is there 2 to 4: busy , x"
    assert told[1] == ["0x040 to 0x04c", "write", "KEY", "The next key."]


def test_a_system_without_messages_and_a_core_have_neither(page):
    for name in (PLAIN.name, BARE.name):
        assert not page(f"cores/{name}.html").select("#messages, #registers, .chart")


def test_systems_are_not_compared_with_open_cores(page):
    home = page("index.html")
    assert BARE.name in str(home.main)
    assert CTR.name not in str(home.main)
    assert "Systems" in home.select_one("header nav").get_text(" ")


@pytest.mark.slow
def test_a_report_without_systems_has_no_page_of_them(tmp_path):
    home = write_report([], [verification(BARE)], {BARE.name: BARE}, tmp_path, {})
    assert not home.with_name("systems.html").exists()
