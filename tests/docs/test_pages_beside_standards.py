"""docs/pages-beside-standards.md quotes the pages of AES, DES, Serpent and XTEA whole and verbatim."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "pages-beside-standards.md").read_text()
PAGES = {"AES": "aes.py", "DES": "des.py", "Serpent": "serpent.py", "XTEA": "xtea.py"}


def source_of(cipher):
    return (ROOT / "src" / "roundhouse" / "ciphers" / PAGES[cipher]).read_text()


def section_of(cipher):
    """The document's section on a cipher."""
    return re.search(rf"^## {cipher}\n(.*?)(?=^## |\Z)", DOCUMENT, re.M | re.S)[1]


def quotations(cipher):
    return re.findall(r"^```python\n(.*?)^```", section_of(cipher), re.M | re.S)


def definitions(source):
    """The public functions, methods and constants of a page: name and lines, decorators included."""
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    methods = [node for kind in tree.body if isinstance(kind, ast.ClassDef) for node in kind.body]
    for node in [*tree.body, *methods]:
        if isinstance(node, ast.FunctionDef):
            name, first = node.name, min([node.lineno, *(one.lineno for one in node.decorator_list)])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            name, first = node.targets[0].id, node.lineno
        else:
            continue
        yield name, "".join(lines[first - 1 : node.end_lineno])


def clauses_cited(text):
    """The numbers of sections and equations, and the algorithms and tables, that a text cites."""
    numbered = re.findall(r"(?:algorithm|table) \d", text.lower())
    return {*numbered, *re.findall(r"(?<![\w.])\d\.\d+(?:\.\d)?(?![\w.]\d)", text)}


@pytest.mark.parametrize("cipher", PAGES)
def test_every_quotation_is_verbatim(cipher):
    source = source_of(cipher)
    for quoted in quotations(cipher):
        assert f"\n{quoted}" in source, f"{PAGES[cipher]} has no such lines:\n{quoted}"


@pytest.mark.parametrize("cipher", PAGES)
def test_every_function_and_constant_is_quoted(cipher):
    quoted = quotations(cipher)
    missing = [name for name, lines in definitions(source_of(cipher)) if not any(lines in text for text in quoted)]
    assert not missing


@pytest.mark.parametrize("cipher", PAGES)
def test_every_clause_cited_by_a_page_is_shown(cipher):
    headings = re.findall(r"^### .*", section_of(cipher), re.M)
    standard = re.findall(r"^```text\n(.*?)^```", section_of(cipher), re.M | re.S)
    assert clauses_cited(source_of(cipher)) <= clauses_cited("\n".join([*headings, *standard]))


def test_the_page_of_aes_cites_clauses():
    assert {"5.1.1", "5.7", "5.11", "algorithm 2", "table 6"} <= clauses_cited(source_of("AES"))
