"""What callers may pass to the verbs: checked before anything is asked of the database."""

from __future__ import annotations

from graphmem.errors import QueryError

MOST = 100_000
"""The most that may be asked for at once."""


def text(value: object, name: str) -> str:
    """The text given as ``name``. Raises ``QueryError`` where it is none, or holds what is no character."""
    if not isinstance(value, str):
        raise QueryError(f"{name} must be a text, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise QueryError(
            f"{name} holds a lone surrogate at position {error.start}, which is no character",
            hint="decode the bytes it was made from as what they are",
        ) from error
    return value


def count(value: object, name: str) -> int:
    """The whole number given as ``name``, 1 to ``MOST``. Raises ``QueryError`` where it is none."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST:
        raise QueryError(f"{name} must be a whole number from 1 to {MOST:,}, not {str(value)[:40]!r}")
    return value
