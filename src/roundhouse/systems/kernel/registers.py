"""The registers of a kernel: those that Vitis asks of one, then the arguments of a job."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..registers import (
    WORD,
    Field,
    Identified,
    Register,
    RegisterMap,
    hash_register,
    key_register,
    key_size_field,
    name_register,
    refused_register,
)

__all__ = ["INTERRUPTS", "kernel_registers"]

#: What the bits of the registers of interrupts stand for.
INTERRUPTS = ("done", "ready")
#: Where arguments begin; UG1393, as below.
FIRST_ARGUMENT = 0x10


def kernel_registers(design: Identified, *, has_aad: bool, simplex: bool) -> RegisterMap:
    """Return the registers of a kernel, by name, in the order of their addresses.

    The first four are those of the protocol ``ap_ctrl_hs`` (Vitis Unified Software Platform, UG1393, "Control
    requirements for XRT-managed kernels").

    Parameters
    ----------
    design : Identified
        What is inside the kernel.
    has_aad : bool
        Whether messages may have additional data.
    simplex : bool
        Whether a job says its direction.
    """
    found = [
        _control(),
        Register("GIER", 0x04, "rw", "Global interrupt enable.", (Field("enable", 0, 1, "interrupts reach the port"),)),
        Register("IP_IER", 0x08, "rw", "Interrupts that are enabled.", _interrupts("the interrupt is enabled")),
        Register(
            "IP_ISR",
            0x0C,
            "rw",
            "Interrupts that are pending; writing 1 toggles a bit.",
            _interrupts("it is pending", ("wot", "hwset")),
        ),
        *_arguments(design, has_aad, simplex),
        Register("STATUS", 0x80, "r", "What became of the last job.", _status()),
        refused_register(0x84),
        hash_register(design, 0x88),
        name_register(design, 0x100),
    ]
    return {register.name: register for register in found}


def _control() -> Register:
    return Register(
        "CONTROL",
        0x00,
        "rw",
        "Start of a job, and its end. A start while a job runs is refused.",
        (
            Field("ap_start", 0, 1, "start a job; read as 1 until it ends", effects=("woset", "hwclr")),
            Field("ap_done", 1, 1, "a job has ended since the last read", "r", ("rclr", "hwset")),
            Field("ap_idle", 2, 1, "no job runs", "r"),
            Field("ap_ready", 3, 1, "as ap_done", "r", ("rclr", "hwset")),
        ),
    )


def _arguments(design: Identified, has_aad: bool, simplex: bool) -> Iterator[Register]:
    """Yield the arguments of a job without gaps: XRT writes every word from the first one to the end of the last."""
    offset = FIRST_ARGUMENT
    for register in (
        _argument("SOURCE", "Address of what is read: the IV, additional data and text, each from a new beat on.", 2),
        _argument("DESTINATION", "Address of what is written: the results, then the tag from a new beat on.", 2),
        _argument("BYTES", "Bytes of text."),
        Register("OPTIONS", 0, "rw", "What to do in a job.", _options(design, simplex)),
        *([_argument("AAD_BYTES", "Bytes of additional data.")] if has_aad else []),
        key_register(design, 0),
    ):
        yield replace(register, offset=offset)
        offset += 4 * register.count


def _interrupts(words: str, effects: tuple[str, ...] = ()) -> tuple[Field, ...]:
    return tuple(
        Field(name, bit, 1, f"a job has ended: {words}", effects=effects) for bit, name in enumerate(INTERRUPTS)
    )


def _argument(name: str, words: str, count: int = 1) -> Register:
    halves = ", low half first" if count > 1 else ""
    field = Field("value", 0, WORD, f"half of the address{halves}" if halves else "the number")
    return Register(name, 0, "rw", words, (field,), count=count)


def _options(design: Identified, simplex: bool) -> tuple[Field, ...]:
    key = (
        Field("load_key", 0, 1, "use the key in KEY from this job on, else that of the job before"),
        key_size_field(design, 1),
    )
    return (*key, Field("decrypt", 8, 1, "decrypt")) if simplex else key


def _status() -> tuple[Field, ...]:
    return (
        Field("bad_address", 0, 1, "refused: an address was no multiple of a beat, or among the last 16 GiB"),
        Field("bad_length", 1, 1, "refused: the core or the mode takes no message of this length"),
        Field(
            "no_key",
            2,
            1,
            "refused: there was no key, or none of this size, or not all words of it were written",
        ),
        Field("read_error", 3, 1, "the memory answered a read with an error; the results are not valid"),
        Field("write_error", 4, 1, "the memory answered a write with an error"),
        Field("keyed", 5, 1, "the core has had a key since reset"),
    )
