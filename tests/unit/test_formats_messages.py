"""OpenAI-style messages in all their containers."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graphmem.errors import FormatError, RecordError
from graphmem.formats import ReadWarnings, detect, read
from graphmem.models import Role, ToolCall, Turn

AT = "2024-05-01T09:00:00Z"
HI = {"role": "user", "content": "Hi.", "timestamp": AT}
YO = {"role": "assistant", "content": "Yo.", "timestamp": AT}


def save(tmp_path: Path, *values: object, name: str = "chat.json", indent: int | None = None) -> Path:
    path = tmp_path / name
    path.write_text("\n".join(json.dumps(value, indent=indent) for value in values) + "\n")
    return path


def message(tmp_path: Path, **fields: object) -> Turn:
    (turn,) = read(save(tmp_path, [HI | fields]))
    return turn


CONTAINERS: list[tuple[str, tuple[object, ...], list[str]]] = [
    ("list", ([HI, YO],), ["chat", "chat"]),
    ("object", ({"messages": [HI, YO]},), ["chat", "chat"]),
    ("object with id", ({"id": "a1", "model": "m", "messages": [HI, YO]},), ["a1", "a1"]),
    ("object with number", ({"conversation_id": 7, "id": "no", "messages": [HI, YO]},), ["7", "7"]),
    ("list of objects", ([{"messages": [HI]}, {"id": "b", "messages": [YO]}],), ["chat", "b"]),
    ("list of objects unnamed", ([{"messages": [HI]}, {"messages": [YO]}],), ["chat", "chat#2"]),
    ("list of lists", ([[HI], [YO]],), ["chat", "chat#2"]),
    ("messages by line", (HI, YO), ["chat", "chat"]),
    ("messages by line, named", (HI | {"conversation_id": "x"}, YO | {"conversation": "y"}), ["x", "y"]),
    ("objects by line", ({"messages": [HI]}, {"messages": [YO]}), ["chat", "chat#2"]),
    ("lists by line", ([HI], [YO]), ["chat", "chat#2"]),
]


@pytest.mark.parametrize(("values", "conversations"), [c[1:] for c in CONTAINERS], ids=[c[0] for c in CONTAINERS])
def test_containers(tmp_path: Path, values: tuple[object, ...], conversations: list[str]) -> None:
    path = save(tmp_path, *values)
    assert detect(path).name == "messages"
    turns = list(read(path))
    assert [turn.text for turn in turns] == ["Hi.", "Yo."]
    assert [turn.conversation for turn in turns] == conversations
    assert [turn.speaker for turn in turns] == ["user", "assistant"]
    if len(values) == 1:
        assert list(read(save(tmp_path, *values, indent=1))) == turns
    renamed = [turn.conversation for turn in read(path, conversation="mine")]
    assert renamed == [name.replace("chat", "mine") for name in conversations]


def test_messages_each_on_a_line_of_a_list(tmp_path: Path) -> None:
    for opening, closing in (("[", "]"), ('{"messages": [', "]}")):
        path = tmp_path / "chat.json"
        path.write_text(f"{opening}\n{json.dumps(HI)},\n{json.dumps(YO)}\n{closing}\n")
        assert [turn.text for turn in read(path)] == ["Hi.", "Yo."]


def test_empty_conversation(tmp_path: Path) -> None:
    assert list(read(save(tmp_path, {"messages": []}))) == []


ROLES = [
    ("user", Role.USER),
    ("assistant", Role.ASSISTANT),
    ("system", Role.SYSTEM),
    ("developer", Role.SYSTEM),
    ("tool", Role.TOOL),
    ("function", Role.TOOL),
]


@pytest.mark.parametrize(("role", "expected"), ROLES)
def test_roles(tmp_path: Path, role: str, expected: Role) -> None:
    turn = message(tmp_path, role=role)
    assert (turn.role, turn.speaker) == (expected, expected.value)
    assert message(tmp_path, role=role, name="Ada").speaker == "Ada"


CONTENT: list[tuple[object, str, tuple[str, ...]]] = [
    (None, "", ()),
    ("", "", ()),
    ("  ", "  ", ()),
    ([], "", ()),
    ([{"type": "text", "text": "a"}, {"type": "input_text", "text": "b"}, "c"], "a\nb\nc", ()),
    ([{"type": "output_text", "text": "a"}, {"type": "refusal", "refusal": "no"}], "a\nno", ()),
    ([{"type": "image_url", "image_url": {"url": "x"}, "alt": "a cat"}, {"text": "a"}], "a", ("a cat",)),
    ([{"type": "image_url", "image_url": {"url": "x", "alt_text": "a dog"}}], "", ("a dog",)),
    ([{"type": "input_image", "image_url": "x", "caption": "a cow"}], "", ("a cow",)),
    ([{"type": "input_audio", "audio": {"data": "…", "transcript": "moo"}}], "moo", ()),
]


@pytest.mark.parametrize(("content", "text", "captions"), CONTENT)
def test_content(tmp_path: Path, content: object, text: str, captions: tuple[str, ...]) -> None:
    turn = message(tmp_path, content=content)
    assert (turn.text, turn.captions) == (text, captions)


def test_parts_left_out_are_counted(tmp_path: Path) -> None:
    parts = [
        {"type": "image_url", "image_url": {"url": "x"}},
        {"type": "image_url", "alt": " "},
        {"type": "thinking"},
        {"text": "a"},
    ]
    warnings = ReadWarnings()
    (turn,) = read(save(tmp_path, [HI | {"content": parts}]), warnings=warnings)
    assert (turn.text, turn.captions) == ("a", ())
    assert warnings.lines() == (
        "2 parts of type 'image_url' were left out: nothing in them can be remembered",
        "1 part of type 'thinking' was left out: nothing in them can be remembered",
    )


def call(arguments: object) -> dict[str, object]:
    return {"id": "c", "type": "function", "function": {"name": "f", "arguments": arguments}}


CALLS: list[tuple[dict[str, object], dict[str, Any]]] = [
    (call('{"x": [1]}'), {"x": [1]}),
    (call({"x": 1}), {"x": 1}),
    (call(""), {}),
    (call(None), {}),
    (call("not json"), {"arguments": "not json"}),
    (call("[1]"), {"arguments": "[1]"}),
    (call([1]), {"arguments": [1]}),
    (call("[" * 100_000), {"arguments": "[" * 100_000}),
    ({"type": "custom", "custom": {"name": "f", "input": "raw"}}, {"arguments": "raw"}),
    ({"name": "f", "args": {"x": 1}}, {"x": 1}),
]


@pytest.mark.parametrize(("given", "args"), CALLS, ids=range(len(CALLS)))
def test_tool_calls(tmp_path: Path, given: dict[str, object], args: dict[str, Any]) -> None:
    turn = message(tmp_path, content=None, tool_calls=[given])
    assert turn.tool_calls == (ToolCall(name="f", args=args),)


def test_other_ways_to_call(tmp_path: Path) -> None:
    old = message(tmp_path, content=None, function_call={"name": "f", "arguments": "{}"})
    new = message(tmp_path, content=[{"type": "tool_use", "id": "c", "name": "f", "input": {}}], tool_calls=None)
    assert old.tool_calls == new.tool_calls == (ToolCall(name="f"),)


def test_ids_and_metadata(tmp_path: Path) -> None:
    turn = message(tmp_path, id=17, metadata={"a": 1}, tool_call_id="c1", refusal=None, annotations=[], model="m")
    assert turn.id == "17"
    assert turn.metadata == {"a": 1, "tool_call_id": "c1"}


TIMES: list[tuple[object, str]] = [
    ("2024-05-01T09:00:00+02:00", "2024-05-01T09:00:00+02:00"),
    ("2024-05-01 09:00:00", "2024-05-01T09:00:00+00:00"),
    (1714554000, "2024-05-01T09:00:00+00:00"),
    (1714554000.25, "2024-05-01T09:00:00.250000+00:00"),
    (1714554000250, "2024-05-01T09:00:00.250000+00:00"),
    ("1714554000", "2024-05-01T09:00:00+00:00"),
    ("1714554000250", "2024-05-01T09:00:00.250000+00:00"),
    (0, "1970-01-01T00:00:00+00:00"),
    (-86400, "1969-12-31T00:00:00+00:00"),
    (4102444800, "2100-01-01T00:00:00+00:00"),
]


@pytest.mark.parametrize(("time", "said_at"), TIMES)
def test_times(tmp_path: Path, time: object, said_at: str) -> None:
    for key in ("timestamp", "created_at", "created", "time"):
        fields = {"timestamp": None, key: time}
        assert message(tmp_path, **fields).said_at.isoformat() == said_at


def test_where_a_time_comes_from(tmp_path: Path) -> None:
    """The message's own, else the conversation's, else the option's; never another."""
    bare = {"role": "user", "content": "Hi."}
    own = "2024-01-01T00:00:00Z"
    path = save(tmp_path, {"messages": [bare, bare | {"time": own}, bare], "created_at": "2024-02-02"})
    warnings = ReadWarnings()
    turns = list(read(path, said_at="2024-03-03T00:00:00Z", warnings=warnings))
    assert [turn.said_at.month for turn in turns] == [2, 1, 2]
    assert warnings.naive == 1  # one time, used twice
    path = save(tmp_path, [bare, bare, bare])
    turns = list(read(path, said_at="2024-03-03T00:00:00Z"))
    assert {turn.said_at for turn in turns} == {datetime(2024, 3, 3, tzinfo=UTC)}
    assert [turn.position for turn in turns] == [0, 1, 2]
    assert len({turn.id for turn in turns}) == 3
    with pytest.raises(RecordError, match="--said-at") as raised:
        list(read(path))
    assert (raised.value.line, raised.value.field) == (1, "timestamp")


BAD: list[tuple[str, object, str, str]] = [
    (
        "role",
        {"role": "bot"},
        "role",
        "must be one of user, assistant, system, tool, developer, function, not 'bot'",
    ),
    ("no role", {"role": None}, "role", "is missing"),
    ("role number", {"role": 5}, "role", "must be one of"),
    ("content number", {"content": 5}, "content", "must be text, null or a list of parts, not a number"),
    ("content object", {"content": {"parts": []}}, "content", "not an object"),
    ("part number", {"content": ["a", 5]}, "content[1]", "must be text or an object, not a number"),
    (
        "part text",
        {"content": [{"type": "text", "text": 5}]},
        "content[0].text",
        "must be text, not a number",
    ),
    ("name", {"name": 5}, "name", "must be text, not a number"),
    ("id", {"id": ["x"]}, "id", "must be text, not a list"),
    ("id control", {"id": "a\n"}, "id", "control characters"),
    ("surrogate", {"content": "\ud800"}, "content", "half of a surrogate pair"),
    ("calls", {"tool_calls": {}}, "tool_calls", "must be a list, not an object"),
    ("call", {"tool_calls": ["f"]}, "tool_calls[0]", "must be an object, not text"),
    ("call name", {"tool_calls": [{"function": {}}]}, "tool_calls[0].function.name", "is missing"),
    ("metadata", {"metadata": "x"}, "metadata", "must be an object, not text"),
    ("time words", {"timestamp": "later"}, "timestamp", "is not an ISO 8601 time"),
    ("time bool", {"timestamp": True}, "timestamp", "must be an ISO 8601 time or an epoch"),
    ("time list", {"timestamp": []}, "timestamp", "must be an ISO 8601 time or an epoch"),
    ("time huge", {"timestamp": 10**300}, "timestamp", "is no epoch"),
    ("time far", {"timestamp": 10**18}, "timestamp", "is no epoch"),
    ("time infinite", {"timestamp": float("inf")}, "timestamp", "is no epoch"),
    ("time NaN", {"timestamp": float("nan")}, "timestamp", "is no epoch"),
]


@pytest.mark.parametrize(("fields", "field", "problem"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_bad_message(tmp_path: Path, fields: dict[str, object], field: str, problem: str) -> None:
    bad = HI | fields
    for values, line, prefix in (
        (([YO, bad, YO],), 2, ""),
        (({"messages": [YO, bad, YO]},), 2, ""),
        (([{"messages": [YO]}, {"messages": [bad, YO]}],), 2, "messages[0]."),
        (({"messages": [YO]}, {"messages": [bad, YO]}), 2, "messages[0]."),
        (([YO, YO], [bad]), 2, "[0]."),
    ):
        path = save(tmp_path, *values)
        with pytest.raises(RecordError) as raised:
            list(read(path))
        assert (raised.value.line, raised.value.field) == (line, prefix + field)
        assert problem in raised.value.problem
        problems: list[RecordError] = []
        assert len(list(read(path, on_problem=problems.append))) == 2
        assert len(problems) == 1


@pytest.mark.parametrize(
    ("bad", "line", "problem"),
    [
        (5, 2, "is neither a message nor a conversation but a number"),
        ({"title": "x"}, 2, "is missing"),
        ({"messages": "x"}, 2, "must be a list, not text"),
        ({"id": "a\n", "messages": []}, 2, "control characters"),
    ],
)
def test_bad_conversation(tmp_path: Path, bad: object, line: int, problem: str) -> None:
    good = {"messages": [HI]}
    for values in ((good, bad, good), ([good, bad, good],)):
        path = save(tmp_path, *values)
        with pytest.raises(RecordError, match=problem) as raised:
            list(read(path))
        assert raised.value.line == line
        turns = list(read(path, on_problem=lambda error: None))
        assert [turn.conversation for turn in turns] == ["chat", "chat#3"]  # mending it renames nothing


def test_message_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="a message is an object, not text") as raised:
        list(read(save(tmp_path, [HI, "x"])))
    assert raised.value.line == 2


def test_broken_document(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_text(json.dumps([HI, YO])[:-5])
    with pytest.raises(FormatError, match="breaks off in the middle"):
        list(read(path, on_problem=lambda error: None))
