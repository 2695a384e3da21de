"""The shipped doubles keep the promises of what they stand in for."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta, timezone

import pytest

from graphmem.errors import InputError, QueryError
from graphmem.protocols import Clock, Embedder
from graphmem.testing import FakeEmbedder, FrozenClock


@pytest.mark.parametrize("dimension", [1, 8, 384])
def test_fake_vectors_are_unit_vectors_of_the_dimension(dimension: int) -> None:
    fake: Embedder = FakeEmbedder(dimension)
    vectors = fake.embed(["Ada moved to Lyon.", "!!", "\ud800", "日本"])
    assert fake.name == f"fake@{dimension}"
    assert fake.dimension == dimension
    for vector in vectors:
        assert len(vector) == dimension
        assert math.hypot(*vector) == pytest.approx(1.0)


def test_fake_vectors_follow_the_words() -> None:
    fake = FakeEmbedder()
    lyon, lyon_again, tea = fake.embed(["Ada moved to Lyon", "ada MOVED to Lyon!", "we drink green tea"])
    question = fake.embed_query("When did Ada move to Lyon?")
    near, far = (math.fsum(a * b for a, b in zip(question, v, strict=True)) for v in (lyon, tea))
    assert lyon == lyon_again
    assert near > far
    assert fake.embed([]) == []


def test_fake_refuses_what_the_model_refuses() -> None:
    with pytest.raises(InputError, match="text 0 of 1 is blank"):
        FakeEmbedder().embed([" "])
    with pytest.raises(QueryError):
        FakeEmbedder().embed_query("")
    with pytest.raises(ValueError, match="dimension"):
        FakeEmbedder(0)


def test_the_frozen_clock_moves_a_step_each_reading() -> None:
    clock = FrozenClock(datetime(2024, 5, 1, 14, tzinfo=timezone(timedelta(hours=2))))
    promised: Clock = clock
    first, second = promised.now(), promised.now()
    assert (first, first.tzinfo) == (datetime(2024, 5, 1, 12, tzinfo=UTC), UTC)
    assert second - first == timedelta(microseconds=1)
    clock.advance(timedelta(days=1))
    assert clock.now() - first == timedelta(days=1, microseconds=2)
    clock.set(first)
    assert clock.now() == first


def test_a_clock_without_step_stands_still_and_needs_a_zone() -> None:
    still = FrozenClock(step=timedelta(0))
    assert still.now() == still.now() == datetime(2024, 1, 1, tzinfo=UTC)
    with pytest.raises(ValueError, match="aware"):
        FrozenClock(datetime(2024, 1, 1))  # noqa: DTZ001
    with pytest.raises(ValueError, match="aware"):
        still.set(datetime(2024, 1, 1))  # noqa: DTZ001
