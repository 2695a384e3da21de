"""What a file format is: a module of this package that has a ``FORMAT``; nothing else need be touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphmem.formats.records import Reading
from graphmem.formats.source import Glimpse, Source
from graphmem.models import Turn


@dataclass(frozen=True)
class Format:
    """A file format: its ``name`` (for ``--format``), its ``title`` (for people), how to know and read it.

    ``recognises`` says from a file's beginning whether the file is of this format; no two formats may
    recognise the same one. ``turns`` yields the turns in the file's order, lazily where the format allows;
    bad records go to ``reading.problem``. Raises ``FormatError`` and ``RecordError``, nothing else.
    """

    name: str
    title: str
    recognises: Callable[[Glimpse], bool]
    turns: Callable[[Source, Reading], Iterator[Turn]]

    def __str__(self) -> str:
        return self.name
