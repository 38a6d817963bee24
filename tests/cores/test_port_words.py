"""What each port of a design is for."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.cores.port_words import port_words
from roundhouse.cores.standard import payloads
from roundhouse.systems import parse


@pytest.mark.parametrize(
    ("port", "words"),
    [
        ("key_valid", "a key is offered; it stays until it is taken"),
        ("key_ready", "the key is taken on the next rising edge if it is offered"),
        ("key_payload", "the key as published, its first byte in the high bits"),
        ("i_valid", "a block is offered; it stays until it is taken"),
        ("i_ready", "the block is taken on the next rising edge if it is offered"),
        ("i_payload", "the block as published, its first byte in the high bits"),
        ("o_valid", "a result is offered; it stays until it is taken"),
        ("o_ready", "the result is taken on the next rising edge if it is offered"),
        ("o_payload", "the result as published, its first byte in the high bits"),
    ],
)
def test_ports_of_a_core_name_what_their_stream_carries(port, words):
    assert Core.parse("aes128-encrypt-iterative").port_comments[port] == words
    both = Core.parse("aes128-duplex-iterative-shadow").port_comments
    assert both[f"enc_{port}"] == both[f"dec_{port}"] == words


@pytest.mark.parametrize(
    ("name", "key", "block"),
    [
        ("simon64_128-encrypt-iterative", "k[m-1] .. k[0]", "x, y"),
        ("speck64_128-encrypt-iterative", "l[m-2] .. l[0], k[0]", "x, y"),
        ("xtea-encrypt-iterative", "k[0] .. k[3]", "v[0], v[1]"),
        ("xtea_2lanes-encrypt-iterative", "k[0] .. k[3]", "2 blocks of v[0], v[1]"),
        ("present80-encrypt-iterative", "k79 .. k0 or k127 .. k0", "b63 .. b0"),
        ("serpent-encrypt-iterative", "w[-8], w[-7] .., little-endian", "X0 .. X3, little-endian (NESSIE)"),
        ("twofish128-encrypt-iterative", "M_0 .. M_(2k-1), little-endian", "words 0 .. 3, little-endian"),
        ("simon64_128-encrypt-iterative+registered_out", "k[m-1] .. k[0]", "x, y"),
    ],
)
def test_payloads_that_are_words_or_bits_in_their_standard_are_told_so(name, key, block):
    words = parse(name).port_comments
    assert words["key_payload"] == f"the key, high bits first: {key}"
    assert words["i_payload"] == f"the block, high bits first: {block}"
    assert words["o_payload"] == f"the result, high bits first: {block}"
    assert not any("first byte" in said for said in words.values())


def test_so_are_keys_that_come_with_blocks():
    assert Core.parse("aes128-encrypt-iterative-travelling").port_comments["i_key"] == "the key of this very block"
    words = Core.parse("simon64_128-encrypt-iterative-travelling").port_comments
    assert words["i_key"] == "the key of this very block, high bits first: k[m-1] .. k[0]"


@pytest.mark.parametrize("cipher", CATALOG)
def test_what_is_said_of_payloads_makes_no_line_longer_than_others(cipher):
    """What is said of a reset is as long."""
    told, ports = payloads(CATALOG[cipher]), ("key_payload", "i_payload", "o_payload")
    longest = max(len(port_words(port, (), (), told)) for port in ports)
    assert longest <= len(port_words("rst", ()))


def test_the_reset_is_told_to_erase_only_where_it_does():
    """Secrecy: without ``clear``, keys and blocks stay in registers and memories."""
    plain, cleared = (Core.parse(f"simon32_64-encrypt-iterative{end}").port_comments["rst"] for end in ("", "-clear"))
    assert plain.endswith(": keys and blocks are lost, not erased")
    assert cleared.endswith(": keys and blocks are erased")


def test_so_do_those_of_systems():
    words = parse("aes128-encrypt-iterative+gcm+words32").port_comments
    assert words["i_payload"] == "a word of a block, the most significant first"
    assert words["key_ready"] == "the word is taken on the next rising edge if it is offered"
    assert words["iv_valid"] == "an IV is offered; it stays until it is taken"
    assert words["tag_ready"] == "the tag is taken on the next rising edge if it is offered"


def test_comments_refer_to_nothing_outside_the_text():
    words = parse("aes128-encrypt-iterative+gcm+axi").port_comments
    assert words["m_axis_user"].startswith("1 at the end of a packet that came in malformed")
    assert words["s_axi_b_ready"] == "the answer is taken on the next rising edge if it is offered"
    assert not [said for said in words.values() if "see " in said]


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("aes128-encrypt-iterative+gcm+axi", "bit 0 decrypt, bit 1 aad"),
        ("aes128-simplex-iterative-stored+axi", "bit 0 decrypt"),
        ("aes128-simplex-iterative-shadow+axi32", "bit 0 decrypt, bit 1 next_key"),
    ],
)
def test_flags_of_a_packets_blocks_have_the_bits_of_the_very_system(name, bits):
    system = parse(name)
    assert system.port_comments["s_axis_user"] == f"flags of a block: {bits}"
    assert {port.name: port.width for port in system.ports}["s_axis_user"] == bits.count("bit")


def test_a_port_that_a_system_does_not_have_has_no_comment():
    system = parse("aes128-encrypt-iterative+axi")
    assert {*system.port_comments} == {port.name for port in system.ports}


def test_the_flag_of_malformed_packets_is_told_apart_from_the_tag_where_there_is_one():
    plain, tagged = (parse(f"aes128-encrypt-iterative{mode}+axi").port_comments["m_axis_user"] for mode in ("", "+gcm"))
    assert "malformed" in plain and "tag" not in plain
    assert tagged == f"{plain}; it says nothing of the tag, which is not compared"
