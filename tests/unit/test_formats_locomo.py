"""LoCoMo: its shapes, its times, and the shared files where they are there."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graphmem.errors import RecordError
from graphmem.formats import ReadWarnings, detect, read
from graphmem.formats.locomo import qualified, session_time
from graphmem.models import Turn

SHARED = Path(os.environ.get("GRAPHMEM_SHARED") or Path(__file__).parents[2].parent / "shared") / "locomo"


def line(session: int, number: int, **more: object) -> dict[str, object]:
    return {"speaker": "Ada", "dia_id": f"D{session}:{number}", "text": f"Words {number}."} | more


def sample(**talk: object) -> dict[str, Any]:
    sessions: dict[str, object] = {
        "speaker_a": "Ada",
        "speaker_b": "Bo",
        "session_2_date_time": "12:05 am on 9 May, 2023",
        "session_2": [line(2, 1)],
        "session_10_date_time": "10:00 am on 1 June, 2023",
        "session_10": [line(10, n) for n in range(1, 13)],
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            line(1, 1),
            line(1, 2, blip_caption="a cat", img_url=["x"], query="cat", **{"re-download": True}),
        ],
        "session_11_date_time": "10:00 am on 2 June, 2023",
    }
    return {"sample_id": "conv-1", "conversation": sessions | talk, "qa": [{"question": "?"}]}


def save(tmp_path: Path, value: object) -> Path:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(value))
    return path


def test_turns(tmp_path: Path) -> None:
    warnings = ReadWarnings()
    turns = list(read(save(tmp_path, [sample()]), warnings=warnings, default_zone="America/New_York"))
    assert [turn.id for turn in turns[:4]] == ["conv-1:D1:1", "conv-1:D1:2", "conv-1:D2:1", "conv-1:D10:1"]
    assert turns[1] == Turn(
        conversation="conv-1",
        id="conv-1:D1:2",
        speaker="Ada",
        text="Words 2.",
        said_at=datetime(2023, 5, 8, 17, 56, tzinfo=UTC),
        captions=("a cat",),
        position=1,
    )
    assert [turn.position for turn in turns] == [0, 1, 0, *range(12)]
    assert turns == sorted(turns, key=lambda turn: turn.sort_key)
    assert warnings.lines() == ("3 times without an offset were read as America/New_York",)


def test_shapes(tmp_path: Path) -> None:
    turns = list(read(save(tmp_path, [sample()])))
    assert list(read(save(tmp_path, sample()))) == turns
    by_lines = tmp_path / "x.jsonl"
    by_lines.write_text(json.dumps(sample()) + "\n" + json.dumps(sample() | {"sample_id": "conv-2"}) + "\n")
    both = list(read(by_lines))
    assert [turn.conversation for turn in both] == ["conv-1"] * 15 + ["conv-2"] * 15
    assert len({turn.id for turn in both}) == 30  # "D1:1" stands in every sample, ids are unique in a space


def test_sessions_at_one_time_stay_apart(tmp_path: Path) -> None:
    same = "1:56 pm on 8 May, 2023"
    turns = list(read(save(tmp_path, sample(session_2_date_time=same, session_2=[line(2, n) for n in (1, 2, 3)]))))
    assert [turn.id.removeprefix("conv-1:") for turn in sorted(turns, key=lambda turn: turn.sort_key)[:5]] == [
        "D1:1",
        "D1:2",
        "D2:1",
        "D2:2",
        "D2:3",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1:56 pm on 8 May, 2023", (2023, 5, 8, 13, 56)),
        ("12:00 am on 29 February, 2024", (2024, 2, 29, 0, 0)),
        ("12:30 PM on 1 Sept 2023", (2023, 9, 1, 12, 30)),
        ("  9:05  a.m. on 31 December, 1999 ", (1999, 12, 31, 9, 5)),
    ],
)
def test_session_time(text: str, expected: tuple[int, ...]) -> None:
    assert session_time(text) == datetime(*expected)  # type: ignore[arg-type]  # noqa: DTZ001


@pytest.mark.parametrize(
    "text",
    [
        "13:00 pm on 8 May, 2023",
        "0:10 am on 8 May, 2023",
        "1:56 pm on 31 June, 2023",
        "1:56 pm on 8 Mai, 2023",
        "1:60 pm on 8 May, 2023",
        "1:56 pm on 8 May, 0000",
        "8 May 2023",
        "",
    ],
)
def test_no_session_time(text: str, tmp_path: Path) -> None:
    assert session_time(text) is None if text != "1:56 pm on 8 Mai, 2023" else True
    if "Mai" not in text:
        with pytest.raises(RecordError) as raised:
            list(read(save(tmp_path, [sample(session_2_date_time=text)])))
        assert raised.value.field == "conversation.session_2_date_time"


def test_iso_and_missing_session_times(tmp_path: Path) -> None:
    path = save(tmp_path, [sample(session_1_date_time="2023-05-08T13:56:00+02:00", session_2_date_time=None)])
    with pytest.raises(RecordError, match="--said-at") as raised:
        list(read(path))
    assert (raised.value.line, raised.value.field) == (1, "conversation.session_2_date_time")
    turns = list(read(path, said_at="2023-05-20T00:00:00Z"))
    assert [turn.said_at.isoformat() for turn in turns[1:3]] == [
        "2023-05-08T13:56:00+02:00",
        "2023-05-20T00:00:00+00:00",
    ]
    problems: list[RecordError] = []
    assert len(list(read(path, on_problem=problems.append))) == 14
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("talk", "field", "problem"),
    [
        ({"session_2": {"a": 1}}, "conversation.session_2", "must be a list of turns, not an object"),
        ({"session_2": ["x"]}, "conversation.session_2[0]", "a turn is an object, not text"),
        ({"session_2": [line(2, 1, speaker=None)]}, "conversation.session_2[0].speaker", "is missing"),
        ({"session_2": [line(2, 1, speaker=7)]}, "conversation.session_2[0].speaker", "must be text"),
        ({"session_2": [line(2, 1, dia_id=None)]}, "conversation.session_2[0].dia_id", "is missing"),
        ({"session_2": [line(2, 1, dia_id="a\0")]}, "conversation.session_2[0].dia_id", "control characters"),
        ({"session_2": [line(2, 1, text=5)]}, "conversation.session_2[0].text", "must be text, not a number"),
        (
            {"session_2": [line(2, 1, blip_caption=["a"])]},
            "conversation.session_2[0].blip_caption[0]",
            "must be text",
        ),
        ({"session_2": [line(2, 1, text="\udead")]}, "conversation.session_2[0].text", "surrogate"),
        ({"session_2_date_time": 5}, "conversation.session_2_date_time", "must be an ISO 8601 time"),
    ],
)
def test_bad_records(tmp_path: Path, talk: dict[str, object], field: str, problem: str) -> None:
    path = save(tmp_path, [sample(), sample(**talk) | {"sample_id": "conv-2"}])
    with pytest.raises(RecordError) as raised:
        list(read(path))
    assert (raised.value.line, raised.value.field) == (2, field)
    assert problem in raised.value.problem
    problems: list[RecordError] = []
    assert len(list(read(path, on_problem=problems.append))) == 29
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (5, ""),
        ({"sample_id": "x"}, "conversation"),
        ({"sample_id": "x", "conversation": []}, "conversation"),
        ({"conversation": {}}, "sample_id"),
        ({"sample_id": 5, "conversation": {}}, "sample_id"),
        ({"sample_id": "a\n", "conversation": {}}, "sample_id"),
    ],
)
def test_bad_samples(tmp_path: Path, bad: object, field: str) -> None:
    path = save(tmp_path, [sample(), bad])
    with pytest.raises(RecordError) as raised:
        list(read(path))
    assert (raised.value.line, raised.value.field) == (2, field)
    assert len(list(read(path, on_problem=lambda error: None))) == 15


def test_unnamed_sample(tmp_path: Path) -> None:
    path = save(tmp_path, sample() | {"sample_id": None})
    assert {turn.conversation for turn in read(path, conversation="mine")} == {"mine"}


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"needs the shared LoCoMo files ({SHARED}; GRAPHMEM_SHARED says where)")
@pytest.mark.parametrize("name", ["questions-dev.json", "locomo-dev.json"])
def test_shared_files(name: str) -> None:
    path = SHARED / name
    assert detect(path).name == "locomo"
    by_conversation: dict[str, list[Turn]] = defaultdict(list)
    for turn in read(path):
        by_conversation[turn.conversation].append(turn)
    for item in json.loads(path.read_text("utf-8")):
        talk, turns = item["conversation"], by_conversation[item["sample_id"]]
        numbers = sorted(int(key.split("_")[1]) for key, value in talk.items() if isinstance(value, list))
        expected = [given for number in numbers for given in talk[f"session_{number}"]]
        assert [turn.id for turn in turns] == [qualified(item["sample_id"], given["dia_id"]) for given in expected]
        assert [turn.text for turn in turns] == [given["text"] for given in expected]
        assert [turn.captions for turn in turns] == [
            tuple(filter(None, [given.get("blip_caption")])) for given in expected
        ]
        assert turns == sorted(turns, key=lambda turn: turn.sort_key)
