"""Reading a study's two files, and what they may not say."""

import pytest

from roundhouse.errors import InvalidInput, UnknownName
from roundhouse.studies.ledger import parse_ledger
from roundhouse.studies.registry import load_study
from roundhouse.studies.study import parse_study

HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note\n"
ROW = 's.a,Table 1,one,area,min,128 192,"about 1,200",1200,Mum2,CMOS,,synthesis,,\n'
TOML = '[[design]]\nname = "one"\n'


def test_a_study_is_read():
    study = parse_study("s", TOML + '[targets.osu050]\ndevices = ["CMOS"]\nstage = "synthesis"\n', HEADER + ROW)
    (row,) = study.ledger
    assert (row.key_bits, row.value, row.plain, row.slip) == ((128, 192), 1200, (1.2e9, "um2"), "")
    assert study.slips == ()
    assert study.design("one").boundary == "streams"
    assert study.design("two") is None
    assert study.target("osu050").devices == ("CMOS",)
    assert study.target("ecp5") is None


def test_an_unknown_study_is_told_with_the_nearest():
    with pytest.raises(UnknownName, match="'nas' is no study; did you mean 'nsa'"):
        load_study("nas")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("s.a", "t.a", r"t\.a: an id must begin with s\."),
        ("area", "aera", "s.a: parameter must be one of [0-9]+ names, such as area.*; given 'aera'"),
        ("synthesis", "guessed", "s.a: stage must be one of chosen, .*; given 'guessed'"),
        (",1200,", ",1300,", "the value must be a number of what is printed; 1300 is none in 'about 1,200'"),
        (",1200,", ",1200,7,", "a row must have a cell for each column, and has more or fewer"),
        (",1200,", ',"12"00,', "ledger of s, line [12]: every line must be CSV"),
        (",1200,", ",,", "key_bits must be whole numbers and value a number"),
        ("128 192", "all", "key_bits must be whole numbers and value a number"),
    ],
)
def test_a_row_that_no_ledger_can_have_is_refused(old, new, message):
    with pytest.raises(InvalidInput, match=message):
        parse_ledger("s", HEADER + ROW.replace(old, new))


def test_an_id_occurs_once():
    with pytest.raises(InvalidInput, match=r"every id must occur once; s\.a occurs more often"):
        parse_ledger("s", HEADER + ROW + ROW)


def test_columns_are_fixed():
    with pytest.raises(InvalidInput, match=r"the columns must be id,place,.*; given .*'remark'"):
        parse_ledger("s", HEADER.replace("slip", "remark"))


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('[[design]]\nname = "two"\n', "a design of the ledger must be one of two; given one"),
        ('[[design]]\ncore = "aes"\n', "design: a table must have name; given"),
        (
            TOML + 'kernel = "aes"\n',
            "a table must have only the keys also, boundary, core, name, note, unprinted; given kernel",
        ),
        (TOML + 'boundary = "box"\n', "a boundary must be one of streams, .*; given box"),
        (TOML + '[targets.ecp5]\nstage = "map"\n', "a stage must be one of chosen, .*; given map"),
    ],
)
def test_a_file_that_no_study_can_have_is_refused(toml, message):
    with pytest.raises(InvalidInput, match=message):
        parse_study("s", toml, HEADER + ROW)
