"""Laws of the models: order, ids, half-open intervals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from graphmem.models import Interval, Turn, digest

SECONDS = st.integers(86_400, 315_000_000_000)
MOMENTS = SECONDS.map(lambda seconds: datetime(1, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds))


def turn(**given_):
    return Turn(**{"conversation": "c", "said_at": datetime(2025, 1, 1, tzinfo=UTC), **given_})


@given(MOMENTS, MOMENTS)
def test_turns_sort_by_time_in_all_years(one, other):
    assert (turn(said_at=one).sort_key[:18] < turn(said_at=other).sort_key[:18]) == (one < other)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_ids_sort_as_people_count(one, other):
    assert (turn(id=f"D{one}").sort_key < turn(id=f"D{other}").sort_key) == (one < other) or one == other


@given(st.text(max_size=600).filter(lambda s: s.isprintable() and s), st.text(max_size=80).filter(str.isprintable))
def test_sort_keys_fit_an_index(id_, conversation):
    made = turn(id=id_[:512], conversation=conversation or "c")
    assert len(made.sort_key.encode()) + len(made.conversation.encode()) < 8_000


@given(st.lists(st.text()), st.lists(st.text()))
def test_digests_tell_where_a_part_ends(one, other):
    assert (digest(*map(repr, one)) == digest(*map(repr, other))) == (one == other)


def test_a_made_id_does_not_depend_on_how_the_time_is_written():
    moment = datetime(2025, 1, 1, 10, tzinfo=timezone(timedelta(hours=1)))
    forms = [moment, "2025-01-01T09:00:00Z", "2025-01-01T10:00:00+01:00"]
    ids = {turn(said_at=form, text="hi").id for form in forms} | {turn(said_at=moment, text="hi", position=0).id}
    assert len(ids) == 1
    assert turn(said_at=moment, text="ho").id not in ids


@pytest.mark.parametrize(
    ("given_", "speaker"), [({}, "user"), ({"role": "assistant"}, "assistant"), ({"speaker": "Ada"}, "Ada")]
)
def test_who_speaks_where_nobody_is_named(given_, speaker):
    assert turn(**given_).speaker == speaker


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "x" * 513},
        {"id": ""},
        {"id": "a\x00"},
        {"zone": "Mars/Base"},
        {"said_at": "2025-01-01"},
        {"text": "\ud83d"},
        {"mood": 1},
    ],
)
def test_a_bad_turn_is_refused(wrong):
    with pytest.raises(ValidationError):
        turn(**wrong)


def test_an_interval_is_ordered():
    moment = datetime(2025, 1, 1, tzinfo=UTC)
    with pytest.raises(ValidationError, match="must start before it ends"):
        Interval(start=moment, end=moment)
