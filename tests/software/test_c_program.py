"""The text of the C of a cipher."""

import subprocess

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.errors import InvalidInput
from roundhouse.software.program import c_program
from small_cipher import Small

STRICT = ("-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
ONE_SIZE = [name for name, cipher in CATALOG.items() if len(cipher.key_sizes) == 1]
FEW = ("aes128", "xtea", "speck96_96")
#: A program that encrypts and decrypts in place: the example of the paper on SPECK48/72.
USER = """
#include <string.h>

int main(void)
{
    const uint8_t key[9] = {0x12, 0x11, 0x10, 0x0a, 0x09, 0x08, 0x02, 0x01, 0x00};
    const uint8_t plain[6] = {0x20, 0x79, 0x6c, 0x6c, 0x61, 0x72}, cipher[6] = {0xc0, 0x49, 0xa5, 0x38, 0x5a, 0xdc};
    uint8_t block[6];
    uint32_t keys[22];
    memcpy(block, plain, 6);
    speck48_72_expand_key(key, keys);
    speck48_72_encrypt_block(keys, block, block);
    if (memcmp(block, cipher, 6))
        return 1;
    speck48_72_decrypt_block(keys, block, block);
    return memcmp(block, plain, 6) ? 2 : 0;
}
"""


class OneKeySize(Small):
    key_sizes = (12,)


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in FEW else pytest.mark.slow) for n in ONE_SIZE])
def test_a_strict_compiler_takes_it_without_a_warning(name, tmp_path):
    (tmp_path / f"{name}.c").write_text(c_program(CATALOG[name]).source)
    answer = subprocess.run(
        ["cc", *STRICT, "-c", f"{name}.c"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0 and not answer.stderr, answer.stderr


def test_results_may_replace_what_they_are_computed_from(tmp_path):
    (tmp_path / "user.c").write_text(c_program(CATALOG["speck48_72"]).source + USER)
    subprocess.run(["cc", "-std=c99", "user.c", "-o", "user"], cwd=tmp_path, check=True)
    assert subprocess.run([tmp_path / "user"], check=False).returncode == 0


def test_c_has_one_key_size():
    with pytest.raises(
        InvalidInput, match="C is written for one key size, and aes has 128, 192 and 256; take aes128, aes192 or aes256"
    ):
        c_program(CATALOG["aes"])


def test_c_takes_whole_bytes():
    with pytest.raises(InvalidInput, match="small has keys of 12 bits and blocks of 12: print its words with"):
        c_program(OneKeySize("small", whitened=True, rounds=(4, 4)))


def test_round_keys_are_words_of_the_page():
    program = c_program(CATALOG["aes128"])
    assert "void aes128_expand_key(const uint8_t key[16], uint32_t keys[44])" in program.source
    for direction in ("encrypt", "decrypt"):
        arguments = "const uint32_t keys[44], const uint8_t in[16], uint8_t out[16]"
        assert f"void aes128_{direction}_block({arguments})" in program.source
    assert program.schedule_bytes == 176
