"""What a question is about, before anything is searched."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graphmem.resolve.names import normal_name

_ASKING = frozenset(("will", "may", "can"))


@dataclass(frozen=True)
class Question:
    """A question taken apart.

    ``people``: entity ids of the speakers it names; ``topic``: the question without their names, for
    comparing meanings (a name draws every turn that holds it).
    """

    text: str
    people: frozenset[str]
    topic: str


def understand(text: str, people: Mapping[str, str]) -> Question:
    """Take a question apart; ``people`` are those who speak in the space, name by id."""
    named: set[str] = set()
    topic = text
    for id_, name in people.items():
        for form in dict.fromkeys((name, name.split()[0])):
            pattern = re.compile(rf"\b{re.escape(form)}(?:['’]s)?(?!\w)", re.IGNORECASE)
            if len(form) > 1 and _names(pattern, form, text):
                named.add(id_)
                topic = pattern.sub(" ", topic)
    bare = re.sub(r"\s+", " ", topic).strip()
    return Question(text, frozenset(named), bare if re.search(r"\w", bare) else text)


def _names(pattern: re.Pattern[str], form: str, text: str) -> bool:
    """Whether a text holds a name; one that asks a question too ("Will") only with a capital, and not at its start."""
    if form.lower() not in _ASKING:
        return bool(pattern.search(normal_name(text)))
    return any(match[0][0].isupper() and match.start() > 0 for match in pattern.finditer(text.strip()))


def says_something(text: str) -> bool:
    """Whether there is a word to search for: signs, blanks and bare operators (``AND``) are none."""
    return any(word not in ("AND", "OR", "NOT") for word in re.findall(r"\w+", text))
