"""The shipped sample holds together: ids, times, quotes, questions."""

import json
from datetime import date, datetime, timedelta
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

FOLDER = files("graphmem.sample")
KINDS = {"event", "state", "preference", "plan", "habit"}
PRECISIONS = {"day", "weekend", "week", "month", "season", "year", "observed", "unresolved", "always"}


@pytest.fixture(scope="module")
def turns() -> dict[str, dict[str, Any]]:
    lines = FOLDER.joinpath("conversation.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row for row in rows}


@pytest.fixture(scope="module")
def gold() -> dict[str, list[dict[str, Any]]]:
    return json.loads(FOLDER.joinpath("gold.json").read_text(encoding="utf-8"))


def test_turns_are_many_and_in_nine_sessions_over_about_fourteen_months(turns):
    assert len(turns) >= 200
    assert {row["conversation"] for row in turns.values()} == {"sample"}
    assert {id_.split("-")[0] for id_ in turns} == {f"s{n}" for n in range(1, 10)}
    times = [datetime.fromisoformat(row["said_at"]) for row in turns.values()]
    assert timedelta(days=13 * 30) < times[-1] - times[0] < timedelta(days=15 * 31)


def test_said_at_is_aware_and_strictly_increasing(turns):
    times = [datetime.fromisoformat(row["said_at"]) for row in turns.values()]
    assert all(time.tzinfo is not None for time in times)
    assert all(earlier < later for earlier, later in pairwise(times))
    assert len({time.utcoffset() for time in times}) >= 4


def test_every_turn_says_something_and_ids_follow_the_sessions(turns):
    sessions: dict[str, list[int]] = {}
    for id_, row in turns.items():
        assert row["speaker"] in {"Ilse", "Duarte", "Maeve"}
        assert row["text"].strip()
        session, number = id_.split("-")
        sessions.setdefault(session, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in sessions.values())


def test_quotes_stand_where_the_evidence_says(turns, gold):
    for fact in gold["facts"]:
        assert fact["evidence"], fact["id"]
        for piece in fact["evidence"]:
            text = turns[piece["turn"]]["text"]
            assert text[piece["start"] : piece["end"]] == piece["quote"], fact["id"]


def test_facts_have_known_words_and_ordered_validity(gold):
    facts = gold["facts"]
    assert len(facts) >= 60
    assert len({fact["id"] for fact in facts}) == len(facts)
    assert {fact["status"] for fact in facts} == {"true", "corrected", "failed"}
    for fact in facts:
        assert fact["kind"] in KINDS
        assert fact["precision"] in PRECISIONS
        if fact["valid_from"] and fact["valid_to"]:
            assert date.fromisoformat(fact["valid_from"]) < date.fromisoformat(fact["valid_to"]), fact["id"]
        if fact["precision"] in {"unresolved", "always"}:
            assert fact["valid_from"] is None
            assert fact["valid_to"] is None


def test_a_state_of_no_said_start_starts_when_it_was_said(turns, gold):
    for fact in gold["facts"]:
        if fact["precision"] == "observed":
            said = min(turns[piece["turn"]]["said_at"][:10] for piece in fact["evidence"])
            assert fact["valid_from"] == said, fact["id"]


def test_questions(turns, gold):
    questions = gold["questions"]
    assert len({question["id"] for question in questions}) == len(questions) == 40
    unknown = [question for question in questions if question["answer"] == "Not known"]
    assert len(unknown) == 8
    assert all(question["kind"] == "unknown" and not question["evidence"] for question in unknown)
    demo = [question for question in questions if question.get("demo")]
    assert len(demo) == 6
    assert all(question["interval"] for question in demo)
    for question in questions:
        assert set(question["evidence"]) <= set(turns), question["id"]
        assert question["evidence"] or question in unknown, question["id"]
        interval = question["interval"]
        assert interval or question["kind"] != "when", question["id"]
        if interval:
            start, end = date.fromisoformat(interval["start"]), date.fromisoformat(interval["end"])
            assert start <= end, question["id"]


def test_much_of_the_talk_is_no_fact(turns, gold):
    referenced = {piece["turn"] for fact in gold["facts"] for piece in fact["evidence"]}
    assert len(set(turns) - referenced) >= 40


def test_a_second_reader_agrees(gold):
    second = json.loads((Path(__file__).parent.parent / "data" / "sample_second_answers.json").read_text())
    answers = {answer["id"]: answer for answer in second}
    for question in gold["questions"]:
        answer = answers[question["id"]]
        if question["kind"] == "unknown":
            assert answer["answer"].startswith("Not known"), question["id"]
        elif question["interval"]:
            assert answer["interval"] == question["interval"], question["id"]
        else:
            forms = [question["answer"], *question["accept"]]
            assert any(form.lower() in answer["answer"].lower() for form in forms), question["id"]
