"""What a netlist of a system must reproduce: a script at its ports, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cores.core_like import CoreLike
from ...systems import System, is_system
from ...systems.kernel_port import is_kernel
from ...vectors.known_answers import known_answers
from ..answers import answers_for
from ..block_face import at_ports, block_face
from ..kernel.stimulus import job_stimulus
from ..messages import MessageStimulus
from ..script.as_data import to_data
from ..script.blocks import BlockScript
from ..stimulus import directions, script_for

__all__ = ["script_of_system"]

MOST = 16  # published blocks for each key size
BLOCKS = 60  # of messages
SEED = 1


def script_of_system(core: CoreLike) -> Mapping[str, Any] | None:
    """Return a script for the netlists of a system: published blocks, or messages with results of independent software.

    Returns
    -------
    mapping or None
        ``blocks``, how many results it compares; ``framed`` and ``wires``, as in `Protocol`; ``transactions``. None for
        a core, whose netlists get published blocks in many copies at once, and for a system without streams of blocks.
        The line of a loop is no port of its netlists: of these only what comes back is compared.
    """
    if not is_system(core) or core.closed:
        return None
    if is_kernel(core):
        jobs = job_stimulus(core, answers_for(core.cipher)).traffic(SEED, BLOCKS)
        return {"blocks": jobs.blocks, "framed": True, "wires": core.wires, "transactions": to_data(jobs)}
    made = _blocks(core) if core.mode is None else _messages(core)
    results = [stream.name for stream in made.protocol.of_role("o")]
    blocks = sum(made.counts[name] for name in results)
    played = at_ports(core, made).script
    return {"blocks": blocks, "framed": core.framed, "wires": core.wires, "transactions": to_data(played)}


def _blocks(system: System) -> BlockScript:
    face = block_face(system, watched=False)
    script = script_for(face)
    for case in known_answers(face.cipher, MOST):
        script.key(case.key, case.key_bits)
        for decrypt in directions(face):
            plain, cipher = case.plaintext, case.ciphertext
            script.block(*((cipher, plain) if decrypt else (plain, cipher)), decrypt)
    return script


def _messages(system: System) -> BlockScript:
    assert system.mode is not None
    return MessageStimulus(block_face(system), system.mode, answers_for(system.cipher)).traffic(SEED, BLOCKS)
