"""Ends the process groups of a process that was killed; run as a program of its own.

Whatever starts tools tells it on standard input, a line each, which groups run (``+12``) and which have ended
(``-12``). When the input ends, its writer is gone, however it went, and what still runs is ended. It is in a session
of its own, so that nothing which ends the writer's process group ends it too.
"""

import os
import signal
import sys
from contextlib import suppress

signal.signal(signal.SIGINT, signal.SIG_IGN)
live: set[int] = set()
for line in sys.stdin:
    (live.add if line[0] == "+" else live.discard)(int(line[1:]))
for group in live:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
