"""What has to change so that the stored versions of a slot are those that follow: retract, add, keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graphmem.models import Act, Reason, Version, digest


@dataclass(frozen=True)
class Held:
    """A stored version, live or retracted. ``evidence`` is the set of (turn id, start) it rests on."""

    id: str
    claim_id: str
    number: int
    live: bool
    signature: str
    valid_from: datetime | None
    valid_to: datetime | None
    evidence: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True)
class Added:
    """A version to be stored under its id, and the stored ones it takes the place of."""

    id: str
    number: int
    version: Version
    replaces: tuple[tuple[str, Reason], ...] = ()


@dataclass
class Revision:
    """The difference between what is stored and what follows."""

    retract: list[Held] = field(default_factory=list)
    add: list[Added] = field(default_factory=list)
    keep: list[tuple[Held, Version]] = field(default_factory=list)


def revise(held: Iterable[Held], versions: Sequence[Version]) -> Revision:
    """The least change from the stored versions of one slot to those that follow.

    A live version that says the same of the same time is kept; only its evidence may change. Numbers
    go on from the highest a claim ever had, so that an id is never used twice.
    """
    stored = list(held)
    live = {h.signature: h for h in stored if h.live}
    revision = Revision()
    fresh = []
    for version in versions:
        same = live.pop(version.signature, None)
        if same:
            revision.keep.append((same, version))
        else:
            fresh.append(version)
    revision.retract = sorted(live.values(), key=lambda h: (h.claim_id, h.number))
    revision.add = _number(fresh, stored, revision.retract)
    return revision


def _number(fresh: Sequence[Version], stored: Sequence[Held], retracted: Sequence[Held]) -> list[Added]:
    highest: dict[str, int] = {}
    for h in stored:
        highest[h.claim_id] = max(highest.get(h.claim_id, 0), h.number)
    left = list(retracted)
    added = []
    for version in fresh:
        number = highest[version.claim.id] = highest.get(version.claim.id, 0) + 1
        old = _predecessor(version, left)
        if old:
            left.remove(old)
        replaces = ((old.id, _reason(old, version)),) if old else ()
        added.append(Added(digest("fact", version.claim.id, str(number)), number, version, replaces))
    return added


def _predecessor(version: Version, retracted: Sequence[Held]) -> Held | None:
    """The retracted version it takes the place of: one of its claim, else one that it corrects."""
    same = [h for h in retracted if h.claim_id == version.claim.id]
    if same:
        return min(same, key=lambda h: (h.valid_from != version.valid.start, h.number))
    corrects = any(s.act is Act.CORRECT for s in version.support)
    return retracted[0] if corrects and retracted else None


def _reason(old: Held, new: Version) -> Reason:
    if old.claim_id != new.claim.id:
        return Reason.CORRECTION
    start, end = new.valid.start, new.valid.end
    if end and (old.valid_to is None or end < old.valid_to):
        return Reason.CHANGE if new.closed_by is Act.ASSERT else Reason.END
    if old.valid_to and (end is None or end > old.valid_to):
        return Reason.REOPEN
    if start and old.valid_from and start != old.valid_from:
        return Reason.WIDENING if start < old.valid_from else Reason.NARROWING
    return Reason.CORRECTION
