"""Guardian: a separate program that kills the process groups of a process that has died.

The process that starts tools writes to the guardian's standard input, one line per event: a group has started
(``+12``) or ended (``-12``). At end of input the writer has exited, for whatever reason, and all remaining groups are
killed. The guardian has its own session, so killing the writer's process group does not kill it.
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
