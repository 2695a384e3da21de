"""From all statements of a slot to the versions that follow: one pure function, never a patch.

The result depends on the set of statements only, not on the order in which they were loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from graphmem.models import Act, Claim, Interval, Kind, Precision, Statement, Version
from graphmem.resolve.attributes import attribute

_HAPPENING = (Kind.EVENT, Kind.PLAN)


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

    def close(self, at: datetime, precision: Precision, act: Act) -> None:
        self.end, self.end_precision, self.closed_by = at, precision, act


def derive(statements: Iterable[Statement]) -> list[Version]:
    """The versions that follow from all statements of one slot, in the order in which they begin.

    A later value of a single-valued attribute, or the opposite polarity of the same claim, ends what
    held before; an ``end`` closes a spell, also where it was told first; a ``deny`` takes back what was
    said before it, so that it is true of no time, and a ``correct`` takes over its start. A claim that
    comes back after it ended is a second version.
    """
    ordered = sorted(statements, key=_told)
    standing, inherited = _without_denied(ordered)
    happenings = [s for s in standing if s.kind in _HAPPENING and s.act is not Act.END]
    states = [s for s in standing if s.kind not in _HAPPENING or s.act is Act.END]
    spells = _happenings(happenings) + _states(states, inherited)
    spells.sort(key=lambda spell: (spell.start, spell.claim.id))
    return [_version(spell) for spell in spells]


def _told(statement: Statement) -> tuple[object, ...]:
    """When it was told: a total order. Of one breath, what takes back comes before what replaces it."""
    valid = statement.valid.model_dump_json() if statement.valid else ""
    act = (Act.DENY, Act.CORRECT, Act.ASSERT, Act.END).index(statement.act)
    return (statement.said_at, statement.order, statement.start, act, statement.claim.id, statement.end, valid)


def _without_denied(ordered: Sequence[Statement]) -> tuple[list[Statement], dict[str, Statement]]:
    """What stands after denials and corrections, and for each correcting claim the statement it replaces."""
    standing: list[Statement] = []
    inherited: dict[str, Statement] = {}
    taken_back: dict[str, list[Statement]] = {}
    for statement in ordered:
        if statement.act is Act.DENY:
            denied = [s for s in standing if s.claim.id == statement.claim.id and s.act is not Act.END]
            taken_back.setdefault(statement.turn_id, []).extend(denied)
            standing = [s for s in standing if s not in denied]
            continue
        if statement.act is Act.CORRECT:
            same_turn = [s for s in taken_back.get(statement.turn_id, ()) if s.claim.id != statement.claim.id]
            replaced = same_turn or [s for s in standing if _excludes(statement.claim, s.claim)][-1:]
            if replaced:
                inherited[statement.claim.id] = min(replaced, key=lambda s: _start(s)[0])
                standing = [s for s in standing if s not in replaced]
        standing.append(statement)
    return standing, inherited


def _happenings(statements: Sequence[Statement]) -> list[_Spell]:
    """Events and plans: one spell per time told; told again without a time, the one told before."""
    spells: list[_Spell] = []
    for statement in statements:
        start, precision = _start(statement)
        told = statement.valid is not None and statement.valid.start is not None
        same = [s for s in spells if s.claim.id == statement.claim.id and (s.start == start or not told)]
        if same:
            same[-1].support.append(statement)
            continue
        spell = _Spell(start, precision, [statement], surprise=_surprise(statement, spells))
        end = statement.valid.end if statement.valid and told else _next_day(start)
        spell.end, spell.end_precision = end, precision
        spell.approximate = bool(statement.valid and statement.valid.approximate)
        spells.append(spell)
    return spells


def _states(statements: Sequence[Statement], inherited: dict[str, Statement]) -> list[_Spell]:
    """States, preferences and habits: each begins, and ends where another of its slot begins."""
    spells: list[_Spell] = []
    begun = [(*_begin(s, inherited), s) for s in statements if s.act is not Act.END]
    begun.sort(key=lambda item: (item[0], *_told(item[2])))
    for start, precision, statement in begun:
        spell = _open_at(spells, statement.claim, start)
        if spell:
            spell.support.append(statement)
        else:
            for other in spells:
                if _excludes(statement.claim, other.claim) and (other.end is None or other.end > start):
                    other.close(start, precision, Act.ASSERT)
            spell = _Spell(start, precision, [statement], surprise=_surprise(statement, spells))
            spells.append(spell)
        _close_as_told(spell, statement)
    _apply_ends(spells, [s for s in statements if s.act is Act.END])
    return [spell for spell in spells if spell.end is None or spell.end > spell.start]


def _open_at(spells: Sequence[_Spell], claim: Claim, moment: datetime) -> _Spell | None:
    """The last begun spell of a claim that holds at a moment."""
    holding = [s for s in spells if s.claim.id == claim.id and (s.end is None or s.end > moment)]
    return holding[-1] if holding else None


def _close_as_told(spell: _Spell, statement: Statement) -> None:
    valid = statement.valid
    if valid and valid.end and valid.start and valid.end > spell.start and (spell.end is None or valid.end < spell.end):
        if statement.valid and statement.time_text and valid.to_precision is not None:
            spell.close(valid.end, valid.to_precision, Act.END)
        spell.approximate = spell.approximate or valid.approximate


def _apply_ends(spells: Sequence[_Spell], ends: Sequence[Statement]) -> None:
    for statement in ends:
        moment, precision = _start(statement)
        spell = next((s for s in spells if s.claim.id == statement.claim.id and _holds(s, moment)), None)
        if spell:
            spell.close(moment, precision, Act.END)
            spell.support.append(statement)


def _holds(spell: _Spell, moment: datetime) -> bool:
    return spell.start < moment and (spell.end is None or spell.end >= moment)


def _excludes(one: Claim, other: Claim) -> bool:
    """Whether the two cannot hold at once."""
    if one.id == other.id or one.subject_id != other.subject_id or one.attribute != other.attribute:
        return False
    if one.polarity != other.polarity:
        return one.object.casefold() == other.object.casefold()
    return one.polarity and attribute(one.attribute).single


def _begin(statement: Statement, inherited: dict[str, Statement]) -> tuple[datetime, Precision]:
    replaced = inherited.get(statement.claim.id)
    said = statement.valid is not None and statement.valid.start is not None
    return _start(replaced if replaced and statement.act is Act.CORRECT and not said else statement)


def _start(statement: Statement) -> tuple[datetime, Precision]:
    """When it begins as told; untold, a state begins when it was said, a happening on that day."""
    valid = statement.valid
    if valid and valid.start:
        return valid.start, valid.from_precision or Precision.DAY
    precision = Precision.UNRESOLVED if statement.time_text and not valid else Precision.OBSERVED
    said = statement.said_at
    if statement.kind in _HAPPENING and statement.act is not Act.END:
        return said.replace(hour=0, minute=0, second=0, microsecond=0), precision
    return said, precision


def _next_day(start: datetime) -> datetime:
    return start + timedelta(days=1)


def _surprise(statement: Statement, before: Sequence[_Spell]) -> float:
    """How far it deviates from what had been said: a change most, a return less, the new in between."""
    said_before = [s for s in before if s.support[0].said_at <= statement.said_at]
    if any(_excludes(statement.claim, s.claim) for s in said_before):
        return 1.0
    return 0.5 if any(s.claim.id == statement.claim.id for s in said_before) else 0.8


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
