"""Processes that obey the permissions of files even if root starts them, as in a container."""

import ctypes
import subprocess
from typing import Any

_DROP, _OVERRIDE, _SEARCH = 24, 1, 2  # PR_CAPBSET_DROP; CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


def run_obeying(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command that may not override permissions; return it ended, with its outputs as text."""
    libc = ctypes.CDLL(None)

    def drop() -> None:
        for capability in (_OVERRIDE, _SEARCH):
            libc.prctl(_DROP, capability, 0, 0, 0)  # fails for other users, who do not have it

    return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=drop, **options)
