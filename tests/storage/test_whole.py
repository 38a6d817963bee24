"""Files are whole or absent: killed writers, full disks, other files of the user."""

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.storage.whole import locked_folder, sweep_drafts, write_whole


def test_text_and_bytes_are_written_and_the_folder_is_made(tmp_path):
    write_whole(tmp_path / "new" / "a", "µ\n")
    write_whole(tmp_path / "new" / "b", b"\xff", synced=False)
    assert (tmp_path / "new" / "a").read_bytes() == b"\xc2\xb5\n" and (tmp_path / "new" / "b").read_bytes() == b"\xff"
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["a", "b"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_permissions(tmp_path, mode):
    path = tmp_path / "a"
    path.write_text("earlier")
    path.chmod(mode)
    write_whole(path, "new")
    assert path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize("name", ["n" * 255, "µ" * 127, "[a]*"])
def test_a_file_may_have_any_name(tmp_path, name):
    write_whole(tmp_path / name, "text")
    assert [path.name for path in tmp_path.iterdir()] == [name]


FULL = """
import resource, signal, sys
from pathlib import Path
from roundhouse.storage.whole import write_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
try:
    write_whole(Path(sys.argv[1]), "new" * 10_000)
except OSError as error:
    sys.exit(error.errno)
"""


def test_a_disk_without_room_leaves_the_earlier_file(tmp_path):
    (tmp_path / "a").write_text("earlier")
    ended = subprocess.run([sys.executable, "-c", FULL, str(tmp_path / "a")], check=False)
    assert ended.returncode == errno.EFBIG
    assert (tmp_path / "a").read_text() == "earlier" and [*tmp_path.iterdir()] == [tmp_path / "a"]


def test_the_draft_is_on_the_disk_before_the_name_and_the_name_thereafter(tmp_path, monkeypatch):
    steps, replace = [], Path.replace

    def sync(handle):
        steps.append(Path(os.readlink(f"/proc/self/fd/{handle}")).name)

    def rename(draft, path):
        steps.append("renamed")
        return replace(draft, path)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", rename)
    write_whole(tmp_path / "a", "text")
    assert steps[0].startswith(".a.") and steps[1:] == ["renamed", tmp_path.name]
    steps.clear()
    write_whole(tmp_path / "a", "text", synced=False)
    assert steps == ["renamed"]


def test_a_link_stays_and_its_target_is_replaced(tmp_path):
    (tmp_path / "there").write_text("earlier")
    (tmp_path / "link").symlink_to("there")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_text() == "new"


@pytest.mark.parametrize("path", ["/dev/null", "/tmp"])
def test_only_regular_files_are_replaced(path):
    with pytest.raises(InvalidInput, match=f"an output file must be a regular file, and {path} is none; give another"):
        write_whole(Path(path), "text")


KILLED = """
import os, sys, time
from pathlib import Path
from roundhouse.storage import whole
def wait(handle):
    print("written", flush=True)
    time.sleep(60)
os.fsync = wait
with whole.locked_folder(Path(sys.argv[1]).parent):
    whole.write_whole(Path(sys.argv[1]), "new")
"""


def test_a_killed_writer_leaves_the_earlier_file_its_draft_is_swept_and_its_lock_is_free(tmp_path):
    path = tmp_path / "a"
    path.write_text("earlier")
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert path.read_text() == "earlier" and len([*tmp_path.iterdir()]) == 2
    with locked_folder(tmp_path):
        sweep_drafts(path)
    assert [*tmp_path.iterdir()] == [path]


LOCKED = """
import sys
from pathlib import Path
from roundhouse.storage.whole import locked_folder
with locked_folder(Path(sys.argv[1])):
    print("held", flush=True)
"""


def test_another_process_waits_for_the_lock(tmp_path):
    with locked_folder(tmp_path):
        process = subprocess.Popen([sys.executable, "-c", LOCKED, str(tmp_path)], stdout=subprocess.PIPE)
        time.sleep(0.5)
        assert process.poll() is None
    assert process.communicate()[0] == b"held\n" and not [*tmp_path.iterdir()]
