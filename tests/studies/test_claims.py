"""What is known of a design before it is measured, and numbers that are compared with it."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from made_up_records import record

from roundhouse.architectures.streams import CLOCKING
from roundhouse.errors import InvalidInput
from roundhouse.report.studies.tables import Entry
from roundhouse.studies.advantages import advantages
from roundhouse.studies.claims import PROPERTIES, as_studies_count, boundary_of, claimed, is_paced, property_of
from roundhouse.studies.comparison import compare_study
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.study import parse_study
from roundhouse.systems import parse
from roundhouse.verify.block_face import at_ports, block_face
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.script.offers import BlockOffer
from roundhouse.verify.stimulus import script_for

WORDS = "aes-duplex-iterative-stored+words32"
KERNEL = "aes256-encrypt-pipelined-stored+kernel64"
HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note\n"
TOML = f"""
[targets.xcup]
devices = ["FPGA"]
stage = "synthesis"
any_stage = ["ffs"]
whole = {{ FPGA = {{ luts = 1000 }} }}
[[design]]
name = "words"
core = "{WORDS}"
boundary = "words"
[[design]]
name = "bare"
core = "aes128-encrypt-iterative-x2"
[[reason]]
numbers = ["odd.*"]
why = "of no use"
"""
LEDGER = "\n".join(
    [
        "s.latency,T,words,latency_encrypt,,192,30,30,clocks,,,simulated,,",
        "s.setup,T,words,key_setup,,256,46,46,clocks,,,simulated,,",
        "s.rate,T,bare,throughput,100 MHz,128,2560,2560,Mbit/s,else,,board,,",
        "s.rounds,T,bare,rounds_per_clock,,128,2,2,rounds,else,,chosen,,",
        "s.odd.rate,T,bare,throughput,100 MHz,128,2560,2560,Mbit/s,else,,board,,",
        "s.odd.slip,T,bare,fmax,,128,2,2,MHz,else,,board,T2 prints 3,",
        "s.luts,T,bare,luts,,128,10%,10,%,FPGA,,synthesis,,",
        "s.luts.else,T,bare,luts,,128,10%,10,%,else,,synthesis,,",
        "s.ffs.else,T,words,ffs,,192,30,30,FF,else,,unstated,,",
        "s.ffs,T,bare,ffs,,128,300,300,FF,FPGA,,unstated,,",
        "s.dsp,T,bare,luts,,128,300,300,LUT,FPGA,,unstated,,",
    ]
)
RECORD = record(
    1,
    core_name="aes128-encrypt-iterative-x2",
    key_sizes="[128]",
    block_bits=128,
    latency="[5]",
    cycles_per_block="[5]",
    lut6=50,
    ff=300,
)


def verdicts(records):
    return {one.printed.id: one for one in compare_study(parse_study("s", TOML, HEADER + LEDGER), records)}


@pytest.mark.parametrize(
    ("name", "boundary"),
    [
        ("aes128-encrypt-iterative", "streams"),
        (WORDS, "words"),
        ("aes128-encrypt-iterative+gcm+axi", "axi"),
        (KERNEL, "system"),
        ("aes128-encrypt-iterative+ctr", "streams"),
        ("aes128-encrypt-iterative+kat", "self-test"),
        ("aes128-duplex-iterative+selftest64", "self-test"),
    ],
)
def test_the_outermost_layer_is_the_boundary(name, boundary):
    assert boundary_of(name) == boundary


def test_clocks_through_words_begin_with_the_first():
    first = claimed(WORDS).first
    # Three words before the last of a block: 3 clocks more than 10, 12, 14, to the first word of the result.
    assert first.latency == "[13, 15, 17]"
    # Three, five and seven words before the last of a key; the core claims 12, 14, 16 clocks from there.
    assert first.key_setup_encrypt == "[15, 19, 23]"
    assert as_studies_count(RECORD) is RECORD


@pytest.mark.parametrize(
    ("parameter", "name", "value"),
    [
        ("port_bits", KERNEL, 64),
        ("transfers_per_block", KERNEL, 2),
        ("ports", KERNEL, 1),
        ("ports", WORDS, None),
        ("rounds_per_clock", "simon64_128-encrypt-iterative-x2-stored", 2),
        ("rounds_per_clock", "aes128-encrypt-pipelined", None),
        ("stages", "mars-simplex-pipelined-shadow", 34),
        ("stages", "mars-simplex-iterative-stored", None),
        ("bufgs", WORDS, 1),
    ],
)
def test_properties_of_interface_and_layout(parameter, name, value):
    assert property_of(parameter, name) == value


def test_clock_buffers_are_those_of_the_clocks_among_the_ports():
    buffers, _ = PROPERTIES["bufgs"]
    clock, reset = CLOCKING
    assert (buffers(SimpleNamespace(ports=(clock, reset))), buffers(SimpleNamespace(ports=(reset,)))) == (1, 0)


def test_blocks_that_a_key_loses_rest_on_a_claim_and_clock_buffers_do_not():
    rows = (
        "s.lost,T,bare,blocks_lost_by_key_change,,128,3,3,blocks,FPGA,,simulated,,\n"
        "s.bufgs,T,bare,bufgs,,128,2,2,BUFG,FPGA,,synthesis,,"
    )
    study = parse_study("s", TOML, HEADER + rows)
    lost, buffers = compare_study(study, [])
    assert (str(lost.verdict), lost.ours.claimed) == ("better: ours is 0", True)
    assert (str(buffers.verdict), buffers.ours.claimed) == ("better by 2", False)
    assert (
        "; 1 uses a count that the core claims but no run has recorded." in advantages(study, (lost, buffers)).sentence
    )


def test_a_loop_has_the_latency_of_both_directions():
    name = "aes128-duplex-pipelined-stored+loopback"
    assert claimed(name).first.latency == "[20]"
    rows = (
        "s.one,T,loop,latency_encrypt,,128,10,10,clocks,,,simulated,,\n"
        "s.both,T,loop,latency_total,,128,20,20,clocks,,,simulated,,\n"
        "s.rate,T,loop,clocks_per_block,,128,1,1,clocks,,,simulated,,"
    )
    study = parse_study("s", f'[targets.xcup]\n[[design]]\nname = "loop"\ncore = "{name}"\n', HEADER + rows)
    measured = replace(RECORD, core_name=name, direction="duplex", latency="[20]", cycles_per_block="[1]")
    assert [str(one.verdict) for one in compare_study(study, [measured])] == [
        f"cannot be compared: 10 clocks: the record of {name} on xcup does not have it",
        "reproduced",
        "reproduced",
    ]


def test_a_throughput_may_be_over_the_latency():
    rows = "s.rate,T,words,throughput,25 MHz,128,200,200,Mbit/s,,,simulated,,"
    design = f'[targets.xcup]\n[[design]]\nname = "words"\ncore = "{WORDS}"\nboundary = "words"\n'
    by_pace, by_latency = (
        compare_study(parse_study("s", f"{over}\n{design}", HEADER + rows), [])[0].ours.value
        for over in ("", 'throughput_over = "latency_encrypt"')
    )
    assert (by_pace, by_latency) == (128 * 25 / 10, 128 * 25 / 13)
    with pytest.raises(InvalidInput, match="a throughput_over must be one of clocks_per_block, latency_encrypt, "):
        parse_study("s", f'throughput_over = "area"\n{design}', HEADER + rows)


@pytest.mark.parametrize(
    ("core", "said"),
    [
        ("aes128-encrypt-iterative-x2+kat", "reproduced"),
        ("aes128-encrypt-iterative-x2", "cannot be compared: 300 FF: it holds for '9 MHz packets', which none of our"),
    ],
)
def test_a_pace_is_compared_where_it_is_a_setting(core, said):
    text = f'{TOML[: TOML.index("[[design]]")]}[[design]]\nname = "one"\ncore = "{core}"\nboundary = "self-test"\n'
    study = parse_study("s", text, HEADER + "s.ffs,T,one,ffs,9 MHz packets,128,300,300,FF,FPGA,,unstated,,")
    (found,) = compare_study(study, [replace(RECORD, core_name=core)])
    assert str(found.verdict).startswith(said)
    assert is_paced(core) == (said == "reproduced")


@pytest.mark.parametrize(
    ("id", "said", "value"),
    [
        ("s.latency", "better by 2", 15),
        ("s.setup", "better by 2", 23),
        ("s.rate", "agrees by construction", 2560),  # 128 bits in 5 clocks of 10 ns
        ("s.rounds", "agrees by construction", 2),
    ],
)
def test_claims_stand_in_where_there_is_no_record(id, said, value):
    found = verdicts([])[id]
    assert (str(found.verdict), found.ours.value, found.ours.target, found.record) == (said, value, "", None)


def test_a_record_is_preferred_to_a_claim_and_reproduces():
    found = verdicts([RECORD])["s.rate"]
    assert (str(found.verdict), found.ours.claimed, found.record) == ("reproduced", False, RECORD)


def test_a_speed_at_a_clock_that_no_record_reaches_is_not_compared():
    """100 MHz is a period of 10 ns."""
    fast, slow = (replace(RECORD, period_estimate_ns=period) for period in (9.0, 11.0))
    assert str(verdicts([fast])["s.rate"].verdict) == "reproduced"
    said = str(verdicts([slow])["s.rate"].verdict)
    assert said.endswith("it is at 100 MHz, and aes128-encrypt-iterative-x2 has at most 90.91 MHz in our records")
    assert verdicts([slow])["s.rate"].ours is None
    assert str(verdicts([slow])["s.rounds"].verdict) == "agrees by construction"


@pytest.mark.parametrize(
    ("records", "id", "words"),
    [
        ([], "s.latency", "better by 2; ours as claimed, no record"),
        ([], "s.rate", "agrees by construction; ours at 100 MHz, as claimed, no record"),
        ([RECORD], "s.rate", "reproduced; ours at 100 MHz"),
        ([RECORD], "s.rounds", "agrees by construction"),
        ([RECORD], "s.ffs", "reproduced; ours on xcup, default"),
    ],
)
def test_a_page_tells_what_our_value_is_of(records, id, words):
    assert Entry.of(verdicts(records)[id]).words == words


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("s.odd.rate", "cannot be compared: 2560 Mbit/s: of no use"),
        ("s.odd.slip", "contradicts itself: T2 prints 3"),
        ("s.luts", "better by 2"),  # 50 of 1000 are 5 %
        (
            "s.luts.else",
            "cannot be compared: 10%: it is a share of else, and the study's file does not say of how many",
        ),
        (
            "s.ffs.else",
            f"cannot be compared: 30 FF: no target of the study is else, and {WORDS} "
            "has no record on xcup with recipe default",
        ),
        ("s.ffs", "reproduced"),
        ("s.dsp", "cannot be compared: 300 LUT: other stage: unstated, ours synthesis"),
    ],
)
def test_reasons_shares_and_parameters_of_any_stage(id, said):
    assert str(verdicts([RECORD])[id].verdict) == said


def test_what_favours_us_tells_of_claims():
    study = parse_study("s", TOML, HEADER + LEDGER)
    # Latency and key set-up of the design with words; with a record of the other design, its LUTs are better, too.
    told = "better verdicts depends on our timing; 2 use counts that the core claims but no run has recorded."
    assert advantages(study, compare_study(study, [])).sentence == f"None of the 2 {told}"
    assert f"None of the 3 {told}" in advantages(study, verdicts([RECORD]).values()).sentence


@pytest.mark.parametrize("name", study_names())
def test_every_reason_of_a_study_is_that_of_some_number(name):
    study = load_study(name)
    ids = [row.id.removeprefix(f"{name}.") for row in study.ledger]
    assert all(any(reason.fits(id) for id in ids) for reason in study.reasons)


@pytest.mark.parametrize(("design", "rounds"), [("iter_prek", 44), ("unrollx2", 22)])
def test_the_clock_that_a_rate_of_simon_would_need_is_that_of_our_clocks_a_block(design, rounds):
    study = load_study("simon")
    (rate,) = (row for row in study.ledger if (row.design, row.parameter) == (design, "throughput"))
    (cycles,) = json.loads(claimed(study.design(design).core).first.cycles_per_block)
    assert cycles == rounds  # SIMON 64/128 has 44
    with_clocks = f"with {rounds}" if rounds == 22 else f"with {rounds} clocks for 64 bits"
    assert f"{with_clocks}, {rate.printed} Mbit/s would need {rate.value * rounds / 64:.0f} MHz" in study.about


def test_the_stages_of_a_pipeline_are_compared():
    study = load_study("nsa")
    (found,) = [one for one in compare_study(study, []) if one.printed.parameter == "stages"]
    assert (found.ours.value, str(found.verdict)) == (34, "agrees by construction")


@pytest.mark.slow
@pytest.mark.parametrize(("key_first", "more"), [(True, 0), (False, 1)])
def test_clocks_through_words_are_those_of_a_simulation(key_first, more):
    """From the first word of a block to the first of its result: what the XTEA design of `duplex` is compared with.

    The last word of a block waits for that of a key which comes in the same clocks, as the study's note says.
    """
    name = "xtea_2lanes-simplex-iterative-on_the_fly+words32"
    system = parse(name)
    script = script_for(block_face(system))
    script.key(1, 128)
    if key_first:
        script.idle(0)
    script.race([BlockOffer(2, (None, None))])
    trace = simulate(system, at_ports(system, script).script, trace=True).trace
    clocks = trace["o"][0] - trace["i"][0] - more
    assert (len(trace["i"]), len(trace["o"]), json.dumps([clocks])) == (4, 4, claimed(name).first.latency)
