"""A short data sheet in Markdown."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from ..architectures.keys.policy import find_policy
from ..cores.core_like import CoreLike, outputs_of
from ..cores.standard import order
from ..systems import System, is_system
from ..systems.kernel_port import is_kernel
from ..systems.mode import Mode, mode_of
from ..verify.software_model import unmodelled_layers
from .axi_top import is_axi, top_module, top_ports
from .clock_words import clock_words
from .kernel_words import kernel_words
from .message_words import message_words
from .packet_words import packet_words
from .sources import Sources, sources_of
from .template import render
from .test_bench import has_test_bench
from .wording import (
    DIRECTION_WORDS,
    RESET,
    TABLE_WORDS,
    UNMASKED,
    layout_words,
    output_words,
    ready_words,
    reset_words,
)

__all__ = ["to_data_sheet"]

_CLOCKS = {
    "latency": "latency, from the edge that takes a block to the first that can take its result{which}",
    "cycles_per_block": "clocks per block, key unchanged",
    "key_setup_encrypt": "key set-up, from the edge that takes a key to that which takes a block to encrypt",
    "key_setup_decrypt": "key set-up, from the edge that takes a key to that which takes a block to decrypt",
}


def to_data_sheet(core: CoreLike, sources: Sources | None = None) -> str:
    """Return axes, claimed clocks, ports, protocol and files as Markdown; one file of Verilog by default."""
    sources = sources or sources_of(core)
    sizes, policy = core.cipher.key_sizes, find_policy(core.keys)
    some = "-, ".join(map(str, sizes[:-1])) + "- and " if len(sizes) > 1 else ""
    layers = core.layers if isinstance(core, System) else ()
    inside = "The core inside this system" if layers else "This core"
    which = " (the first of a message, if no other is on its way)" if mode_of(core) else ""
    claimed = [(title.format(which=which), getattr(core.claim, name)) for name, title in _CLOCKS.items()]
    if core.claim.clear is not None:
        claimed.append(("clear, after the last clock with `rst` high", (core.claim.clear,) * len(sizes)))
    return render(
        "data_sheet.md",
        core=core,
        language=sources.language,
        sources=sources,
        top=top_module(core),
        sentence=f"{inside} {DIRECTION_WORDS[core.direction]}. It is built as {layout_words(core.layout)}.",
        axes=[
            ("cipher", core.cipher.name, f"{core.cipher.block_bits}-bit blocks, {some}{sizes[-1]}-bit keys"),
            ("direction", core.direction, DIRECTION_WORDS[core.direction]),
            ("layout", core.layout, layout_words(core.layout)),
            ("keys", core.keys, policy.words),
            ("tables", core.tables, TABLE_WORDS[core.tables]),
            ("outputs", outputs_of(core), output_words(core.gated)),
            *(("layer", layer.name, layer.words) for layer in layers),
        ],
        sizes=sizes,
        policy=policy,
        version=version("roundhouse"),
        notes=_notes(core),
        test_bench=has_test_bench(core),
        heads=[f"{bits}-bit key" for bits in sizes],
        clocks=[(title, values) for title, values in claimed if values is not None],
        of_messages=clock_words(core),
        order=order(core.cipher),
        ports=[(port, core.port_comments[port.name]) for port in core.ports],
        layers=layers,
        confirmation=_confirmation(core),
        streams={port.name.removesuffix("_valid") for port in core.ports if port.name.endswith("i_valid")},
        mode=any(isinstance(layer, Mode) for layer in layers),
        **_clocking(core),
        **(_bus(core) if is_axi(core) else {"registers": (), "kernel": False}),
    )


def _notes(core: CoreLike) -> list[str]:
    """Say what reset does, which outputs come through logic, and that the core is unmasked."""
    closed = is_system(core) and (core.closed or is_kernel(core))
    ready = () if closed else (ready_words(core.layout, core.gated, _ready_of_results(core)),)
    mode = message_words(core) if is_system(core) else []
    reset = reset_words(core.name, core.gated, core.claim.clear, _clocking(core)["reset"])
    return [*mode, reset, *ready, UNMASKED]


def _ready_of_results(core: CoreLike) -> str:
    """The ready ports of results."""
    if is_axi(core):
        return "m_axis_tready"
    names = {port.name for port in core.ports}
    results = [name for name in ("o_ready", "tag_ready") if name in names] or ["o_ready"]
    return "` or `".join(results)


def _confirmation(core: CoreLike) -> str:
    """Say what confirms the claimed clocks."""
    if unmodelled_layers(core):
        return "no software is known to compare it with"
    return f"`roundhouse verify {core.name}` confirms them by simulation"


def _clocking(core: CoreLike) -> dict[str, Any]:
    """The names of the clock and of the reset outside, the latter with its level."""
    if not is_axi(core):
        return {"clock": "clk", "reset": RESET}
    outside = {inside: port.name for port, inside, _ in top_ports(core)}
    return {"clock": outside["clk"], "reset": (outside["rst"], "low")}


def _bus(system: System) -> dict[str, object]:
    """Return what the data sheet says of a system on AXI."""
    kernel = is_kernel(system)
    return {
        "kernel": kernel,
        "top_ports": top_ports(system),
        "hash_inside": system.inner.hash,
        "registers": list(system.registers.values()),
        "packets": kernel_words(system) if kernel else packet_words(system),
    }
