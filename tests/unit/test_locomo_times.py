"""The time expressions of LoCoMo turns against labels made by reading, before the resolver was run on them.

The labels (``tests/data/locomo_times.json``, whose ``how`` says what a reading means) hold turn ids, spans
and readings, no text; the text is read from the shared LoCoMo file where it is there.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from conftest import SHARED

from graphmem.formats import read
from graphmem.formats.locomo import qualified
from graphmem.models import Interval, MentionKind, TimeMention
from graphmem.temporal import find_times

LOCOMO = Path(os.environ.get("GRAPHMEM_LOCOMO") or SHARED / "locomo" / "locomo-dev.json")
LABELS = json.loads((Path(__file__).parents[1] / "data" / "locomo_times.json").read_text(encoding="utf-8"))
DAY = r"\d{4}-\d\d-\d\d"
READING = re.compile(rf"~?{DAY}(\.\.{DAY})?|{DAY}\.\.|\.\.{DAY}|P\d+[DWMY]|PT\d+[HMS]|R|\?")
MINIMUM_PRECISION, MINIMUM_RECALL = 0.97, 0.93


@dataclass(frozen=True)
class Label:
    """A labelled mention: its characters ``[start, end)`` and the readings any one of which is right."""

    start: int
    end: int
    readings: tuple[str, ...]


def labels_of(turn: dict[str, Any]) -> list[Label]:
    return [Label(m["start"], m["end"], tuple(m["readings"])) for m in turn["mentions"]]


def days(interval: Interval) -> tuple[date | None, date | None]:
    """The first and the last UTC day that it touches; ``None`` where a side is open."""
    start, end = (side and side.astimezone(UTC) for side in (interval.start, interval.end))
    return start and start.date(), end and (end - timedelta(microseconds=1)).date()


def in_days(duration: str | None) -> str | None:
    """A duration of whole weeks in days, any other as it is: a week and seven days are one amount."""
    weeks = re.fullmatch(r"P(\d+)W", duration or "")
    return f"P{int(weeks[1]) * 7}D" if weeks else duration


def acceptable(mention: TimeMention, reading: str) -> bool:
    """Whether what was found says this one reading."""
    if reading == "R":
        return mention.recurrence is not None
    if reading.startswith("P"):
        return in_days(mention.duration) == in_days(reading)
    if reading == "?":
        return mention.interval is None and mention.recurrence is None and mention.duration is None
    if mention.interval is None:
        return False
    low, between, high = reading.lstrip("~").partition("..")
    start = date.fromisoformat(low) if low else None
    end = date.fromisoformat(high if between else low) if high or not between else None
    first, last = days(mention.interval)
    if reading.startswith("~"):
        return bool(start and end and first and last) and start <= first <= last <= end
    return (first, last) == (start, end)


def pairs(found: list[TimeMention], labels: list[Label]) -> list[tuple[TimeMention, Label]]:
    """The right ones, one to one: a found mention over a labelled one, read in one of its ways."""
    right: list[tuple[TimeMention, Label]] = []
    for label in labels:
        for mention in found:
            free = all(mention is not taken for taken, _ in right)
            over = mention.start < label.end and label.start < mention.end
            if free and over and any(acceptable(mention, reading) for reading in label.readings):
                right.append((mention, label))
                break
    return right


def test_the_labels_are_whole() -> None:
    turns = LABELS["turns"]
    assert len({(turn["sample"], turn["turn"]) for turn in turns}) == len(turns) >= 200
    assert set().union(*turns) == {"sample", "turn", "mentions"}  # no text of the data set
    for turn in turns:
        ends = 0
        for label in labels_of(turn):
            assert ends <= label.start < label.end, turn["turn"]
            assert label.readings, turn["turn"]
            assert all(READING.fullmatch(reading) for reading in label.readings), turn["turn"]
            ends = label.end


def found_mention(first: str | None, last: str | None, **more: str) -> TimeMention:
    sides = [first and datetime.fromisoformat(first), last and datetime.fromisoformat(last) + timedelta(days=1)]
    start, end = (side.replace(tzinfo=UTC) if side else None for side in sides)
    interval = Interval(start=start, end=end) if start or end else None
    return TimeMention(start=5, end=9, text="then", kind=MentionKind.POINT, interval=interval, **more)


DAY_OF_MARCH = found_mention("2024-03-12", "2024-03-12")


@pytest.mark.parametrize(
    ("mention", "right", "wrong"),
    [
        (DAY_OF_MARCH, ["2024-03-12", "~2024-03-10..2024-03-12"], ["2024-03-11", "~2024-03-10..2024-03-11", "?", "R"]),
        (found_mention("2024-03-12", "2024-03-14"), ["2024-03-12..2024-03-14"], ["2024-03-12", "2024-03-12.."]),
        (
            found_mention("2024-03-12", None),
            ["2024-03-12.."],
            ["2024-03-12", "..2024-03-12", "~2024-01-01..2025-01-01"],
        ),
        (found_mention(None, "2024-03-12"), ["..2024-03-12"], ["2024-03-12.."]),
        (found_mention(None, None), ["?"], ["R", "P2D", "2024-03-12"]),
        (found_mention(None, None, recurrence="FREQ=DAILY"), ["R"], ["?", "P1D"]),
        (found_mention(None, None, duration="P14D"), ["P14D", "P2W"], ["?", "R", "P2Y"]),
    ],
)
def test_the_judge(mention: TimeMention, right: list[str], wrong: list[str]) -> None:
    assert [reading for reading in [*right, *wrong] if acceptable(mention, reading)] == right


def test_one_label_is_matched_once_and_only_where_the_spans_meet() -> None:
    over, aside = Label(0, 6, ("2024-03-12",)), Label(9, 12, ("2024-03-12",))
    assert len(pairs([DAY_OF_MARCH], [over, aside])) == 1
    assert len(pairs([DAY_OF_MARCH, DAY_OF_MARCH.model_copy()], [over])) == 1
    assert not pairs([DAY_OF_MARCH], [aside])


@pytest.mark.skipif(not LOCOMO.is_file(), reason=f"needs {LOCOMO} (GRAPHMEM_SHARED or GRAPHMEM_LOCOMO say where)")
def test_precision_and_recall() -> None:
    turns = {turn.id: turn for turn in read(LOCOMO)}
    counts: Counter[str] = Counter()
    misses: list[str] = []
    for labelled in LABELS["turns"]:
        turn = turns[qualified(labelled["sample"], labelled["turn"])]
        found, labels = find_times(turn.text, turn.said_at), labels_of(labelled)
        right = pairs(found, labels)
        counts.update(found=len(found), labelled=len(labels), right=len(right))
        kept, matched = [mention for mention, _ in right], [label for _, label in right]
        misses += [f"{turn.id} missed [{x.start}, {x.end})" for x in labels if x not in matched]
        misses += [f"{turn.id} wrong [{x.start}, {x.end}) by {x.rule}" for x in found if x not in kept]
    precision, recall = counts["right"] / counts["found"], counts["right"] / counts["labelled"]
    print(f"{dict(counts)} {precision=:.3f} {recall=:.3f}", *misses, sep="\n")
    assert precision >= MINIMUM_PRECISION
    assert recall >= MINIMUM_RECALL
