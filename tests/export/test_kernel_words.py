"""What a data sheet says of the lengths of a kernel's jobs."""

import pytest

from roundhouse.export.kernel_words import kernel_words
from roundhouse.systems import parse

#: CCM: SP 800-38C, A.1 and A.2.2, with lengths of two bytes, and of three with a nonce of twelve.
LENGTHS = {
    "aes128-encrypt-iterative+kernel128": "`BYTES` is a multiple of 16, and not 0. Addresses",
    "aes128-encrypt-iterative+ctr+kernel128": "`BYTES` is at least 1. Addresses",
    "aes128-encrypt-iterative+gcm+kernel128": "`BYTES` may be 0. Addresses",
    "aes128-encrypt-iterative+ccm+kernel128": "`BYTES` is at most 65,535. `AAD_BYTES` is at most 65,279.",
    "aes128-encrypt-iterative+ccm12_8+kernel32": "`BYTES` is at most 16,777,215. `AAD_BYTES` is at most 65,279.",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LENGTHS)
def test_a_data_sheet_tells_the_lengths_of_a_job(name):
    assert any(LENGTHS[name] in sentence for sentence in kernel_words(parse(name)))
