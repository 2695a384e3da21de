"""The tables of expressions that build on others: narrowing a date, joining a clock time, prepositions, ranges.

Same notation as ``grammar``; a capital in braces is an expression already read. The stages run one after
another, ``NARROWING`` twice ("the end of the first week of August"), each on what the one before left;
``LEFT`` is what may only be read where none of them has found a date.
"""

from __future__ import annotations

from graphmem.temporal.readers import amounts as am
from graphmem.temporal.readers import clock as ck
from graphmem.temporal.readers import holidays as hd
from graphmem.temporal.readers import joins as jn
from graphmem.temporal.readers import periods as pd
from graphmem.temporal.readers import recurrences as rc
from graphmem.temporal.readers import relative as rl
from graphmem.temporal.rules import Rule

# Whoever needs some time after work speaks of a length.
_SPENT = "need needs have has had take takes took spend spent get got give find found make made want for".split()
_SOME_TIME = "(?:sometime|" + "".join(f"(?<!{verb} )" for verb in _SPENT) + "some time)"

# fmt: off

YEARS = (
    Rule("holiday_stretch", "T", r"(?:(?:over|on|for|during|at) )?(?:the )?{H} (?P<stretch>weekend|week)(?!s|end)", hd.holiday_stretch, "over Labor Day weekend we hiked", "2022-09-03..2022-09-05"),
    Rule("month_of_year", "G", r"(?:in |at )?{M}(?:,| of| in)? {Y}", pd.within_year, "in May of last year", "2022-05-01..2022-05-31"),
    Rule("quarter_of_year", "G", r"(?:in )?(?:the )?{U}(?:,| of| in)? {Y}", pd.within_year, "in Q4 last year", "2022-10-01..2022-12-31"),
    Rule("season_of_year", "G", r"(?:in |over )?{S}(?:,| of| in)? {Y}", pd.within_year, "in the fall of last year", "2022-09-01..2022-11-30"),
    Rule("holiday_of_year", "T", r"(?:at |on |over )?{H}(?:,| of| in)? {Y}", pd.within_year, "at Christmas last year", "2022-12-25"),
    Rule("month_ago", "G", r"(?:in |over )?(?:{M}|{S}),? {Q} (?:ago|back)(?! (?:to|home|in)(?!\w))", am.within_year_ago, "in May two years ago", "2021-05-01..2021-05-31"),
    Rule("holiday_ago", "T", r"(?:at |on |over )?{H},? {Q} (?:ago|back)(?! (?:to|home|in)(?!\w))", am.within_year_ago, "at Christmas two years ago", "2021-12-25"),
)
"""Months, quarters, seasons and holidays with the year they are of: what narrows them needs to know it."""

NARROWING = (
    Rule("month_nth_day", "T", r"(?:in )?{D},? {J}", jn.day_in, "next month on the 5th", "2023-07-05"),
    Rule("nth_day_month", "T", r"{J},? (?:in |of )?{D}", jn.day_in, "on the 5th next month", "2023-07-05"),
    Rule("two_amounts", "T", r"{Q}(?: and|,) {Q} (?P<side>ago|back|from now)", am.two_amounts, "2 years and 3 months ago", "~2021-03-01..2021-03-31"),
    Rule("weekday_of_week", "T", r"(?:on )?{W}(?:,| of| in)? {K}", rl.weekday_of_week, "on Friday of last week", "2023-06-02"),
    Rule("week_weekday", "T", r"{K},? (?:on )?{W}", rl.weekday_of_week, "last week on Tuesday", "2023-05-30"),
    Rule("year_month", "G", r"{Y},? (?:in |during )(?:the )?{M}", pd.within_year, "last year in May", "2022-05-01..2022-05-31"),
    Rule("year_season", "G", r"{Y},? (?:in |during )(?:the )?{S}", pd.within_year, "last year in the summer", "2022-06-01..2022-08-31"),
    Rule("year_holiday", "T", r"{Y},? (?:at |on |over )(?:the )?{H}", pd.within_year, "last year at Christmas", "2022-12-25"),
    Rule("nth_of_date", "T", r"(?:(?:on|in|at|during|over) )?{N} (?:the )?{D}", jn.nth_of, "the first Friday of May 2023", "2023-05-05"),
    Rule("edge_of", "T", r"(?:(?:at|in|during|towards?|around) )?(?:the )?{edge} of (?:the )?{D}", jn.edge_of, "end of next month", "~2023-07-21..2023-07-31"),
    Rule("which_third", "T", r"(?:(?:in|during) )?(?:the )?{which_third}(?: |-)(?:in )?(?:the )?{D}", jn.which_third, "early August 2022", "~2022-08-01..2022-08-10"),
    Rule("side_of", "T", r"(?:earlier|later) (?:in )?(?:the )?{D}", jn.side_of, "later in 2021", "~2021-01-01..2021-12-31"),
    Rule("month_of", "G", r"(?:in )?(?:the |all |the whole |the entire )month of {M}", jn.same, "we met in the month of May", "2023-05-01..2023-05-31"),
    Rule("week_edge", "T", r"(?:(?:in|during|for) )?(?:the )?week (?P<edge>ending|beginning|starting|commencing)(?: on)?,? (?:the )?{D}", jn.week_edge, "the week ending 9 June", "2023-06-03..2023-06-09"),
    Rule("week_of", "K", r"(?:(?:in|during|on) )?(?:the )?(?P<containing>weekend|week) (?:of|including) (?:the )?{D}", jn.week_of, "the week of 24 May 2023", "2023-05-22..2023-05-28"),
    Rule("beside_date", "T", r"(?:(?:in|on) )?{B} (?:the )?{D}", jn.beside, "the weekend after 5 May 2023", "2023-05-06..2023-05-07"),
    Rule("ago_in_month", "G", r"{Q} (?:ago|back),? (?:in|over|this|during) (?:the )?(?:{M}|{S})", am.within_year_ago, "two years ago in May", "2021-05-01..2021-05-31"),
    Rule("ago_at_holiday", "T", r"{Q} (?:ago|back),? (?:on|at|this|over) {H}", am.within_year_ago, "two years ago at Christmas", "2021-12-25"),
    Rule("ago_on_weekday", "T", r"{Q} ago on {W}|(?:on |the )?{W},? {Q} ago", am.weekday_ago, "on Tuesday two weeks ago", "2023-05-23"),
    Rule("ago_weekday", "T", r"{Q} ago {W}", am.unit_weekday, "a week ago Tuesday", "2023-05-30"),
    Rule("ago_today", "T", r"{Q} ago {T}", am.unit_today, "a year ago today", "2022-06-09"),
    Rule("ago", "T", r"{Q} (?:ago|back)(?! (?:to|home|in)(?!\w))", am.ago, "two weekends ago", "2023-05-27..2023-05-28"),
    Rule("from_now", "T", r"{Q} from (?:now|today)", am.ahead, "two weeks from now", "~2023-06-19..2023-06-25"),
    Rule("amount_from", "T", r"{Q} (?P<side>before|after|from) (?:the )?{D}", am.from_date, "two days before 5 May 2023", "2023-05-03"),
    Rule("amount_later", "T", r"{Q} (?:(?P<side>later|earlier)|(?P<beside>after|before)(?:(?: that| this)(?!\w)|(?! )))", am.later, "in May 2023 he came, two months later he left", "2023-05-01..2023-05-31 ~2023-07-01..2023-07-31"),
    Rule("in_amount", "T", r"(?:(?P<in>in)|(?P<within>within)) (?:the )?{Q}(?! of)", am.ahead, "in a few days", "~2023-06-11..2023-06-14"),
    Rule("part_day", "T", r"(?:(?:on|in|at|during) (?:the )?)?{P} (?:on )?(?:the )?(?:{T}|{W})", rl.day_part, "we met in the evening on Friday", "2023-06-02"),
    Rule("day_part", "T", r"(?:on )?{D},? {P}", rl.day_part, "we met on Friday night", "2023-06-02"),
    Rule("part_of_day", "T", r"(?:(?:on|in|during) )?(?:the )?{P} of (?:the )?{D}", rl.day_part, "on the night of 5 May 2023", "2023-05-05"),
    Rule("day_clock", "T", r"(?:on )?{D}(?:,| from)? {O}(?:,? {P})?", ck.on_day, "tomorrow at 3 pm", "2023-06-10T15:00/16:00"),
    Rule("clock_day", "T", r"{O}(?: {P})?(?:,| on)? (?:the )?{D}(?:,? {P})?", ck.on_day, "at 10:30 am on 5 May 2023", "2023-05-05T10:30/10:31"),
    Rule("clock_part", "T", r"{O} {P}", ck.in_part, "we met at 7 in the morning", "2023-06-09T07:00/08:00"),
    Rule("recurring_at", "Z", r"{E}(?:,? {P})?,? {O}(?: {P})?", rc.recurring_at, "every Sunday at 10 am", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=10;BYMINUTE=0"),
    Rule("range_day", "T", r"{R},? (?:on )?(?:the )?{D}", ck.range_on_day, "between 2 and 4 pm on 5 May 2023", "2023-05-05T14:00/16:00"),
    Rule("day_range", "T", r"(?:on )?{D},? {R}", ck.range_on_day, "tomorrow from 3 to 5 pm", "2023-06-10T15:00/17:00"),
    Rule("clock_range", "R", r"(?:from |between )?{O} ?(?:to|until|till|and|-|–) ?{C}", ck.clock_range, "from 3 pm to 5 pm", "2023-06-09T15:00/17:00"),
)

PREPOSITIONS = (
    Rule("back_in", "T", r"back (?:in|on|at|during|around) (?:the )?{D}", jn.backward, "back in July", "2022-07-01..2022-07-31"),
    Rule("in_quarter", "G", r"(?:in|during|for) (?:the )?{U}", jn.same, "we will meet in Q3", "2023-07-01..2023-09-30"),
    Rule("around", "T", r"(?:around|roughly|approximately|circa|on or around|on about) (?:the )?{D}", jn.around, "around 2 April 2024", "~2024-03-30..2024-04-05"),
    Rule("throughout", "T", r"(?:throughout|all through|all of|all during|the whole of) {D}", jn.whole_span, "throughout May 2023", "2023-05-01..2023-05-31"),
    Rule("at_holiday", "T", r"(?:at|on|over|for|during|this) {H}", jn.same, "we met at Easter", "2023-04-09"),
    Rule("holiday_subject", "T", r"{H}(?= (?:was|were|is|will|went))", jn.same, "Halloween was fun", "2022-10-31"),
    Rule("on_weekday", "W", r"on {W}", jn.same, "we met on Friday", "2023-06-02"),
    Rule("on_day", "T", r"on (?:the )?{T}", jn.same, "on May 3, 2023", "2023-05-03"),
    Rule("in_month", "M", r"(?:(?:some ?time|only|early|late) )?(?:in|during) {M}", jn.same, "we met in May", "2023-05-01..2023-05-31"),
    Rule("in_date", "T", r"(?:(?:some ?time|only) )?(?:in|during|over) (?:the )?{V}", jn.same, "in 2016", "2016-01-01..2016-12-31"),
)

RANGES = (
    Rule("from_to", "Z", r"from (?:the )?{D} (?:up )?(?:to|until|till|through|-|–) (?:the )?{D}", jn.between, "we lived there from May to August", "2022-05-01..2022-08-31"),
    Rule("to_now", "Z", r"from {D} (?:to|until|till) (?:now|the present|present)", jn.since, "from 2016 to now", "2016-01-01.."),
    Rule("between", "Z", r"(?:in )?between (?:the )?{D} and (?:the )?{D}", jn.between, "between 2016 and 2018", "2016-01-01..2018-12-31"),
    Rule("to", "Z", r"{D} ?(?:-|–|—|to|through|until|till) ?{D}", jn.between, "Monday to Friday 9 June 2023", "2023-06-05..2023-06-09"),
    Rule("from_on", "Z", r"from (?:{D}|{C}) on(?:wards?)?|(?:starting|beginning|as of|effective)(?: from)? {D}", jn.starting, "starting next month", "2023-07-01.."),
    Rule("since", "Z", r"(?:ever )?since (?:the )?(?:{D}|{C})", jn.since, "since 2016", "2016-01-01.."),
    Rule("until", "Z", r"(?:up )?(?:until|till|til|up to) (?:the )?(?:{D}|{C})", jn.until, "I am away until Friday", "..2023-06-16"),
    Rule("by", "Z", r"by (?:the )?(?:{D}|{C})", jn.by, "it must be done by Friday", "..2023-06-16"),
    Rule("before", "Z", r"before (?:the )?{L}", jn.before, "before 2016", "..2015-12-31"),
    Rule("after", "Z", r"after (?:the )?{L}", jn.after, "after 2016", "2017-01-01.."),
    Rule("still", "Z", r"(?:for |going on )?(?:the )?{Q} (?:now|already|and counting)", am.still, "we live here for four years now", "~2019-06-09.. P4Y"),
    Rule("for_amount", "Z", r"for (?:the )?{Q}", am.lasting, "I lived there for four years", "P4Y"),
    Rule("been_amount", "Z", r"(?<=been ){Q}", am.lasting, "it has been two weeks", "~2023-05-26.. P2W"),
    Rule("took_amount", "Z", r"(?:(?<=took )|(?<=lasted )|(?<=spent )|(?<=took me )|(?<=took us )){Q}", am.lasting, "it took two hours", "PT2H"),
)

LEFT = (
    Rule("some_time_beside", "Z", _SOME_TIME + r" (?:right |just |shortly |long )?(?:after|before|around)(?= \w)", rl.unresolved, "some time after the ferry stopped", "?"),
)
