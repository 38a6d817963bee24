"""A self-checking test bench for any core, with published vectors."""

from __future__ import annotations

from collections.abc import Sequence

from ..cores.core_like import CoreLike
from ..systems import System, is_system
from ..systems.kernel_port import is_kernel
from ..vectors.examples import examples
from ..vectors.published import NoVectors, is_recorded, published_for
from ..verify.answers import answers_for
from ..verify.block_face import at_ports, block_face
from ..verify.kernel.stimulus import job_stimulus
from ..verify.line import Line
from ..verify.messages import MessageStimulus
from ..verify.script.blocks import BlockScript
from ..verify.script.script import Script
from ..verify.software_model import lacks_results, unmodelled_layers
from ..verify.stimulus import StimulatedCore, directions, script_for
from .languages import VERILOG, VHDL, Language, require_vhdl
from .self_test_bench import to_self_test_bench
from .verilog_script import render_script
from .vhdl_script import render_vhdl_script

__all__ = ["has_test_bench", "lacks_for_test_bench", "to_test_bench"]

_SEND_PAUSE, _SEND_EVERY = 2, 4  # pause in clocks before every fourth block
_TAKE_PAUSE, _TAKE_EVERY = 3, 3  # clocks for which every third result waits
_SPARE = 1000  # clocks beyond the expected length
_SEED, _BLOCKS = 1, 120  # of random messages
#: What a core does with a vector, whatever the section of its file, by whether it encrypts and decrypts.
_DONE = {(False,): "here encrypted", (True,): "here decrypted", (False, True): "here encrypted and decrypted"}
_RECORDED = "; recorded from independent software, not published"


def has_test_bench(core: CoreLike) -> bool:
    """Return whether a test bench can be written: there are published vectors, and software for every layer."""
    return not lacks_for_test_bench(core)


def lacks_for_test_bench(core: CoreLike) -> str:
    """Return why no test bench can be written; empty if one can.

    Patterns of a system that tests itself take software that can be called; messages take that, or are recorded.
    """
    if unknown := unmodelled_layers(core):
        return f"there is no software to compare +{unknown[0]} with"
    if not published_for(core.cipher):
        return f"no vectors are published for {core.cipher.name}"
    return lacks_results(core)


def to_test_bench(core: CoreLike, language: Language = VERILOG, files: Sequence[str] = ()) -> str:
    """Return a test bench whose top module is the core's with the suffix ``_tb``: for Icarus, Verilator, or GHDL.

    Parameters
    ----------
    core : CoreLike
        Its ports determine the signals of the test bench, its claim the watchdog.
    language : Language, optional
    files : sequence of str, optional
        Names of the files that the core is in, for the command lines at its head; one with its name by default.

    Returns
    -------
    str
        In the language. For a system with a mode it has messages whose results come from independent software.

    Raises
    ------
    NoVectors
        If no vectors are published for the cipher.
    NotInLanguage
        If the test bench would be in VHDL, and must look inside; see `require_vhdl`.
    """
    if language is VHDL:
        require_vhdl(core)
    if not published_for(core.cipher):
        raise NoVectors.of(core.cipher)
    if is_system(core) and core.closed:
        return to_self_test_bench(core, files)
    latency = max(core.claim.latency)
    script = _script_of_system(core) if is_system(core) else _script(core)
    watched = Line.of(core).watch(core) if is_system(core) and core.looped else None
    watchdog = _watchdog(core, len(script.transactions))
    if language is VHDL:
        return render_vhdl_script(core, script, tail=2 * latency + 4, watchdog=watchdog, files=files)
    return render_script(core, script, tail=2 * latency + 4, watchdog=watchdog, watched=watched, files=files)


def _script_of_system(system: System) -> Script:
    """Return a script at the ports of a system: the published blocks of its core, messages, or jobs."""
    if is_kernel(system):
        return job_stimulus(system, answers_for(system.cipher)).traffic(_SEED, _BLOCKS, sequential=True)
    face = block_face(system)
    if system.mode is None:
        inside = _script(face)
    else:
        inside = MessageStimulus(face, system.mode, answers_for(system.cipher)).traffic(_SEED, _BLOCKS)
    return at_ports(system, inside).script


def _script(core: StimulatedCore) -> BlockScript:
    """Return a script of the cipher's example vectors in each direction of the core, with pauses."""
    script, done = script_for(core), _DONE[tuple(directions(core))]
    for vector in examples(core.cipher):
        script.note(f"{vector.source}, {done}{_RECORDED if is_recorded(vector) else ''}")
        script.key(vector.key, vector.key_bits)
        for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
            for decrypt in directions(core):
                block, result = (ciphertext, plaintext) if decrypt else (plaintext, ciphertext)
                number = script.counts[script.streams_of(decrypt).blocks.name]
                script.block(
                    block,
                    result,
                    decrypt,
                    delay=_SEND_PAUSE if number % _SEND_EVERY == _SEND_EVERY - 1 else 0,
                    result_delay=_TAKE_PAUSE if number % _TAKE_EVERY == 1 else 0,
                )
    return script


def _watchdog(core: CoreLike, transfers: int) -> int:
    """Return the clocks after which the test bench gives up: those of a core that takes one transfer at a time."""
    claim = core.claim
    setup = max(max(clocks or (0,)) for clocks in (claim.key_setup_encrypt, claim.key_setup_decrypt))
    slowest = max(claim.latency) + setup + _SEND_PAUSE + _TAKE_PAUSE
    return 2 * transfers * slowest + (claim.clear or 0) + _SPARE
