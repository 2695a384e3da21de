"""Loading: exactly once, in any order, all or nothing."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from conftest import light as light_embedder
from conftest import said
from shape import shape

from graphmem import Turn
from graphmem.errors import ConflictError, RecordError
from graphmem.form.pipeline import Formed, Former
from graphmem.formats import to_line
from graphmem.testing import FrozenClock

COUNTS = """
MATCH (n) WHERE n.space = $space WITH count(n) AS nodes
MATCH (a)-[r]->() WHERE a.space = $space RETURN nodes, count(r) AS edges
"""
PEBBLE = ("I adopted a grey cat.", "The cat is called Pebble.", "Pebble sleeps on the piano.")


def write_lines(path, turns):
    path.write_text("".join(to_line(turn) + "\n" for turn in turns), encoding="utf-8")
    return path


def test_a_second_load_adds_nothing(memory, query, tmp_path):
    file = write_lines(tmp_path / "a.jsonl", said(*PEBBLE))
    first = memory.load(file)
    before = query(COUNTS, space=memory.space)
    second = memory.load(file)
    assert (first.new, first.skipped) == (3, 0)
    assert (second.new, second.skipped) == (0, 3)
    assert query(COUNTS, space=memory.space) == before


def test_an_overlapping_load_adds_the_rest(memory):
    turns = said(*PEBBLE, "Pebble broke a vase.")
    memory.remember(turns[:3])
    report = memory.remember(turns[2:])
    assert (report.new, report.skipped) == (1, 1)
    assert memory.stats().turns == 4


def test_callers_ids_are_kept(memory, query):
    memory.remember(said(*PEBBLE, conversation="c1"))
    rows = query("MATCH (t:Turn {space: $space}) RETURN t.id AS id ORDER BY id", space=memory.space)
    assert [row["id"] for row in rows] == ["c1-0", "c1-1", "c1-2"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": "The cat is called Marble."}, "text"),
        ({"speaker": "Ada"}, "speaker"),
        ({"said_at": datetime(2025, 6, 2, tzinfo=UTC)}, "said_at"),
        ({"captions": ("a cat",)}, "captions"),
        ({"metadata": {"a": 1}}, "metadata"),
    ],
)
def test_the_same_id_with_other_content_is_a_conflict(memory, change, field):
    turns = said(*PEBBLE)
    memory.remember(turns)
    changed = turns[1].model_copy(update=change)
    with pytest.raises(ConflictError, match=field) as caught:
        memory.remember([*said("A new turn.", conversation="d"), changed])
    assert caught.value.turn_id == turns[1].id
    assert memory.stats().turns == 3
    assert [t.text for t in memory.recent(3)] == [t.text for t in reversed(turns)]


def test_one_id_twice_in_one_source_is_a_conflict(memory, tmp_path):
    turns = said("One.", "Two.")
    twice = turns[1].model_copy(update={"id": turns[0].id})
    with pytest.raises(ConflictError, match="given twice, as turns 1 and 2"):
        memory.load(write_lines(tmp_path / "a.jsonl", [turns[0], twice]))
    assert memory.stats().turns == 0


def test_skip_bad_keeps_the_stored_turn_and_names_the_other(memory, tmp_path):
    turns = said(*PEBBLE)
    memory.remember(turns)
    file = write_lines(
        tmp_path / "a.jsonl", [turns[1].model_copy(update={"text": "Other."}), *said("New.", conversation="d")]
    )
    with file.open("a") as out:
        out.write('{"conversation": "d"}\n')
    report = memory.load(file, skip_bad=True)
    assert report.new == 1
    assert not report.complete
    assert any(turns[1].id in p.where for p in report.problems)
    assert any("a.jsonl:3" in p.where for p in report.problems)


def test_a_bad_line_stops_the_load_before_anything_is_written(memory, query, tmp_path):
    good = [to_line(t) for t in said(*PEBBLE)]
    record = json.loads(good[0])
    file = tmp_path / "a.jsonl"
    file.write_text("\n".join([*good, json.dumps({**record, "id": "x", "said_at": "yesterday"})]))
    with pytest.raises(RecordError, match="said_at") as caught:
        memory.load(file)
    assert caught.value.line == 4
    assert query("MATCH (n) WHERE n.space = $space RETURN count(n) AS n", space=memory.space) == [{"n": 0}]


def test_unsorted_turns_come_out_in_order(open_memory):
    memory = open_memory(embedder=light_embedder())
    turns = said(*(f"Turn number {i} is about apples." for i in range(40)))
    shuffled = turns[:]
    random.Random(7).shuffle(shuffled)
    for start in range(0, 40, 7):
        memory.remember(shuffled[start : start + 7])
    assert [t.id for t in memory.recent(40)] == [t.id for t in reversed(turns)]


def test_batches_and_order_of_arrival_make_no_difference(open_memory, query, space):
    """The graph is a function of the set of turns, ids of versions and knowledge times apart."""
    turns = [
        *said(*(f"I painted picture {i} last week." for i in range(12)), conversation="a", speaker="Ada"),
        *said("I live in Porto.", "I like jazz.", conversation="b", speaker="Ada", at="2025-03-01T09:00:00Z"),
        *said("I live in Ghent now.", "I adopted a dog.", conversation="b2", speaker="Ada", at="2025-05-01T09:00:00Z"),
        *said("i like Jazz.", "Yes, since May.", conversation="c", speaker="ADA", at="2025-06-01T09:00:00Z"),
    ]
    for n, (speaker, text) in enumerate([("Ben", "Do you live in Lyon?"), ("Cem", "Hm, let me see.")]):
        (between,) = said(text, conversation="c", speaker=speaker, at=f"2025-06-01T09:00:{20 + n}Z")
        turns.append(between.model_copy(update={"id": f"between-{n}"}))
    shapes = []
    for seed, size in ((0, 100), (1, 5), (2, 3), (3, 1), (4, 1)):
        memory = open_memory(space=f"{space}-{seed}", embedder=light_embedder())
        order = turns[:]
        if seed:
            random.Random(seed).shuffle(order)
        for start in range(0, len(order), size):
            memory.remember(order[start : start + size])
        shapes.append(shape(query, memory.space))
    assert all(shape_ == shapes[0] for shape_ in shapes)
    assert shapes[0]["facts"]


def topics(count: int) -> list[Turn]:
    """Turns of one conversation that changes its topic, so that it makes several episodes."""
    things = ("apples", "tram lines", "the choir", "a broken kiln", "beehives", "Portuguese verbs")
    texts = (f"I painted {things[i // 12 % 6]} again, number {i}, it was {things[i // 12 % 6]}." for i in range(count))
    return said(*texts, speaker="Ada")


@pytest.mark.parametrize("stored_only", [False, True])
def test_turns_that_come_in_while_others_are_formed_are_formed_too(open_memory, query, space, stored_only, monkeypatch):
    """The other process is done, or is killed after storing, in the middle of ours; nothing stays unformed."""
    turns = topics(140)
    one, other = (open_memory(space=f"{space}-both", embedder=light_embedder()) for _ in range(2))
    commits = 0
    inserted = False

    def told(stage: str, done: int, total: int | None) -> None:
        nonlocal commits, inserted
        commits += stage == "form"
        if commits == 2 and not inserted:
            inserted = True
            with monkeypatch.context() as patched:
                if stored_only:
                    patched.setattr(Former, "run", lambda self, progress, total=None: Formed())
                other.remember(turns[1::2])

    one.remember(turns[::2], progress=told)
    assert inserted
    whole = open_memory(space=f"{space}-whole", embedder=light_embedder())
    whole.remember(turns)
    assert whole.stats().episodes > 3
    assert one.stats().pending == 0
    assert shape(query, one.space) == shape(query, whole.space)


def test_two_who_load_at_once_lose_nothing(open_memory, query, space):
    turns = topics(100)
    both = [open_memory(space=f"{space}-both", embedder=light_embedder()) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda pair: pair[0].remember(pair[1]), zip(both, (turns[::2], turns[1::2]), strict=True)))
    whole = open_memory(space=f"{space}-whole", embedder=light_embedder())
    whole.remember(turns)
    assert shape(query, both[0].space) == shape(query, whole.space)


def test_known_at_shows_turns_and_episodes_as_far_as_they_were_known(open_memory):
    clock = FrozenClock(datetime(2026, 1, 1, tzinfo=UTC), step=timedelta(hours=1))
    memory = open_memory(embedder=light_embedder(), clock=clock)
    before = clock.now()
    memory.remember(said("The blue heron nests by the weir.", conversation="a"))
    between = clock.now()
    memory.remember(said("The heron left the weir in autumn.", conversation="b", at="2025-10-01T09:00:00Z"))
    found = {when: memory.recall("heron at the weir", known_at=when) for when in (before, between, clock.now())}
    assert [sorted(t.id for t in r.turns) for r in found.values()] == [[], ["a-0"], ["a-0", "b-0"]]
    assert [len(r.episodes) for r in found.values()] == [0, 1, 2]
    answer = memory.ask("When did the heron leave the weir?", known_at=between)
    assert {e.turn_id for e in answer.evidence} <= {"a-0"}


def test_states_that_have_ended_are_counted(open_memory):
    memory = open_memory(embedder=light_embedder())
    memory.remember(said("I live in Porto.", "I like jazz.", speaker="Ada", at="2025-03-01T09:00:00Z"))
    memory.remember(said("I live in Ghent now.", conversation="d", speaker="Ada", at="2025-05-01T09:00:00Z"))
    assert memory.recall("Where does Ada live?").hidden == 1
    assert memory.recall("Where does Ada live?", include_ended=True).hidden == 0
    assert memory.recall("What music does Ada like?").hidden == 0
    answer = memory.ask("Where does Ada live?")
    assert [fact.object for fact in answer.facts] == ["Ghent"]


def test_what_holds_is_asked_of_the_graph_whatever_the_words(open_memory):
    """Of whom it is and what it is a fact of count, not only its words; nobody else's; nothing told later."""
    memory = open_memory(embedder=light_embedder())
    memory.remember(said("I live in Leeds.", "My brother lives in Bristol.", speaker="Nina", at="2024-01-05T09:00:00Z"))
    memory.remember(said("I moved to York last Saturday!", conversation="m", speaker="Nina", at="2024-03-11T09:00:00Z"))
    now = memory.ask("Where does Nina live now?")
    assert [(fact.subject, fact.object) for fact in now.facts] == [("Nina", "York")]
    before = memory.ask("Where does Nina live?", as_of="2024-02-01")
    assert "Leeds" in before.text
    assert "York" not in before.recollection.context
    assert not memory.ask("Where does Nina live?", as_of="2020-01-01").known
    brother = memory.ask("Where does Nina's brother live?")
    assert "Bristol" in brother.text


def test_blank_turns_are_kept_and_nothing_is_made_of_them(open_memory, query):
    embedder = light_embedder()
    asked: list[str] = []
    original = embedder.embed
    embedder.embed = lambda texts: asked.extend(texts) or original(texts)  # type: ignore[method-assign]
    memory = open_memory(embedder=embedder)
    turns = said("The gate is locked.", "", "  \n\t ", "", "The gate key is brass.")
    turns[3] = Turn.model_validate(
        {
            **turns[3].model_dump(exclude={"text"}),
            "text": None,
            "role": "assistant",
            "tool_calls": [{"name": "lookup", "args": {}}],
        }
    )
    report = memory.remember(turns)
    assert report.new == 5
    assert [t.id for t in memory.recent(5)] == [t.id for t in reversed(turns)]
    assert all(text.strip() for text in asked)
    rows = query(
        "MATCH (t:Turn {space: $space})-[:STATES]->() RETURN DISTINCT t.id AS id ORDER BY id", space=memory.space
    )
    assert [row["id"] for row in rows] == [turns[0].id, turns[4].id]


def test_times_in_the_future_are_kept(memory):
    far = datetime(2090, 1, 1, tzinfo=UTC) + timedelta(days=1)
    memory.remember([Turn(conversation="c", id="x", speaker="Ada", text="Hello from afar.", said_at=far)])
    assert memory.recent(1)[0].said_at == far
