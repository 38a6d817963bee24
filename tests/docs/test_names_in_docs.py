"""The paths, commands and options that README.md, CONTRIBUTING.md and docs/ name exist."""

import re
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from roundhouse.cli import app

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "roundhouse"
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "NOTICE")), *sorted((ROOT / "docs").glob("*.md"))]
ENDINGS = "py|toml|csv|md|txt|sh|html"
#: Made by a run or by the reader, or in a folder that the sentence names.
PLACEHOLDERS = re.compile(r"NAME|FAMILY|^(build|cores|dist|path)/|[*…]")
NAMES = {path.name for path in PACKAGE.rglob("*.py")}
BASES = (ROOT, PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir()))


def code_of(page):
    """The text of a page that is set as code, and is no example of a file."""
    text = page.read_text()
    blocks = re.findall(r"^```(?:console)?\n(.*?)^```", text, re.M | re.S)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return [*blocks, *re.findall(r"^    .*", prose, re.M), *re.findall(r"`([^`\n]+)`", prose)]


def paths_of(page):
    """The paths that a page names: a slash and a known ending, or a folder with a slash at its end."""
    words = {word for code in code_of(page) for word in re.split(r"[\s,;()='\"]+", code)}
    path = re.compile(rf"(?!https?:|-|\.|~|/)[\w./-]*(?:/[\w.-]+\.(?:{ENDINGS})|\w/)")
    return {word for word in words if path.fullmatch(word) and not PLACEHOLDERS.search(word)}


def files_of(page):
    """The Python files that a page names without a folder; examples on the page are files too."""
    examples = set(re.findall(r"^# file: (\w+\.py)$", page.read_text(), re.M))
    return {word for word in code_of(page) if re.fullmatch(r"\w+\.py", word)} - examples


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_exist(page):
    assert not {name for name in files_of(page) if not PLACEHOLDERS.search(name) and name not in NAMES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page):
    """A path is from the root of the repository, from the package or from one of its folders."""
    missing = {path for path in paths_of(page) if not any((base / path).exists() for base in BASES)}
    assert not missing


def commands_of(page):
    """The command lines of roundhouse on a page, without prompt, comment and what a pipe does."""
    text = "\n".join(code_of(page)).replace("\\\n", " ")
    return re.findall(r"(?:^|\$ |[A-Z_]+=\S+ )roundhouse ([a-z][^#|&>\n]*)", text, re.M)


def find(words):
    """The command that words name and the words that are left; None if there is none."""
    command = get_command(app)
    words = list(words)
    while isinstance(command, typer.core.TyperGroup):
        name = words.pop(0) if words else ""
        if name not in command.commands:
            return (command, words) if not name else (None, [name])
        command = command.commands[name]
    return command, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_options_exist(page):
    for line in commands_of(page):
        command, rest = find(line.split())
        assert command is not None, f"roundhouse {line}: there is no command {rest[0]}"
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        given = {word.split("=")[0] for word in rest if re.match(r"--?[a-z]", word)}
        assert given <= {*known, "--help", "-h"}, f"roundhouse {line}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pip_installs_no_package_called_roundhouse_from_an_index(page):
    """The package of that name on PyPI is somebody else's."""
    installed = re.findall(r"pip install ([^#`\n]*)", page.read_text())
    assert not [words for words in installed if "roundhouse" in words.split()]


def test_there_are_commands_and_paths_to_find():
    readme = ROOT / "README.md"
    assert {line.split()[0] for line in commands_of(readme)} >= {"generate", "list", "verify", "measure", "report"}
    assert "verify/rung.py" in paths_of(ROOT / "docs" / "verification.md")


def test_what_is_not_there_is_found():
    assert find(["conjure"]) == (None, ["conjure"])
    assert find(["study", "verdicts", "nsa"])[1] == ["nsa"]


def anchors_of(page):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)", re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_headings(page):
    for target, anchor in re.findall(r"\]\(([^)#:]*)#([\w-]+)\)", page.read_text()):
        assert anchor in anchors_of(page.parent / target if target else page), f"{target}#{anchor}"
