"""From all statements of a slot to the versions that follow: one pure function, never a patch.

The result depends on the set of statements only, not on the order in which they were loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

from graphmem.models import Act, Claim, Interval, Kind, Precision, Statement, Version
from graphmem.resolve.attributes import attribute

_HAPPENING = (Kind.EVENT, Kind.PLAN)
_BOUND = (Precision.OBSERVED, Precision.UNRESOLVED)
"""Precisions of a start that was not told: it was so by then."""


@dataclass
class _Spell:
    """A stretch in which a claim holds, while it is being built."""

    start: datetime
    precision: Precision
    support: list[Statement]
    end: datetime | None = None
    end_precision: Precision | None = None
    closed_by: Act | None = None
    approximate: bool = False
    surprise: float = 1.0

    @property
    def claim(self) -> Claim:
        return self.support[0].claim

    def holds(self, moment: datetime) -> bool:
        return self.end is None or self.end > moment

    def close(self, at: datetime, precision: Precision, act: Act) -> None:
        self.end, self.end_precision, self.closed_by = at, precision, act


@dataclass(frozen=True)
class _Standing:
    """A statement that nothing took back. ``origin``: the statement whose start it takes over, else itself."""

    statement: Statement
    origin: Statement


@dataclass(frozen=True)
class _Turning:
    """A moment at which a state begins or ends, as one statement tells it."""

    moment: datetime
    precision: Precision
    statement: Statement

    @property
    def ends(self) -> bool:
        return self.statement.act is Act.END

    @property
    def order(self) -> tuple[object, ...]:
        """In time; of one moment, ends first."""
        return (self.moment, not self.ends, *_told(self.statement))


def derive(statements: Iterable[Statement]) -> list[Version]:
    """The versions that follow from all statements of one slot, in the order in which they begin.

    A later value of a single-valued attribute, or the opposite polarity of the same claim, ends what
    held before; an ``end`` closes a spell, also where it was told first; a ``deny`` takes back what was
    said before it, so that it is true of no time, and a ``correct`` takes over its start. A claim that
    comes back after it ended is a second version.
    """
    standing = _without_denied(sorted(statements, key=_told))
    happenings = [s.statement for s in standing if s.statement.kind in _HAPPENING and s.statement.act is not Act.END]
    states = [s for s in standing if s.statement.kind not in _HAPPENING or s.statement.act is Act.END]
    spells = _happenings(happenings) + _states(states)
    spells.sort(key=lambda spell: (spell.start, spell.claim.id))
    return [_version(spell) for spell in spells]


def _told(statement: Statement) -> tuple[object, ...]:
    """When it was told: a total order. Of one breath, what takes back comes before what replaces it."""
    valid = statement.valid.model_dump_json() if statement.valid else ""
    act = (Act.DENY, Act.CORRECT, Act.ASSERT, Act.END).index(statement.act)
    return (statement.said_at, statement.order, statement.start, act, statement.claim.id, statement.end, valid)


def _without_denied(ordered: Sequence[Statement]) -> list[_Standing]:
    """What stands after denials and corrections; what corrects takes over from what it replaces."""
    standing: list[_Standing] = []
    taken_back: dict[str, list[_Standing]] = {}
    for statement in ordered:
        origin = statement
        if statement.act is Act.DENY:
            denied = [s for s in standing if _asserts(s, statement.claim)]
            taken_back.setdefault(statement.turn_id, []).extend(denied)
            standing = [s for s in standing if s not in denied]
            continue
        if statement.act is Act.CORRECT:
            same_turn = [s for s in taken_back.get(statement.turn_id, ()) if not _asserts(s, statement.claim)]
            replaced = same_turn or _last_excluded(standing, statement.claim)
            if replaced:
                origin = min((s.origin for s in replaced), key=lambda s: _start(s)[0])
                standing = [s for s in standing if s not in replaced]
        standing.append(_Standing(statement, origin))
    return standing


def _asserts(standing: _Standing, claim: Claim) -> bool:
    return standing.statement.claim.id == claim.id and standing.statement.act is not Act.END


def _last_excluded(standing: Sequence[_Standing], claim: Claim) -> list[_Standing]:
    """What was told last of a claim that cannot hold beside this one, as often as it was told in a row."""
    excluded = [s for s in standing if _excludes(claim, s.statement.claim) and s.statement.act is not Act.END]
    wrong = excluded[-1].statement.claim.id if excluded else None
    return list(takewhile(lambda s: s.statement.claim.id == wrong, reversed(excluded)))


def _happenings(statements: Sequence[Statement]) -> list[_Spell]:
    """Events and plans: one spell per time told. Told without a time too, it is the one told with a time."""
    spells: list[_Spell] = []
    for statement in statements:
        start, precision = _start(statement)
        same = [s for s in spells if s.claim.id == statement.claim.id and _one(s, statement, start, precision)]
        if same and precision not in _BOUND and same[-1].precision in _BOUND:
            same[-1].start, same[-1].precision = start, precision
            _end_of_happening(same[-1], statement)
        if same:
            same[-1].support.append(statement)
            continue
        spell = _Spell(start, precision, [statement], surprise=_surprise(statement, spells))
        _end_of_happening(spell, statement)
        spells.append(spell)
    return spells


def _one(spell: _Spell, statement: Statement, start: datetime, precision: Precision) -> bool:
    """Whether it may be the same event: of the same start, or told once without a time that speaks against it."""
    if statement.kind is not spell.support[0].kind:
        return False
    bounds = (spell.precision in _BOUND, precision in _BOUND)
    if any(bounds) and (all(bounds) or statement.kind is Kind.PLAN):
        return True
    return spell.start == start or (bounds[0] and start <= spell.start) or (bounds[1] and spell.start <= start)


def _end_of_happening(spell: _Spell, statement: Statement) -> None:
    valid = statement.valid
    spell.end = valid.end if valid and valid.end else spell.start + timedelta(days=1)
    spell.end_precision = (valid.to_precision if valid and valid.end else None) or spell.precision
    spell.approximate = bool(valid and valid.approximate)


def _states(standing: Sequence[_Standing]) -> list[_Spell]:
    """States, preferences and habits: each begins, and ends where it is said to or another of its slot begins."""
    ends = [_Turning(*_start(s.statement), s.statement) for s in standing if s.statement.act is Act.END]
    begins = [_begin(s, ends) for s in standing if s.statement.act is not Act.END]
    spells: list[_Spell] = []
    holding: dict[str, _Spell] = {}
    for turning in sorted([*ends, *begins], key=lambda turning: turning.order):
        holding = {id_: spell for id_, spell in holding.items() if spell.holds(turning.moment)}
        spell = holding.get(turning.statement.claim.id)
        if turning.ends:
            _end(spell, turning)
        elif spell:
            _go_on(spell, turning.statement)
        else:
            for other in holding.values():
                if _excludes(turning.statement.claim, other.claim):
                    other.close(turning.moment, turning.precision, Act.ASSERT)
            begun = _Spell(turning.moment, turning.precision, [], surprise=_surprise(turning.statement, spells))
            _go_on(begun, turning.statement)
            holding[begun.claim.id] = begun
            spells.append(begun)
    return [spell for spell in spells if spell.end is None or spell.end > spell.start]


def _begin(standing: _Standing, ends: Iterable[_Turning]) -> _Turning:
    """When a state begins. Of what was later said to have ended before, the words only say that it held before that."""
    statement = standing.statement
    told = statement.valid is not None and statement.valid.start is not None
    start, precision = _start(statement if told else standing.origin)
    if precision in _BOUND:
        same = [end for end in ends if end.statement.claim.id == statement.claim.id]
        before = [end.moment for end in same if end.statement.said_at > statement.said_at and end.moment <= start]
        start = min([start, *(moment - timedelta(days=1) for moment in before)])
    return _Turning(start, precision, statement)


def _end(spell: _Spell | None, turning: _Turning) -> None:
    if spell and spell.start < turning.moment:
        spell.close(turning.moment, turning.precision, Act.END)
        spell.support.append(turning.statement)


def _go_on(spell: _Spell, statement: Statement) -> None:
    """Support a spell, and close it where the statement tells its end."""
    spell.support.append(statement)
    valid = statement.valid
    if valid and valid.end and valid.end > spell.start and (spell.end is None or valid.end < spell.end):
        if statement.time_text and valid.to_precision is not None:
            spell.close(valid.end, valid.to_precision, Act.END)
        spell.approximate = spell.approximate or valid.approximate


def _excludes(one: Claim, other: Claim) -> bool:
    """Whether the two cannot hold at once."""
    if one.id == other.id or one.subject_id != other.subject_id or one.attribute != other.attribute:
        return False
    if one.polarity != other.polarity:
        return one.object.casefold() == other.object.casefold()
    return one.polarity and attribute(one.attribute).single


def _start(statement: Statement) -> tuple[datetime, Precision]:
    """When it begins (or, of an end, when it ends) as told.

    Untold, a state begins when it was said, a happening on that day; of what was over by then, the day
    before its end. These are bounds: it was so then, and may have been before.
    """
    valid, said = statement.valid, statement.said_at
    if valid and valid.start:
        return valid.start, valid.from_precision or Precision.DAY
    if valid and valid.end and statement.act is Act.END:
        return valid.end, valid.to_precision or Precision.DAY
    if valid and valid.end and valid.end <= said:
        return valid.end - timedelta(days=1), Precision.OBSERVED
    precision = Precision.UNRESOLVED if statement.time_text and not valid else Precision.OBSERVED
    if statement.kind in _HAPPENING and statement.act is not Act.END:
        return said.replace(hour=0, minute=0, second=0, microsecond=0), precision
    return said, precision


def _surprise(statement: Statement, before: Sequence[_Spell]) -> float:
    """How far it deviates from what had been said: a change most, a return less, the new in between."""
    if any(_excludes(statement.claim, s.claim) for s in before if s.support[0].said_at <= statement.said_at):
        return 1.0
    again = any(s.claim.id == statement.claim.id for s in before if s.support[0].said_at <= statement.said_at)
    return 0.5 if again else 0.8


def _version(spell: _Spell) -> Version:
    first = spell.support[0]
    doubt = 1.0
    for statement in {s.turn_id: s for s in spell.support}.values():
        doubt *= 1 - statement.confidence
    return Version(
        claim=first.claim,
        text=first.text,
        kind=first.kind,
        modality=first.modality,
        value=first.value,
        valid=Interval(
            start=spell.start,
            end=spell.end,
            from_precision=spell.precision,
            to_precision=spell.end_precision,
            approximate=spell.approximate,
        ),
        time_text=next((s.time_text for s in spell.support if s.time_text), None),
        recurrence=next((s.recurrence for s in spell.support if s.recurrence), None),
        confidence=round(min(1 - doubt, 0.99), 4),
        surprise=spell.surprise,
        support=tuple(spell.support),
        closed_by=spell.closed_by,
    )
