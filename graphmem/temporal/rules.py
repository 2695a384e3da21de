"""What a rule of the grammar is, and how a table of them is compiled and run over a text.

Reading goes in stages. Each stage replaces what its rules match by one placeholder character per
expression, so that the rules of a later stage can say ``since {D}`` whatever the date looks like.
Interpretation comes last and top down: ``since`` can tell its date to look backward.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from graphmem.models import Precision
from graphmem.temporal.places import NOWHERE, Place
from graphmem.temporal.spans import Span, floor
from graphmem.temporal.tense import Cues, Tense
from graphmem.temporal.vocabulary import PIECES, PLACES, placeholder

_MACRO = re.compile(r"\{([A-Za-z_]+)(?::([a-z_0-9]+))?\}")
_NAMED = re.compile(r"\(\?P<\w+>")


class Now:
    """The speaker's moment: what a relative expression is relative to.

    ``wall`` is the anchor on the speaker's clock, ``previous`` the span mentioned before this one,
    ``place`` where the speaker is, as far as zone and language tell.
    """

    __slots__ = ("_ask", "_tense", "place", "previous", "wall", "zone")

    def __init__(
        self,
        wall: datetime,
        zone: tzinfo,
        *,
        tense: Tense | None = None,
        ask: Callable[[], Tense] | None = None,
        previous: Span | None = None,
        place: Place = NOWHERE,
    ) -> None:
        self.wall = wall
        self.zone = zone
        self.previous = previous
        self.place = place
        self._tense = tense
        self._ask = ask

    @property
    def tense(self) -> Tense:
        """The tense that governs the expression; looked up when a rule first asks."""
        if self._tense is None:
            self._tense = self._ask() if self._ask else Tense.NONE
        return self._tense

    @property
    def day(self) -> datetime:
        """Midnight at the beginning of the speaker's day."""
        return floor(Precision.DAY, self.wall)

    def but(self, *, tense: Tense | None = None, wall: datetime | None = None) -> Now:
        """The same moment with another tense, or seen from another wall time."""
        return Now(
            wall or self.wall,
            self.zone,
            tense=tense or self._tense,
            ask=self._ask,
            previous=self.previous,
            place=self.place,
        )


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule matched: its captured words (lower case) and the expressions within it."""

    match: re.Match[str]
    kids: tuple[Node, ...]
    rest: str

    def __getitem__(self, name: str) -> str:
        return (self.match[name] or "") if name in self.match.re.groupindex else ""

    def has(self, name: str) -> bool:
        """Whether the rule has such a capture and it took part."""
        return bool(self[name])


Reader = Callable[[Hit, Now], Span | None]
"""From a hit to its span; ``None`` where it cannot be resolved, ``NOT_A_TIME`` where it is no time at all."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the grammar.

    ``kind`` is a letter of ``PLACES`` (``X``: words that are no time and may not be read as one; ``Z``:
    complete, nothing builds on it). ``bare``: worth telling when nothing builds on it. ``capital``: only
    where the month or weekday begins with a capital in the text (months and weekdays that are words too).
    ``example`` reads as ``reads`` on Friday 9 June 2023, 14:00; the notation is in the tests.
    """

    name: str
    kind: str
    pattern: str
    read: Reader
    example: str
    reads: str
    bare: bool = True
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """An expression found: where it stands in the text, the rule that found it, what the rule matched."""

    start: int
    end: int
    rule: Rule
    hit: Hit

    def read(self, now: Now) -> Span | None:
        """The span it stands for, seen from ``now``."""
        return self.rule.read(self.hit, now)


def expand(pattern: str) -> str:
    """The regular expression of a pattern of the tables. A name used twice captures where it stands first."""
    seen: set[str] = set()

    def piece(match: re.Match[str]) -> str:
        name, alias = match[1], match[2] or match[1]
        if name in PLACES:
            return "[" + "".join(placeholder(kind) for kind in PLACES[name]) + "]"
        if alias in seen:
            return f"(?:{PIECES[name]})"
        seen.add(alias)
        return f"(?P<{alias}>{PIECES[name]})"

    return _MACRO.sub(piece, pattern)


@dataclass(slots=True)
class Text:
    """A text on its way through the stages: placeholders in ``words``, the expressions they stand for."""

    words: str
    original: str
    nodes: list[Node] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def origin(self, position: int) -> int:
        """Where in the original text a position of ``words`` lies."""
        index = bisect_left(self.places, position) - 1
        return position if index < 0 else self.nodes[index].end + position - self.places[index] - 1


class Stage:
    """Rules that are tried together, the first of the table first, at each place of the text from the left.

    ``builds``: each of them builds on an expression already read.
    """

    def __init__(self, rules: Sequence[Rule], *, builds: bool = False) -> None:
        self.rules = tuple(rules)
        self.builds = builds
        edge = r"(?<!\w)(?=[^ .,!?])"
        bodies = [expand(rule.pattern) for rule in rules]
        self._single = [re.compile(rf"{edge}(?:{body})(?!\w)") for body in bodies]
        flat = (_NAMED.sub("(?:", body) for body in bodies)
        # The empty group behind each body tells which rule it was; one around it would keep re from passing over the
        # rules by their first letter, and cost twice the time.
        self._all = re.compile(rf"{edge}(?:" + "|".join(rf"(?:{body})(?!\w)()" for body in flat) + ")")

    def run(self, text: Text) -> Text:
        """The text with what this stage's rules match replaced by placeholders."""
        position, copied = 0, 0
        pieces: list[str] = []
        result = Text("", text.original)
        length, index = 0, 0
        search = self._all.search
        while match := search(text.words, position):
            node = self._node(text, match)
            if node is None:
                position = match.start() + 1
                continue
            while index < len(text.nodes) and text.places[index] < match.start():
                result.places.append(text.places[index] - copied + length)
                result.nodes.append(text.nodes[index])
                index += 1
            while index < len(text.nodes) and text.places[index] < node.hit.match.end():
                index += 1
            pieces += (text.words[copied : match.start()], placeholder(node.rule.kind))
            length += match.start() - copied
            result.places.append(length)
            result.nodes.append(node)
            length += 1
            position = copied = node.hit.match.end()
        if not pieces:
            return text
        for place, node in zip(text.places[index:], text.nodes[index:], strict=True):
            result.places.append(place - copied + length)
            result.nodes.append(node)
        pieces.append(text.words[copied:])
        result.words = "".join(pieces)
        return result

    def _node(self, text: Text, match: re.Match[str]) -> Node | None:
        """The expression at the match, by the first rule that takes it; ``None`` where its guard refuses."""
        for index in range((match.lastindex or 1) - 1, len(self.rules)):
            single = self._single[index].match(text.words, match.start())
            if single and not (self.rules[index].capital and not _capitalised(text, single)):
                return _found(text, single, self.rules[index])
        return None


def _found(text: Text, match: re.Match[str], rule: Rule) -> Node:
    low = bisect_left(text.places, match.start())
    high = bisect_left(text.places, match.end())
    start, end = text.origin(match.start()), text.origin(match.end())
    if low < high and text.places[low] == match.start():  # the expression's own edges, not the placeholder's
        start = text.nodes[low].start
    if low < high and text.places[high - 1] == match.end() - 1:
        end = text.nodes[high - 1].end
    rest = text.words[match.end() : match.end() + 24]
    return Node(start, end, rule, Hit(match, tuple(text.nodes[low:high]), rest))


def _capitalised(text: Text, match: re.Match[str]) -> bool:
    """Whether the capital tells what the rule takes it to tell: a name, only where the words before it have none."""
    groups = match.re.groupindex
    if "name" in groups:
        start, end = text.origin(match.start("name")), text.origin(match.end("name"))
        opening = text.original[text.origin(match.start()) + 1 : start]
        return opening.islower() and text.original[start:end].istitle()
    return text.original[text.origin(match.start("month" if "month" in groups else "weekday"))].isupper()


def governed(cues: Cues, node: Node) -> Callable[[], Tense]:
    """A question put off: which tense governs this expression."""
    return lambda: cues.at(node.start, node.end)
