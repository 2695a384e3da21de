"""graphmem JSONL, laws: what is written comes back equal, and memory does not grow with the file."""

from __future__ import annotations

import json
import tracemalloc
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.formats import read, to_line
from graphmem.formats.schema import shipped_schema
from graphmem.models import Role, ToolCall, Turn

VALIDATOR = jsonschema.Draft202012Validator(shipped_schema())

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
ids = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=[*map(chr, range(32)), "\x7f"]), min_size=1)
names = texts.map(str.strip).filter(bool)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
offsets = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
moments = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 28), timezones=offsets)  # noqa: DTZ001
turns = st.builds(
    Turn,
    conversation=ids,
    id=ids | st.none(),
    speaker=names,
    role=st.none() | st.sampled_from(Role),
    text=texts,
    said_at=moments,
    zone=st.sampled_from([None, "UTC", "Europe/Lisbon"]),
    language=st.none() | texts,
    captions=st.lists(texts, max_size=2).map(tuple),
    tool_calls=st.lists(
        st.builds(ToolCall, name=texts, args=st.dictionaries(texts, values, max_size=2)), max_size=2
    ).map(tuple),
    metadata=st.dictionaries(texts, values, max_size=3),
    position=st.integers(0, 999_999_999),
)


@given(st.lists(turns, min_size=1, max_size=3))
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, given_turns: list[Turn]) -> None:
    path = tmp_path_factory.getbasetemp() / "round.jsonl"
    lines = [to_line(turn) for turn in given_turns]
    assert not any("\n" in line for line in lines)
    path.write_text("\n".join(lines), "utf-8", newline="")
    back = list(read(path))
    assert back == given_turns
    assert [turn.said_at.utcoffset() for turn in back] == [turn.said_at.utcoffset() for turn in given_turns]
    assert [turn.contents for turn in back] == [turn.contents for turn in given_turns]
    for line in lines:
        VALIDATOR.validate(json.loads(line))


# ---------------------------------------------------------------- streaming


def peak(path: Path, count: int) -> int:
    """The most memory that Python held while a file of ``count`` turns was read, in bytes."""
    start = datetime(2024, 1, 1, tzinfo=UTC)
    with path.open("w") as file:
        for i in range(count):
            said_at = (start + timedelta(minutes=i)).isoformat()
            turn = {"conversation": f"c{i // 1000}", "text": f"Crate {i}. " * 10, "said_at": said_at}
            file.write(json.dumps(turn) + "\n")
    tracemalloc.start()
    assert sum(1 for _ in read(path)) == count
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_memory_is_flat(tmp_path: Path) -> None:
    peak(tmp_path / "warm.jsonl", 100)
    few, many = peak(tmp_path / "few.jsonl", 2_000), peak(tmp_path / "many.jsonl", 20_000)
    assert many < few + 2**18
    assert many < 4 * 2**20
