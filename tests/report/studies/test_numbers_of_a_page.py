"""Labels of ledger parameters, headings of places, and the rules of the style sheet that hide numbers."""

import re

import pytest

from roundhouse.report.site.assets import style_sheet
from roundhouse.report.studies.heads import parameter_text
from roundhouse.report.studies.numbers import numbers_elsewhere
from roundhouse.report.studies.parameters import PARAMETERS
from roundhouse.studies.comparison import compare_study
from roundhouse.studies.ledger import SENSE
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.verdict import KINDS

#: What field names have in small letters, and no label as a small or capitalised word.
SHORT = {"ffs", "luts", "alms", "clbs", "brams", "bram", "bufgs", "iobs", "ios", "io", "setup", "speedup", "fmax"}


def test_labels_are_of_parameters_that_there_are():
    assert set(PARAMETERS) <= set(SENSE)


@pytest.mark.parametrize("parameter", SENSE)
def test_a_label_is_in_words(parameter):
    label = parameter_text(parameter)
    assert "_" not in label and label[0].isupper()
    assert not {*SHORT, *map(str.capitalize, SHORT)} & set(re.split(r"[ ,/]+", label)), label


@pytest.mark.parametrize(
    ("parameter", "label"),
    [("ffs", "Registers"), ("bram_bits", "Block RAM bits"), ("power_io", "Power of inputs and outputs")],
)
def test_labels_of_some(parameter, label):
    assert parameter_text(parameter) == label


@pytest.mark.parametrize("name", study_names())
def test_numbers_that_stand_in_no_table_stand_in_one_place_each(name):
    study = load_study(name)
    numbers = numbers_elsewhere(study, compare_study(study, []), {})
    listed = [row.entry.id for place in numbers.places for row in place.rows]
    assert listed and sorted(listed) == sorted(
        row.id for row in study.ledger if row.place not in study.description.titles
    )
    assert sum(numbers.counts.values()) == len(listed)
    assert not any(place.title[0].isdigit() for place in numbers.places)


def test_the_style_sheet_hides_all_but_the_chosen_kind():
    style = style_sheet()
    for kind in (kind.split()[0] for kind in KINDS):
        assert (
            f'#numbers:has(input[value="{kind}"]:checked) :is(tr[data-kind]:not([data-kind="{kind}"]), '
            f'tbody:not([data-has~="{kind}"]))'
        ) in style
