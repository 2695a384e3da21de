"""Full-text queries from plain words. Nothing of a caller's text is ever read as Lucene syntax.

Only runs of letters, digits and underscores are taken from a text, in lower case, so that neither signs
nor operators (``AND``, ``OR``, ``NOT`` are upper case) can come through. A required clause keeps a search
inside its space without changing scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

CLAUSES = 256
"""The most words taken of one query (Lucene refuses more than 1024 clauses)."""


def words(text: str) -> list[str]:
    """The distinct words of a text in lower case, in order; ``AND``, ``OR`` and ``NOT`` in capitals are none."""
    found = (word for word in re.findall(r"\w+", text) if word not in ("AND", "OR", "NOT"))
    return list(dict.fromkeys(word.casefold() for word in found))[:CLAUSES]


def any_word(text: str, skey: str) -> str | None:
    """A query for what holds any of the words, best first; ``None`` where there is no word."""
    found = words(text)
    return f"+skey:{skey}^0 +({' '.join(found)})" if found else None


def any_beginning(stems: Iterable[str], skey: str) -> str | None:
    """A query for what holds a word that begins with any of these stems; ``None`` where there is none."""
    found = sorted({word for stem in stems for word in re.findall(r"\w+", stem)})[:CLAUSES]
    return f"+skey:{skey}^0 +({' '.join(f'{word}*' for word in found)})" if found else None


def all_words(text: str, skey: str) -> str | None:
    """A query for what holds all of the words; ``None`` where there is no word."""
    found = words(text)
    return f"+skey:{skey}^0 " + " ".join(f"+{word}" for word in found) if found else None
