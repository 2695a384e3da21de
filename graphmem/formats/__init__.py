"""Readers of conversation files: ``detect`` knows a file's format by looking, ``read`` yields its turns.

A format is a module of this package with a ``FORMAT``; adding one is adding its file. Readers hold no state
between files and write nothing.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from importlib import import_module

from graphmem.errors import FormatError
from graphmem.formats.base import Format
from graphmem.formats.jsonl import to_line
from graphmem.formats.records import OnProblem, Place, Reading, ReadWarnings
from graphmem.formats.source import Source
from graphmem.models import Turn
from graphmem.zones import required_zone

__all__ = ["Format", "OnProblem", "ReadWarnings", "detect", "formats", "read", "to_line"]


@cache
def formats() -> tuple[Format, ...]:
    """The formats that are known, by name."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    found = (getattr(module, "FORMAT", None) for module in modules)
    return tuple(sorted((f for f in found if isinstance(f, Format)), key=lambda f: f.name))


def detect(path: str | os.PathLike[str]) -> Format:
    """The format of a file, by its beginning; its name plays no part.

    Raises ``FormatError`` where the file cannot be read, is no text, or is of no known format.
    """
    source = Source(path)
    source.check()
    return _detect(source)


def read(
    path: str | os.PathLike[str],
    *,
    format: str | Format | None = None,
    default_zone: str = "UTC",
    said_at: datetime | str | None = None,
    conversation: str | None = None,
    on_problem: OnProblem | None = None,
    warnings: ReadWarnings | None = None,
) -> Iterator[Turn]:
    """The turns of a file, in its order, each made when it is asked for.

    ``format``: a format's name, else the one ``detect`` finds. ``default_zone``: where a time without an
    offset is read. ``said_at``, ``conversation``: the time and the id of the conversation where the file
    gives none. ``on_problem`` gets each bad record, which is left out; without it the first one is raised
    as ``RecordError``. ``warnings`` is filled while reading.

    The same file gives the same turns each time; nothing is taken from the clock. What is wrong with the file
    as a whole or with an option is raised here as ``FormatError``, ``RecordError`` or ``ConfigError``; JSON
    documents that turn out to be broken, as ``FormatError`` when the first turn is asked for.
    """
    source = Source(path)
    source.check()
    chosen = _detect(source) if format is None else _named(format)
    zone = required_zone(default_zone)
    reading = Reading(zone, on_problem=on_problem, warnings=warnings)
    option = Place("<options>", 1)
    if said_at is not None:
        reading.said_at = reading.time(option, "said_at", said_at, zone=zone)
    if conversation is not None:
        reading.conversation = reading.identifier(option, "conversation", conversation)
    return chosen.turns(source, reading)


def _named(format: str | Format) -> Format:
    if isinstance(format, Format):
        return format
    for known in formats():
        if known.name == format:
            return known
    names = ", ".join(known.name for known in formats())
    raise FormatError(f"there is no format {format!r}", hint=f"the formats are: {names}")


def _detect(source: Source) -> Format:
    for glimpse in source.glimpses():
        for known in formats():
            if known.recognises(glimpse):
                return known
    raise source.unknown(", ".join(known.title for known in formats()))
