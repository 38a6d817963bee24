"""What is read from reports of vendors' tools; the reports are made by hand, see `reports_by_hand`."""

import pytest

from reports_by_hand import quartus_reports, vivado_reports
from roundhouse.errors import InvalidInput
from roundhouse.tools.quartus_reports import read_quartus
from roundhouse.tools.vivado_reports import read_vivado


@pytest.mark.parametrize("kind", ["Slice", "CLB"])
def test_vivado(tmp_path, kind):
    vivado_reports(tmp_path, "top", slack=0.184, kind=kind)
    report = read_vivado(tmp_path)
    assert (report.version, report.top, report.part) == ("2023.2 (lin64) Build 4029153", "top", "7a35tcsg324-1")
    assert (report.period_ns, report.slack_ns) == (5.0, 0.184)
    assert report.counts == {"lut_sites": 1234, "lut_memory": 34, "ff": 567, "dsp": 3, "bram_tiles": 2.5}


def test_quartus_has_the_least_slack_of_all_corners(tmp_path):
    quartus_reports(tmp_path, "top", slack=-1.886)
    report = read_quartus(tmp_path)
    assert report.version == "18.1.0 Build 625 09/12/2018 SJ Lite Edition"
    assert (report.top, report.part, report.period_ns, report.slack_ns) == ("top", "5CSEMA5F31C6", 5.0, -1.886)
    counts = {"alm": 1234, "ff": 567, "virtual_pins": 134, "bram_bits": 8192, "bram": 2, "dsp": 3}
    assert report.counts == counts


@pytest.mark.parametrize(
    ("write", "read", "pattern"),
    [(vivado_reports, read_vivado, "*.rpt"), (quartus_reports, read_quartus, "*.rpt")],
)
def test_a_report_that_is_missing_or_there_twice_is_told(tmp_path, write, read, pattern):
    write(tmp_path, "top")
    for path in list(tmp_path.rglob(pattern)):
        text = path.read_text()
        path.unlink()
        with pytest.raises(InvalidInput, match="there is none; run the tool to its end"):
            read(tmp_path)
        path.write_text(text)
        twin = tmp_path / "old" / path.name
        twin.parent.mkdir()
        twin.write_text(text)
        with pytest.raises(InvalidInput, match=r"there must be one report .*; remove the others"):
            read(tmp_path)
        twin.unlink()
        twin.parent.rmdir()


@pytest.mark.parametrize(("write", "read"), [(vivado_reports, read_vivado), (quartus_reports, read_quartus)])
def test_a_report_that_ends_early_is_told(tmp_path, write, read):
    write(tmp_path, "top")
    for path in tmp_path.rglob("*.rpt"):
        text = path.read_text()
        path.write_text(text[:200])
        with pytest.raises(InvalidInput, match=r"\.rpt: the report must have .*, and has none"):
            read(tmp_path)
        path.write_text(text)


def test_reports_of_two_designs_are_told(tmp_path):
    vivado_reports(tmp_path, "top")
    timed = next(tmp_path.rglob("*_timing_*"))
    timed.write_text(timed.read_text().replace(": top", ": other"))
    with pytest.raises(InvalidInput, match=r"must have the design top, as top_utilization_placed.rpt has it"):
        read_vivado(tmp_path)


def test_two_revisions_of_quartus_are_told(tmp_path):
    quartus_reports(tmp_path, "top")
    timed = tmp_path / "top.sta.rpt"
    timed.write_text(timed.read_text().replace("; top ;", "; other ;"))
    with pytest.raises(InvalidInput, match=r"must have the revision top of top.fit.rpt"):
        read_quartus(tmp_path)


def test_a_fitter_that_failed_is_told(tmp_path):
    quartus_reports(tmp_path, "top", status="Failed")
    with pytest.raises(InvalidInput, match="must have the status Successful"):
        read_quartus(tmp_path)


def test_parts_without_alms_are_told(tmp_path):
    quartus_reports(tmp_path, "top", area="Total logic elements")
    with pytest.raises(InvalidInput, match="must have the row Logic utilization"):
        read_quartus(tmp_path)
