"""Readers of amounts of time: two years ago, in a few days, for four years, over the past month."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.intervals import hours_later
from graphmem.temporal.readers.holidays import counted_holidays
from graphmem.temporal.readers.periods import of_year, seasons_ago
from graphmem.temporal.readers.relative import kid_of, part_of, weekday
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, clock_width, days, floor, is_clock, step, unit_end
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import (
    PARTS,
    SEASON_WORDS,
    UNITS,
    VAGUE,
    WEEKDAYS,
    number_value,
    unit_named,
    weekday_number,
)

_OPEN_HEDGES = ("over", "more than", "at least", "well over")
_WEEKDAYS = frozenset(f"{name}day" for name in ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun"))
_COUNTED_HOLIDAYS = ("christmas", "easter", "thanksgiving", "halloween")
_NO_LENGTHS = (*SEASON_WORDS, *_COUNTED_HOLIDAYS, "morning", "evening", "afternoon")
_UNDER = ("less than", "under", "no more than", "not more than", "at most", "barely")
_WEEK = timedelta(days=7)
_NOT_YET = re.compile(r"(?<!\w)(?:haven't|hasn't|(?:have|has|'ve|'s) (?:not|never|barely|hardly)) [^.!?;]{0,60}$")
_SMALLER = {
    Precision.DECADE: (Precision.YEAR, 10),
    Precision.YEAR: (Precision.MONTH, 12),
    Precision.MONTH: (Precision.DAY, 30),
    Precision.WEEK: (Precision.DAY, 7),
    Precision.DAY: (Precision.HOUR, 24),
    Precision.HOUR: (Precision.MINUTE, 60),
    Precision.MINUTE: (Precision.SECOND, 60),
}
_ISO = {
    Precision.SECOND: ("PT", "S", 1),
    Precision.MINUTE: ("PT", "M", 1),
    Precision.HOUR: ("PT", "H", 1),
    Precision.DAY: ("P", "D", 1),
    Precision.WEEK: ("P", "W", 1),
    Precision.MONTH: ("P", "M", 1),
    Precision.QUARTER: ("P", "M", 3),
    Precision.YEAR: ("P", "Y", 1),
    Precision.DECADE: ("P", "Y", 10),
}


@dataclass(frozen=True, slots=True)
class Amount:
    """``low`` … ``high`` units of time; equal where the words are exact. ``word`` is the counted word's singular,
    ``under`` whether it is no more than that."""

    unit: Precision
    low: int
    high: int
    word: str
    hedged: bool = False
    under: bool = False

    @property
    def exact(self) -> bool:
        """Whether one number was said, and nothing such as "about" with it."""
        return self.low == self.high and not self.hedged

    @property
    def iso(self) -> str | None:
        """An ISO 8601 duration, where one number was said of a unit that has one."""
        if self.low != self.high or self.unit not in _ISO:
            return None
        head, tail, factor = _ISO[self.unit]
        return f"{head}{self.low * factor}{tail}"


def amount_of(hit: Hit) -> Amount | None:
    """The amount that a hit's words ``amount`` and ``counted`` name; ``None`` where half of such a unit is nothing."""
    words, counted, hedge = hit["amount"], hit["counted"], hit["hedge"]
    word = _singular(counted)
    unit = UNITS.get(word) or (Precision.SEASON if word in SEASON_WORDS else Precision.WEEK)
    for size in (" more", " good", " whole", " full", " short", " long"):
        words = words.removesuffix(size)
    half = hit.has("half")
    low, high = _bounds(words)
    if half:
        low, high = low + 0.5, high + 0.5
    if word == "fortnight":
        low, high = low * 2, high * 2
    while low != int(low) or high != int(high):
        smaller = _SMALLER.get(unit)
        if smaller is None:
            return None
        unit, factor = smaller
        low, high = low * factor, high * factor
        if factor == 30 or factor == 7:  # half a month, half a week: days, roughly
            low, high, hedge = float(round(low)), float(round(high)), hedge or "about"
        if unit is Precision.SECOND:
            low, high = float(round(low)), float(round(high))
    if hedge in _OPEN_HEDGES and low == high:
        high = low + max(1, low // 2)
    exact = hedge in ("", "exactly", "just", "only")
    return Amount(unit, int(low), int(high), word, not exact, hedge in _UNDER)


def _singular(counted: str) -> str:
    if counted.endswith("ses"):
        return counted[:-2]
    return counted[:-1] if counted.endswith("s") else counted


def _bounds(words: str) -> tuple[float, float]:
    for name, bounds in VAGUE.items():
        if name in words.split():
            return bounds
    if words.startswith("half"):
        return 0.5, 0.5
    for join in (" or ", " to ", "-", "–"):
        left, found, right = words.partition(join)
        if found and right and not (join == "-" and not left[-1:].isdigit()):
            one, two = number_value(left.strip()), number_value(right.strip())
            return min(one, two), max(one, two)
    return number_value(words), number_value(words)


def amount_in(hit: Hit) -> Amount | None:
    """The amount among a hit's own words, or among the expressions within it."""
    if hit.has("amount"):
        return amount_of(hit)
    return amount_of(next(kid for kid in hit.kids if kid.rule.kind == "Q").hit)


def moved(amount: Amount, wall: datetime, now: Now, sign: int) -> Span | None:
    """The time ``amount`` before (``sign`` -1) or after (+1) ``wall``, as exact as the unit, honest where vague."""
    near, far = sign * amount.low, sign * amount.high
    low, high = min(near, far), max(near, far)
    unit = amount.unit
    if is_clock(unit):
        width = clock_width(unit)
        start = floor(unit, hours_later(wall, now.zone, low * width))
        end = hours_later(floor(unit, hours_later(wall, now.zone, high * width)), now.zone, width)
        return Span(start, end, unit, approximate=True)
    if amount.word in _COUNTED_HOLIDAYS:
        return counted_holidays(amount.word, now.but(wall=wall), sign * amount.low)
    if amount.word in _WEEKDAYS:
        first = weekday(floor(Precision.DAY, wall), WEEKDAYS.index(amount.word[:3]), back=sign < 0)
        return days(first + timedelta(days=7 * sign * (amount.low - 1)), 1)
    if unit is Precision.DAY:
        span = days(wall + timedelta(days=low), high - low + 1, approximate=not amount.exact)
        return _hedged_day(span, amount)
    if amount.word in SEASON_WORDS and sign < 0:
        return seasons_ago(now, amount.word, amount.low)
    if unit is Precision.WEEK and low != high:  # "a few weeks": counted in days, not cut at Mondays
        return days(step(unit, wall, low), 7 * (high - low) + 1, unit=unit, approximate=True)
    start = step(unit, floor(unit, wall), low)
    end = unit_end(unit, step(unit, floor(unit, wall), high))
    return Span(start, end, unit, approximate=unit is not Precision.WEEKEND)


def _hedged_day(span: Span, amount: Amount) -> Span:
    if amount.word in PARTS and amount.exact and span.start:
        return part_of(span.start, amount.word)
    if amount.hedged and amount.low == amount.high and span.start and span.end:
        return span.but(start=span.start - timedelta(days=1), end=span.end + timedelta(days=1))
    return span


def ago(hit: Hit, now: Now) -> Span | None:
    """Two years ago, a few days back; "less than a week ago" is any time since."""
    amount = amount_in(hit)
    if amount is None:
        return None
    return _past(amount, now) if amount.under else moved(amount, now.wall, now, -1)


def weekday_ago(hit: Hit, now: Now) -> Span | None:
    """Tuesday two weeks ago: that day of that calendar week; of another amount, what it says alone."""
    span = ago(hit, now)
    if span is None or span.start is None or span.precision is not Precision.WEEK or span.end != span.start + _WEEK:
        return span
    return days(weekday(span.start, weekday_number(kid_of(hit, "W").hit["weekday"]), back=False, strict=False), 1)


def unit_weekday(hit: Hit, now: Now) -> Span | None:
    """Reads "a week ago Tuesday": a week before the last one; today is one too."""
    amount = amount_in(hit)
    if amount is None or is_clock(amount.unit):
        return None
    day = weekday(now.day, weekday_number(kid_of(hit, "W").hit["weekday"]), back=True, strict=False)
    return days(step(amount.unit, day, -amount.low), 1)


def within_year_ago(hit: Hit, now: Now) -> Span | None:
    """In May two years ago: that month, season or holiday of that year; of another amount, what it says alone."""
    span = ago(hit, now)
    amount = amount_in(hit)
    if span is None or span.start is None or amount is None or amount.unit is not Precision.YEAR:
        return span
    return of_year(kid_of(hit, "MSH"), span.start, now) if amount.low == amount.high else span


def ahead(hit: Hit, now: Now) -> Span | None:
    """In two weeks, three days from now; "in two weeks" of something past is how long it took, of what has not been
    it is the two weeks just gone."""
    amount = amount_in(hit)
    if amount is None:
        return None
    if now.tense.backward and (hit.has("in") or hit.has("within")):
        return _past(amount, now) if _denied(hit, now) else took(amount)
    if hit.has("within") or amount.under:
        return coming_amount(hit, now)
    return moved(amount, now.wall, now, 1)


def vague_length(hit: Hit, now: Now) -> Span:
    """Reads "for a while", "been ages": a length that nobody can tell."""
    return Span(None, None, Precision.UNRESOLVED, kind=MentionKind.DURATION)


def not_for(hit: Hit, now: Now) -> Span:
    """Reads "haven't … in a while": how long; of anything but what has been, no more than soon."""
    return vague_length(hit, now) if now.tense is Tense.PERFECT else NOT_A_TIME


def spell(hit: Hit, now: Now) -> Span | None:
    """Reads "it has been a busy week": the time up to now; "had a busy week" may be any week."""
    been = hit.match.string.endswith("been ", 0, hit.match.start())  # "Been a busy week!"
    if not been and now.tense is not Tense.PERFECT:
        return None
    return past_amount(hit, now) if hit.has("units") else past_unit(hit, now)


def two_amounts(hit: Hit, now: Now) -> Span | None:
    """Two years and three months ago: both counted off, as exact as the smaller."""
    first, second = (amount_of(kid.hit) for kid in hit.kids if kid.rule.kind == "Q")
    if first is None or second is None or is_clock(first.unit):
        return None
    sign = 1 if hit["side"] == "from now" else -1
    return moved(second, step(first.unit, now.wall, sign * first.low), now, sign)


def spent(hit: Hit, now: Now) -> Span:
    """Reads "spent the day there": how long, though not which."""
    unit = unit_named(hit["unit"])
    return took(Amount(unit, 1, 1, hit["unit"]))


def took(amount: Amount) -> Span:
    """A duration that hangs nowhere in time."""
    return Span(None, None, amount.unit, kind=MentionKind.DURATION, duration=amount.iso)


def later(hit: Hit, now: Now) -> Span | None:
    """Reads "two weeks later", "the day after": from the time mentioned before; without one it cannot be told."""
    amount = amount_in(hit)
    before = now.previous
    if amount is None or before is None or before.start is None or before.end is None:
        return None
    sign = -1 if hit["side"] in ("before", "earlier") else 1
    return moved(amount, before.start, now, sign)


def from_date(hit: Hit, now: Now) -> Span | None:
    """Two days before Christmas, a week from Friday, three weeks after the 5th."""
    amount = amount_in(hit)
    forward = hit["side"] != "before"
    kid = hit.kids[-1]
    date = kid.read(now.but(tense=Tense.FUTURE) if hit["side"] == "from" and now.tense is Tense.NONE else now)
    if amount is None or date is None or date.start is None or date.end is None:
        return None
    if date.precision is Precision.DAY and amount.unit is Precision.WEEK and amount.exact:
        return days(date.start + timedelta(days=7 * amount.low * (1 if forward else -1)), 1)
    return moved(amount, date.start, now, 1 if forward else -1)


def lasting(hit: Hit, now: Now) -> Span | None:
    """Reads "for four years": how long; where the sentence says it still holds ("have been …"), since about then."""
    amount = amount_in(hit)
    if amount is None or amount.word in _NO_LENGTHS or (amount.word.endswith("day") and amount.word != "day"):
        return NOT_A_TIME  # "for a summer job"
    if now.tense is not Tense.PERFECT:
        return took(amount)
    if not amount.exact and _denied(hit, now):  # "haven't met for a few days": the days just gone
        return _past(amount, now)
    return since(amount, now)


def _denied(hit: Hit, now: Now) -> bool:
    """Whether it is said of something that has not been."""
    return now.tense is Tense.PERFECT and _NOT_YET.search(hit.match.string, 0, hit.match.start()) is not None


def still(hit: Hit, now: Now) -> Span | None:
    """Reads "four years now", "going on two years": since about then, whatever the tense."""
    amount = amount_in(hit)
    return since(amount, now) if amount else NOT_A_TIME


def since(amount: Amount, now: Now) -> Span:
    """Open from ``amount`` before now on, approximately."""
    if amount.low == amount.high and not is_clock(amount.unit):
        start: datetime | None = step(amount.unit, now.day, -amount.low)
    else:
        begun = moved(amount, now.wall, now, -1)
        start = begun.start if begun else None
    return Span(start, None, amount.unit, approximate=True, kind=MentionKind.DURATION, duration=amount.iso)


def past_amount(hit: Hit, now: Now) -> Span | None:
    """Reads "the last few days", "over the past two years": up to now; with "have been" it goes on."""
    unit = unit_named(hit["units"]) if hit.has("units") else None
    amount = Amount(unit, *VAGUE["few"], hit["units"][:-1]) if unit else amount_in(hit)
    if amount is None:
        return None
    if hit.has("for") and now.tense is Tense.PERFECT:
        return since(amount, now)
    return _past(amount, now)


def _past(amount: Amount, now: Now) -> Span:
    """The time up to now or today that is as long as that."""
    if is_clock(amount.unit):
        start = hours_later(now.wall, now.zone, -amount.high * clock_width(amount.unit))
        return Span(start, now.wall, amount.unit, approximate=True, kind=MentionKind.SPAN)
    end = now.day + timedelta(days=1)
    start = step(amount.unit, end, -amount.high)
    return Span(start, end, Precision.DAY, approximate=True, kind=MentionKind.SPAN)


def coming_amount(hit: Hit, now: Now) -> Span | None:
    """Reads "the next two weeks", "over the next few days": from today on."""
    unit = unit_named(hit["units"]) if hit.has("units") else None
    amount = Amount(unit, *VAGUE["few"], hit["units"][:-1]) if unit else amount_in(hit)
    if amount is None:
        return None
    if is_clock(amount.unit):
        end = hours_later(now.wall, now.zone, amount.high * clock_width(amount.unit))
        return Span(now.wall, end, amount.unit, approximate=True, kind=MentionKind.SPAN)
    end = step(amount.unit, now.day, amount.high)
    if amount.unit is Precision.DAY:
        end += timedelta(days=1)
    return Span(now.day, end, Precision.DAY, approximate=True, kind=MentionKind.SPAN)


def coming_unit(hit: Hit, now: Now) -> Span | None:
    """Reads "over the next month": from today on."""
    unit = unit_named(hit["unit"])
    if is_clock(unit):
        end = hours_later(now.wall, now.zone, clock_width(unit))
        return Span(now.wall, end, unit, approximate=True, kind=MentionKind.SPAN)
    return Span(now.day, step(unit, now.day, 1), Precision.DAY, approximate=True, kind=MentionKind.SPAN)


def past_unit(hit: Hit, now: Now) -> Span:
    """Reads "in the last month", "over the past year": the time up to today; after "have been … for" it goes on."""
    unit = unit_named(hit["unit"])
    if hit.has("for") and now.tense is Tense.PERFECT:
        return since(Amount(unit, 1, 1, hit["unit"]), now)
    if is_clock(unit):
        return _past(Amount(unit, 1, 1, hit["unit"]), now)
    end = now.day + timedelta(days=1)
    return Span(step(unit, end, -1), end, Precision.DAY, approximate=True, kind=MentionKind.SPAN)


def unit_today(hit: Hit, now: Now) -> Span | None:
    """Reads "a year ago today", "two weeks ago yesterday": that very day."""
    amount, date = amount_in(hit), hit.kids[-1].read(now)
    if amount is None or date is None or date.start is None or is_clock(amount.unit):
        return None
    return days(step(amount.unit, date.start, -amount.low), 1)
