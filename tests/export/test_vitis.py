"""The description of a kernel for Vitis."""

from xml.etree import ElementTree

import pytest

from roundhouse.export.axi_top import top_module
from roundhouse.export.vitis import to_kernel_xml
from roundhouse.systems import parse

#: Name, offset and bytes of each argument, and whether it is a pointer; UG1393 has the first one at 0x10.
ARGUMENTS = [
    ("source", 0x10, 8, True),
    ("destination", 0x18, 8, True),
    ("bytes", 0x20, 4, False),
    ("options", 0x24, 4, False),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "more", "bits"),
    [
        ("simon64_128-encrypt-iterative+kernel64", [("key", 0x28, 16, False)], 64),
        ("aes-encrypt-iterative+kernel128", [("key", 0x28, 32, False)], 128),
        ("aes128-encrypt-iterative+gcm+kernel256", [("aad_bytes", 0x28, 4, False), ("key", 0x2C, 16, False)], 256),
    ],
)
def test_it_has_an_argument_for_each_of_a_job_and_the_ports_of_the_top(name, more, bits):
    system = parse(name)
    (kernel,) = ElementTree.fromstring(to_kernel_xml(system)).iter("kernel")
    assert kernel.get("name") == top_module(system)
    assert (kernel.get("hwControlProtocol"), kernel.get("interrupt")) == ("ap_ctrl_hs", "true")
    ports = {port.get("name"): (port.get("mode"), int(port.get("dataWidth"))) for port in kernel.iter("port")}
    assert ports == {"s_axi_control": ("slave", 32), "m_axi_gmem": ("master", bits)}
    found = []
    for number, one in enumerate(kernel.iter("arg")):
        pointer = one.get("addressQualifier") == "1"
        assert int(one.get("id")) == number
        assert one.get("port") == ("m_axi_gmem" if pointer else "s_axi_control")
        assert one.get("type").endswith("*") == pointer
        assert (one.get("hostOffset"), one.get("hostSize")) == ("0x0", one.get("size"))
        found.append((one.get("name"), int(one.get("offset"), 0), int(one.get("size"), 0), pointer))
    assert found == ARGUMENTS + more
