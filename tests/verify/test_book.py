"""The book of a cipher whose oracles are all recorded, and that every block of its messages is recorded."""

from collections import defaultdict
from functools import partial
from random import Random

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.systems import parse
from roundhouse.vectors.published import FOLDER, published_for
from roundhouse.verify import require_verifiable
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face
from roundhouse.verify.book import MODES, book_of
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.oracles import replay
from roundhouse.verify.oracles.agreement import OraclesDisagree, agree, oracles
from roundhouse.verify.oracles.family import NoOracles
from roundhouse.verify.oracles.mode_oracle import OnBlocks
from roundhouse.verify.timing import STEADY, WARM_UP

BOOK = book_of(64, (80, 128))
KEY, MESSAGE = BOOK.keys[80][1], BOOK.messages[0]
FILES = [oracle.messages for oracle in oracles("present", 64)]


def test_two_programs_answered():
    assert FILES == ["present/messages/cryptography_rs.rsp.xz", "present/messages/sage.rsp.xz"]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_the_blocks_that_the_modes_need_are_those_that_are_recorded(file):
    """Otherwise a definition or the book has changed: record the file anew, as SOURCES.toml says."""
    encrypted, decrypted = replay._pairs(file, 64)
    needed = defaultdict(set)

    def results(key, blocks, decrypt=False):
        found = b""
        for start in range(0, len(blocks), 8):
            block = blocks[start : start + 8]
            found += (other := (decrypted if decrypt else encrypted)[key][block])
            needed[key].add(other if decrypt else block)
        return found

    for mode, key, message in BOOK.questions():
        bulk = partial(results, key.to_bytes())
        mode.definition(OnBlocks(bulk, partial(bulk, decrypt=True)), message)
    assert needed == {key: {*pairs} for key, pairs in encrypted.items()}


@pytest.mark.slow
@pytest.mark.parametrize("bits", [80, 128])
def test_the_page_gives_what_is_recorded(bits):
    cipher = CATALOG[f"present{bits}"]
    for key, pairs in replay._pairs(FILES[0], 64)[0].items():
        if len(key) == bits // 8:
            for plain, result in [*pairs.items()][::40]:
                assert cipher.encrypt(int.from_bytes(key), int.from_bytes(plain)) == int.from_bytes(result)


def test_recorded_messages_are_no_known_answers():
    keys = {vector.key for vector in published_for(CATALOG["present80"])}
    assert not keys & {key.value for key in BOOK.keys[80]}


def test_counters_wrap_round_in_32_bits_and_in_all():
    _, every, low = (int.from_bytes(message.iv) for message in BOOK.messages)
    assert every == 2**64 - 2
    assert low % 2**32 == 2**32 - 2 and low < 2**64 - 2**32


def test_messages_are_beginnings_of_texts_and_as_long_as_any_that_is_timed():
    random = Random(0)
    texts = {BOOK.message(random, 21, True).text for _ in range(50)}
    assert texts == {message.text[:21] for message in BOOK.messages}
    assert BOOK.message(random, BOOK.short + 8, False).text == BOOK.long.text[: BOOK.short + 8]
    assert BOOK.longest >= (WARM_UP + STEADY) * 8
    with pytest.raises(NoOracles, match="at most 10,240 bytes where results are recorded, not 10,241; take a shorter"):
        BOOK.message(random, BOOK.longest + 1, False)


def test_a_long_message_has_the_key_under_which_it_is_recorded():
    assert {BOOK.key(Random(seed), 128, long=True) for seed in range(9)} == {BOOK.keys[128][0]}
    assert {BOOK.key(Random(seed), 128) for seed in range(50)} == {*BOOK.keys[128]}


def test_a_block_that_is_not_recorded_is_not_known():
    assert agree("present", 64, KEY.to_bytes(), MESSAGE.iv)
    with pytest.raises(NoOracles, match=r" 0{15}3 to decrypt with key .* is not; take a message"):
        agree("present", 64, KEY.to_bytes(), (3).to_bytes(8), decrypt=True)


@pytest.fixture
def wrong_file(monkeypatch, tmp_path):
    """One program answered one block differently."""
    (tmp_path / "present" / "messages").mkdir(parents=True)
    for file in FILES:
        text = replay.lzma.decompress((FOLDER / file).read_bytes()).decode()
        right = f"{int.from_bytes(agree('present', 64, KEY.to_bytes(), MESSAGE.iv)):016x}"
        changed = text.replace(right, f"{int(right, 16) ^ 1:016x}") if file == FILES[1] else text
        (tmp_path / file).write_bytes(replay.lzma.compress(changed.encode()))
    monkeypatch.setattr(replay, "FOLDER", tmp_path)
    replay._pairs.cache_clear()
    yield
    replay._pairs.cache_clear()


@pytest.mark.usefixtures("wrong_file")
def test_a_wrong_answer_of_one_program_is_noticed():
    system = parse("present80-encrypt-iterative+ctr")
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    with pytest.raises(OraclesDisagree, match=r"cryptography-rs \(recorded\) 0.8.0 and SageMath \(recorded\) 10.8.13"):
        stimulus.answer(KEY, MESSAGE)


def test_every_mode_of_a_cipher_of_64_bits_is_recorded():
    for name, parameters in MODES:
        require_verifiable([parse(f"present128-encrypt-iterative+{name}{parameters.get('bits') or ''}")])
