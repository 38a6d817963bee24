"""Errors that a user can cause have one base class, and keep it and their message through pickling."""

import pickle
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages

import pytest

import roundhouse
from roundhouse.errors import InvalidInput, UnknownName, UserError, in_words, nearest

#: Errors that the package raises and handles itself, or that only a fault in the package or its oracles causes; and
#: what is a warning.
INTERNAL = {
    "BadNetlist",
    "Different",
    "Inconstant",
    "Interrupted",
    "OraclesDisagree",
    "RefusedRecord",
    "ScriptFailed",
    "UnknownCell",
    "Unequal",
    "UnknownRTLIL",
    "Unserial",
    "Missing",
}

SCRIPT = "roundhouse.tools.guardian"  #: a program, which runs when it is imported


def errors():
    modules = {module.name for module in walk_packages(roundhouse.__path__, "roundhouse.")}
    members = (one for name in modules - {SCRIPT} for _, one in getmembers(import_module(name), isclass))
    return {one for one in members if issubclass(one, BaseException) and one.__module__.startswith("roundhouse.")}


def test_every_error_is_a_users_or_internal():
    assert {error.__name__ for error in errors() if not issubclass(error, UserError)} == INTERNAL


@pytest.mark.parametrize("error", [UnknownName, InvalidInput])
def test_wrong_values_are_value_errors_too(error):
    assert issubclass(error, UserError) and issubclass(error, ValueError)


def test_an_unknown_name_is_pickled_with_what_it_suggests():
    error = UnknownName("cipher", "aes129", ["aes128", "mars"])
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "'aes129' is no cipher; did you mean 'aes128'?"
    assert (again.what, again.given, again.nearest) == ("cipher", "aes129", ["aes128"])


def test_an_unknown_name_where_there_is_none_at_all():
    assert str(UnknownName("layer", "ctr", [])) == "'ctr' is no layer; there is none yet"


def test_the_nearest_names_are_all_where_none_is_near():
    assert nearest("zzz", ["encrypt", "decrypt"]) == ["encrypt", "decrypt"]
    assert nearest("AES128", ["rc6_128", "aes256", "aes128"])[0] == "aes128"
    assert nearest("simon", ["present80", "simon32", "SIMON64"]) == ["simon32", "SIMON64"]
    assert nearest("", ["encrypt", "decrypt"]) == ["encrypt", "decrypt"]
    assert nearest("aes12", ["aes128", "aes192", "mars"]) == ["aes128"]


def test_at_most_ten_names_are_suggested_and_the_rest_counted():
    error = UnknownName("cipher", "ciph", ["mars", *(f"cipher{number}" for number in range(12))])
    assert str(error).endswith(" or 'cipher9'? (2 more: see `roundhouse list`)")
    assert "cipher10" not in str(error) and len(error.nearest) == 10
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_command_that_lists_the_rest_is_named():
    error = UnknownName("layer", "x", ["mask", *(f"x{number}" for number in range(11))], "roundhouse list --layers")
    assert str(error).endswith("(1 more: see `roundhouse list --layers`)")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("given", ["foo", ""])
def test_where_no_name_of_many_is_near_the_command_that_lists_them_is_named(given):
    error = UnknownName("layer", given, [f"x{number}" for number in range(11)], "roundhouse list --layers")
    assert str(error) == f"{given!r} is no layer; `roundhouse list --layers` lists them" and error.nearest == []
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_names_in_a_sentence():
    assert [in_words(names) for names in ("a", "ab", "abc")] == ["a", "a and b", "a, b and c"]
    assert in_words((128, 192, 256), "or") == "128, 192 or 256"
