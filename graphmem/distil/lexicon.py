"""The words the local distiller goes by, from ``lexicon.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def _source() -> dict[str, str]:
    text = (files("graphmem.distil") / "lexicon.toml").read_text(encoding="utf-8")
    return {name: str(entry) for name, entry in tomllib.loads(text).items()}


@cache
def words(name: str) -> frozenset[str]:
    """The entries of a list, in lower case; with blanks in them where the file separates by bars."""
    entry = _source()[name]
    parts = entry.split("|") if "|" in entry else entry.split()
    return frozenset(" ".join(part.split()) for part in parts if part.strip())


@cache
def alternation(name: str) -> str:
    """A regular expression for any entry of a list, the longest first."""
    return "|".join(re.escape(entry) for entry in sorted(words(name), key=lambda entry: (-len(entry), entry)))
