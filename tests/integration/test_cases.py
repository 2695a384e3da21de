"""Faults that other memories were reported for, as small inputs with the right outcome."""

from __future__ import annotations

import resource
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from conftest import light as light_embedder
from conftest import said

from graphmem import Turn
from graphmem.formats import to_line


def generated(space: str, colour: str, count: int = 25) -> list[Turn]:
    start = datetime(2025, 6, 1, 9, tzinfo=UTC)
    return [
        Turn(
            conversation=space,
            id=f"{space}-{i}",
            role="user",
            text=f"The {space} crate {i} is {colour}.",
            said_at=start + timedelta(minutes=i),
        )
        for i in range(count)
    ]


def test_naive_times_are_read_in_the_default_zone(memory, tmp_path, query):
    file = tmp_path / "kiosk.jsonl"
    lines = [to_line(turn) for turn in said("The kiosk is open.", "The kiosk is closed.")]
    lines[0] = lines[0].replace("2025-06-01T09:00:00+00:00", "2025-04-01T09:00:00")
    lines[1] = lines[1].replace("2025-06-01T09:01:00", "2025-04-02T09:00:00")
    file.write_text("\n".join(lines))
    report = memory.load(file)
    assert any("without an offset" in note for note in report.notes)
    assert len(memory.recent(5)) == 2
    kinds = query("MATCH (t:Turn {space: $space}) RETURN DISTINCT valueType(t.said_at) AS kind", space=memory.space)
    assert kinds == [{"kind": "ZONED DATETIME NOT NULL"}]
    for when in ("2025-04-01T12:00:00", "2025-04-01T12:00:00Z", datetime(2025, 4, 1, 12, tzinfo=UTC)):
        (fact,) = memory.facts(about="kiosk", as_of=when)
        assert "open" in fact.statement
    (now,) = memory.facts(about="kiosk")
    assert "closed" in now.statement


def test_spaces_written_at_once_stay_apart(open_memory, query, space):
    colours = {"alpha": "red", "beta": "blue", "gamma": "green"}
    memories = {n: open_memory(space=f"{space}-{n}", embedder=light_embedder()) for n in colours}
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda n: memories[n].remember(generated(n, colours[n])), colours))
    extra = Turn(
        conversation="r",
        id="r1",
        role="user",
        text="蓝鲸项目的代码是 BW-17。",
        said_at=datetime(2025, 6, 2, tzinfo=UTC),
    )
    memories["alpha"].remember([extra])
    assert [memories[n].stats().turns for n in colours] == [26, 25, 25]
    crossing = query(
        "MATCH (a)-[r]-(b) WHERE a.space STARTS WITH $space AND a.space <> b.space RETURN count(r) AS n", space=space
    )
    assert crossing == [{"n": 0}]
    for words in ("蓝鲸", "BW-17", "project code", "blue crate"):
        hits = memories["beta"].recall(words).turns
        assert all(turn.id.startswith("beta-") for turn in hits)
        answer = memories["beta"].ask(words)
        assert all(evidence.turn_id.startswith("beta-") for evidence in answer.evidence)
    assert memories["beta"].recall("blue crate").turns
    assert memories["alpha"].recall("蓝鲸").turns[0].id == "r1"


def test_a_small_space_among_many_finds_its_own(open_memory, space):
    crowd = open_memory(space=f"{space}-crowd", embedder=light_embedder())
    crowd.remember(generated("crowd", "blue", 300))
    small = open_memory(space=f"{space}-small", embedder=light_embedder())
    small.remember(generated("small", "blue", 5))
    assert len(small.recall("blue crate", limit=20).turns) == 5


def test_a_very_long_turn(memory):
    text = "The lamp is green. " * 63158 + "My locker number is 4417."
    turn = Turn(conversation="c", id="dd1", role="user", text=text, said_at=datetime(2025, 6, 1, 9, tzinfo=UTC))
    memory.remember([turn])
    (stored,) = memory.recent(1)
    assert len(stored.text) == len(text)
    found = memory.recall("locker number")
    (fact,) = [fact for fact in found.facts if "4417" in fact.statement]
    (evidence,) = fact.evidence
    assert evidence.turn_id == "dd1"
    assert evidence.start >= 1_199_000
    assert "4417" in memory.ask("What is the locker number?").text
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 2**20)
    assert peak < 1500


def test_a_cat_and_its_name(memory):
    memory.remember(said("I adopted a grey cat.", "The cat is called Pebble.", "Pebble sleeps on the piano."))
    told = {(fact.subject, fact.object) for fact in memory.facts()}
    assert told == {("user", "grey cat"), ("cat", "Pebble"), ("Pebble", "sleep on the piano")}
