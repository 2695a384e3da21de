"""The entities a turn names: what the pipeline's recogniser finds, names, and what statements are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from graphmem.distil import lexicon
from graphmem.distil.clauses import Doc, Token
from graphmem.distil.people import Cast
from graphmem.distil.sentences import Sentence
from graphmem.distil.statements import Told
from graphmem.models import Entity, Mention, TimeMention, Turn
from graphmem.resolve.names import entity_id, normal_name

_KINDS = {
    "PERSON": "person",
    "ORG": "organisation",
    "NORP": "group",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "PRODUCT": "thing",
    "EVENT": "event",
    "WORK_OF_ART": "work",
}
_LONGEST_NAME = 120


def mentions_of(
    sentence: Sentence, doc: Doc, turn: Turn, cast: Cast, times: list[TimeMention], *, english: bool
) -> Iterator[Mention]:
    """What a sentence names, each with its place in the turn's words."""
    for name, kind, first, last in _names(doc, cast) if english else _codes(doc):
        start, end = first.idx, last.idx + len(last)
        if any(time.start < end and start < time.end for time in times):
            continue
        made = mention(turn, name, kind, *sentence.origin(start, end))
        if made is not None:
            yield made


def _codes(doc: Doc) -> Iterator[tuple[str, str, Token, Token]]:
    """What is a name in any language: "BW-17"."""
    for found in re.finditer(
        r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])|(?<![\w-])[A-Z]+\d[A-Z0-9]*(?![\w-])", doc.text
    ):
        span = doc.char_span(found.start(), found.end(), alignment_mode="expand")
        if span is not None and span.text == found[0]:
            yield found[0], "thing", span[0], span[-1]


def _names(doc: Doc, cast: Cast) -> Iterator[tuple[str, str, Token, Token]]:
    taken: set[int] = set()
    for span in doc.ents:
        kind = _KINDS.get(span.label_)
        tokens = [t for t in span if t.dep_ != "det" and t.tag_ != "POS" and not t.is_space]
        if kind is None or not tokens or not any(t.pos_ == "PROPN" for t in tokens):
            continue
        taken.update(t.i for t in span)
        name = doc[tokens[0].i : tokens[-1].i + 1].text
        yield _as_addressed(name, cast), _kind(name, kind, cast), tokens[0], tokens[-1]
    for run in _proper_runs(doc, taken):
        name = doc[run[0].i : run[-1].i + 1].text
        yield _as_addressed(name, cast), _kind(name, "thing", cast), run[0], run[-1]


def _proper_runs(doc: Doc, taken: set[int]) -> Iterator[list[Token]]:
    run: list[Token] = []
    for token in doc:
        proper = (
            token.pos_ == "PROPN"
            and token.i not in taken
            and not token.is_stop
            and re.search(r"\w\w|[A-Z]", token.text)
        )
        if proper and (not run or run[-1].i == token.i - 1):
            run.append(token)
            continue
        if run:
            yield run
        run = [token] if proper else []
    if run:
        yield run


def _as_addressed(name: str, cast: Cast) -> str:
    """Whom a shortened name addresses: Mel is Melanie where Melanie spoke before."""
    other = (cast.other or "").split()
    short = len(name) >= 3 and other and other[0].lower().startswith(name.lower())
    return cast.other or name if short else name


def _kind(name: str, kind: str, cast: Cast) -> str:
    spoken = {normal_name(each) for each in (cast.speaker, cast.other) if each}
    if name.split()[0].lower() in lexicon.words("assignments"):
        return "organisation"
    return "person" if normal_name(_as_addressed(name, cast)) in spoken else kind


def of_statements(told: Iterable[Told], turn: Turn) -> Iterator[Mention]:
    """The subjects and objects of statements, where the turn's words name them."""
    for each in told:
        for place in (each.subject, each.object):
            if place is None:
                continue
            named, start, end = place
            made = mention(turn, named.name, named.kind, start, end)
            if made is not None:
                yield made


def mention(turn: Turn, name: str, kind: str, start: int, end: int) -> Mention | None:
    """A mention, or ``None`` where the words are no name (or the name of a month or day)."""
    name = re.sub(r"\s+", " ", name).strip(" .,;:!?'\"-()[]*#@")
    if not name or len(name) > _LONGEST_NAME or not re.search(r"\w", name) or name.lower() in lexicon.words("months"):
        return None
    entity = Entity(id=entity_id(name), name=name, kind=kind)
    return Mention(turn_id=turn.id, entity=entity, start=start, end=end)


def unique(mentions: Iterable[Mention]) -> list[Mention]:
    """Each entity once a place, the more telling kind kept, in the order of the words."""
    kept: dict[tuple[str, int], Mention] = {}
    for each in mentions:
        key = (each.entity.id, each.start)
        if key not in kept or (kept[key].entity.kind == "thing" and each.entity.kind != "thing"):
            kept[key] = each
    return sorted(kept.values(), key=lambda each: (each.start, each.end, each.entity.id))
