"""Studies in a user's own folders."""

import pytest

from roundhouse.errors import InvalidInput, UnknownName
from roundhouse.studies.registry import load_study, study_names

LEDGER = """\
id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note
{name}.clocks,Table 1,small,clocks_per_block,,64,32,32,clocks,,,unstated,,
"""
FILE = """\
title = "A small core"
source = "Somebody; unpublished"
about = "One core."

[targets.ecp5]

[[design]]
name = "small"
core = "xtea-encrypt-iterative"
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Write a study into a folder of its own, which is listed."""
    folders = []

    def write(name):
        folder = tmp_path / f"{len(folders)}"
        folder.mkdir()
        (folder / f"{name}.toml").write_text(FILE)
        (folder / f"{name}.ledger.csv").write_text(LEDGER.format(name=name))
        folders.append(str(folder))
        monkeypatch.setenv("ROUNDHOUSE_STUDIES", ":".join(["no-such-folder", *folders]))
        return folder

    return write


def test_they_stand_among_ours(own):
    shipped = study_names()
    with pytest.raises(UnknownName):
        load_study("mine")
    own("mine")
    assert study_names() == sorted([*shipped, "mine"])
    assert load_study("mine").designs[0].core == "xtea-encrypt-iterative-on_the_fly"


def test_a_folder_may_be_listed_twice(own, monkeypatch):
    folder = own("mine")
    monkeypatch.setenv("ROUNDHOUSE_STUDIES", f"{folder}:{folder.parent}/../{folder.parent.name}/{folder.name}")
    assert "mine" in study_names()


@pytest.mark.parametrize(
    ("ending", "text", "told"),
    [
        (".toml", "claim = 3", "study mine: a table must have only the keys about"),
        (".toml", "= 3", "study mine: the file must be TOML"),
        (".ledger.csv", "id,place", "ledger of mine: the columns must be"),
        (".statements.toml", "claim = 3", "statements of mine: a table must have only the keys statement"),
        (".derived.toml", "number = 3", "derived numbers of mine: a table must have only the keys derived"),
        (".ledger.csv", "\xff", "the file must be text in UTF-8"),
    ],
)
def test_an_error_names_the_file(own, ending, text, told):
    file = own("mine") / f"mine{ending}"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidInput, match=f"^{file}: {told}"):
        load_study("mine")


@pytest.mark.parametrize(
    ("text", "wrong", "told"),
    [
        ("xtea-encrypt-iterative", "xtea-encrypt-itertive", ".*design small: .*itertive"),
        (
            "[targets.ecp5]",
            '[targets.ecp5]\nrecipes = ["defualt"]',
            "a recipe of ecp5 must be one of default, .*; given defu",
        ),
        (
            "[[design]]",
            '[[reason]]\nnumbers = ["so"]\nwhy = "so"\n[[design]]',
            "the numbers of a reason must fit an id of the ledger, without mine and its dot; 'so' fits none",
        ),
    ],
)
def test_names_that_stand_for_nothing_are_errors(own, text, wrong, told):
    file = own("mine") / "mine.toml"
    file.write_text(FILE.replace(text, wrong))
    with pytest.raises(InvalidInput, match=f"^{file}: study mine.*{told}"):
        load_study("mine")


def test_a_target_that_is_not_here_may_have_any_recipe(own):
    file = own("mine") / "mine.toml"
    file.write_text(FILE.replace("[targets.ecp5]", '[targets.lib_of_ours]\nrecipes = ["any"]'))
    assert load_study("mine").targets[0].recipes == ("any",)


@pytest.mark.parametrize("name", ["simon", "mine"])
def test_a_name_stands_for_one(own, name):
    own("mine")
    second = own(name)
    with pytest.raises(InvalidInput, match=f"{second}/{name}.ledger.csv: a study's name must be its own, and /.*; re"):
        study_names()
