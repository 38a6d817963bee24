"""Labels of ledger parameters whose names, with spaces and a capital, are not what a page should print."""

from __future__ import annotations

__all__ = ["PARAMETERS"]

_COUNTS = {
    "transistors": "Transistor count",
    "luts": "LUTs",
    "ffs": "Registers",
    "alms": "ALMs",
    "clbs": "CLBs",
    "brams": "Block RAMs",
    "bram_bits": "Block RAM bits",
    "bufgs": "Global clock buffers",
    "pins": "Inputs and outputs",
    "ios": "Inputs and outputs",
    "iobs": "I/O blocks",
    "port_bits": "Width of a port",
    "algorithm_area": "Area of the algorithm",
    "key_schedule_area": "Area of the key schedule",
    "submodules_area": "Area of the submodules",
}
_SPEEDS = {
    "fmax": "Highest clock",
    "period_at_key_size": "Period at the key size",
    "throughput_per_algorithm_area": "Throughput per area of the algorithm",
    "latency_encrypt": "Time to encrypt one block",
    "latency_decrypt": "Time to decrypt one block",
    "latency_total": "Total latency",
    "latency_with_key_setup": "Latency with key set-up",
    "key_setup": "Key set-up",
    "key_setup_encrypt": "Key set-up, encrypt",
    "key_setup_decrypt": "Key set-up, decrypt",
    "key_agility_encrypt": "Key agility, encrypt",
    "key_agility_decrypt": "Key agility, decrypt",
    "algorithm_setup": "Algorithm set-up",
    "key_poll_interval": "Time between polls for a new key",
    "block_interval": "Time between blocks",
    "early_acceptance": "Time by which a block is taken early",
    "blocks_lost_by_key_change": "Blocks lost by a change of key",
}
_POWERS = {
    "power_total": "Total power",
    "power_dynamic": "Dynamic power",
    "power_static": "Static power",
    "power_io": "Power of inputs and outputs",
}
_CHANGES = {
    "speedup": "Speed-up",
    "throughput_gain": "Gain in throughput",
    "resources_factor": "Factor in resources",
    "power_factor": "Factor in power",
    "luts_over_encrypt": "LUTs over those of encryption",
    "throughput_behind_serpent": "Throughput behind Serpent",
    "throughput_spread": "Spread of throughput",
    "throughput_change": "Change in throughput",
    "throughput_per_area_change": "Change in throughput per area",
    "throughput_per_slice_change": "Change in throughput per slice",
    "throughput_per_algorithm_area_change": "Change in throughput per area of the algorithm",
    "area_change": "Change in area",
    "slices_change": "Change in slices",
    "area_reduction": "Reduction in area",
    "transistors_reduction": "Reduction in transistors",
    "luts_reduction": "Reduction in LUTs",
    "ffs_reduction": "Reduction in registers",
    "key_setup_decrypt_reduction": "Reduction in key set-up, decrypt",
    "latency_encrypt_reduction": "Reduction in time to encrypt one block",
}
#: Label by parameter.
PARAMETERS = {**_COUNTS, **_SPEEDS, **_POWERS, **_CHANGES}
