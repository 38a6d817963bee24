"""Systems on AXI under the models of cocotbext-axi, on Icarus Verilog; results are those of `cryptography`."""

from contextlib import suppress
from xml.etree import ElementTree

import pytest
from axi_messages import KERNELS, MODES
from cocotb_tools.runner import get_runner

from roundhouse.export.axi_top import to_axi_top, top_module
from roundhouse.systems import parse
from roundhouse.verify.mutate import mutate

BENCHES = {name: ["bench_packets", "bench_wrong_use", "bench_registers"] for name in MODES}
BENCHES |= {name: ["bench_jobs"] for name in KERNELS}

PLAIN, SIZES, _, NARROW, SHADOW, CCM, HALF, XTS, *_ = MODES
KERNEL, GCM_KERNEL, FAST, _, _ = KERNELS
#: A system, a pattern in its Verilog and what replaces it, by the test that must fail; behind a colon, in which case.
MUTANTS = {
    "packets_of_every_length": (PLAIN, r"(assign m_axis_payload = )[^;]+;", r"\g<1>core_o_payload;"),
    "keys_between_packets": (SIZES, r"(ctr_key_size <= )[^;]+;", r"\g<1>2'h0;"),
    "a_key_while_a_packet_flows": (PLAIN, r"(assign core_key_valid = )[^;]+;", r"\g<1>key_waits;"),
    "keys_at_any_time": (PLAIN, r"(assign core_key_valid = )[^;]+;", r"\g<1>key_waits;"),
    "a_packet_asks_for_the_next_key": (SHADOW, r"(assign block_next_key = )[^;]+;", r"\g<1>~packet_cut;"),
    "a_packet_waits_for_the_next_key": (SHADOW, r"(assign block_next_key = )[^;]+;", r"\g<1>1'h0;"),
    "a_packet_without_a_key": (PLAIN, r"= ~ key_given;", "= 1'h0;"),
    "a_packet_without_a_key: an IV that waits for it": (
        SIZES,
        r"(assign s_axis_ready = )([^;]+);",
        r"\g<1>(\g<2>) & (key_given | key_waits);",
    ),
    # A tag waited for the end of the text, which was additional data.
    "packets_that_are_not_whole": (NARROW, r"(= block_aad) & \\\$\d+ ;", r"\g<1>;"),
    "packets_that_are_not_whole: more additional data": (NARROW, r"(= block_aad) & had_all_aad;", r"\g<1> & 1'h0;"),
    "packets_that_are_not_whole: a bad IV": (SIZES, r"(assign packet_is_bad = \\\$\d+ ) \| iv_is_bad;", r"\g<1>;"),
    "additional_data_has_no_direction": (NARROW, r"(= r_data\[2\]) \| (r_data\[4\];)", r"\g<1> ^ \g<2>"),
    "bytes_that_are_missing": (SIZES, r"(held_block <= )([^;]+);", r"\g<1>takes_block ? s_axis_payload : \g<2>;"),
    "an_empty_beat_behind_a_part_of_a_block": (HALF, r"(assign packet_is_bad = [^;]+);", r"\g<1> | ~|s_axis_keep;"),
    "a_direction_that_changes": (NARROW, r"(assign packet_is_bad = [^;]+);", r"\g<1> | ~block_decrypt & packet_begun;"),
    # An empty message asked for the next key with the flags of the packet behind it.
    "an_iv_alone": (SHADOW, r"(assign block_next_key = )[^;]+;", r"\g<1>s_axis_user[2];"),
    "a_reset_within_a_packet": (PLAIN, r"(?s)(= key_given;.*?if \(rst\) begin\s+\S+\s+= )1'h0", r"\g<1>key_given"),
    "lengths_that_are_not_those_of_the_packet": (CCM, r"(assign packet_of_other_length = )[^;]+;", r"\g<1>1'h0;"),
    "a_unit_shorter_than_a_block": (XTS, r"packet_begun \? (bytes_counted) : 5'h10", r"\g<1>"),
    "a_key_between_a_number_and_its_unit": (XTS, r"(assign in_packet = \\\$\d+) [^;]+;", r"\g<1> ;"),
    "what_is_refused: a size that does not exist": (PLAIN, r"(= \\\$\d+ ) >> s_axi_w_payload\[1\]", r"\g<1>"),
    "the_lowest_bits_of_an_address": (
        PLAIN,
        r"= (s_axi_aw_payload)\[11:2\];",
        r"= \g<1>[11:2] | {10{|\g<1>[1:0]}};",
    ),
    "what_is_refused": (PLAIN, r"(assign write_known = )[^;]+;", r"\g<1>1'h1;"),
    "a_key_is_written_whole_for_each_load": (PLAIN, r"(key_words_written <= )[^;]+;", r"\g<1>4'hf;"),
    "a_key_is_written_whole_for_each_load: two loads in a row": (
        PLAIN,
        r"(key_words_erased <= )[^;]+;",
        r"\g<1>loads_key;",
    ),
    "the_name_is_that_of_the_design": (PLAIN, f"32'd{int.from_bytes(b'aes1', 'little')}", "32'd0"),
    "no_key_can_be_read": (PLAIN, r"(s_axi_r_payload <= [^;]+);", r"\g<1> ^ key_word1;"),
    "jobs_of_every_length": (GCM_KERNEL, r"(assign m_axi_gmem_w_strb = )[^;]+;", r"\g<1>16'hffff;"),
    "a_memory_takes_addresses_with_data_only": (
        KERNEL,
        r"(assign burst_is_new = )[^;]+;",
        r"\g<1>m_axi_gmem_aw_valid & m_axi_gmem_aw_ready;",
    ),
    "the_next_job_is_written_while_one_runs": (KERNEL, r"(assign job_starts = \\\$\d+) [^;]+;", r"\g<1> ;"),
    "what_cannot_be_is_refused: a size of a key": (KERNEL, r"(= \\\$\d+ ) >> options\[1\]", r"\g<1>"),
    "what_cannot_be_is_refused": (KERNEL, r"(job_errors <= )[^;]+;", r"\g<1>3'h0;"),
    "no_key_of_a_job_can_be_read": (KERNEL, r"(s_axi_control_r_payload <= [^;]+);", r"\g<1> ^ key_word1;"),
    "an_interrupt_tells_the_end": (KERNEL, r"(= job_ended) & [^;]+;", r"\g<1>;"),
    "a_reset_ends_a_job_and_forgets_the_key": (
        KERNEL,
        r"(?s)(= key_given;.*?if \(rst\) begin\s+\S+\s+= )1'h0",
        r"\g<1>key_given",
    ),
    "an_ideal_memory_is_kept_busy": (FAST, r"(assign answers_full = )[^;]+;", r"\g<1>|bursts_unanswered;"),
}


def failures(system, name, folder, tests=None):
    """Play the benches on a system; return the messages of those tests that failed, by test."""
    sources = {"engine.v": system.verilog, "top.v": to_axi_top(system)}
    for file, text in sources.items():
        (folder / file).write_text(text)
    top, runner = top_module(system), get_runner("icarus")
    runner.build(
        sources=[folder / file for file in sources], hdl_toplevel=top, timescale=("1ns", "1ps"), build_dir=folder
    )
    quiet = {"COCOTB_LOG_LEVEL": "WARNING", "PYTHONWARNINGS": "ignore::DeprecationWarning"}
    results = folder / "results.xml"
    with suppress(SystemExit):  # that a test failed: which one is in the results
        runner.test(
            test_module=BENCHES[name],
            hdl_toplevel=top,
            testcase=tests,
            seed=1,
            build_dir=folder,
            results_xml=str(results),
            extra_env={"AXI_SYSTEM": name, "AXI_NAME_INSIDE": system.inner.name, **quiet},
            log_file=folder / "log",
        )
    cases = list(ElementTree.parse(results).iter("testcase"))
    ran = [case for case in cases if case.find("skipped") is None]  # the others are for other modes
    assert len(ran) >= (1 if tests else 5), "a bench that does not run cannot fail"
    return {case.get("name"): found.get("message") for case in cases if (found := case.find("failure")) is not None}


@pytest.mark.slow
@pytest.mark.parametrize("name", BENCHES)
def test_it_is_right_under_models_of_others(name, tmp_path):
    assert failures(parse(name), name, tmp_path) == {}


@pytest.mark.slow
@pytest.mark.parametrize("test", MUTANTS)
def test_a_mutant_fails_its_test(test, tmp_path):
    name, *change = MUTANTS[test]
    bench = test.split(":")[0]
    assert list(failures(mutate(parse(name), *change), name, tmp_path, bench)) == [bench]
