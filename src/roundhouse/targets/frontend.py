"""Reading a core's Verilog into Yosys, its tables as logic and nothing else unless block RAM is asked for."""

from roundhouse.targets.target import Design


def read(top: str, tables_as_logic: bool) -> tuple[str, ...]:
    """Return the Yosys commands that read ``core.v``.

    Parameters
    ----------
    top : str
        The top module.
    tables_as_logic : bool
        Whether tables are turned into logic at once. Left as memories, ``memory_dff`` makes the registers before them
        part of their read ports, and when no block RAM takes them, an AES state register is copied for each S-box that
        it feeds: 558 flops instead of 390, 15 % more LUTs, and half again the delay.
    """
    start = ("read_verilog core.v", f"hierarchy -check -top {top}")
    logic = ("proc", "opt_expr", "opt_clean", "memory_collect", "memory_map -rom-only")
    return start + logic if tables_as_logic else start


def synth_xilinx(core: Design) -> str:
    """Return the synthesis command of Xilinx UltraScale+ for a core; only ``"rom"`` tables may take block RAM."""
    memory = "" if core.tables == "rom" else " -nobram"
    return f"synth_xilinx -family xcup -flatten -noiopad -noclkbuf{memory} -top {core.module}"
