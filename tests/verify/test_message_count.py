"""How many messages evidence says there were: an IV of several blocks belongs to one of them."""

from random import Random

import pytest

from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.checks import Checks
from roundhouse.verify.message_parts import in_blocks
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.oracles.mode_oracle import Message

IV_BYTES = {
    "aes128-encrypt-iterative+gcm_iv": (12, 16, 33, 64),  # of which the last two have 3 blocks and 4
    "aes128-encrypt-iterative+gcm_iv+words32": (33, 12),
    "aes128-encrypt-iterative+gcm": (12, 12, 12),  # an IV and a tag for each
    "aes128-encrypt-iterative+cmac": (16, 16),  # a tag alone: IVs are not sent
    "aes128-encrypt-iterative+ctr": (16, 16, 16),  # no tag
}


class Play(Checks):
    """Each message of a list."""

    def run_all(self, amount):
        stimulus, random = MessageStimulus(self.core, self.design.mode, self.answers), Random(0)
        script, key = stimulus.script(), self.answers.key(random, 128)
        script.key(key.value, key.bits)
        for length in amount:
            message = Message(random.randbytes(length), random.randbytes(40), False, b"")
            answer = stimulus.answer(key, message)
            script.message(in_blocks(random, 16, message, *answer, any_iv=stimulus.fields.any_iv))
        self.run("messages", "oracles", script)


@pytest.mark.slow
@pytest.mark.parametrize("name", IV_BYTES)
def test_every_message_counts_once(name):
    system = parse(name)
    checks = Play(system, answers_for(system.cipher), 0)
    checks.run_all(IV_BYTES[name])
    (found,) = checks.done
    assert (found.status, found.detail) == ("passed", "")
    assert found.messages == len(IV_BYTES[name])
