"""LoCoMo: load each conversation into a space of its own, answer its questions, one line an answer.

The questions file holds turns, captions and question texts, no gold; scoring happens elsewhere.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from graphmem.errors import FormatError
from graphmem.evaluation.phrasing import phrase
from graphmem.formats.locomo import qualified
from graphmem.memory import Memory
from graphmem.models import Answer
from graphmem.temporal import closed_days

RETRIEVED = 50

OpenMemory = Callable[[str], Memory]
"""Opens a memory on a space of that name."""


@dataclass(frozen=True)
class Sample:
    """A conversation as LoCoMo gives it, and the questions about it."""

    id: str
    raw: dict[str, Any]
    questions: tuple[str, ...]


def samples(path: Path) -> list[Sample]:
    """The conversations of a questions file. Raises ``FormatError`` where it is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return [Sample(s["sample_id"], s, tuple(q["question"] for q in s["qa"])) for s in data]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FormatError(
            f"{path} is no LoCoMo questions file ({type(error).__name__}: {error})",
            hint="it is a JSON list of objects with sample_id, conversation and qa",
        ) from error


def answer_all(path: Path, open_memory: OpenMemory, told: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    """One record per question, in the file's order. Each conversation lives in a fresh space meanwhile."""
    for sample in samples(path):
        with open_memory(f"locomo-{sample.id}-{uuid4().hex}") as memory:
            try:
                told(f"{sample.id}: loading")
                _load(memory, sample)
                told(f"{sample.id}: answering {len(sample.questions)} questions")
                for index, question in enumerate(sample.questions):
                    yield _answered(memory, sample.id, index, question)
            finally:
                memory.clear()


def _load(memory: Memory, sample: Sample) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{sample.id}.json"
        file.write_text(json.dumps([{**sample.raw, "qa": []}]), encoding="utf-8")
        memory.load(file, format="locomo")


def _answered(memory: Memory, sample: str, index: int, question: str) -> dict[str, Any]:
    began = time.perf_counter()
    found = memory.recall(question, limit=RETRIEVED)
    recalled = time.perf_counter()
    answer = memory.answer(question, found)
    done = time.perf_counter()
    return {
        "sample_id": sample,
        "index": index,
        "question": question,
        "answer": phrase(answer) if answer.known else answer.text,
        "interval": _days(answer),
        "retrieved": _bare(sample, [turn.id for turn in found.turns]),
        "context": found.context,
        "context_turns": _bare(sample, list(found.context_turns)),
        "latency_ms": {
            "recall": round((recalled - began) * 1000, 2),
            "answer": round((done - recalled) * 1000, 2),
        },
    }


def _bare(sample: str, ids: list[str]) -> list[str]:
    prefix = qualified(sample, "")
    return [id_.removeprefix(prefix) for id_ in ids]


def _days(answer: Answer) -> dict[str, str] | None:
    """The first and the last day that an answer names."""
    days = closed_days(answer.interval) if answer.known and answer.interval else None
    return {"start": days[0].isoformat(), "end": days[1].isoformat()} if days else None
