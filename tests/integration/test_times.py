"""Reading over time: as of, known at, told by, on every read; changes, history, snapshots; the same in Python and Cypher."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from conftest import light, said

from graphmem import Turn
from graphmem.errors import NotFoundError, QueryError
from graphmem.models import What
from graphmem.moments import asked, moment
from graphmem.store import Within
from graphmem.store.queries import load
from graphmem.temporal.relations import relations
from graphmem.testing import FrozenClock

LOADED = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
TOWNS = ("Porto", "Ghent", "Lyon", "Turku", "Graz")


@pytest.fixture
def memory(open_memory):
    return open_memory(embedder=light(), clock=FrozenClock(LOADED, step=timedelta(hours=1)))


def turn(id_: str, at: str, text: str, speaker: str = "Ada") -> Turn:
    return Turn(conversation="c", id=id_, speaker=speaker, text=text, said_at=at)


def history_of(seed: int, turns: int = 40) -> list[Turn]:
    """Talk of moves, ends, visits, plans, habits and likes, with and without times, over two years."""
    rng = random.Random(seed)
    forms = (
        "I live in {0}.", "I moved to {0} last week.", "I don't live in {0} anymore.", "I visited {0} last month.",
        "I am going to visit {0} next month.", "I lived in {0} from March to May 2023.", "I like {0}.",
        "I don't like {0}.", "I went to {0} on 3 June 2023.", "I have lived in {0} since 2021.",
    )  # fmt: skip
    start = datetime(2023, 1, 5, 9, tzinfo=UTC)
    return [
        Turn(
            conversation=f"c{i % 3}",
            id=f"t{i}",
            speaker=rng.choice(("Ada", "Ben")),
            text=rng.choice(forms).format(rng.choice(TOWNS)),
            said_at=start + timedelta(days=rng.randrange(700), minutes=i),
        )
        for i in range(turns)
    ]


def told(facts):
    """What facts say, ids and knowledge times apart."""
    return sorted(
        (f.statement, f.valid_from, f.valid_to, f.told_at, f.kind, sorted((e.turn_id, e.start) for e in f.evidence))
        for f in facts
    )


TIMES = ["2022", "2023-03-31", "2023-06-03T12:00:00Z", "2023-06", "2023-02-10/2023-09-01", "2024-08-20", "2030"]


def test_what_a_query_filters_is_what_the_model_says(memory):
    """One filter, written in Cypher and in Python: they agree on every fact at every time."""
    memory.remember(history_of(seed=7))
    everything = memory.facts(include_ended=True, limit=1000)
    assert len({fact.kind for fact in everything}) >= 4
    for when in TIMES:
        for ended in (False, True):
            as_of = asked(when, "UTC", LOADED)
            within = Within.asked(as_of=as_of, known_at=None, told_by=None, now=LOADED, include_ended=ended)
            found = memory.facts(as_of=when, include_ended=ended, limit=1000)
            assert {f.id for f in found} == {f.id for f in everything if within.holds(f)}, when


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_told_by_is_a_memory_that_heard_no_more(open_memory, space, seed):
    turns = history_of(seed)
    whole = open_memory(space=f"{space}-whole", embedder=light())
    whole.remember(turns)
    for when in ("2023-06-01", "2024-02-01"):
        by = moment(when, "UTC", LOADED)
        part = open_memory(space=f"{space}-{when}", embedder=light())
        part.remember([t for t in turns if t.said_at <= by])
        for asked_for in ({}, {"about": "Ada"}, {"about": "Lyon"}, {"as_of": "2023-05"}, {"include_ended": True}):
            assert told(whole.facts(told_by=when, **asked_for)) == told(part.facts(**asked_for)), (when, asked_for)
        found = whole.recall("Where does Ada live?", told_by=when)
        assert max(t.said_at for t in found.turns) <= by
        assert found.told_by == by


def test_nothing_is_known_before_it_was(memory):
    """Each reading verb, asked for a time of knowledge before the first turn came in, knows nothing."""
    before = memory.recent  # opened, nothing loaded: the clock has not moved
    assert before() == []
    memory.remember(
        [turn("a", "2025-03-01T09:00:00Z", "I live in Lyon."), turn("b", "2025-03-02T09:00:00Z", "I ran a race.")]
    )
    (fact, *_) = memory.facts()
    early = LOADED - DAY
    assert memory.facts(known_at=early) == memory.timeline("Ada", known_at=early) == []
    assert memory.facts(about="Lyon", known_at=early) == memory.entities(known_at=early) == []
    assert memory.changes(known_at=early) == memory.history(fact.id, known_at=early) == []
    assert memory.relations(fact.id, known_at=early) == []
    assert memory.recall("Where does Ada live?", known_at=early).hits == ()
    assert not memory.ask("Where does Ada live?", known_at=early).known
    assert memory.snapshot(known_at=early).facts == ()
    counted = memory.stats(known_at=early)
    assert (counted.turns, counted.facts, counted.episodes, counted.changes) == (0, 0, 0, 0)
    come = memory.difference(known_at=(early, None)).come
    assert {f.id for f in come} == {f.id for f in memory.facts()}


def test_every_read_takes_any_form_of_a_time(memory):
    memory.remember(
        [
            turn("a", "2024-06-01T09:00:00Z", "I live in Porto."),
            turn("b", "2025-03-01T09:00:00Z", "I live in Lyon now."),
        ]
    )
    for when in ("2024-09-01", "2024-09", "September 2024", "2024-09-01T10:00:00+02:00", "2024-08-01/2024-09-30"):
        assert [f.object for f in memory.facts(as_of=when)] == ["Porto"], when
        assert [f.object for f in memory.timeline("Ada", as_of=when)] == ["Porto"], when
        assert [f.object for f in memory.snapshot(as_of=when).facts] == ["Porto"], when
        assert [f.object for f in memory.recall("Where does Ada live?", as_of=when).facts] == ["Porto"], when
        assert memory.stats(as_of=when).facts == 1, when
        assert {e.name: e.facts for e in memory.entities(as_of=when)}["Ada"] == 1, when
    assert "Porto" in memory.ask("Where does Ada live?", as_of="September 2024").text
    with pytest.raises(QueryError, match="give a time like"):
        memory.facts(as_of="in a galaxy far away")


def test_what_changed(memory):
    memory.remember(
        [
            turn("a", "2024-06-01T09:00:00Z", "I live in Porto."),
            turn("b", "2024-07-02T09:00:00Z", "I went to Graz yesterday."),
        ]
    )
    memory.remember(
        [
            turn("c", "2025-03-01T09:00:00Z", "I live in Lyon now."),
            turn("d", "2025-03-02T09:00:00Z", "I am going to visit Turku in May."),
        ]
    )
    in_the_world = [
        (c.what, c.at.date().isoformat(), c.fact.object.split()[-1]) for c in memory.changes("2024-06-15", "2025-12-31")
    ]
    assert in_the_world == [
        (What.HAPPENED, "2024-07-01", "Graz"),
        (What.ENDED, "2025-03-01", "Porto"),
        (What.BEGAN, "2025-03-01", "Lyon"),
        (What.PLANNED, "2025-03-02", "Turku"),
    ]
    in_the_memory = [(c.what, c.fact.object.split()[-1], c.reason) for c in memory.changes("2026", "2026")]
    assert sorted(c for c in in_the_memory if c[0] is What.LEARNED) == [
        (What.LEARNED, town, None) for town in ("Graz", "Lyon", "Porto", "Turku")
    ]
    assert [(c[1], c[2]) for c in in_the_memory if c[0] is What.REVISED] == [("Porto", "change")]
    assert {c.fact.object for c in memory.changes(about="Lyon")} == {"Lyon"}
    assert len(memory.changes(about="Ada")) == len(memory.changes())
    with pytest.raises(QueryError, match="is not before"):
        memory.changes("2025", "2024")


def test_how_a_claim_came_to_be_what_it_is(memory):
    memory.remember([turn("a", "2024-06-01T09:00:00Z", "I live in Porto.")])
    (first,) = memory.facts(about="Porto")
    memory.remember([turn("c", "2025-03-01T09:00:00Z", "I live in Lyon now.")])
    one, two = memory.history(first.id[:12])
    assert (one.fact.id, one.fact.retracted_at, one.fact.valid_to) == (first.id, two.fact.recorded_at, None)
    assert (two.reason, two.replaces) == ("change", (first.id,))
    assert two.fact.valid_to == datetime(2025, 3, 1, 9, tzinfo=UTC)
    assert memory.facts(about="Porto", known_at=first.recorded_at) == [
        first.model_copy(update={"retracted_at": one.fact.retracted_at})
    ]
    assert [r.fact.id for r in memory.history(two.fact.id, known_at=first.recorded_at)] == [first.id]
    with pytest.raises(NotFoundError, match="no fact has an id"):
        memory.history("nothing")


def test_what_was_believed_is_found_by_its_words(memory):
    """A version that was retracted since is found by the words of it, as of when it was held."""
    memory.remember(
        [turn("a", "2024-06-01T09:00:00Z", "I live in Porto."), turn("b", "2024-06-01T09:01:00Z", "I like tea.")]
    )
    (believed,) = memory.facts(about="lives in Porto")
    memory.remember([turn("c", "2025-03-01T09:00:00Z", "I live in Lyon now.")])
    (then,) = memory.facts(about="lives in porto", known_at=believed.recorded_at)
    assert (then.id, then.valid_to) == (believed.id, None)
    assert believed.id in {f.id for f in memory.recall("lives in Porto", known_at=believed.recorded_at).facts}
    assert memory.facts(about="live Porto", known_at=believed.recorded_at) == []


def test_a_difference_is_that_of_the_two_snapshots(memory):
    memory.remember(history_of(seed=11))
    for one, other in [("2023-03-31", "2023-08-01"), ("2023-06", "2024"), (None, "2023-12-24"), ("2024", "2024")]:
        before, after = ({f.id for f in memory.snapshot(as_of=when).facts} for when in (one, other))
        found = memory.difference(as_of=(one, other))
        assert ({f.id for f in found.gone}, {f.id for f in found.come}) == (before - after, after - before)


@pytest.mark.parametrize("seed", [5, 6])
def test_the_relations_in_the_graph_are_those_of_the_algebra(memory, seed):
    memory.remember(history_of(seed))
    facts = {f.id: f for f in memory.facts(include_ended=True, limit=1000)}
    pairs = 0
    for id_, fact in list(facts.items())[:12]:
        for related in memory.relations(id_, limit=1000):
            assert set(related.relations) == relations(facts[related.fact.id].valid, fact.valid), related
            pairs += 1
    assert pairs > 40


def _operators(plan):
    yield plan["operatorType"].split("@")[0], str(plan["args"].get("Details", ""))
    for child in plan.get("children", []):
        yield from _operators(child)


@pytest.mark.parametrize(
    "name", ["facts", "facts_about", "changes", "changes_about", "difference", "entities", "told_slots"]
)
def test_a_read_bounded_in_time_starts_from_an_index(memory, server, name):
    """PROFILE of the query as it runs, over more than one space: the first thing done is an index seek."""
    from neo4j import GraphDatabase

    memory.remember(history_of(seed=3))
    as_of = asked("2023-06", "UTC", LOADED)
    within = Within.asked(as_of=as_of, known_at=None, told_by=None, now=LOADED)
    params = {**within.facts, **within.turns, **{f"other_{k}": v for k, v in within.times.items()}}
    params |= {"space": memory.space, "limit": 100, "earliest": as_of.start, "latest": as_of.end}
    params |= {"entities": [f.evidence[0].speaker for f in memory.facts()], "facts": [f.id for f in memory.facts()]}
    with GraphDatabase.driver(server.uri, auth=(server.username, server.password)) as driver:
        plan = driver.execute_query(f"PROFILE {load(f'read/{name}').text}", params).summary.profile
    operators = list(_operators(plan))
    assert any("Seek" in operator for operator, _ in operators)
    assert not any("Scan" in operator for operator, _ in operators)
    leaves = [operator for operator, _ in operators if operator.startswith("Node")]
    assert leaves
    assert all("Seek" in operator for operator in leaves)


def test_an_edge_instant_in_every_form(memory):
    """An interval ends just where it ends, however the instant is written, and one microsecond earlier it still holds."""
    memory.remember(
        [
            turn("a", "2025-01-01T00:00:00Z", "I live in Porto."),
            turn("b", "2025-01-11T00:00:00Z", "I don't live in Porto anymore."),
        ]
    )
    edge = datetime(2025, 1, 11, tzinfo=UTC)
    for form in (edge, "2025-01-11T00:00:00Z", "2025-01-11T01:00:00+01:00", "2025-01-10T19:00:00-05:00"):
        assert not any(f.polarity for f in memory.facts(about="Porto", as_of=form)), form
    (fact,) = memory.facts(about="Porto", as_of=edge - timedelta(microseconds=1))
    assert fact.valid_to == edge


def test_plans_are_known_from_when_they_are_made(memory):
    memory.remember([turn("a", "2025-03-02T09:00:00Z", "I am going to visit Turku in May.")])
    assert memory.facts(as_of="2025-03-01") == []
    assert ["Turku" in f.object for f in memory.facts(as_of="2025-03-02")] == [True]
    assert ["Turku" in f.object for f in memory.facts(as_of="2025-05")] == [True]
    assert memory.facts(as_of="2025-06") == []


def test_words_that_are_no_times_leave_the_time_of_the_turn(memory):
    lines = (
        "Do you sell plants?",
        "June and April went to the fair.",
        "I may take the second row.",
        "My cousin May is 41.",
    )
    memory.remember(said(*lines, at="2025-06-11T09:00:00Z"))
    for fact in memory.facts(include_ended=True):
        assert fact.time_text is None
        assert fact.valid_from is not None
        assert fact.valid_from.date().isoformat() == "2025-06-11"


@pytest.mark.parametrize(
    ("said_on", "text", "first", "last"),
    [
        ("2024-02-14T10:00:00Z", "I visited Turku last week.", "2024-02-05", "2024-02-12"),
        ("2024-02-14T10:00:00Z", "I bought a kayak yesterday.", "2024-02-13", "2024-02-14"),
        ("2024-05-31T11:00:00Z", "We will meet Otto on Monday.", "2024-06-03", "2024-06-04"),
        ("2025-01-29T12:00:00Z", "The club meets on the first Friday of next month.", "2025-02-07", "2025-02-08"),
    ],
)
def test_the_loaders_clock_does_not_matter(open_memory, space, said_on, text, first, last):
    loaded = {}
    for year in (2026, 2031):
        memory = open_memory(
            space=f"{space}-{year}", embedder=light(), clock=FrozenClock(datetime(year, 7, 1, tzinfo=UTC))
        )
        memory.remember([turn("a", said_on, text)])
        loaded[year] = told(memory.facts(include_ended=True))
        assert (first, last) in [(str(f[1])[:10], str(f[2])[:10]) for f in loaded[year]], loaded[year]
    assert loaded[2026] == loaded[2031]


def test_forty_codes_and_the_one_that_holds(memory):
    """Values that have ended do not crowd out the one that holds, and are counted; asked for, they tell their end."""
    start = datetime(2025, 1, 1, 9, tzinfo=UTC)
    memory.remember(
        Turn(
            conversation="g",
            id=f"g{i}",
            speaker="user",
            text=f"My gate number is {500 + i} now.",
            said_at=start + i * DAY,
        )
        for i in range(1, 42)
    )
    now = memory.recall("gate number", limit=5)
    assert [f.value or f.object for f in now.facts] == ["541"]
    assert now.hidden == 40
    ended = memory.recall("gate number", limit=5, include_ended=True)
    assert all(f.valid_to for f in ended.facts if (f.value or f.object) != "541")
    assert len(ended.facts) == 5
    (then,) = memory.facts(about="gate number", as_of="2025-01-10T12:00:00Z")
    assert (then.value or then.object) == "509"
