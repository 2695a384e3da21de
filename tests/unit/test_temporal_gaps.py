"""Texts as people and editors leave them: wide gaps, line breaks, apostrophes of every kind."""

from __future__ import annotations

import pytest
from test_temporal_find import FRIDAY, read

from graphmem.temporal import find_times

GAPS = """
twenty{}five years ago | ~1998-01-01..1998-12-31
a{}dozen years ago | ~2011-01-01..2011-12-31
one and{}a half years ago | ~2021-12-01..2021-12-31
we met on New{}Year's Eve | 2022-12-31
we met on New{}Year's Day | 2023-01-01
we met on Good{}Friday | 2023-04-07
we met on April{}fools day | 2023-04-01
at christmas{}eve we met | 2022-12-24
it has been{}two weeks | ~2023-05-26.. P2W
I will come on{}Friday | 2023-06-16
"""


@pytest.mark.parametrize("gap", [" ", "  ", "   ", "\t", "\n ", " \r\n "])
@pytest.mark.parametrize("line", GAPS.strip().splitlines())
def test_a_gap_of_any_width_is_one_blank(line: str, gap: str) -> None:
    text, _, reading = line.partition(" | ")
    text = text.replace("{}", gap)
    assert read(text) == reading
    (mention,) = find_times(text, FRIDAY)
    assert mention.text == text[mention.start : mention.end]


def test_nothing_reaches_over_a_blank_line() -> None:
    assert [m.text for m in find_times("See you on Friday\n\nMay 5 was fine", FRIDAY)] == ["on Friday", "May 5"]
    assert read("I will\n\non Friday we met") == "2023-06-02"


@pytest.mark.parametrize(
    "name", ["New Year's", "New Years", "Mother's Day", "Mothers' Day", "April Fool's", "Veterans' Day"]
)
def test_an_apostrophe_more_or_less(name: str) -> None:
    bare = read(f"we met on {name.replace(chr(39), '')}")
    assert bare != "-"
    for mark in "'’ʼ":
        assert read(f"we met on {name.replace(chr(39), mark)}") == bare
