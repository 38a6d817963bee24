"""The page of functions, made of made-up points and read back."""

import json
from base64 import b64decode

import pytest
from bs4 import BeautifulSoup

from roundhouse.functions.record import FunctionRecord
from roundhouse.report.pages.functions import functions_page
from roundhouse.report.site.page import write_site

TOLD = {
    "cipher": "rc6",
    "about": "a <sum>",
    "design_hash": "0" * 16,
    "input_bits": 64,
    "output_bits": 32,
    "target": "osu050",
}
TOLD |= {"stage": "pre-layout", "tools": "{}", "options": "{}"}


def record(function, form, mapping, area_um2, delay_ns, reason=""):
    figures = {"area_um2": area_um2, "delay_ns": delay_ns, "transistors": 12 if area_um2 else None}
    return FunctionRecord(**TOLD, function=function, form=form, mapping=mapping, reason=reason, **figures)


def page(tmp_path):
    records = [
        record("add", "plain", "small", 1000.0, 9.5),
        record("add", "ripple", "quick", 4321.0, 1.25),
        record("add", "ripple", "beaten", 5000.0, 2.0),
        record("add", "plain", "bad", None, None, "yosys: no such cell"),
    ]
    write_site([functions_page(records)], tmp_path)
    return BeautifulSoup((tmp_path / "functions.html").read_text(), "html.parser")


@pytest.mark.slow
def test_the_table_has_five_grades(tmp_path):
    rows = [[cell.text for cell in row.select("td")] for row in page(tmp_path).select("tbody tr")]
    assert [row[2] for row in rows] == ["fast", "quick", "balanced", "lean", "area"]
    assert rows[0] == ["add", "a <sum>", "fast", "ripple", "quick", "4,321", "12", "1.25"]
    assert rows[-1][3:6] == ["plain", "small", "1,000"] and rows[-1][7] == "9.50"


def test_the_chart_has_points_front_and_grades(tmp_path):
    spec = json.loads(page(tmp_path).select_one("#rc6-osu050 script").text)
    front, points, grades = (layer["data"]["values"] for layer in spec["layer"])
    assert [row["mapping"] for row in front] == ["small", "quick"]
    assert {row["mapping"] for row in points} == {"small", "quick", "beaten"}
    assert {row["mapping"]: row["grades"] for row in grades}["quick"].startswith("fast, quick")


def test_the_chart_is_a_picture_too(tmp_path):
    source = page(tmp_path).select_one("#rc6-osu050 img")["src"]
    assert b64decode(source.partition("base64,")[2]).startswith(b"<svg")


def test_what_failed_is_told(tmp_path):
    assert "add, plain, bad: yosys: no such cell" in page(tmp_path).select_one(".alarmbox").text
