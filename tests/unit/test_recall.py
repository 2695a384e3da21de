"""What recall makes of a question and of what it found: pure functions on models."""

from __future__ import annotations

import pytest

from graphmem.recall.pack import count_tokens
from graphmem.recall.question import understand
from graphmem.recall.words import meaning
from graphmem.resolve.names import name_rank, names

SPEAKERS = {"w": "Will", "a": "Ada", "m": "May Ling"}


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("When will Ada move?", {"a"}),
        ("when will ada move?", {"a"}),
        ("Where does Will live?", {"w"}),
        ("Will Ada move?", {"a"}),
        ("In May, did Ada move?", {"a", "m"}),
        ("What may happen?", set()),
        ("Who saw the adagio?", set()),
    ],
)
def test_a_name_that_is_also_a_word_is_a_name_where_it_is_written_so(question, named):
    assert understand(question, SPEAKERS).people == named


@pytest.mark.parametrize(("text", "held"), [("We moved to Rome.", False), ("Ed moved.", True), ("ED's flat", True)])
def test_a_name_is_a_word_of_its_own(text, held):
    assert names(text, "ed") is held


def test_of_two_spellings_the_capitalised_one_is_shown():
    assert min(["ada", "Ada", "ADA"], key=name_rank) == "Ada"
    assert min(["maria de souza", "Maria de Souza"], key=name_rank) == "Maria de Souza"


def test_tokens_are_counted_in_words_without_end_and_in_scripts_without_blanks():
    assert count_tokens("a" * 5000) > 500
    assert count_tokens("蓝鲸" * 1000) >= 2000
    assert 6 <= count_tokens("I went to the market.") <= 9
    assert count_tokens("") == 0


def test_meaning_is_what_is_asked_of_not_what_kind_of_answer_is_sought():
    assert meaning("Where does Ada live now?") == meaning("Ada lives")
    assert meaning("When is it?") == frozenset()
