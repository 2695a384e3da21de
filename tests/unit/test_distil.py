"""What turns are found to say: by example, and the laws that hold for every text."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem.distil.local import SpacyDistiller
from graphmem.errors import ModelError
from graphmem.models import Act, Kind, Role, Turn

SAID = datetime(2025, 6, 4, 9, tzinfo=UTC)  # a Wednesday


@pytest.fixture(scope="module")
def distiller() -> SpacyDistiller:
    return SpacyDistiller()


def turn(text: str, speaker: str = "Ada", id_: str = "t", **given_) -> Turn:
    return Turn(conversation="c", id=id_, speaker=speaker, text=text, said_at=SAID, **given_)


def told(distiller, text: str, **given_):
    return distiller.distil([turn(text, **given_)], None)[0]


def claims(distiller, text: str):
    return {(s.claim.subject, s.claim.attribute, s.claim.object, s.claim.polarity) for s in told(distiller, text)}


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "object_"),
    [
        ("I live in Porto.", "Ada", "lives in", "Porto"),
        ("Omar lives in Westfield.", "Omar", "lives in", "Westfield"),
        ("The kiosk is open.", "kiosk", "status", "open"),
        ("I love jazz.", "Ada", "likes", "jazz"),
    ],
)
def test_plain_sentences(distiller, text, subject, attribute, object_):
    assert (subject, attribute, object_, True) in claims(distiller, text)


def test_the_opposite_of_a_preference_is_of_the_same_slot(distiller):
    (likes,) = [s for s in told(distiller, "I love jazz.") if s.claim.attribute == "likes"]
    (no_more,) = [s for s in told(distiller, "I don't like jazz any more.") if s.claim.attribute == "likes"]
    assert likes.claim.slot == no_more.claim.slot
    assert likes.claim.polarity
    assert not no_more.claim.polarity or no_more.act is Act.END


def test_times_are_resolved_and_told_as_dates(distiller):
    (bought,) = [s for s in told(distiller, "I bought a red bicycle last Friday.") if s.kind is Kind.EVENT]
    assert bought.valid is not None
    assert bought.valid.start == datetime(2025, 5, 30, tzinfo=UTC)
    assert "30 May 2025" in bought.text
    assert bought.text.startswith(("Ada", "On 30 May"))
    assert "last Friday" in bought.quote


def test_numbers_of_things_replace_each_other(distiller):
    one = told(distiller, "My locker number is 4417.")
    other = told(distiller, "My locker number is 4418 now.")
    assert {s.claim.slot for s in one} & {s.claim.slot for s in other}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n\t ",
        "Do you live in Porto?",
        "lol",
        "Thanks so much!",
        "If I lived in Porto, I would be happy.",
        "Nice!",
    ],
)
def test_what_states_nothing(distiller, text):
    assert told(distiller, text) == []


def test_an_assistant_is_no_evidence_for_others(distiller):
    said = told(distiller, "You live in Porto and Omar lives in Westfield.", speaker="bot", role=Role.ASSISTANT)
    assert said == []


def test_a_pipeline_that_is_not_there():
    with pytest.raises(ModelError, match="pip install"):
        SpacyDistiller("no_such_model")


TALK = [
    "I moved to Lyon last month.",
    "Sorry, I meant Lille.",
    "Yes, since May.",
    "Where do you live?",
    "In Ghent.",
    "She went home yesterday.",
    "We painted the kitchen!",
    "hm",
]


@given(st.lists(st.sampled_from(TALK), min_size=3, max_size=6))
@settings(max_examples=25, deadline=None)
def test_a_turn_says_the_same_whatever_stands_around_it(distiller, texts):
    turns = [turn(text, ("Ada", "Ben")[i % 2], f"t{i}") for i, text in enumerate(texts)]
    whole, _ = distiller.distil(turns, None)
    for i, own in enumerate(turns):
        alone, _ = distiller.distil([own], turns[i - 1] if i else None)
        assert [s for s in whole if s.turn_id == own.id] == alone


@given(st.text(max_size=120))
@settings(max_examples=60, deadline=None)
def test_no_text_makes_it_raise_and_quotes_stand_where_they_say(distiller, text):
    try:
        own = turn(text)
    except ValueError:
        return  # a lone surrogate: no turn
    statements, mentions = distiller.distil([own], None)
    for statement in statements:
        assert own.words[statement.start : statement.end] == statement.quote
    for mention in mentions:
        assert 0 <= mention.start < mention.end <= len(own.words)
