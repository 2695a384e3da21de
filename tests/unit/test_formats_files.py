"""Files that are bad as a whole: always a FormatError with a hint, whoever looks, never a traceback."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphmem.errors import ConfigError, FormatError, InputError, RecordError
from graphmem.formats import Format, detect, formats, read
from graphmem.formats import source as source_module

LINE = json.dumps(
    {"conversation": "c", "id": "é", "text": "Hi.", "said_at": "2024-05-01T09:00:00Z"}, ensure_ascii=False
)
LOCOMO = (
    '[{"sample_id": "s", "conversation": {"speaker_a": "A", "session_1_date_time": "1:56 pm on 8 May, 2023", '
    '"session_1": ['
)

BAD_FILES: list[tuple[str, bytes, str]] = [
    ("empty", b"", "is empty"),
    ("only a mark", b"\xef\xbb\xbf", "is empty"),
    ("blank lines", b"\n \r\n\t\n", "is empty"),
    ("binary", bytes(range(256)) * 10, "is a binary file (a NUL byte at offset 0)"),
    ("elf", b"\x7fELF\x02\x01\x01" + b"\x00" * 9 + b"\x03\x00>\x00" + b"abc" * 500, "binary file"),
    ("png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "binary file (a NUL byte at offset 8)"),
    ("no NUL, no text", b"\x80\x81\x82" * 100, "byte 0x80 at offset 0"),
    ("zip", b"PK\x03\x04" + b"\x14\x00" * 50, "is packed (zip)"),
    ("gzip", b"\x1f\x8b\x08\x00" + b"x" * 50, "is packed (gzip)"),
    ("utf-16 mark", LINE.encode("utf-16"), "not text in UTF-8 (UTF-16, byte offset 0)"),
    ("utf-16-le", (LINE * 5).encode("utf-16-le"), "not text in UTF-8 (UTF-16 or UTF-32, byte offset 1)"),
    ("utf-16-be", (LINE * 5).encode("utf-16-be"), "not text in UTF-8 (UTF-16 or UTF-32, byte offset 0)"),
    ("utf-32", LINE.encode("utf-32"), "not text in UTF-8 (UTF-32, byte offset 0)"),
    ("latin-1 text", "Der Schlüssel liegt da.".encode("latin-1"), "byte 0xfc at offset 8"),
    (
        "latin-1 document",
        '[{"role": "user",\n "content": "Schlüssel"}]'.encode("latin-1"),
        "byte 0xfc at offset 35",
    ),
    ("text", b"Hello, this is a letter.\nBye.\n", "of no format that graphmem knows (text)"),
    ("csv", b"speaker,text\nAda,Hi\n", "of no format"),
    ("number", b"42", "of no format"),
    ("object", b'{"foo": 1, "bar": 2}', "an object with 'foo', 'bar'"),
    ("list", b'[{"mapping": {}, "title": "x"}]', "a list, first an object with 'mapping', 'title'"),
    ("list of numbers", b"[1, 2, 3]", "a list, first a int"),
    ("empty list", b"[]", "an empty list"),
    ("empty object", b"{}", "an empty object"),
    (
        "array of turns",
        f"[{LINE}]".encode(),
        "a list, first an object with 'conversation', 'id', 'text', 'said_at'",
    ),
    ("cut list", b'[{"foo": 1}, {"fo', "is not JSON: it breaks off in the middle (line 1, column 15)"),
    (
        "cut messages",
        b'{"messages": [\n{"role": "user", "content": "Hi"},\n{"role": "us',
        "breaks off in the middle (line 3",
    ),
    ("cut locomo", (LOCOMO + '{"speaker": "A", "dia_').encode(), "breaks off in the middle"),
    (
        "bad document",
        b'[{"role": "user", "content": "a"},,]',
        "is not JSON: Expecting value (line 1, column 35)",
    ),
    ("two documents", b'[{"role": "user", "content": "a"}] trailing', "is not JSON: Extra data"),
    ("deep", b"[" * 300_000, "nested too deeply"),
    ("deep, closed", b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    ("deep objects", b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply"),
    ("digits", b'[{"role": "user", "content": "a", "x": ' + b"9" * 5000 + b"}]", "thousands of digits"),
]


@pytest.mark.parametrize(("content", "problem"), [b[1:] for b in BAD_FILES], ids=[b[0] for b in BAD_FILES])
@pytest.mark.parametrize("skip_bad", [False, True])
def test_bad_file(tmp_path: Path, content: bytes, problem: str, skip_bad: bool) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    with pytest.raises(FormatError) as raised:
        list(read(path, on_problem=(lambda error: None) if skip_bad else None))
    assert problem in raised.value.what
    assert str(path) in raised.value.what
    assert raised.value.hint


@pytest.mark.parametrize("format", [f.name for f in formats()])
@pytest.mark.parametrize(("content"), [b[1] for b in BAD_FILES], ids=[b[0] for b in BAD_FILES])
def test_bad_file_of_a_named_format(tmp_path: Path, content: bytes, format: str) -> None:
    """Whatever a file is said to be: turns, or an error that is meant for people."""
    path = tmp_path / "bad"
    path.write_bytes(content)
    try:
        list(read(path, format=format, said_at="2024-01-01", conversation="c"))
    except (FormatError, RecordError) as error:
        str(error).encode()


KEYS = [
    "role",
    "content",
    "messages",
    "conversation",
    "session_1",
    "text",
    "said_at",
    "id",
    "time",
    "name",
    "sample_id",
    "speaker",
    "dia_id",
    "session_1_date_time",
    "tool_calls",
    "type",
    "function",
    "metadata",
    "arguments",
    "image_url",
    "alt",
    "blip_caption",
    "speaker_a",
    "captions",
    "zone",
    "x",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=20,
)


@given(st.binary(max_size=80) | st.text(max_size=60).map(str.encode) | JSON.map(json.dumps).map(str.encode))
@example(b'{"role":"user","content":[{"type":[]}],"time":1}')
def test_never_a_traceback(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(content)
    for options in ({}, {"said_at": "2024-01-01", "conversation": "c"}):
        for format in (None, *(f.name for f in formats())):
            try:
                list(read(path, format=format, **options))  # type: ignore[arg-type]
            except InputError as error:
                str(error).encode()


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no file"):
        read(tmp_path / "none.json")
    with pytest.raises(FormatError, match="there is no file"):
        detect(tmp_path / "none" / "none.json")


@pytest.mark.parametrize("look", [detect, read])
def test_directory(tmp_path: Path, look: object) -> None:
    with pytest.raises(FormatError, match="is a directory"):
        look(tmp_path)  # type: ignore[operator]


def test_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FormatError, match="not a regular file"):
        detect(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "caf\udce9.json", "a\nb\x1b[31m.json"])
def test_hostile_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(FormatError) as raised:
        read(tmp_path / name)
    str(raised.value).encode()
    assert "\x1b" not in str(raised.value)


def test_loop(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(FormatError, match="cannot be read"):
        read(tmp_path / "loop")


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "x.jsonl"
    path.write_text(LINE)
    monkeypatch.setattr(Path, "open", refuse)  # as root, no mode would refuse
    with pytest.raises(FormatError, match="may not be read by this user"):
        read(path)


def test_disk_fails_while_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f"{LINE}\n{LINE}\n")
    turns = read(path)
    next(turns)

    class Broken:
        def __enter__(self) -> Broken:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def close(self) -> None:
            pass

        def readline(self, *_: int) -> bytes:
            raise OSError(5, "Input/output error")

        read = readline

    monkeypatch.setattr(source_module.Source, "_open", lambda self: Broken())
    with pytest.raises(FormatError, match="Input/output error"):
        list(read(path, format="graphmem"))
    document = source_module.Source(path)
    with pytest.raises(FormatError, match="Input/output error"):
        _ = document.document
    turns.close()  # type: ignore[attr-defined]


def test_gone_in_between(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(LINE)
    turns = read(path)
    path.unlink()
    with pytest.raises(FormatError, match="there is no file"):
        next(turns)


def test_bad_options(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(LINE)
    with pytest.raises(ConfigError, match="unknown time zone 'Mars'"):
        read(path, default_zone="Mars")
    with pytest.raises(FormatError, match=r"no format 'word'.*\n.*graphmem, locomo, messages"):
        read(path, format="word")
    with pytest.raises(RecordError, match="said_at"):
        read(path, said_at="soon")
    with pytest.raises(RecordError, match="conversation"):
        read(path, conversation="a\nb")


def test_options_in_other_shapes(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"text": "a", "conversation": "c"}')
    chosen = next(f for f in formats() if f.name == "graphmem")
    for said_at in (datetime(2024, 5, 1, 9), datetime(2024, 5, 1, 9, tzinfo=UTC), "2024-05-01T09:00Z"):  # noqa: DTZ001
        (turn,) = read(str(path), format=chosen, said_at=said_at)
        assert turn.said_at == datetime(2024, 5, 1, 9, tzinfo=UTC)


def test_formats_are_found_and_exclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [str(f) for f in formats()] == ["graphmem", "locomo", "messages"]
    assert all(isinstance(f, Format) and f.title for f in formats())


# ---------------------------------------------------------------- the documentation's examples


def examples() -> Iterator[tuple[str, str]]:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    yield from re.findall(r"<!-- format: (\w+) -->\n```\w+\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(("format", "content"), list(examples()))
def test_documented_example(tmp_path: Path, format: str, content: str) -> None:
    path = tmp_path / "example"
    path.write_text(content, "utf-8")
    assert detect(path).name == format
    found = [
        known.name
        for glimpse in source_module.Source(path).glimpses()
        for known in formats()
        if known.recognises(glimpse)
    ]
    assert set(found) == {format}
    assert len(list(read(path))) >= 2


def test_every_format_is_documented() -> None:
    assert {format for format, _ in examples()} == {f.name for f in formats()}
