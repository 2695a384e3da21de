"""From a record's fields to a ``Turn``: where it stands, what is wrong with it, what was noticed.

The only place of ``formats`` that builds turns: every format refuses the same things in the same words.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter, ValidationError

from graphmem.errors import RecordError
from graphmem.formats.times import TimeError, parse_iso, parse_time, settle
from graphmem.formats.words import hint_for, join, plain
from graphmem.models import Id, Turn

MAX_DEPTH = 100
"""How deep metadata and arguments of tool calls may be nested."""
"""The highest position that still sorts right."""
_RUNS_KEPT = 65_536
_ID: TypeAdapter[str] = TypeAdapter(Id)

OnProblem = Callable[[RecordError], None]


@dataclass
class ReadWarnings:
    """What was noticed while a file was read; complete once its turns have all been taken.

    ``naive`` counts the times without an offset that were read in ``zone``, ``left_out`` the parts of
    messages that hold nothing to remember, by their type.
    """

    naive: int = 0
    zone: str = "UTC"
    left_out: Counter[str] = field(default_factory=Counter)

    def lines(self) -> tuple[str, ...]:
        """One sentence per kind of thing noticed, none where there was nothing."""
        said = []
        if self.naive:
            times, were = ("time", "was") if self.naive == 1 else ("times", "were")
            said.append(f"{self.naive:,} {times} without an offset {were} read as {self.zone}")
        for kind, count in sorted(self.left_out.items()):
            parts, were = ("part", "was") if count == 1 else ("parts", "were")
            said.append(f"{count:,} {parts} of type {kind!r} {were} left out: nothing in them can be remembered")
        return tuple(said)


@dataclass(frozen=True)
class Place:
    """Where a record stands: ``line`` is its 1-based line or record number, ``path`` leads into it."""

    source: str
    line: int
    path: str = ""

    def within(self, path: str) -> Place:
        """The place of a part of this one."""
        return replace(self, path=join(self.path, path))

    def error(self, name: str, problem: str, *, hint: str = "") -> RecordError:
        """The error that says ``problem`` of the field ``name`` here."""
        return RecordError(self.source, self.line, join(self.path, name), problem, hint=hint)


class Reading:
    """One reading of one file: its options, and where problems and warnings go."""

    def __init__(
        self,
        zone: ZoneInfo,
        *,
        said_at: datetime | None = None,
        conversation: str | None = None,
        on_problem: OnProblem | None = None,
        warnings: ReadWarnings | None = None,
    ) -> None:
        self.zone = zone
        self.said_at = said_at
        self.conversation = conversation
        self.warnings = warnings if warnings is not None else ReadWarnings()
        self.warnings.zone = zone.key
        self._on_problem = on_problem
        self._runs: OrderedDict[str, tuple[datetime, int]] = OrderedDict()

    def problem(self, error: RecordError) -> None:
        """Raises the error, or hands it on where the caller wants to go on reading."""
        if self._on_problem is None:
            raise error
        self._on_problem(error)

    def attempt(self, make: Callable[[], Turn]) -> Iterator[Turn]:
        """The turn, or none where it is bad and reading goes on."""
        try:
            turn = make()
        except RecordError as error:
            self.problem(error)
            return
        yield turn

    def time(
        self, place: Place, name: str, value: object, *, zone: ZoneInfo | None = None, iso_only: bool = False
    ) -> datetime:
        """The moment that ``value`` gives: a datetime, an ISO 8601 text or, unless ``iso_only``, an epoch.

        A time without an offset is read in ``zone`` where that is given, else in the default zone, and
        then counted among the warnings. Raises ``RecordError``.
        """
        try:
            if isinstance(value, datetime):
                parsed = value
            elif not iso_only:
                parsed = parse_time(value)
            elif isinstance(value, str):
                parsed = parse_iso(value)
            else:
                raise TimeError(f"must be an ISO 8601 time (text), not {plain(value)}")
            moment = settle(parsed, zone or self.zone)
        except TimeError as error:
            raise place.error(name, str(error), hint="write it like 2023-05-08T13:56:00+01:00") from error
        if parsed.tzinfo is None and zone is None:
            self.warnings.naive += 1
        return moment

    def without_time(self, place: Place, name: str) -> datetime:
        """The time given for whole conversations. Raises ``RecordError`` on ``name`` where none was given."""
        if self.said_at is None:
            raise place.error(
                name,
                "is missing: when was this said?",
                hint="give each turn its time, or pass --said-at TIME (said_at=…) for the whole conversation",
            )
        return self.said_at

    def identifier(self, place: Place, name: str, value: object) -> str:
        """``value`` as an id. Raises ``RecordError``."""
        check(value, place, name)
        try:
            return _ID.validate_python(value)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise place.error(name, plain(first["input"], first), hint=hint_for(first)) from error

    def turn(self, place: Place, fields: dict[str, object], names: Mapping[str, str] | None = None) -> Turn:
        """The turn made of ``fields`` (those of ``Turn``; ``said_at`` is a datetime already).

        ``names`` tells what the file calls a field. A turn without a ``position`` gets the number of turns
        of its conversation, of the same instant, that stand directly before it: bad ones count too, so that
        mending one moves no other. Raises ``RecordError`` for the first thing wrong.
        """
        names = names or {}
        for key, value in fields.items():
            _check_text(key, place, "")
            check(value, place, names.get(key, key))
        speaker = fields.get("speaker")
        if speaker is not None and not isinstance(speaker, str):
            raise place.error(names.get("speaker", "speaker"), f"must be text, not {plain(speaker)}")
        if fields.get("position") is None:
            fields["position"] = self._position(fields)
        try:
            return Turn.model_validate(fields)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            top, *rest = first["loc"] or ("",)
            name = names.get(str(top), str(top))
            for part in rest:
                name = join(name, f"[{part}]" if isinstance(part, int) else part)
            raise place.error(name, plain(first["input"], first), hint=hint_for(first)) from error

    def _position(self, fields: Mapping[str, object]) -> int:
        conversation, said_at = fields.get("conversation"), fields.get("said_at")
        if not isinstance(conversation, str) or not isinstance(said_at, datetime):
            return 0
        before, count = self._runs.pop(conversation, (None, 0))
        position = count if before == said_at else 0
        self._runs[conversation] = (said_at, position + 1)
        if len(self._runs) > _RUNS_KEPT:
            self._runs.popitem(last=False)
        return position


def check(value: object, place: Place, name: str, depth: int = 0) -> None:
    """Raises ``RecordError`` where a value holds what no part of graphmem could store or write again.

    That is: half of a surrogate pair, NaN, infinity, a whole number beyond 64 bits, nesting beyond
    ``MAX_DEPTH``.
    """
    if isinstance(value, str):
        if not value.isascii():
            _check_text(value, place, name)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise place.error(name, "is not a number that can be kept (NaN, infinite or too large)")
    elif isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise place.error(name, "is a whole number beyond 64 bits", hint="write it as text")
    elif isinstance(value, dict | list | tuple):
        if depth >= MAX_DEPTH:
            raise place.error(name, f"is nested deeper than {MAX_DEPTH} levels")
        items = value.items() if isinstance(value, dict) else ((f"[{i}]", item) for i, item in enumerate(value))
        for key, item in items:
            _check_text(key, place, name)
            check(item, place, join(name, key), depth + 1)


def _check_text(text: str, place: Place, name: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = ord(text[error.start])
        raise place.error(
            name,
            f"holds half of a surrogate pair (\\u{half:04x} at character {error.start})",
            hint="write the character whole; JSON escapes one as two \\u codes",
        ) from error
