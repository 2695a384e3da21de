"""graphmem JSONL: what is read, what is refused and in which words, round trip, schema, flat memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from graphmem.errors import RecordError
from graphmem.formats import ReadWarnings, detect, read
from graphmem.formats.schema import shipped_schema, turn_schema
from graphmem.models import Role, ToolCall, Turn

GOOD: dict[str, Any] = {"conversation": "c", "id": "t1", "text": "Hi.", "said_at": "2024-05-01T09:00:00Z"}
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes lines (objects as JSON) to a file."""

    def write(*lines: object, name: str = "talk.jsonl", prefix: bytes = b"") -> Path:
        path = tmp_path / name
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        path.write_bytes(prefix + text.encode())
        return path

    return write


def one(write: Write, **fields: object) -> Turn:
    (turn,) = read(write(GOOD | fields))
    return turn


# ---------------------------------------------------------------- what is read


def test_every_field(write: Write) -> None:
    turn = one(
        write,
        speaker=" Ada ",
        role="assistant",
        zone="Europe/Lisbon",
        language="en",
        captions=["a bowl"],
        tool_calls=[{"name": "f", "args": {"x": [1, None, {"y": 1.5}]}}],
        metadata={"a": {"b": [True]}},
        position=7,
    )
    assert turn == Turn(
        conversation="c",
        id="t1",
        speaker="Ada",
        role=Role.ASSISTANT,
        text="Hi.",
        said_at=datetime(2024, 5, 1, 9, tzinfo=UTC),
        zone="Europe/Lisbon",
        language="en",
        captions=("a bowl",),
        tool_calls=(ToolCall(name="f", args={"x": [1, None, {"y": 1.5}]}),),
        metadata={"a": {"b": [True]}},
        position=7,
    )


@pytest.mark.parametrize(
    ("fields", "speaker"),
    [
        ({}, "user"),
        ({"role": "tool"}, "tool"),
        ({"role": "tool", "speaker": "Bo"}, "Bo"),
        ({"speaker": ""}, "user"),
    ],
)
def test_speaker_rule(write: Write, fields: dict[str, object], speaker: str) -> None:
    assert one(write, **fields).speaker == speaker


@pytest.mark.parametrize(
    "text", ["", "  \n\t ", "\u0000\u0007\u001b[31m", "\u2028\u0085", "a\r\nb", "🜁", "x" * 1_200_000]
)
def test_text_is_kept(write: Write, text: str) -> None:
    assert one(write, text=text).text == text


def test_long_text_before_all_else(write: Write) -> None:
    path = write({"text": "é" * 1_200_000, **{k: v for k, v in GOOD.items() if k != "text"}}, GOOD | {"id": "t2"})
    assert detect(path).name == "graphmem"
    assert [len(turn.text) for turn in read(path)] == [1_200_000, 3]


def test_null_is_absent(write: Write) -> None:
    nulls = (
        "id",
        "speaker",
        "role",
        "text",
        "zone",
        "language",
        "captions",
        "tool_calls",
        "metadata",
        "position",
    )
    turn = one(write, **dict.fromkeys(nulls))
    assert (turn.text, turn.captions, turn.metadata, turn.position, turn.speaker) == ("", (), {}, 0, "user")
    assert turn.id


def test_marks_and_blank_lines(write: Write) -> None:
    path = write("", GOOD, "   ", "\ufeff" + json.dumps(GOOD | {"id": "t2"}) + "\r", "", prefix=b"\xef\xbb\xbf")
    assert [turn.id for turn in read(path)] == ["t1", "t2"]


def test_last_line_without_end(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(json.dumps(GOOD))
    assert len(list(read(path))) == 1


def test_options_fill_what_is_missing(write: Write) -> None:
    path = write({"text": "a"}, {"text": "b"}, {"text": "c", "conversation": "own"})
    turns = list(read(path, conversation="c", said_at="2024-05-01T09:00:00", default_zone="Asia/Tokyo"))
    assert [turn.conversation for turn in turns] == ["c", "c", "own"]
    assert {turn.said_at for turn in turns} == {datetime(2024, 5, 1, tzinfo=UTC)}
    assert [turn.position for turn in turns] == [0, 1, 0]


def test_ids_and_positions_are_the_files(write: Write) -> None:
    """Same file, same ids; the same words twice at one instant are two turns; a bad line moves no other."""
    lines = [{k: v for k, v in GOOD.items() if k != "id"}] * 3
    other = GOOD | {"conversation": "d"}
    first = list(read(write(lines[0], lines[1], other, lines[2])))
    assert [turn.position for turn in first] == [0, 1, 0, 2]
    assert len({turn.id for turn in first}) == 4
    assert first == list(read(write(lines[0], lines[1], other, lines[2])))
    skipped = list(read(write(lines[0], lines[1] | {"text": 5}, other, lines[2]), on_problem=lambda error: None))
    assert skipped == [first[0], first[2], first[3]]


def test_a_tail_gives_the_same_ids(write: Write) -> None:
    lines = [{"conversation": "c", "text": "ok", "said_at": f"2024-05-01T09:00:0{i}Z"} for i in range(6)]
    assert list(read(write(*lines)))[3:] == list(read(write(*lines[3:])))


def test_duplicates_pass(write: Write) -> None:
    assert [turn.text for turn in read(write(GOOD, GOOD, GOOD | {"text": "other"}))] == [
        "Hi.",
        "Hi.",
        "other",
    ]


# ---------------------------------------------------------------- what is refused

BAD: list[tuple[str, dict[str, object], str, str]] = [
    ("no time", {"said_at": None}, "said_at", "is missing"),
    ("no conversation", {"conversation": None}, "conversation", "is missing"),
    ("empty conversation", {"conversation": ""}, "conversation", "is empty"),
    ("unknown field", {"speeker": "Ada"}, "speeker", "is not a field"),
    ("empty id", {"id": ""}, "id", "is empty"),
    ("id number", {"id": 5}, "id", "must be text, not a number"),
    ("id control", {"id": "a\u0000b"}, "id", "control characters"),
    ("id line end", {"id": "a\n"}, "id", "control characters"),
    ("id too long", {"id": "x" * 513}, "id", "longer than 512 characters"),
    ("conversation control", {"conversation": "a\u001f"}, "conversation", "control characters"),
    ("conversation list", {"conversation": ["c"]}, "conversation", "must be text, not a list"),
    ("speaker blank", {"speaker": "  "}, "speaker", "is empty"),
    ("speaker number", {"speaker": 0}, "speaker", "must be text, not a number"),
    ("speaker list", {"speaker": []}, "speaker", "must be text, not a list"),
    ("speaker long", {"speaker": "x" * 257}, "speaker", "longer than 256"),
    ("role", {"role": "bot"}, "role", "must be one of 'user', 'assistant', 'system', 'tool', not 'bot'"),
    ("role object", {"role": {"a": 1}}, "role", "must be one of"),
    ("text number", {"text": 5}, "text", "must be text, not a number"),
    ("text list", {"text": ["a"]}, "text", "must be text, not a list"),
    ("text bool", {"text": True}, "text", "must be text, not true or false"),
    ("text object", {"text": {"a": 1}}, "text", "must be text, not an object"),
    ("zone", {"zone": "Mars/Base"}, "zone", "unknown time zone 'Mars/Base'"),
    ("zone folder", {"zone": "../../etc/passwd"}, "zone", "unknown time zone"),
    ("zone number", {"zone": 1}, "zone", "must be text, not a number"),
    ("captions text", {"captions": "a bowl"}, "captions", "must be a list, not text"),
    ("caption number", {"captions": ["a", 1]}, "captions[1]", "must be text, not a number"),
    ("tool call text", {"tool_calls": ["f"]}, "tool_calls[0]", "must be an object, not text"),
    ("tool call name", {"tool_calls": [{"args": {}}]}, "tool_calls[0].name", "is missing"),
    ("tool call field", {"tool_calls": [{"name": "f", "id": 1}]}, "tool_calls[0].id", "is not a field"),
    ("metadata list", {"metadata": [1]}, "metadata", "must be an object, not a list"),
    ("position text", {"position": "3"}, "position", "must be a whole number, not text"),
    ("position bool", {"position": True}, "position", "must be a whole number, not true or false"),
    ("position float", {"position": 1.0}, "position", "must be a whole number"),
    ("position negative", {"position": -1}, "position", "must be at least 0"),
    ("position huge", {"position": 10**9}, "position", "must be at most 999999999"),
    ("time number", {"said_at": 1683554160}, "said_at", "must be an ISO 8601 time (text), not a number"),
    ("time words", {"said_at": "yesterday"}, "said_at", "is not an ISO 8601 time: 'yesterday'"),
    ("time empty", {"said_at": ""}, "said_at", "is not an ISO 8601 time: ''"),
    ("time digits", {"said_at": "1683554160"}, "said_at", "is not an ISO 8601 time"),
    ("no such day", {"said_at": "2023-02-29T00:00:00Z"}, "said_at", "day is out of range"),
    ("leap second", {"said_at": "2016-12-31T23:59:60Z"}, "said_at", "is not an ISO 8601 time"),
    ("year 1", {"said_at": "0001-01-01T00:00:00+14:00"}, "said_at", "outside the years"),
    ("year 9999", {"said_at": "9999-12-31T23:59:59-14:00"}, "said_at", "outside the years"),
    ("year 0", {"said_at": "0000-01-01T00:00:00Z"}, "said_at", "is not an ISO 8601 time"),
    ("year 10000", {"said_at": "10000-01-01T00:00:00Z"}, "said_at", "is not an ISO 8601 time"),
    ("number beyond 64 bits", {"metadata": {"a": [2**63]}}, "metadata.a[0]", "beyond 64 bits"),
    ("NaN", {"metadata": {"a": float("nan")}}, "metadata.a", "NaN"),
    (
        "infinite",
        {"tool_calls": [{"name": "f", "args": {"x": float("-inf")}}]},
        "tool_calls[0].args.x",
        "infinite",
    ),
    ("surrogate text", {"text": "a\ud83d"}, "text", "half of a surrogate pair (\\ud83d at character 1)"),
    ("surrogate id", {"id": "\udc00"}, "id", "half of a surrogate pair"),
    ("surrogate speaker", {"speaker": "\ud800"}, "speaker", "half of a surrogate pair"),
    ("surrogate caption", {"captions": ["a", "\ud800"]}, "captions[1]", "half of a surrogate pair"),
    (
        "surrogate metadata",
        {"metadata": {"a": [{"b": "\udfff"}]}},
        "metadata.a[0].b",
        "half of a surrogate pair",
    ),
    ("surrogate key", {"metadata": {"a\ud800": 1}}, "metadata", "half of a surrogate pair"),
    ("surrogate conversation", {"conversation": "\ud800"}, "conversation", "half of a surrogate pair"),
    ("surrogate zone", {"zone": "\ud800"}, "zone", "half of a surrogate pair"),
    ("surrogate role", {"role": "\ud800"}, "role", "half of a surrogate pair"),
    ("surrogate time", {"said_at": "\ud800"}, "said_at", "is not an ISO 8601 time"),
    ("surrogate field", {"\ud800": 1}, "", "half of a surrogate pair"),
]


@pytest.mark.parametrize(("fields", "field", "problem"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
@pytest.mark.parametrize("first", [True, False], ids=["line 1", "line 3"])
def test_bad_record(write: Write, fields: dict[str, object], field: str, problem: str, first: bool) -> None:
    bad = GOOD | fields
    path = write(bad, GOOD) if first else write(GOOD, "", bad, GOOD | {"id": "t9"})
    with pytest.raises(RecordError) as raised:
        list(read(path, format="graphmem"))
    error = raised.value
    assert (error.source, error.line, error.field) == (str(path), 1 if first else 3, field)
    assert problem in error.problem
    str(error).encode()  # can be shown

    problems: list[RecordError] = []
    turns = list(read(path, format="graphmem", on_problem=problems.append))
    assert [p.field for p in problems] == [field]
    assert len(turns) == (1 if first else 2)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"conversation": "c", "te', "breaks off in the middle (column"),
        ('{"conversation": "c"', "breaks off in the middle"),
        ("{'conversation': 'c'}", "Expecting property name"),
        ('{"conversation": "c", "text": "a\tb"}', "Invalid control character"),
        ('{"conversation": "c"} {"a": 1}', "Extra data"),
        ("[1, 2]", "a turn is an object, not a list"),
        ('"hi"', "a turn is an object, not text"),
        ("null", "a turn is an object, not null"),
        ("nonsense", "not JSON"),
        ('{"metadata": ' + "[" * 200_000 + "]" * 200_000 + "}", "nested too deeply"),
        ('{"position": ' + "9" * 5000 + "}", "thousands of digits"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_bad_line(write: Write, line: str, problem: str, first: bool) -> None:
    path = write(line, GOOD, GOOD) if first else write(GOOD, line, GOOD)
    with pytest.raises(RecordError) as raised:
        list(read(path, format="graphmem"))
    assert raised.value.line == (1 if first else 2)
    assert problem in raised.value.problem
    problems: list[RecordError] = []
    assert len(list(read(path, on_problem=problems.append))) == 2  # known by the lines that are good
    assert len(problems) == 1


def test_deep_but_allowed(write: Write) -> None:
    def nest(levels: int) -> object:
        value: object = 1
        for _ in range(levels):
            value = [value]
        return value

    assert one(write, metadata={"a": nest(98)}).metadata["a"] == nest(98)
    with pytest.raises(RecordError, match="nested deeper than 100 levels"):
        one(write, metadata={"a": nest(100)})


def test_wrong_bytes_in_one_line(write: Write, tmp_path: Path) -> None:
    path = tmp_path / "latin"
    good = json.dumps(GOOD).encode() + b"\n"
    path.write_bytes(b"\xef\xbb\xbf" + good + b'{"conversation": "caf\xe9"}\n' + good)
    problems: list[RecordError] = []
    assert len(list(read(path, on_problem=problems.append))) == 2
    offset = path.read_bytes().index(b"\xe9")
    assert problems[0].line == 2
    assert f"byte 0xe9 at offset {offset} of the file" in problems[0].problem


def test_endless_line(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphmem.formats.source.LINE_LIMIT", 1000)
    problems: list[RecordError] = []
    path = write(GOOD, GOOD | {"text": "x" * 10_000}, GOOD)
    assert len(list(read(path, on_problem=problems.append))) == 2
    assert "the line is longer than" in problems[0].problem
    assert problems[0].line == 2


def test_hints(write: Write) -> None:
    with pytest.raises(RecordError, match="did you mean 'speaker'") as raised:
        one(write, speeker="Ada")
    assert "metadata" in raised.value.hint
    with pytest.raises(RecordError, match="--said-at"):
        one(write, said_at=None)
    with pytest.raises(RecordError, match="--conversation"):
        one(write, conversation=None)


# ---------------------------------------------------------------- times


def test_naive_times_are_counted_once_per_file(write: Write) -> None:
    naive = "2024-07-01T09:00:00"
    lines = [
        GOOD,
        GOOD | {"said_at": naive},
        GOOD | {"said_at": naive, "zone": "Asia/Tokyo"},
        GOOD | {"said_at": "2024-07-01"},
    ]
    warnings = ReadWarnings()
    turns = list(read(write(*lines), default_zone="Europe/Lisbon", warnings=warnings))
    assert [turn.said_at.isoformat() for turn in turns] == [
        "2024-05-01T09:00:00+00:00",
        "2024-07-01T09:00:00+01:00",
        "2024-07-01T09:00:00+09:00",
        "2024-07-01T00:00:00+01:00",
    ]
    assert warnings.lines() == ("2 times without an offset were read as Europe/Lisbon",)
    none = ReadWarnings()
    list(read(write(GOOD), warnings=none))
    assert none.lines() == ()


def test_the_offset_given_is_kept(write: Write) -> None:
    assert one(write, said_at="2024-05-01T09:00:00-03:30").said_at.utcoffset() == timedelta(hours=-3.5)


# ---------------------------------------------------------------- schema

VALIDATOR = jsonschema.Draft202012Validator(shipped_schema())


def test_schema_is_the_models() -> None:
    assert shipped_schema() == turn_schema(), (
        "run: python -m graphmem.formats.schema > graphmem/formats/turn.schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(shipped_schema())
    assert set(shipped_schema()["properties"]) == set(Turn.model_fields)


# What JSON Schema cannot say, and a line end that only Python's "$" lets pass.
UNSAYABLE = ("zone", "surrogate", "number beyond", "NaN", "infinite", "no such day", "leap", "year")
UNSAYABLE += ("speaker blank", "position float", "id line end")


@pytest.mark.parametrize("fields", [b[1] for b in BAD if not b[0].startswith(UNSAYABLE)])
def test_schema_refuses_what_the_reader_refuses(fields: dict[str, object]) -> None:
    line = {name: value for name, value in (GOOD | fields).items() if value is not None or name in fields}
    assert not VALIDATOR.is_valid(line)


def test_schema_takes_what_the_reader_takes() -> None:
    nulls = (
        "id",
        "speaker",
        "role",
        "text",
        "zone",
        "language",
        "captions",
        "tool_calls",
        "metadata",
        "position",
    )
    VALIDATOR.validate(GOOD | dict.fromkeys(nulls))
    for said_at in ("2024-05-01", "2024-05-01T09:00", "2024-05-01 09:00:00.123456+05:30"):
        VALIDATOR.validate(GOOD | {"said_at": said_at})
