"""The reserved words are those of independent lists: slang's of SystemVerilog, and Pygments' of VHDL."""

import pyslang
import pytest
from pygments.lexers.hdl import VhdlLexer
from pygments.token import Token

from roundhouse.rtl.passes.reserved import RESERVED

#: slang's names of tokens that are no words of the language by themselves.
NO_WORDS = {"onestep", "rootsystemname", "unitsystemname"}


def test_every_keyword_of_systemverilog_is_reserved():
    kinds = [str(kind).partition(".")[2] for kind in pyslang.parsing.TokenKind.__members__.values()]
    keywords = {kind.removesuffix("Keyword").lower() for kind in kinds if kind.endswith("Keyword")} - NO_WORDS
    assert len(keywords) > 200
    assert keywords - {word.replace("_", "") for word in RESERVED} == set()


@pytest.mark.parametrize("word", ["entity", "signal", "downto", "process", "rem", "xnor", "postponed", "range"])
def test_words_that_vhdl_alone_reserves_are_reserved(word):
    ((kind, _), *_) = VhdlLexer().get_tokens(word)
    assert kind in Token.Keyword or kind in Token.Operator
    assert word in RESERVED


def test_words_are_in_lower_case_and_names_of_the_house_are_none():
    assert all(word == word.lower() for word in RESERVED)
    assert RESERVED.isdisjoint({"state", "key", "clk", "rst", "i_payload", "round"})
