"""The rules of ``rules.toml``: from patterns of the parse to attributes."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from pydantic import Field

from graphmem.distil.times import Form
from graphmem.models import Model


class _Pattern(Model):
    verbs: str
    prep: str = ""
    confidence: float = Field(ge=0, le=1)

    @cached_property
    def prepositions(self) -> tuple[str, ...]:
        """The prepositions that introduce the object."""
        return tuple(self.prep.split())


class Rule(_Pattern):
    """One rule: which clauses it fits, and the attribute it makes of them. The fields are those of the file."""

    take: Literal["dobj", "prep", "attr", "word", "none", "verb"]
    attribute: str
    words: str = ""
    form: Form = Form.STATE
    subject: Literal["subject", "dobj"] = "subject"
    about: Literal["", "person", "thing"] = ""
    of: Literal[
        "", "place", "home", "name", "noun", "assignment", "organisation", "language", "taste", "age", "workplace"
    ] = ""
    polarity: bool = True

    @cached_property
    def predicates(self) -> frozenset[str]:
        """The adjectives and participles of a rule that takes a word."""
        return frozenset(self.words.split())


class Governor(_Pattern):
    """A verb that says how its speaker stands to the verb under it ("plans to", "used to", "stopped")."""

    form: Form
    modal: str = ""
    negated: bool = False
    progressive: bool = False
    past: bool = False
    timed: bool = False


class _Book(Model):
    rule: tuple[Rule, ...]
    governor: tuple[Governor, ...]
    families: dict[str, str]
    places: dict[str, str]


@cache
def _book() -> _Book:
    source = (files("graphmem.distil") / "rules.toml").read_text(encoding="utf-8")
    return _Book.model_validate(tomllib.loads(source))


@cache
def rules(lemma: str) -> tuple[Rule, ...]:
    """The rules for a verb, in order."""
    return tuple(rule for rule in _book().rule if lemma in rule.verbs.split())


@cache
def governors(lemma: str) -> tuple[Governor, ...]:
    """What a verb may say of the verb under it, in order."""
    return tuple(each for each in _book().governor if lemma in each.verbs.split())


@cache
def family(word: str) -> str | None:
    """The attribute whose values a predicate is one of: ``colour`` for red, ``status`` for closed."""
    return _families().get(word.replace(" ", "-").lower())


@cache
def _families() -> dict[str, str]:
    return {word: name for name, listed in _book().families.items() for word in listed.split()}


@cache
def not_places() -> frozenset[str]:
    """Nouns after in, on and at that name no place."""
    return frozenset(_book().places["not_places"].split())
