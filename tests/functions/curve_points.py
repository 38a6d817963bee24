"""Made-up points of curves."""

from roundhouse.functions.record import FunctionRecord


def point(area_um2, delay_ns, function="add", **fields):
    told = {
        "cipher": "rc6",
        "about": "a + b",
        "form": "plain",
        "design_hash": "0123456789abcdef",
        "input_bits": 64,
        "output_bits": 32,
        "target": "osu050",
        "mapping": f"way-{area_um2}",
        "stage": "synthesis",
        "tools": "{}",
        "options": "{}",
        "transistors": 10,
    }
    return FunctionRecord(**{**told, "function": function, "area_um2": area_um2, "delay_ns": delay_ns, **fields})
