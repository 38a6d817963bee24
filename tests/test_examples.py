"""The programs in examples/, and the worked examples in docs/, do what they say."""

import re
import runpy
import sys
from pathlib import Path

import pytest

from roundhouse.architectures import layout
from roundhouse.architectures.keys.policy import POLICIES
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms.form import FORMS
from roundhouse.ciphers.present import PRESENT
from roundhouse.errors import UserError
from roundhouse.systems import layer
from roundhouse.targets import TARGETS

ROOT = Path(__file__).parents[1]
EXAMPLES = {
    "ports_and_claim": ["i_payload", "key_setup_decrypt", "aes256-decrypt-iterative-stored.core"],
    "compare_architectures": ["aes128-encrypt-folded-n4-on_the_fly-compact"],
    "key_from_open_outputs": [
        ": found\n",
        "simon64_128-encrypt-iterative-on_the_fly\n",
        "only zeros: nothing to compute",
    ],
    "verify_and_measure": ["passed", "full speed", "LUT6", "synthesis estimate: ok"],
}
PAGES = ["adding-a-cipher", "adding-an-architecture", "adding-a-mode", "adding-a-target", "forms"]
MINIATURES = ["tea", "flat", "fixed_key", "fixed", "pcbc", "ice40lp", "present_shared"]


def blocks_of(page):
    """The Python on a page, block by block."""
    return re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / f"{page}.md").read_text(), re.MULTILINE | re.DOTALL)


def file_of(block):
    """The name of the file that a block is, if it says so in its first line."""
    named = re.match(r"# file: (\w+\.py)\n", block)
    return named and named[1]


@pytest.fixture
def miniatures(tmp_path, monkeypatch):
    """The files of all pages can be imported; what they register and import is forgotten afterwards."""
    for block in (block for page in PAGES for block in blocks_of(page) if file_of(block)):
        (tmp_path / file_of(block)).write_text(block)
    monkeypatch.syspath_prepend(tmp_path)
    for kinds in (layout, layer):
        monkeypatch.setattr(kinds, "KINDS", [*kinds.KINDS])
    for registry in (CATALOG, TARGETS, POLICIES):
        for name in MINIATURES:
            monkeypatch.setitem(registry, name, None)
            monkeypatch.delitem(registry, name)
    monkeypatch.setitem(FORMS, (PRESENT, ""), None)
    monkeypatch.delitem(FORMS, (PRESENT, ""))
    yield
    for name in MINIATURES:
        sys.modules.pop(name, None)


@pytest.mark.parametrize(("name", "words"), [
    ("simon64_128-encrypt-iterative-open", ": found\n"),
    ("simon64_128-encrypt-iterative-stored-open-clear", ": found\n"),
    ("simon64_128-encrypt-iterative", "only zeros"),
    ("simon64_128-encrypt-iterative-shadow-clear", "only zeros"),
])  # fmt: skip
def test_a_key_is_found_on_open_outputs_only(name, words, capsys):
    runpy.run_path(str(ROOT / "examples" / "key_from_open_outputs.py"))["main"](name)
    shown = capsys.readouterr().out
    assert words in shown
    assert ("computed" in shown) == ("-open" in name)


@pytest.mark.parametrize(("name", "message"), [
    ("aes128-encrypt-iterative-open", "a name must begin with simon64_128-encrypt-iterative"),
    ("simon64_128-encrypt-pipelined-open", "a name must begin with simon64_128-encrypt-iterative"),
])  # fmt: skip
def test_a_key_is_computed_for_no_other_core(name, message, capsys):
    with pytest.raises(UserError, match=message):
        runpy.run_path(str(ROOT / "examples" / "key_from_open_outputs.py"))["main"](name)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_wrong_name_is_told_in_a_line(name, monkeypatch):
    monkeypatch.setattr(sys, "argv", [name, "aes182-encrypt-iterative"])
    with pytest.raises(SystemExit, match=r"^error: 'aes182' is no cipher; did you mean "):
        runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")


def test_every_example_is_run():
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_example_runs(name, tmp_path, monkeypatch, capsys):
    arguments = ["aes256-decrypt-iterative", str(tmp_path)] if name == "ports_and_claim" else []
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    told = capsys.readouterr().out
    for words in EXAMPLES[name]:
        assert words in told


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_worked_example_runs(page, miniatures):
    shown = [block for block in blocks_of(page) if not file_of(block)]
    assert shown
    names: dict[str, object] = {}
    for block in shown:
        exec(compile(block, f"docs/{page}.md", "exec"), names)


def test_pages_of_the_docs_are_linked_and_links_lead_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    linked = set()
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"
            if page.name == "README.md":
                linked.add((page.parent / target).resolve())
    assert linked >= {page.resolve() for page in pages if page.name != "README.md"}
