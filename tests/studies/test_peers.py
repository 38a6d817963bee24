"""The ledger of open cores: computed figures against those that were printed when it was measured."""

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.studies.peers import load_peers, parse_ledger

PEERS = {peer.name: peer for peer in load_peers().peers}

# name, Gbit/s and Mbit/s per COMB on ECP5, Mbit/s and bit/s per um^2 on 0.5 um cells, as printed
PRINTED = """
Usselmann aes_core (encrypt)         | 1.04  | 0.23   | 2488  | 556
Usselmann aes_core (decrypt)         | 0.80  | 0.16   | 1827  | 236
hadipourh (encrypt)                  | 0.83  | 0.11   | 2320  | 558
secworks aes_core                    | 0.11  | 0.01   | 331   | 30
XCryptCore aes128                    | -     | -      | 1733  | 178
OpenTitan cipher core, unmasked      | 0.55  | 0.08   | 906   | 192
secworks xtea                        | 0.09  | 0.094  | 115   | 108
duplex study, XTEA simplex           | 0.155 | 0.086  | 224   | 113
XCryptCore xtea                      | -     | -      | 209   | 21
simon-hw 64/128                      | 0.18  | 0.26   | 350   | 380
Castel44 SIMON 64/128                | 0.26  | 1.11   | -     | -
jakzar Serpent-256                   | 0.17  | 0.018  | 375   | 70
XCryptCore rc6                       | 0.18  | 0.017  | 395   | 29
Usselmann des, area                  | 0.67  | 0.65   | 1094  | 1655
Usselmann des, pipe                  | 10.6  | 2.96   | 19716 | 2813
germancq twofish-128                 | 0.056 | 0.0058 | 86    | 12
duplex study, AES                    | 0.10  | 0.014  | 242   | 26
duplex study, XTEA duplex, optimised | 0.18  | 0.074  | 264   | 81
XCryptCore aes256                    | -     | -      | 867   | 79
secworks gift-128                    | 0.47  | 0.40   | 901   | 738
secworks prince                      | 0.94  | 0.30   | 1955  | 554
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_computed_figures_are_those_printed(row):
    peer = PEERS[row[0]]
    ecp5, osu050 = peer.run("ecp5", "default"), peer.run("osu050", "fast")
    gbps = None if ecp5 is None or ecp5.mbps is None else ecp5.mbps / 1000
    computed = (gbps, ecp5 and ecp5.efficiency, osu050 and osu050.mbps, osu050 and osu050.efficiency)
    for value, printed in zip(computed, row[1:], strict=True):
        if printed == "-":
            assert value is None
            continue
        # Half a unit of the last digit, and 1 % because the areas have two decimals.
        half_unit = 0.5 * 10 ** -len(printed.partition(".")[2])
        assert value == pytest.approx(float(printed), abs=half_unit + 0.01 * float(printed))


def runs(peer):
    return [peer.run(flow.target, flow.recipe) for flow in load_peers().flows]


def test_every_measured_peer_is_checked():
    measured = {name for name, peer in PEERS.items() if any(run and run.mbps for run in runs(peer))}
    assert measured == {row[0] for row in ROWS}


def test_the_header_tells_how_it_was_measured():
    assert {"date", "correct", "synthesis", "trust"} <= load_peers().measured.keys()
    assert {flow.target: flow.recipe for flow in load_peers().flows} == {
        "ecp5": "default",
        "osu050": "fast",
        "xcup": "default",
    }


def test_an_unknown_field_is_refused():
    with pytest.raises(InvalidInput, match=r"open cores, peer: a table must have only the keys .*; given mhz"):
        parse_ledger('flow = []\n[measured]\n[[peer]]\nname = "x"\nmhz = 3\n')


def test_a_missing_fact_is_refused():
    with pytest.raises(InvalidInput, match=r"open cores, peer: a table must have function, family, .*; given"):
        parse_ledger('flow = []\n[measured]\n[[peer]]\nname = "x"\n')
