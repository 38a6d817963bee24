"""Records of reports of vendors' tools; the reports are made by hand, see `reports_by_hand`."""

import json
from types import SimpleNamespace

import pytest
from made_up_records import counter, verified

from reports_by_hand import quartus_reports, vivado_reports
from roundhouse.errors import InvalidInput
from roundhouse.measure import derived
from roundhouse.measure.record import SCHEMA
from roundhouse.measure.run import NotVerified
from roundhouse.measure.vendor_design import VendorDesign, digests, read_design
from roundhouse.measure.vendor_run import read_report, record_of, require_present

VERILOG = "module counter; endmodule\n"
PARTS = {"vivado": "xc7a35tcsg324-1", "quartus": "5CSEMA5F31C6", "radiant": "LIFCL-40-9BG400C"}
REPORTS = {"vivado": vivado_reports, "quartus": quartus_reports}


def design(tool="vivado", **changes):
    """What a project of `counter` at 200 MHz is of."""
    facts = {
        "core_name": "counter",
        "core_hash": counter().hash,
        "top": "counter",
        "tool": tool,
        "part": PARTS[tool],
        "clock_mhz": 200.0,
        "roundhouse": "0.1.0",
        "sources": digests({"counter.v": VERILOG}),
    }
    return VendorDesign(**facts | changes)


def project(folder, made):
    """Write the files of a project that are read back."""
    (folder / "design.json").write_text(made.line)
    (folder / "counter.v").write_text(VERILOG)
    return folder


@pytest.mark.parametrize(
    ("tool", "stage", "tools", "area", "facts"),
    [
        (
            "vivado",
            "vendor: post-route, Vivado 2023.2",
            {"Vivado": "2023.2 (lin64) Build 4029153"},
            1234,
            {"lut_sites": 1234, "lut_memory": 34, "bram_tiles": 2.5, "slack_ns": 1.0},
        ),
        (
            "quartus",
            "vendor: post-route, Quartus 18.1.0",
            {"Quartus": "18.1.0 Build 625 09/12/2018 SJ Lite Edition"},
            1234,
            {"alm": 1234, "virtual_pins": 134, "bram_bits": 8192, "slack_ns": 1.0},
        ),
    ],
)
def test_a_record_tells_tool_part_and_clock(tmp_path, tool, stage, tools, area, facts):
    made = design(tool)
    REPORTS[tool](project(tmp_path, made), "counter")
    read = read_design(tmp_path)
    record = record_of(read, read_report(read, tmp_path), counter(), verified())
    assert read == made
    assert (record.status, record.target, record.recipe, record.seed) == ("ok", tool, PARTS[tool], None)
    assert (record.stage, json.loads(record.tools)) == (stage, tools)
    options = json.loads(record.options)
    assert (options["part"], options["clock_mhz"]) == (PARTS[tool], 200) and options["boundary"]
    assert record.fmax_mhz == derived.clock_mhz(record) == 250  # 1000 / (5 - 1)
    assert (record.ff, record.dsp, derived.area(record)) == (567, 3, area)
    assert json.loads(record.target_facts) == facts
    assert (record.verified_blocks, record.latency) == (100, "[1]")
    assert SCHEMA.read(SCHEMA.line(record)) == record


def test_a_missed_request_gives_a_lower_clock(tmp_path):
    vivado_reports(project(tmp_path, design()), "counter", slack=-1.25)
    record = record_of(design(), read_report(design(), tmp_path), counter(), verified())
    assert (record.fmax_mhz, record.fact("slack_ns")) == (160, -1.25)


def test_parts_may_lack_what_reports_leave_out(tmp_path):
    made = design(part="xczu3eg-sbva484-1-e")
    vivado_reports(project(tmp_path, made), "counter", device="xczu3egsbva484-1")
    assert read_report(made, tmp_path).part == "xczu3egsbva484-1"


@pytest.mark.parametrize(
    ("reported", "told"),
    [
        ({"device": "7a100tcsg324-1"}, r"project's part, xc7a35tcsg324-1; they are of 7a100tcsg324-1; run the project"),
        ({"period": 4.0}, r"project's period in ns, 5.0; they are of 4.0; run the project again"),
        ({"slack": 5.0}, r"the slack must be less than the period, 5.0 ns; the report has 5.0 ns"),
    ],
)
def test_reports_that_do_not_fit_are_refused(tmp_path, reported, told):
    vivado_reports(project(tmp_path, design()), "counter", **reported)
    with pytest.raises(InvalidInput, match=told):
        read_report(design(), tmp_path)


def test_reports_of_another_top_module_are_refused(tmp_path):
    vivado_reports(project(tmp_path, design()), "other")
    with pytest.raises(InvalidInput, match="project's top module, counter; they are of other"):
        read_report(design(), tmp_path)


def test_reports_that_are_not_read_are_refused_with_the_reason(tmp_path):
    with pytest.raises(
        InvalidInput, match="those of radiant are not read: its project places registers around the core"
    ):
        read_report(design("radiant"), tmp_path)


def test_a_project_of_another_design_is_refused(tmp_path):
    vivado_reports(project(tmp_path, design()), "counter")
    other = SimpleNamespace(name="counter", hash="fedcba9876543210")
    told = (
        r"present design of counter \(hash fedcba9876543210\); it is of 0123456789abcdef, written by Roundhouse 0.1.0"
    )
    with pytest.raises(InvalidInput, match=told):
        require_present(design(), other)
    with pytest.raises(InvalidInput, match=told):
        record_of(design(), read_report(design(), tmp_path), other, verified())


@pytest.mark.parametrize("found", [None, verified(status="failed"), verified(core_hash="fedcba9876543210")])
def test_no_record_without_verification(tmp_path, found):
    vivado_reports(project(tmp_path, design()), "counter")
    with pytest.raises(NotVerified, match="counter must"):
        record_of(design(), read_report(design(), tmp_path), counter(), found)


def test_a_folder_that_is_no_project_is_told(tmp_path):
    with pytest.raises(InvalidInput, match=r"must be a folder that `roundhouse project` wrote; it has no design\.json"):
        read_design(tmp_path)


def test_a_changed_design_file_is_told(tmp_path):
    project(tmp_path, design())
    path = tmp_path / "design.json"
    path.write_text(path.read_text().replace("200.0", "100.0"))
    with pytest.raises(InvalidInput, match=r"design\.json: the file must be as it was written; .*; write the project"):
        read_design(tmp_path)


def test_changed_and_missing_verilog_is_told(tmp_path):
    project(tmp_path, design())
    (tmp_path / "counter.v").write_text("module counter; wire x; endmodule\n")
    with pytest.raises(InvalidInput, match=r"counter\.v must be as it was written, and was changed"):
        read_design(tmp_path)
    (tmp_path / "counter.v").unlink()
    with pytest.raises(InvalidInput, match=r"counter\.v must be as it was written, and is missing"):
        read_design(tmp_path)
