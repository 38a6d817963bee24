"""OpenSSL without the AES instructions of the processor: it decides when it is loaded, so in a process of its own."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..tools.process import run
from .implementations import openssl
from .timing import Timing, time_encryption

__all__ = ["NAME", "time_without_aes"]

NAME = "OpenSSL, no AES instructions"
#: Bit 57 of the processor's capabilities, as OpenSSL numbers them on x86, is cleared. It then permutes vectors, or
#: looks up tables where there are none.
ENVIRONMENT = {"OPENSSL_ia32cap": f"~{1 << 57:#x}"}
LIMIT_S = 120.0
_MODULE = "roundhouse.software.without_aes"


def time_without_aes(cipher: Cipher) -> Timing | None:
    """Time OpenSSL without AES instructions; None if the cipher is another, or the processor no x86.

    Raises
    ------
    ToolFailed
        If it does not give the published ciphertexts.
    ToolStopped
        If the process is ended.
    """
    if cipher.family != "aes" or platform.machine() not in ("x86_64", "AMD64"):
        return None
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", _MODULE, cipher.name]
        run(NAME, command, Path(folder), log="timing.json", limit_s=LIMIT_S, environment=ENVIRONMENT)
        return Timing(**json.loads(Path(folder, "timing.json").read_text(encoding="utf-8")))


def _main() -> None:
    """Print the timing of the cipher that is named."""
    cipher = CATALOG[sys.argv[1]]
    software = openssl(cipher, NAME)
    assert software is not None
    print(json.dumps(asdict(time_encryption(cipher, software))))


if __name__ == "__main__":
    _main()
