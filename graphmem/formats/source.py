"""A file as bytes, lines and JSON: the only place of ``formats`` that opens one.

Whatever is wrong with a file as such is a ``FormatError`` that says what to do; what is wrong with one line
is a ``RecordError`` with the line's number. Nothing else comes out.
"""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

from pydantic_core import from_json

from graphmem.errors import FormatError, RecordError

LINE_LIMIT = 64 * 2**20
"""The longest line of a file of lines, in bytes."""
_HEADS = (2**16, 2**20, 2**24)
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_WIDE = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
_PACKED = {
    b"PK\x03\x04": "zip",
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}


class NotJsonError(ValueError):
    """A text is not JSON; ``str()`` says why, ``line`` and ``column`` (1-based, 0 = unknown) where."""

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        super().__init__(problem)
        self.line = line
        self.column = column


@dataclass(frozen=True)
class Glimpse:
    """The beginning of a file, to tell its format by.

    ``text`` is its first characters; ``first`` the first JSON value in it, of which only the beginning may
    be there (``None`` where it is no JSON).
    """

    text: str
    first: Any


@dataclass(frozen=True)
class Value:
    """One JSON value of a file.

    ``whole``: it is all of the file; else it stands on a line of its own. ``line`` is the line it begins on,
    ``ordinal`` counts the values, bad ones too, from 1.
    """

    data: Any
    line: int = 1
    ordinal: int = 1
    whole: bool = True


def parse(text: str) -> Any:
    """The JSON value a text holds. Raises ``NotJsonError``."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        problem = "it breaks off in the middle" if cut else error.msg
        raise NotJsonError(problem, error.lineno, error.colno) from error
    except RecursionError as error:
        raise NotJsonError("it is nested too deeply") from error
    except ValueError as error:
        raise NotJsonError("a whole number in it has thousands of digits") from error


class Source:
    """A file that can be looked at, then read. ``name`` is its path, fit to be shown."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        shown = os.fsencode(self.path).decode("utf-8", "replace")
        self.name = "".join(c if c.isprintable() else "�" for c in shown)

    def check(self) -> None:
        """Raises ``FormatError`` unless this is a file with text in it, as far as its beginning shows."""
        self._open().close()
        head = self._head(_HEADS[0])
        for bom, encoding in _WIDE.items():
            if head.startswith(bom):
                raise self._wrong_encoding(encoding, 0)
        for magic, packed in _PACKED.items():
            if head.startswith(magic):
                raise FormatError(f"{self.name} is packed ({packed})", hint="unpack it and give what is inside")
        if (nul := head.find(b"\0")) >= 0:
            if head[:256:2].count(0) > 64 or head[1:256:2].count(0) > 64 or nul < 4 <= len(head) <= 256:
                raise self._wrong_encoding("UTF-16 or UTF-32", nul)
            raise FormatError(
                f"{self.name} is a binary file (a NUL byte at offset {nul})",
                hint="graphmem reads text in UTF-8",
            )
        if not self._has_text():
            raise FormatError(f"{self.name} is empty", hint="there is nothing in it to load")

    def values(self, problem: Callable[[RecordError], None], *, lines: bool | None = None) -> Iterator[Value]:
        """The JSON values of the file, each when it is reached: one per line, or the one that fills it.

        ``lines`` says which of the two; by default the file's own look. A bad line goes to ``problem`` and is
        left out; blank lines are no lines. Raises ``FormatError`` where the file as a whole is bad.
        """
        if not (self.by_lines if lines is None else lines):
            yield Value(self.document)
            return
        ordinal = 0
        for number, offset, raw in self._lines():
            if not raw.strip():
                continue
            ordinal += 1
            try:
                data = self._parse_line(number, offset, raw)
            except RecordError as error:
                problem(error)
                continue
            yield Value(data, number, ordinal, whole=False)

    @cached_property
    def document(self) -> Any:
        """The JSON value that fills the file. Raises ``FormatError``."""
        with self._open() as file:
            try:
                raw = file.read()
            except OSError as error:
                raise self._unreadable(error) from error
        bom = len(codecs.BOM_UTF8) if raw.startswith(codecs.BOM_UTF8) else 0
        try:
            return parse(raw[bom:].decode())
        except UnicodeDecodeError as error:
            raise self._wrong_encoding("", bom + error.start, error.object[error.start]) from error
        except NotJsonError as error:
            where = f" (line {error.line}, column {error.column})" if error.line else ""
            raise FormatError(
                f"{self.name} is not JSON: {error}{where}", hint="mend the file, or export it again"
            ) from error

    @cached_property
    def by_lines(self) -> bool:
        """Whether the file holds one JSON value per line, rather than one value in all."""
        lines = (raw for _, _, raw in self._lines() if raw.strip())
        first = next(lines, b"")
        others = list(islice(lines, 1))
        if not others or _is_container(first):
            return bool(others)
        if _beginning(_loose(first)) is not None and _beginning(_loose(self._head(_HEADS[0]))) is not None:
            return False  # a document over several lines
        # The first line is bad, if these are lines of JSON at all.
        return not first.lstrip().startswith(b"[") and any(map(_is_container, chain(others, islice(lines, 100))))

    def glimpses(self) -> Iterator[Glimpse]:
        """The beginning of the file: its first lines one after the other, then more and more of it."""
        if self.by_lines:
            text = _loose(self._head(_HEADS[0]))
            for _, _, raw in islice(self._lines(), 100):
                yield Glimpse(text, _beginning(_loose(raw)))
        for size in _HEADS:
            head = self._head(size)
            text = _loose(head)
            yield Glimpse(text, _beginning(text))
            if len(head) < size:
                return

    def unknown(self, known: str) -> FormatError:
        """The error that says what this file looks like, since it is of no ``known`` format."""
        head = self._head(_HEADS[0])
        try:
            codecs.getincrementaldecoder("utf-8")().decode(head)
        except UnicodeDecodeError as error:
            return self._wrong_encoding("", error.start, head[error.start])
        look = "text"
        if head.removeprefix(codecs.BOM_UTF8).lstrip()[:1] in (b"{", b"["):
            values = self.values(lambda error: None)
            look = f"JSON of a shape it does not know: {describe(next(values, Value(None)).data)}"
        return FormatError(
            f"{self.name} is of no format that graphmem knows ({look})",
            hint=f"it knows {known}; docs/formats.md describes each, --format names one",
        )

    # ------------------------------------------------------------ bytes

    def _open(self) -> BinaryIO:
        try:
            mode = self.path.stat().st_mode
            if stat.S_ISDIR(mode):
                raise FormatError(f"{self.name} is a directory", hint="give the file inside it")
            if not stat.S_ISREG(mode):  # a pipe would block, and could be read only once
                raise FormatError(f"{self.name} is not a regular file", hint="write it to a file first, then load that")
            return self.path.open("rb")
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from error

    def _unreadable(self, error: Exception) -> FormatError:
        if isinstance(error, FileNotFoundError):
            return FormatError(f"there is no file {self.name}", hint="check the path")
        if isinstance(error, PermissionError):
            return FormatError(f"{self.name} may not be read by this user", hint="check the file's permissions")
        problem = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return FormatError(f"{self.name} cannot be read: {problem}", hint="check the path and the disk")

    def _head(self, size: int) -> bytes:
        with self._open() as file:
            try:
                return file.read(size)
            except OSError as error:
                raise self._unreadable(error) from error

    def _has_text(self) -> bool:
        return any(raw.strip() for _, _, raw in self._lines())

    def _lines(self) -> Iterator[tuple[int, int, bytes]]:
        """Each line's number, its offset in the file, its bytes (no more than ``LINE_LIMIT`` + 1 of them)."""
        with self._open() as file:
            number = offset = 0
            while True:
                try:
                    raw = file.readline(LINE_LIMIT + 1)
                    length = len(raw)
                    more = raw
                    while len(more) > LINE_LIMIT and not more.endswith(b"\n"):
                        more = file.readline(LINE_LIMIT + 1)
                        length += len(more)
                except OSError as error:
                    raise self._unreadable(error) from error
                if not raw:
                    return
                number += 1
                bom = len(codecs.BOM_UTF8) if raw.startswith(codecs.BOM_UTF8) else 0
                yield number, offset + bom, raw[bom:]
                offset += length

    def _parse_line(self, number: int, offset: int, raw: bytes) -> Any:
        if len(raw) > LINE_LIMIT:
            raise RecordError(self.name, number, "", f"the line is longer than {LINE_LIMIT // 2**20} MiB")
        try:
            return parse(raw.decode())
        except UnicodeDecodeError as error:
            where = f"byte 0x{raw[error.start]:02x} at offset {offset + error.start} of the file"
            what = f"the line is not UTF-8 ({where})"
            raise RecordError(self.name, number, "", what, hint="save the file as UTF-8") from error
        except NotJsonError as error:
            where = f" (column {error.column})" if error.column else ""
            raise RecordError(
                self.name,
                number,
                "",
                f"the line is not JSON: {error}{where}",
                hint="each line is one JSON object",
            ) from error

    def _wrong_encoding(self, encoding: str, offset: int, byte: int | None = None) -> FormatError:
        seen = f"byte 0x{byte:02x} at offset {offset}" if encoding == "" else f"{encoding}, byte offset {offset}"
        old = encoding.split(" ")[0] or "LATIN1"
        return FormatError(
            f"{self.name} is not text in UTF-8 ({seen})",
            hint=f"save it as UTF-8, for instance (if it is {old}): iconv -f {old} -t UTF-8 OLD > NEW",
        )


def _loose(raw: bytes) -> str:
    """Text to look at: what is not UTF-8 replaced, and half surrogates, which ``_beginning`` would refuse."""
    return _HALF.sub(r"\\u003f", raw.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace"))


def _is_container(raw: bytes) -> bool:
    """Whether a line is a JSON object or list, all of it."""
    try:
        return isinstance(parse(_loose(raw)), dict | list)
    except NotJsonError:
        return False


def _beginning(text: str) -> Any:
    """As much of the JSON value as the text holds of it; ``None`` where it does not begin like JSON."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return from_json(text, allow_partial=True)
    except ValueError:
        return None


def describe(value: object) -> str:
    """The outline of a JSON value in a few words."""
    if isinstance(value, dict):
        keys = ", ".join(repr(k) for k in list(value)[:6])
        return f"an object with {keys}{', …' if len(value) > 6 else ''}" if value else "an empty object"
    if isinstance(value, list):
        return f"a list, first {describe(value[0])}" if value else "an empty list"
    return f"a {type(value).__name__}" if value is not None else "nothing"
