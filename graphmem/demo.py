"""The sample conversation, and six questions about it with their gold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from importlib.resources import as_file, files
from typing import Any

from graphmem.load import Progress
from graphmem.memory import Memory
from graphmem.models import Answer, LoadReport
from graphmem.models.base import Model
from graphmem.temporal import closed_days

SPACE = "demo"


class Outcome(Model):
    """A question of the sample, the answer given, and whether it matches the gold."""

    question: str
    expected: str
    answer: Answer
    right: bool


def load_sample(memory: Memory, progress: Progress) -> LoadReport:
    """Load the sample conversation."""
    with as_file(files("graphmem.sample") / "conversation.jsonl") as path:
        return memory.load(path, progress=progress)


def questions() -> list[dict[str, Any]]:
    """The sample's questions with their gold."""
    gold = json.loads((files("graphmem.sample") / "gold.json").read_text(encoding="utf-8"))
    return list(gold["questions"])


def ask_all(memory: Memory, *, only_demo: bool = True) -> Iterator[Outcome]:
    """Ask the sample's questions (those for the demo, or all) and compare each answer."""
    for question in questions():
        if question.get("demo") or not only_demo:
            answer = memory.ask(question["question"], as_of=question["as_of"])
            yield Outcome(
                question=question["question"],
                expected=str(question["answer"]),
                answer=answer,
                right=matches(question, answer),
            )


def matches(question: dict[str, Any], answer: Answer) -> bool:
    """Whether an answer is right.

    A time must overlap the gold interval and be no wider than 1.5 times its days plus one; an answer in
    words must hold the gold answer, or one of its other forms; what nobody can know must be refused.
    """
    if question["kind"] == "unknown":
        return not answer.known
    if not answer.known:
        return False
    if not question["interval"]:
        told = " ".join([answer.text, *(evidence.quote for evidence in answer.evidence[:1])]).casefold()
        return _holds(told, question["answer"]) or any(_holds(told, form, whole=False) for form in question["accept"])
    days = closed_days(answer.interval) if answer.interval else None
    if days is None:
        return False
    start, end = days
    gold_start, gold_end = _day(question["interval"]["start"]), _day(question["interval"]["end"])
    width, gold_width = (end - start).days + 1, (gold_end - gold_start).days + 1
    return start <= gold_end and end >= gold_start and width <= 1.5 * gold_width + 1


def _holds(told: str, form: str, *, whole: bool = True) -> bool:
    """Whether a text holds a form as whole words (else: as the beginning of some)."""
    return bool(re.search(rf"(?<!\w){re.escape(form.casefold())}" + (r"(?!\w)" if whole else ""), told))


def _day(text: str) -> date:
    return date.fromisoformat(text)
