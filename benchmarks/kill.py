"""Kill a run of a study at random moments, resume it every time, and see that nothing is lost or done twice.

    python benchmarks/kill.py [KILLS] [DESIGN]

Run by hand: it takes KILLS (20) times a few seconds and one whole run of DESIGN, one of SIMON by default. All is kept
in a temporary folder. After every kill, what was finished (tool runs, evidence, records) is noted; it must stand
at the end as it was, and no tool may outlive the run.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = [sys.executable, "-c", "from roundhouse.cli import main; main()", "study", "run"]
STUDY, DESIGN, KILLS = "simon", "iter_prek", 20
LONGEST_S = 25.0
END_S = 10.0


def start(build: Path, design: str) -> subprocess.Popen[bytes]:
    """Start the run in a process group of its own."""
    words = [*COMMAND, STUDY, "--only", design, "--effort", "quick", "-j", "2", "--results", str(build / "none")]
    environment = {**os.environ, "ROUNDHOUSE_BUILD": str(build)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(words, env=environment, start_new_session=True, **quiet)


def finished(build: Path) -> dict[str, str]:
    """What is finished, by name, with what would change if it were done again."""
    found = {str(path): f"{path.stat().st_mtime_ns}" for path in build.glob("cache/*/run.json")}
    database = build / "store.sqlite"
    if not database.exists():
        return found
    queries = {
        "record": "SELECT id || status, record FROM measurements",
        "evidence": "SELECT core_hash || rung || effort, record FROM evidence",
    }
    connection = sqlite3.connect(database)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for what, table in (("record", "measurements"), ("evidence", "evidence")):
        if table in tables:
            found |= {f"{what} {name}": text for name, text in connection.execute(queries[what])}
    connection.close()
    return found


def tools_of(build: Path) -> list[str]:
    """The processes that work in the folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve().is_relative_to(build):
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def main() -> None:
    """Kill, resume, compare; exits with 1 if something was lost, done twice or left running."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    design = sys.argv[2] if len(sys.argv) > 2 else DESIGN
    noted: dict[str, str] = {}
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder).resolve()
        (build / "none").mkdir()
        for number in range(1, kills + 1):
            with start(build, design) as run:
                time.sleep(random.uniform(0.5, LONGEST_S))
                os.killpg(run.pid, signal.SIGKILL)
            deadline = time.monotonic() + END_S
            while (left := tools_of(build)) and time.monotonic() < deadline:
                time.sleep(0.1)
            wrong += [f"left running after kill {number}: {one}" for one in left]
            now = finished(build)
            wrong += compared(noted, now)
            noted = {**now, **noted}
            print(f"kill {number}: {len(now)} things finished", flush=True)
        with start(build, design) as run:
            code = run.wait()
        wrong += compared(noted, finished(build)) + ([f"the last run ended with {code}"] if code else [])
        print(f"{len(noted)} things were finished before the last run, {len(finished(build))} after it")
    print("\n".join(wrong) or "nothing was lost, done twice or left running")
    sys.exit(bool(wrong))


def compared(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What was lost or done again."""
    lost = [f"lost: {name}" for name in before if name not in after]
    return lost + [f"done twice: {name}" for name in before if name in after and after[name] != before[name]]


if __name__ == "__main__":
    main()
