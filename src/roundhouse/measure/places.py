"""The place in a core where a path starts or ends, told by the name that a tool gives to the register there.

Flattening gives a register the names of all the wires that it drives, and a tool prints any of them: a register of the
controller may be called after a port of the algorithm. So the words that the architectures use for registers decide
first (`_WORDS`), and the submodule in the name only where they do not.
"""

import re

from ..targets.target import BLOCKS
from ..tools.cell_names import read_cell_name

CONTROLLER, STATE, KEY, TABLE = "controller", "state", "key", "table"
MEMORY, INTERFACE, PORT, LAYER, UNKNOWN = "memory", "interface", "port", "layer", "unknown"
PLACES = {
    CONTROLLER: "what decides: whether a block is there, the index of its step, its direction and key size",
    STATE: "blocks on their way: state registers, and registers between stages of the algorithm",
    KEY: "keys, key states and round keys in registers, and what counts their expansion",
    TABLE: "a table in block RAM",
    MEMORY: "a memory of round keys, results or key-dependent tables; on standard cells its flops",
    INTERFACE: "the result buffer of a buffered layout",
    PORT: "a port of the core, or the register that an FPGA flow puts there",
    LAYER: "what surrounds the core of a system: a mode, a bus, copies",
    UNKNOWN: "the tool's name does not say, as of the copy that Yosys makes of a register that addresses a memory",
}
"""Every place, with what is there."""

_WORDS = (
    (
        CONTROLLER,
        r"(index|valid|setup|decrypt|size|bank|last|switch)_(stage\d+|row\d+|entering)|clock|pass|idle|left"
        # The address of a memory is an index; Yosys copies its register, and calls the copy after the port.
        r"|have_key|key_ready|key_size|place_ahead|index_after_end|clearing|clear_address|(port|round_key)__addr"
        r"|accept|accept_key|enable|setup_done|setup_ends|enter|stay|result|moves|last_clock|last_iteration"
        r"|loading|loading_key|starting|waiting|accepting|full|empty|entered|moves_left|group|fetching|rewinds|following_pass"
        r"|last_key_known|last_key_sought|free|moves_on|run_up_needed"
        # What is decided a clock ahead, from the index or the count of clocks.
        r"|(eq|ne|lt|le|and|or|any|all)_of_(index|clock)(_\d+)?(_ahead)?|(index|clock)_is_\d+"
        # That a result is there, and the names of the memory's port that it enables.
        r"|push|(\$)?signature__en|port\$\d+",
    ),
    (
        INTERFACE,
        r"((some_stored|stored|fetched|holds)_\d+|some_there|outgoing|some_outgoing|(read|write)_bank)(_bits\d+)?"
        r"|places|reserved|room|read__addr",
    ),
    (TABLE, r"entries"),
    (MEMORY, r"round_keys|results(_\d+)?(_bits\d+)?|filled_.*"),
    (KEY, r"(.*_)?(key_state|round_key|held_key|constant_key)_.*|held_\d+|(expand|set_up|fill|made)_.*"),
    (KEY, r"active_bank|size_bank\d+"),
    (STATE, r"(.*_)?state_\d.*|(enc_|dec_)?o_payload"),
)
"""Names that say a place, whatever submodule stands before them; the first that fits counts."""

#: That a result is valid: a register of the controller, unless results wait in a buffer.
_RESULT_VALID = re.compile(r"(enc_|dec_)?o_valid")
_INSTANCE = re.compile(r"(^|[./])core(_\d+)?[./]")
_BETWEEN_STAGES = re.compile(r".*_stage\d+_\d+")
_HOMES = dict(zip(BLOCKS, (INTERFACE, STATE, KEY, CONTROLLER), strict=True))


def place_of(cell: str, *, layered: bool = False, buffered: bool = True) -> str:
    """Return the place of a register, memory or port by the name of its cell; one of `PLACES`.

    It is `layered` in a system: what is in no instance of the core belongs to a layer there. Unless a core is
    `buffered`, its controller says that a result is valid.
    """
    name = read_cell_name(cell)
    if not name.exact:
        return UNKNOWN
    if not buffered and not layered and _RESULT_VALID.fullmatch(_own_name(name.wire)) and re.search(r"[./\\]", cell):
        return CONTROLLER
    return place_of_wire(name.wire, layered=layered) if re.search(r"[./\\]", cell) else PORT


def place_of_wire(wire: str, *, layered: bool = False) -> str:
    """Return the place to which a wire inside a core, or inside a system, belongs, by its path and name."""
    home, own = submodule_of(wire), _own_name(wire)
    if layered and not home and not _INSTANCE.search(wire.removeprefix("core.")):
        return LAYER
    if said := next((place for place, words in _WORDS if re.fullmatch(words, own)), ""):
        return said
    if home == "interface" and _BETWEEN_STAGES.fullmatch(own):
        return STATE  # the last stage leads to the output, and its registers are called after that
    return _HOMES.get(home, UNKNOWN)


def submodule_of(wire: str) -> str:
    """Return the submodule that a wire belongs to by its path, the innermost of the four; empty outside them."""
    return next((part for part in reversed(re.split(r"[./]", wire)[:-1]) if part in BLOCKS), "")


def register_of(cell: str) -> str:
    """Return the name of a register as people read it: without what the tool appends, and the core's own instance."""
    name = read_cell_name(cell)
    wire = name.wire.removeprefix("core.")
    return wire if name.exact else f"near {wire}" if wire else cell


def _own_name(wire: str) -> str:
    """Return the last name of a path, without indices and what makes it differ from others of its name."""
    name = re.sub(r"(\[\d+\]|\.\d+)+$", "", wire)
    return re.sub(r"\$\d+$", "", re.split(r"[./]", name)[-1])
