"""Readers that build on other expressions: early August, the week after, since May, from May to August."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.holiday_calendar import nth_weekday
from graphmem.temporal.readers.relative import kid_of, part_of
from graphmem.temporal.rules import Hit, Node, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, days, floor, is_clock, step, third, unit_end, whole
from graphmem.temporal.tense import PARTICIPLE, Tense
from graphmem.temporal.vocabulary import PARTS, nth_number, unit_named, weekday_number

_THIRDS = {"beginning": "early", "start": "early", "middle": "mid", "end": "late"}
_DAY = timedelta(days=1)
DATES = "TKGYMSWHJUC"
_DONE = re.compile(rf"(?<!\w){PARTICIPLE} $")


def same(hit: Hit, now: Now) -> Span | None:
    """A date with its preposition or an aside: the date itself."""
    return kid_of(hit, DATES).read(now)


def backward(hit: Hit, now: Now) -> Span | None:
    """Reads "back in March": the last one, whatever the verb."""
    return kid_of(hit, DATES).read(now.but(tense=Tense.PAST))


def whole_span(hit: Hit, now: Now) -> Span | None:
    """Reads "throughout May", "all of last week": the date as a stretch."""
    date = same(hit, now)
    return date.but(kind=MentionKind.SPAN) if date and date.start else date


def around(hit: Hit, now: Now) -> Span | None:
    """Around a date: three days each way for a day; longer units as they are, marked approximate."""
    date = same(hit, now)
    if date is None or date.start is None or date.end is None:
        return date
    if date.precision is Precision.DAY:
        wide = timedelta(days=3)
        start, end = (
            floor(Precision.DAY, date.start),
            floor(Precision.DAY, date.end - timedelta(microseconds=1)),
        )
        return date.but(start=start - wide, end=end + wide + timedelta(days=1), approximate=True)
    return date.but(approximate=True)


def which_third(hit: Hit, now: Now) -> Span | None:
    """Early, mid or late in a date."""
    date = same(hit, now)
    return third(date, hit["which_third"]) if date and date.start else date


def edge_of(hit: Hit, now: Now) -> Span | None:
    """The beginning, middle or end of a date."""
    date = same(hit, now)
    return third(date, _THIRDS[hit["edge"].removeprefix("very ")]) if date and date.start else date


def edge_of_unit(hit: Hit, now: Now) -> Span:
    """The end of the month: of the current one."""
    unit = whole(unit_named(hit["unit"]), now.wall)
    return third(unit, _THIRDS[hit["edge"].removeprefix("very ")])


def side_of(hit: Hit, now: Now) -> Span | None:
    """Earlier or later in a date that is not the current unit: its first or last two thirds, roughly."""
    date = same(hit, now)
    if date is None or date.start is None or date.end is None:
        return date
    return date.but(approximate=True)


def nth_of(hit: Hit, now: Now) -> Span | None:
    """The first week, last weekend, second Friday, 20th day of a date."""
    date = same(hit, now)
    picker = kid_of(hit, "N").hit
    return _nth_in(picker, date)


def nth_of_unit(hit: Hit, now: Now) -> Span | None:
    """The last Friday of the month: of the current one."""
    return _nth_in(hit, whole(unit_named(hit["unit"]), now.wall))


def _nth_in(picker: Hit, date: Span | None) -> Span | None:
    if date is None or date.start is None or date.end is None:
        return date
    nth = nth_number(picker["which"])
    what = picker["what"]
    if what == "day" or not what:
        first = date.end - timedelta(days=1) if nth < 0 else date.start + timedelta(days=nth - 1)
        found = days(first, 1)
    elif what == "week":
        first = date.end - timedelta(days=7) if nth < 0 else date.start + timedelta(days=7 * (nth - 1))
        found = days(first, 7, unit=Precision.WEEK)
    elif what == "half":
        return _half(date, nth)
    elif what == "weekend":
        found = whole(Precision.WEEKEND, _weekday_in(date, 5, nth))
    elif what in ("month", "quarter", "year"):
        unit = unit_named(what)
        start = step(unit, date.end, -1) if nth < 0 else step(unit, date.start, nth - 1)
        found = Span(start, unit_end(unit, start), unit)
    else:
        found = days(_weekday_in(date, weekday_number(what), nth), 1)
    return _inside(found, date)


def _half(date: Span, nth: int) -> Span | None:
    """The first or second half of a date: months of a year, years of a decade; of anything shorter, days, roughly."""
    assert date.start  # the caller has made sure
    assert date.end
    if nth not in (1, 2, -1):
        return NOT_A_TIME
    months = {Precision.YEAR: 6, Precision.DECADE: 60}.get(date.precision)
    middle = add_months(date.start, months) if months else date.start + (date.end - date.start).days // 2 * _DAY
    start, end = (date.start, middle) if nth == 1 else (middle, date.end)
    unit = {Precision.YEAR: Precision.MONTH, Precision.DECADE: Precision.YEAR}.get(date.precision, Precision.DAY)
    return Span(start, end, unit, approximate=not months)


def _inside(found: Span, date: Span) -> Span:
    """What was found, where it lies in the date; else no time ("the fifth Friday of February")."""
    inside = found.start and date.start and date.end and date.start <= found.start < date.end
    return found if inside else NOT_A_TIME


def _weekday_in(date: Span, weekday: int, nth: int) -> datetime:
    assert date.start  # the caller has made sure
    assert date.end
    if date.precision is Precision.MONTH:
        found = nth_weekday(date.start.year, date.start.month, weekday, nth)
        return date.start.replace(day=found.day)
    if nth < 0:
        last = date.end - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    return date.start + timedelta(days=(weekday - date.start.weekday()) % 7 + 7 * (nth - 1))


def day_in(hit: Hit, now: Now) -> Span | None:
    """Next month on the 5th: that day of the month; of anything longer or shorter it says nothing."""
    day = kid_of(hit, "J")
    date = next((kid for kid in hit.kids if kid.rule.kind != "J"), day).read(now)
    if date is None or date.start is None or date.precision is not Precision.MONTH:
        return day.read(now)
    return _inside(days(date.start + timedelta(days=nth_number(day.hit["digits_nth"]) - 1), 1), date)


def week_edge(hit: Hit, now: Now) -> Span | None:
    """The week ending or beginning on a date: the seven days up to it, or from it on."""
    date = same(hit, now)
    if date is None or date.start is None or date.end is None:
        return date
    return days(date.end - 7 * _DAY if hit["edge"] == "ending" else date.start, 7, unit=Precision.WEEK)


def week_of(hit: Hit, now: Now) -> Span | None:
    """The week of a date: the Monday-to-Sunday week it lies in."""
    date = same(hit, now)
    if date is None or date.start is None:
        return date
    return whole(unit_named(hit["containing"]), date.start)


def beside(hit: Hit, now: Now) -> Span | None:
    """The week before, the day after a date."""
    return _beside(kid_of(hit, "B").hit, same(hit, now))


def beside_previous(hit: Hit, now: Now) -> Span | None:
    """Reads "the weekend after": of the time before it; "the day after we met" leans on words and cannot be told."""
    before = now.previous
    continues = hit.rest[:1] == " " and hit.rest[1:2].isalnum() and hit.has("side") and not hit.has("that")
    if before is None or continues:
        return None
    return _beside(hit, before)


def same_as_previous(hit: Hit, now: Now) -> Span | None:
    """Reads "that night", "later the same year": of the time before it; without one it cannot be told."""
    before = now.previous
    if before is None or before.start is None:
        return None
    word = hit["beside"]
    return part_of(before.start, word) if word in PARTS else whole(unit_named(word), before.start)


def _beside(step_hit: Hit, date: Span | None) -> Span | None:
    if date is None or date.start is None or date.end is None:
        return None
    after = not (step_hit.has("side") and step_hit["side"] == "before") and step_hit["next"] != "previous"
    word = step_hit["beside"]
    if word[:3] in ("mon", "tue", "wed", "thu", "fri", "sat", "sun") and word.endswith("day"):
        return _near_weekday(date, weekday_number(word), after)
    unit = unit_named(word)
    if unit is Precision.WEEKEND:
        saturday = _near_weekday(date, 5, after)
        return whole(unit, saturday.start) if saturday.start else None
    if unit is Precision.DAY:
        day = date.end if after else date.start - _DAY
        return part_of(day, word) if word in PARTS else days(day, 1)
    if unit is Precision.WEEK:
        if date.precision is not Precision.DAY:
            return days(date.end if after else date.start - timedelta(days=7), 7, unit=unit)
        return _week_beside(step_hit, date, after)
    return whole(unit, date.end - timedelta(microseconds=1) if after else date.start, 1 if after else -1)


def _week_beside(step_hit: Hit, date: Span, after: bool) -> Span:
    """The seven days next to a day; "the following week" is the calendar week."""
    assert date.start  # the caller has made sure
    assert date.end
    if step_hit.has("next"):
        return whole(Precision.WEEK, date.start, 1 if after else -1)
    start = date.end if after else date.start - timedelta(days=7)
    return days(start, 7, unit=Precision.WEEK)


def _near_weekday(date: Span, wanted: int, after: bool) -> Span:
    assert date.start  # the caller has made sure
    assert date.end
    if after:
        first = floor(Precision.DAY, date.end - timedelta(microseconds=1)) + timedelta(days=1)
        return days(first + timedelta(days=(wanted - first.weekday()) % 7), 1)
    last = floor(Precision.DAY, date.start) - timedelta(days=1)
    return days(last - timedelta(days=(last.weekday() - wanted) % 7), 1)


# ---------------------------------------------------------------- open sides and ranges


def since(hit: Hit, now: Now) -> Span | None:
    """Since a date: open at the end. A date that floats is the last one."""
    date = kid_of(hit, DATES).read(now.but(tense=Tense.PAST))
    if date is None or date.start is None:
        return date
    return date.but(end=None, kind=MentionKind.OPEN_END, duration=None)


def starting(hit: Hit, now: Now) -> Span | None:
    """Starting on a date: open at the end; the tense places a date that floats."""
    date = kid_of(hit, DATES).read(now.but(tense=Tense.FUTURE) if now.tense is Tense.NONE else now)
    if date is None or date.start is None:
        return date
    return date.but(end=None, kind=MentionKind.OPEN_END)


def by(hit: Hit, now: Now) -> Span | None:
    """By a date: until its end. "By June" may be a painter, who inspires: a name, or a bare season, needs a verb that
    looks ahead, and no participle before it that is not still to come."""
    if kid_of(hit, DATES).rule.name in ("month", "season"):
        before = hit.match.string[max(0, hit.match.start() - 16) : hit.match.start()]
        if not now.tense.forward or (now.tense is not Tense.FUTURE and _DONE.search(before)):
            return NOT_A_TIME
    return until(hit, now)


def until(hit: Hit, now: Now) -> Span | None:
    """Until a date: open at the beginning, the date itself included, but not the hour or minute. A date that floats is the next one, unless
    the sentence tells of the past."""
    tense = now.tense if now.tense is Tense.PAST else Tense.FUTURE
    date = kid_of(hit, DATES).read(now.but(tense=tense))
    if date is None or date.end is None:
        return date
    end = date.start if is_clock(date.precision) and not date.approximate else date.end
    return date.but(start=None, end=end, kind=MentionKind.OPEN_START)


def before(hit: Hit, now: Now) -> Span | None:
    """Before a date: all up to where it begins."""
    node = kid_of(hit, DATES)
    date = node.read(now)
    if date is None or date.start is None:
        return date
    at_its_end = node.rule.name.startswith("edge_of") and node.hit["edge"].endswith("end")  # "before the end of May"
    return date.but(start=None, end=date.end if at_its_end else date.start, kind=MentionKind.OPEN_START)


def after(hit: Hit, now: Now) -> Span | None:
    """After a date: all from where it ends; after an hour or minute, from where it begins."""
    date = kid_of(hit, DATES).read(now)
    if date is None or date.end is None:
        return date
    start = date.start if is_clock(date.precision) else date.end
    return date.but(start=start, end=None, kind=MentionKind.OPEN_END)


def between(hit: Hit, now: Now) -> Span | None:
    """From one date to another, both included."""
    first, last = (kid for kid in hit.kids if kid.rule.kind in DATES)
    return between_nodes(first, last, now)


def _floats(node: Node) -> bool:
    """Whether the date's place hangs on the tense, also behind a preposition."""
    while node.rule.read in (same, backward):
        node = kid_of(node.hit, DATES)
    yearless = ("month_nth", "nth_month", "month_day", "may_day", "day_month", "day_may")
    return node.rule.kind in "MSWHJU" or node.rule.name in yearless


def between_nodes(first: Node, last: Node, now: Now) -> Span | None:
    """The stretch from the first to the last; the one that floats is placed by the one that does not."""
    floats_first, floats_last = _floats(first), _floats(last)
    if floats_last and (not floats_first or not now.tense.backward):
        low = first.read(now)
        if low is None or low.start is None:
            return None
        high = last.read(now.but(tense=Tense.FUTURE, wall=low.start))
    else:
        high = last.read(now)
        if high is None or high.start is None or high.end is None:
            return None
        wall = high.end - timedelta(microseconds=1)
        low = first.read(now.but(tense=Tense.PAST, wall=wall) if floats_first else now)
        if low is None or low.start is None:
            return None
    if high is None or high.end is None or low.start >= high.end:
        return None
    return Span(
        low.start,
        high.end,
        low.precision,
        to_precision=high.precision,
        approximate=low.approximate or high.approximate,
        kind=MentionKind.SPAN,
    )


def year_range(hit: Hit, now: Now) -> Span:
    """2016–2018, 2016-18."""
    low = int(hit["year"])
    word = hit["to_year"]
    high = int(word) if len(word) == 4 else low - low % 100 + int(word)
    if low >= high:
        return NOT_A_TIME
    start = floor(Precision.YEAR, now.wall).replace(year=low)
    return Span(start, add_months(start, 12 * (high - low + 1)), Precision.YEAR, kind=MentionKind.SPAN)
