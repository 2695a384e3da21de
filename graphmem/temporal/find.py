"""Finding time expressions: the stages of the grammar in order, then the reading of what is left on top."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import pairwise

from graphmem.errors import QueryError
from graphmem.models import MentionKind, TimeMention
from graphmem.temporal import composition, foreign, grammar
from graphmem.temporal.intervals import from_span, wall_of, zone_of
from graphmem.temporal.places import Place
from graphmem.temporal.plain import Plain
from graphmem.temporal.readers.joins import DATES, backward, same
from graphmem.temporal.readers.relative import kid_of
from graphmem.temporal.rules import Node, Now, Stage, Text, governed
from graphmem.temporal.spans import NOT_A_TIME, Span
from graphmem.temporal.tense import Cues

_SINGULAR = (
    "day night week weekend weekday month year yr decade quarter morning evening afternoon hour hr minute min second "
    "sec wk fortnight spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday"
).split()
_TRIGGERS = frozenset(
    {
        *_SINGULAR,
        *(f"{word}s" for word in _SINGULAR),
        *(
            "today tonight yesterday tomorrow tmrw tmr ago back lunchtime noon midnight jan feb mar apr may jun "
            "jul aug sep sept oct nov dec january february march april june july august september october "
            "november december mon tue tues wed weds thu thur thurs fri sat sun christmas christmases xmas boxing "
            "easter halloween thanksgiving valentine valentines independence juneteenth veterans memorial labor "
            "patrick fools hourly daily nightly weekly biweekly fortnightly monthly quarterly yearly annually "
            "ages long kid child teen teenager boy girl baby student little young younger small school college "
            "childhood youth teens twenties thirties forties fifties sixties seventies eighties nineties while time sometime "
            "thanksgivings halloweens easters pentecost mardi hanukkah hanukah chanukah diwali deepavali passover pesach "
            "hashanah hashana kippur eid kwanzaa mayo paddy holidays season clock fiscal financial fy midday bit"
        ).split(),
    }
)
"""The words one of which every expression holds (or a figure): a text without any is not read further."""
_WORD = re.compile(r"[a-z]+|\d|年")
_STAGES = (
    Stage(grammar.ATOMS),
    Stage(composition.YEARS, builds=True),
    Stage(composition.NARROWING, builds=True),
    Stage(composition.NARROWING, builds=True),
    Stage(composition.PREPOSITIONS, builds=True),
    Stage(composition.RANGES, builds=True),
    Stage(composition.LEFT),
)
_FIGURES = (Stage([rule for rule in grammar.DATES if rule.name in ("iso", "han_date", "numeric")]),)


def find_times(
    text: str, anchor: datetime, *, zone: str | None = None, language: str | None = None
) -> list[TimeMention]:
    """Every time expression of a text, in order, not overlapping, each with how it was read.

    ``anchor`` is when the text was said, aware; ``zone`` the speaker's IANA zone (else the anchor's own
    offset); ``language`` a tag such as ``en-GB`` (relative expressions are read in English only, which is
    also what ``None`` means). Intervals are half open, in the speaker's offset at each end; ``None``
    where a time was said that cannot be told, and for recurrences and durations that hang nowhere. The
    result depends on the arguments only: never on this machine's clock, zone or locale. No text makes it
    raise; ``QueryError`` for a naive anchor or an unknown zone.
    """
    if anchor.tzinfo is None or anchor.utcoffset() is None:
        raise QueryError("the moment a text was said needs an offset", hint="give an aware datetime")
    tz = zone_of(zone) if zone else anchor.tzinfo
    plain = Plain.of(text)
    if not _promising(plain.words):
        return []
    try:
        now = Now(wall_of(anchor, tz), tz, place=Place(zone or getattr(tz, "key", None), language))
    except OverflowError as error:
        raise QueryError(f"{anchor.isoformat()} cannot be placed in the speaker's zone") from error
    english = not language or language.lower().startswith("en")
    state = Text(plain.words, plain.original)
    for stage in _STAGES if english else _FIGURES:
        if state.nodes or not stage.builds:
            state = stage.run(state)
    mentions = _told(state.nodes, now, Cues(plain.words), plain.original)
    if not english and language:
        mentions = _merge(mentions, foreign.absolute_dates(plain.original, now.wall, tz, language))
    return [plain.placed(mention) for mention in mentions]


def _promising(lowered: str) -> bool:
    return any(word in _TRIGGERS or not word.isalpha() or word == "年" for word in _WORD.findall(lowered))


def _told(nodes: list[Node], now: Now, cues: Cues, text: str) -> list[TimeMention]:
    mentions: list[TimeMention] = []
    previous: Span | None = None
    for node in nodes:
        if not node.rule.bare or node.rule.kind == "X":
            continue
        seen = Now(now.wall, now.zone, ask=governed(cues, node), previous=previous, place=now.place)
        mention, span = _mention(node, seen, text)
        if mention is not None:
            mentions.append(mention)
        if span is not None and span.start and span.end:
            previous = span
    return mentions


def _mention(node: Node, now: Now, text: str) -> tuple[TimeMention | None, Span | None]:
    try:
        span = node.read(now)
        if span is NOT_A_TIME:
            return None, None
        timed = span is not None and (span.start is not None or span.end is not None)
        interval = from_span(span, now.zone) if span is not None and timed else None
    except (OverflowError, ValueError):  # beyond the calendar: "a million years ago"
        span, interval = None, None
    mention = TimeMention(
        start=node.start,
        end=node.end,
        text=text[node.start : node.end],
        kind=span.kind if span else MentionKind.POINT,
        interval=interval,
        rule=_read_by(node),
        recurrence=span.recurrence if span else None,
        duration=span.duration if span else None,
    )
    return mention, span


def _read_by(node: Node) -> str:
    """The name of the rule that gave the date: a preposition's rule only hands it on."""
    while node.rule.read in (same, backward):
        node = kid_of(node.hit, DATES)
    return node.rule.name


def _merge(first: list[TimeMention], second: list[TimeMention]) -> list[TimeMention]:
    """Both, in order; where two overlap, the one that begins first."""
    ordered = sorted([*first, *second], key=lambda mention: (mention.start, -mention.end))
    kept = ordered[:1]
    for _, mention in pairwise(ordered):
        if mention.start >= kept[-1].end:
            kept.append(mention)
    return kept
