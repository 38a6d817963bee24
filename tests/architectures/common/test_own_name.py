import re

import pytest
from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Module, Signal

from roundhouse.architectures.common.own_name import keep_own_name


def converted(keeps: bool) -> str:
    """RTLIL in which a register is the payload of a stream, and nothing else is."""
    m, out = Module(), Signal(8, name="out")
    m.domains.sync = domain = ClockDomain(reset_less=True)
    payload, counter = Signal(8, name="payload"), Signal(8, name="counter", reset_less=True)
    if keeps:
        keep_own_name(m, counter)
    m.d.comb += [payload.eq(counter), out.eq(~payload)]
    m.d.sync += counter.eq(counter + 1)
    return rtlil.convert(m, ports=[domain.clk, out])


@pytest.mark.parametrize(("keeps", "name"), [(True, "counter"), (False, "payload")])
def test_a_register_has_its_own_name_and_not_that_of_a_stream(keeps, name):
    assert re.findall(r"connect \\Q \\(\w+)", converted(keeps)) == [name]


def test_nothing_else_is_added():
    kept, other = (sorted(re.findall(r"(?:wire|cell) .*", converted(keeps))) for keeps in (True, False))
    assert kept == other
