"""What many expressions mean at many anchors: month ends, leap days, year ends, days on which clocks change."""

from __future__ import annotations

import runpy
from datetime import UTC, datetime
from pathlib import Path

import pytest
from test_temporal_find import notation

from graphmem.models import TimeMention
from graphmem.temporal import find_times

DATA = Path(__file__).resolve().parents[1] / "data"
TABLE = DATA / "time_matrix.tsv"
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
ANCHORS = sorted({(said, zone) for said, zone, _, _ in ROWS})


def told(mention: TimeMention, like: str) -> str:
    """A reading in the notation of the table: in UTC where the table has it so."""
    interval = mention.interval
    if "T" in like and interval and interval.start and interval.end:
        return "/".join(f"{side.astimezone(UTC):%Y-%m-%dT%H:%MZ}" for side in (interval.start, interval.end))
    return notation(mention)


@pytest.mark.parametrize(("said", "zone"), ANCHORS)
def test_every_expression_at(said: str, zone: str) -> None:
    wrong = []
    for anchor, place, text, reading in ROWS:
        if (anchor, place) == (said, zone):
            got = [told(mention, reading) for mention in find_times(text, datetime.fromisoformat(said), zone=zone)]
            if got != [reading]:
                wrong.append((text, reading, got))
    assert not wrong


def test_the_matrix_is_wide_and_as_the_calendar_says() -> None:
    assert len(ROWS) >= 300
    assert len({text for _, _, text, _ in ROWS}) >= 60
    assert {datetime.fromisoformat(said).weekday() for said, _, _, _ in ROWS} == set(range(7))
    rows = runpy.run_path(str(DATA / "time_matrix.py"))["rows"]()
    assert ["\t".join(row) for row in ROWS] == rows
