"""The table of expressions that stand by themselves: one rule, one line, with its example.

The first rule that matches at a place wins, so what is special stands above what is general. To add a
rule, add a line: its name, its kind (``vocabulary.PLACES``), the pattern in lower case, the reader, an
example and how it reads on Friday 9 June 2023, 14:00 UTC: ``a..b`` closed days, ``~`` approximate, an
open side left out, ``?`` unresolved, ``-`` no mention, an RRULE, an ISO duration. The tests walk the
table. Rules that build on others (``since {D}``) are in ``composition``.
"""

from __future__ import annotations

from graphmem.temporal.readers import amounts as am
from graphmem.temporal.readers import clock as ck
from graphmem.temporal.readers import dates as dt
from graphmem.temporal.readers import holidays as hd
from graphmem.temporal.readers import joins as jn
from graphmem.temporal.readers import periods as pd
from graphmem.temporal.readers import recurrences as rc
from graphmem.temporal.readers import relative as rl
from graphmem.temporal.rules import Rule

_OWN = r"(?:my|his|her|their|our|your|its)"
_NUMBER_EDGE = r"(?<![\d.,:/$£€#+-])"
_REPEATED = r"(?P<repeated>hour|day|night|morning|afternoon|evening|weekday|week|weekend|fortnight|month|quarter|year)"
_THE_UNIT = r"(?:(?:(?<!in )(?<!over )(?<!during )the |the (?:very |same )){season}|the (?:very |same )?(?:year|month|week|weekend)|(?<!in )(?<!of )the (?:very |same )?(?:day|night|morning|afternoon|evening))"
# Behind it the phrase is over, or goes on with a small word; no noun makes something else of it.
_ENDS = r"(?! (?!(?:and|but|or|i|we|he|she|they|you|it|to|at|for|because|so|when)(?!\w))\w)"

# fmt: off

NO_TIMES = (
    Rule("figures", "X", r"24/7|9(?: to |-)5(?![\d-])|nine to five|v\d{1,3}(?:\.\d{1,3}){1,3}", rl.not_a_time, "we are open 24/7", "-"),
    Rule("version", "X", _NUMBER_EDGE + r"(?:version \d{1,4}(?:\.\d{1,4}){0,3}|\d{1,3}\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)", rl.not_a_time, "version 2.3.1", "-"),
    Rule("phone", "X", r"\+?\(?\d{2,4}\)?(?: |-|\.)\d{3}(?: |-|\.)\d{3,5}", rl.not_a_time, "call 555 201 2016", "-"),
    Rule("nth_time", "X", r"(?:the |my |his |her |our |their )?(?:first|second|third|last|next|umpteenth) time", rl.not_a_time, "for the second time", "-"),
    Rule("moment", "X", r"(?:just|in|wait|hold on|give me|for|take) (?:just )?an? (?:split )?(?:sec|second|minute|moment|heartbeat|flash)(?! (?:ago|later))|(?:just|wait|hold on|give me|take|for) (?:just )?a (?:bit|(?<!for a )while)(?! (?:ago|later))", rl.not_a_time, "just a second", "-"),
    Rule("at_last", "X", r"at (?:long )?last|last (?:but not least|minute|second|resort|straw|name|call)|last-minute|this (?:minute|second)", rl.not_a_time, "at last", "-"),
    Rule("idiom", "X", r"every (?:now and (?:then|again)|once in a while|so often)|once (?:in a while|upon a time)|(?:day|week|month|year) (?:by|after|to|in,?) (?:day|week|month|year)(?: out)?|year round|day one|from day 1", rl.not_a_time, "day after day", "-"),
    Rule("figurative", "X", r"(?:like|as if) (?:it (?:was|were|happened) )?(?:only |just )?yesterday|(?:call it a|make my|make your|made my|day in the) day|(?:back|early|late) in the day|day job|(?:of|to) (?:my|the) day", rl.not_a_time, "it feels like yesterday", "-"),
    Rule("own_unit", "X", _OWN + r" (?:last|first|next|second|third|final) (?:day|week|month|year|quarter|season|weekend)", rl.not_a_time, "in my last year of school", "-"),
    Rule("age", "X", r"{amount}(?:-| ){counted}(?:-| )(?:old|of age)|aged? {number}(?: years)?|turn(?:s|ed|ing)? {number}", rl.not_a_time, "she is 34 years old", "-"),
    Rule("last_verb", "X", r"(?:i|we|he|she|they|you|who|it) last (?:sat|wed|fall|fell)|(?:friday night lights|casual friday|throwback thursday|taco tuesday|super bowl sunday|sunday (?:school|roast)|june bug|march madness|fall (?:apart|asleep|in love|for|off|down|over|out|behind|short))(?! 20\d\d)", rl.not_a_time, "when we last sat down", "-"),
    Rule("holiday_thing", "X", r"(?:the |a )?{any_holiday} (?:tree|dinner|lunch|breakfast|card|party|gift|present|light|decoration|movie|song|market|carol|cookie|shopping|costume|candy)s?", rl.not_a_time, "a christmas tree", "-"),
    Rule("part_hour", "X", r"(?:a |three )?quarters? of an hour(?: ago)?", rl.not_a_time, "a quarter of an hour ago", "-"),
    Rule("some_day", "X", r"some ?day|one of these days|the end of the day|(?:all|any) day(?: long)?|(?:a|the) (?:fall|march|spring) (?:of|on|from|in|to)(?! (?:last|this|next|1|2))", rl.not_a_time, "some day", "-"),
)

DATES = (
    Rule("iso", "T", _NUMBER_EDGE + r"(?P<year>\d{4})(?:-|/)(?P<mm>0[1-9]|1[0-2])(?:-|/)(?P<dd>[0-2]\d|3[01])(?:(?:t| ){hour}:{minute}(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?)?(?![\d/])", dt.iso_date, "2023-05-07", "2023-05-07"),
    Rule("han_date", "T", _NUMBER_EDGE + r"(?P<year>\d{4})年(?P<mm>\d{1,2})月(?P<dd>\d{1,2})日", dt.han_date, "2023年5月7日 ", "2023-05-07"),
    Rule("numeric", "T", _NUMBER_EDGE + r"(?P<a>\d{1,2})(?P<sep>/|\.|-)(?P<b>\d{1,2})(?P<second_sep>/|\.|-)(?P<year>(?:19|20)\d\d)(?![\d./-]\d)", dt.numeric_date, "13/4/2024", "2024-04-13"),
    Rule("weekday_month_day_year", "T", r"(?:{weekday},? )?(?:the )?{month}\.?,? (?:the )?(?P<day>{day:d1}(?:st|nd|rd|th)?),? (?:of |in )?{year}", dt.full_date, "Sunday, May 7th, 2023", "2023-05-07"),
    Rule("day_month_year", "T", r"(?:{weekday},? )?(?:the )?(?P<day>{day:d1}(?:st|nd|rd|th)?)(?: of)? {month}\.?,? (?:of |in )?{year}", dt.full_date, "7 May, 2023", "2023-05-07"),
    Rule("month_days", "T", r"(?:from )?{month}\.? (?P<day>{day:d1}(?:st|nd|rd|th)?) ?(?:-|–|to|through|until) ?(?:the )?(?P<last>{day:d2}(?:st|nd|rd|th)?)(?:,? {year})?", dt.day_range, "June 3-5", "2023-06-03..2023-06-05"),
    Rule("days_month", "T", r"(?:from )?(?:the )?(?P<day>{day:d1}(?:st|nd|rd|th)?) ?(?:-|–|to|through|until) ?(?:the )?(?P<last>{day:d2}(?:st|nd|rd|th)?)(?: of)? {month}(?:,? {year})?", dt.day_range, "3–5 July 2024", "2024-07-03..2024-07-05"),
    Rule("between_days_month", "T", r"between (?:the )?(?P<day>{day:d1}(?:st|nd|rd|th)?) and (?:the )?(?P<last>{day:d2}(?:st|nd|rd|th)?)(?: of)? {month}(?:,? {year})?", dt.day_range, "between 3 and 5 June", "2023-06-03..2023-06-05"),
    Rule("between_month_days", "T", r"between {month}\.? (?P<day>{day:d1}(?:st|nd|rd|th)?) and (?:the )?(?P<last>{day:d2}(?:st|nd|rd|th)?)(?! (?:of )?{month:m2})(?:,? {year})?", dt.day_range, "between June 3 and 5", "2023-06-03..2023-06-05"),
    Rule("days_of_month", "T", r"(?:from|between) the (?P<day>{digits_nth:d1}) (?:to|until|till|through|and) (?:the )?(?P<last>{digits_nth:d2})(?! (?:of|{month:m2}|century|floor|grade|place))", dt.days_of_month, "we were away from the 3rd to the 5th", "2023-06-03..2023-06-05"),
    Rule("named_month", "T", r"(?:during |in |for |this |it's )?(?P<name>{month_of}) month", pd.named_month, "we marched in Pride Month", "2023-06-01..2023-06-30"),
    Rule("month_year", "G", r"{month}\.?,? (?:of |in )?{year}", dt.month_year, "May 2023", "2023-05-01..2023-05-31"),
    Rule("month_short_year", "G", r"{month} '(?P<yy>\d\d)", pd.short_year, "in May '22", "2022-05-01..2022-05-31"),
    Rule("season_short_year", "G", r"{season} '(?P<yy>\d\d)", pd.short_year, "summer '22", "2022-06-01..2022-08-31"),
    Rule("short_year", "Y", r"(?:(?<=in )|(?<=since )|(?<=of )|(?<=from )|(?<=to )|(?<=until ))'(?P<yy>\d\d)", pd.short_year, "in '22", "2022-01-01..2022-12-31"),
    Rule("weekday_the_nth", "T", r"(?:on )?{weekday},? the {digits_nth:day}(?! of)", dt.weekday_the_nth, "we met on Friday the 13th", "2023-01-13"),
    Rule("month_nth", "T", r"(?:{weekday},? )?{month}\.? (?:the )?(?P<day>{digits_nth:d1})", dt.yearless_date, "we met on July 20th", "2022-07-20"),
    Rule("month_ordinal", "T", r"(?:{weekday},? )?{month}\.? (?:the )?(?P<day>{ordinal})(?! (?:week|weekend|day|half|time|of|grade|floor|place)(?!\w))", dt.yearless_date, "we met on July fourth", "2022-07-04", capital=True),
    Rule("nth_month", "T", r"(?:{weekday},? )?(?:the )?(?P<day>{digits_nth:d1}|{ordinal}(?= of))(?: of)? {month}", dt.yearless_date, "we met on the 5th of May", "2023-05-05"),
    Rule("month_day", "T", r"(?:{weekday},? )?(?!may|march){month}\.? {day}(?!\d|[:./]\d|%| ?(?:people|of|times|more|other|percent|am|pm|days|weeks|months|years|friends|a\.m|p\.m)(?!\w))", dt.yearless_date, "on July 20", "2023-07-20"),
    Rule("may_day", "T", r"(?:{weekday},? )?{month}\.? {day}(?!\d|[:./]\d|%| ?(?:people|of|times|more|other|percent|miles|km|hours|days|weeks|months|years|friends)(?!\w))", dt.yearless_date, "we met on May 3", "2023-05-03", capital=True),
    Rule("day_month", "T", r"(?:{weekday},? )?" + _NUMBER_EDGE + r"{day} (?!may|march){month}", dt.yearless_date, "on 20 July", "2023-07-20"),
    Rule("day_may", "T", r"(?:{weekday},? )?" + _NUMBER_EDGE + r"{day} {month}", dt.yearless_date, "we met on 3 May", "2023-05-03", capital=True),
    Rule("season_years", "G", r"(?:the )?{season},? (?:of )?(?P<year>(?:19|20)\d\d)(?:/|-|–)(?:(?:19|20)\d\d|\d\d)(?!\d)", pd.season_year, "winter 2020/21", "2020-12-01..2021-02-28"),
    Rule("season_year", "G", r"{season},? (?:of )?{year}", pd.season_year, "summer 2016", "2016-06-01..2016-08-31"),
    Rule("holiday_year", "T", r"{holiday},? (?:of |in )?{year}", hd.holiday_year, "Christmas 2021", "2021-12-25"),
    Rule("fiscal", "Z", r"(?:(?:in |during |by )?(?:the )?(?:q[1-4]|h[12]|(?:first|second|third|fourth|last) (?:quarter|half))(?: of|,|/)? ?(?:the )?)?(?:fy ?'?\d\d(?:\d\d)?(?:[/-]\d\d)?|(?:(?:last|this|next|the current|the last|the next) )?(?:fiscal|financial) (?:(?:year|quarter|q[1-4])(?!s))?(?: ?'?(?:19|20)?\d\d(?!\d))?|fy)(?:,? ?(?:q[1-4]|h[12]))?", pd.fiscal, "in FY24 Q3", "?"),
    Rule("quarter_year", "G", r"(?:q(?P<q>[1-4])|(?:the )?(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?: of |, ?| |/|-){year}", pd.quarter, "Q3 2022", "2022-07-01..2022-09-30"),
    Rule("year_quarter", "G", _NUMBER_EDGE + r"(?P<year>(?:19|20)\d\d)(?: |, |-)?q(?P<q>[1-4])", pd.quarter, "2022 Q3", "2022-07-01..2022-09-30"),
    Rule("quarter_short_year", "G", r"q(?P<q>[1-4]) ?'(?P<yy>\d\d)", pd.quarter, "Q3 '22", "2022-07-01..2022-09-30"),
    Rule("half_year", "G", r"h(?P<half>[12])(?: of |, ?| |/|-){year}", pd.half_year, "H1 2022", "2022-01-01..2022-06-30"),
    Rule("iso_week", "K", r"(?:calendar |iso )?week (?P<number>[1-5]?\d)(?: of|,)? {year}", pd.iso_week, "week 23 of 2022", "2022-06-06..2022-06-12"),
    Rule("year_iso_week", "K", _NUMBER_EDGE + r"(?P<year>(?:19|20)\d\d)-w(?P<number>[0-5]\d)", pd.iso_week, "2020-W53", "2020-12-28..2021-01-03"),
    Rule("quarter_number", "U", r"q(?P<q>[1-4])(?!:)", pd.plain_quarter, "we met in Q1", "2023-01-01..2023-03-31", bare=False),
    Rule("year_range", "Y", _NUMBER_EDGE + r"(?:from )?{year} ?(?:-|–) ?(?P<to_year>(?:19|20)\d\d|\d\d)(?![\d-])", jn.year_range, "2016–2018", "2016-01-01..2018-12-31"),
    Rule("decade", "Y", r"(?:the )?(?:(?P<full>(?:1[5-9]|20)\d0)'?s|(?:(?<=the )|(?<=early )|(?<=early-)|(?<=mid )|(?<=mid-)|(?<=late )|(?<=late-))(?:'?(?P<tens>[2-9]0)'?s|(?P<word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)))", dt.decade, "in the 1990s", "1990-01-01..1999-12-31"),
    Rule("year", "Y", r"(?:the year (?:of )?|(?<=mid-)|(?<=early-)|(?<=late-)|" + _NUMBER_EDGE + "){year}", pd.year, "2010", "-", bare=False),
)

PICKERS = (
    Rule("before_last", "K", r"(?:the )?{calendar} before last", rl.before_last_calendar, "the week before last", "2023-05-22..2023-05-28"),
    Rule("weekday_before_last", "T", r"(?:the |on the )?{full_weekday:weekday} before last", rl.weekday_before_last, "the Thursday before last", "2023-06-01"),
    Rule("weekday_after_next", "T", r"(?:the |on the )?{full_weekday:weekday} after next", rl.weekday_after_next, "the Tuesday after next", "2023-06-20"),
    Rule("season_before_last", "G", r"(?:the )?{season} before last", pd.season_before_last, "the summer before last", "2021-06-01..2021-08-31"),
    Rule("season_after_next", "G", r"(?:the )?{season} after next", pd.season_after_next, "the summer after next", "2025-06-01..2025-08-31"),
    Rule("month_before_last", "G", r"(?:the )?{month} before last", pd.month_before_last, "the March before last", "2022-03-01..2022-03-31", capital=True),
    Rule("holiday_before_last", "T", r"(?:the )?{holiday} before last", hd.before_last_holiday, "the Christmas before last", "2021-12-25"),
    Rule("weekday_week", "T", r"(?:on )?{full_weekday:weekday} (?P<weeks>week|fortnight)" + _ENDS, rl.weekday_week, "I fly on Friday week", "2023-06-23"),
    Rule("weekday_last", "T", r"(?:on )?{full_weekday:weekday} (?P<which>last|next)(?! \w)", rl.weekday_last, "we met on Monday last", "2023-06-05"),
    Rule("night_before_last", "T", r"(?:the )?(?P<part>night|evening) before last", rl.night_before_last, "the night before last", "2023-06-07"),
    Rule("after_next", "K", r"(?:the )?{calendar} after next", rl.after_next_calendar, "the week after next", "2023-06-19..2023-06-25"),
    Rule("every_nth_weekday", "Z", r"(?:on )?(?:the )?(?P<which>{nth:o}|last) {weekday} (?:of|in) (?:every|each) month", rc.every_nth_weekday, "the first Friday of every month", "FREQ=MONTHLY;BYDAY=1FR"),
    Rule("every_nth_weekday_of", "Z", r"(?:on )?(?:every|each) (?P<which>{nth:o}|last) {weekday} (?:of|in) (?:the|a|every|each) month", rc.every_nth_weekday, "every first Monday of the month", "FREQ=MONTHLY;BYDAY=1MO"),
    Rule("every_month_day", "Z", r"(?:on )?(?:(?:the )?(?P<day>{nth:o}|last)(?: day)? of (?:every|each)|(?:every|each) (?P<every>{nth:o2}|last)(?: day)? of (?:the|a)) month", rc.every_month_day, "on the 15th of each month", "FREQ=MONTHLY;BYMONTHDAY=15"),
    Rule("nth_of_unit", "T", r"(?:the )?(?P<which>{nth:o}|last|final) (?P<what>day|weekend|week|half|{weekday:w}) of (?:the|this) {unit}", jn.nth_of_unit, "the last Friday of the month", "2023-06-30"),
    Rule("day_of_unit", "T", r"(?:on )?(?:the )?(?P<which>{nth:o})(?P<what>) of (?:the|this) (?P<unit>month)", jn.nth_of_unit, "on the first of the month", "2023-06-01"),
    Rule("nth_of", "N", r"(?:the )?(?P<which>{nth:o}|last|final) (?P<what>day|weekend|week|month|quarter|half|{weekday:w}) (?:of(?= )|in(?= (?:{month}|{year})(?!\w)))", rl.not_a_time, "the first week of", "-", bare=False),
    Rule("nth_day_of", "N", r"(?:the )?(?P<which>{digits_nth}|first)(?P<what>) of(?= )", rl.not_a_time, "the 20th of", "-", bare=False),
    Rule("edge_of_unit", "T", r"(?:the )?{edge} of (?:the|this) (?P<unit>week|month|quarter|year|decade)", jn.edge_of_unit, "at the end of the month", "~2023-06-21..2023-06-30"),
    Rule("day_after_tomorrow", "T", r"(?:the )?(?P<name>day before yesterday|day after tomorrow)", rl.named_day, "the day before yesterday", "2023-06-07"),
    Rule("beside", "B", r"(?:the |that )(?P<beside>day|night|morning|evening|week|weekend|month|year|{full_weekday:f}) (?:right |just |immediately )?(?P<side>before|after)(?P<that> that(?!\w)" + _ENDS + ")?", jn.beside_previous, "I came on 5 May and left the day after", "2023-05-05 2023-05-06"),
)

DAYS = (
    Rule("following", "B", r"the (?P<next>next|following|previous) (?P<beside>day|night|morning|evening|week|weekend|month|year)(?! (?:of|few))", jn.beside_previous, "the following week", "?"),
    Rule("following_weekday", "B", r"the (?P<next>following|previous) (?P<beside>{full_weekday:f})", jn.beside_previous, "we met on 5 May 2023 and left the following Monday", "2023-05-05 2023-05-08"),
    Rule("same_week", "K", r"(?:(?:later|earlier) )?(?:that(?: same| very)?|the (?:very )?same) (?P<beside>week|weekend)(?! (?:that|as)(?!\w))", jn.same_as_previous, "we met on 5 May 2023 and again on Sunday of that week", "2023-05-05 2023-05-07"),
    Rule("same_unit", "T", r"(?:(?:later|earlier) )?(?:that(?: same| very)?|the (?:very )?same) (?P<beside>day|morning|afternoon|evening|night|month|year)(?! (?:that|as)(?!\w))", jn.same_as_previous, "we met on 5 May 2023 and left that night", "2023-05-05 2023-05-05"),
    Rule("named_day", "T", r"(?:(?:earlier|later|early|late) )?(?P<name>today|yesterday|tomorrow|tmrw|tmr)", rl.named_day, "yesterday", "2023-06-08"),
    Rule("tonight", "T", r"(?:later |late )?tonight", rl.tonight, "tonight", "2023-06-09"),
    Rule("last_night", "T", r"(?:late |early )?last (?P<part>night|evening)", rl.last_night, "last night", "2023-06-08"),
    Rule("this_part", "T", r"(?:(?:early|late|earlier|later) )?this (?P<part>morning|afternoon|evening)", rl.this_part, "this morning", "2023-06-09"),
    Rule("same_time", "T", r"(?:around |about )?(?:this|(?:the |this )?same) time (?P<side>last|next) (?P<span>year|month|week)", rl.same_time, "this time last year", "~2022-05-26..2022-06-23"),
    Rule("rest_of", "T", r"(?:(?:for|over|during|in) )?the (?:rest|remainder) of (?:the|this) (?P<calendar>day|week|weekend|month|quarter|year)", rl.rest_of, "I am away for the rest of the week", "~2023-06-09..2023-06-11"),
    Rule("all_calendar", "T", r"(?:all|(?:the|this) (?:whole|entire)) (?P<calendar>week|weekend|month|year)(?!-| round| of)(?: long)?", rl.all_calendar, "we have worked all week", "2023-06-05..2023-06-11"),
    Rule("all_season", "T", r"(?:all|(?:the|this) (?:whole|entire)) {season}(?: long)?", pd.plain_season, "we swam all winter", "2022-12-01..2023-02-28"),
    Rule("within_calendar", "G", r"(?P<side>earlier|later) (?:on )?(?:in )?(?:this|the) (?P<calendar>week|month|year)", rl.within_calendar, "later this month", "~2023-06-10..2023-06-30"),
    Rule("past_units", "T", r"(?:(?:(?P<for>for)|in|over|during|throughout|within) )?(?:the |these )?(?:last|past) (?:few |couple of |several )(?P<units>days|nights|weekends|weeks|months|years|hours|minutes)", am.past_amount, "the last few days", "~2023-06-05..2023-06-09"),
    Rule("recent_units", "T", r"(?:in|over|during) (?:the )?(?:more )?recent (?P<units>days|weeks|months|years)", am.past_amount, "in recent weeks", "~2023-05-06..2023-06-09"),
    Rule("coming_units", "T", r"(?:(?:for|in|over|during|within) )?(?:the )?(?:next|coming) (?:few|couple of|several) (?P<units>days|nights|weeks|months|years|hours)", am.coming_amount, "over the next few days", "~2023-06-09..2023-06-14"),
    Rule("coming_plural", "T", r"(?:(?:in|over|during|for) )?the coming (?P<units>days|weeks|months|years)", am.coming_amount, "over the coming days", "~2023-06-09..2023-06-14"),
    Rule("past_amount", "T", r"(?:(?:(?P<for>for)|in|over|during|throughout|within) )?(?:the |these )?(?:last|past) {amount} {counted}", am.past_amount, "over the past two weeks", "~2023-05-27..2023-06-09"),
    Rule("coming_amount", "T", r"(?:(?:for|in|over|during|within) )?(?:the )?(?:next|coming) {amount} {counted}", am.coming_amount, "the next two weeks", "~2023-06-09..2023-06-22"),
    Rule("coming_unit", "T", r"(?:in|over|during|within) the (?:next|coming) {unit}(?!s)", am.coming_unit, "over the next month", "~2023-06-09..2023-07-08"),
    Rule("past_unit", "T", r"(?:(?:in|over|during|throughout|within|(?P<for>for)) the last|(?:(?:in|over|during|throughout|within) )?the past|this past (?=year|month|quarter|decade|day)) {unit}(?!s)", am.past_unit, "in the last month", "~2023-05-10..2023-06-09"),
    Rule("last_year", "Y", r"(?:the )?last (?P<calendar>year|decade)(?! of)", rl.last_calendar, "last year", "2022-01-01..2022-12-31"),
    Rule("last_calendar", "K", r"(?:just |only )?(?:the )?(?:last|this past|this last|past) (?P<calendar>weekend|week|fortnight|month|quarter)(?!s)", rl.last_calendar, "last week", "2023-05-29..2023-06-04"),
    Rule("coming_weekend", "K", r"(?:this|the) (?:up)?coming weekend", rl.coming_weekend, "this coming weekend", "2023-06-10..2023-06-11"),
    Rule("this_year", "Y", r"(?:so far )?this (?P<calendar>year|decade)", rl.this_calendar, "this year", "2023-01-01..2023-12-31"),
    Rule("this_calendar", "K", r"(?:this|the current) (?P<calendar>weekend|week|month|quarter)", rl.this_calendar, "this week", "2023-06-05..2023-06-11"),
    Rule("next_year", "Y", r"(?:next|(?:the|this) (?:up)?coming) (?P<calendar>year|decade)", rl.next_calendar, "next year", "2024-01-01..2024-12-31"),
    Rule("next_calendar", "K", r"(?:next|(?:the|this) (?:up)?coming) (?P<calendar>weekend|week|fortnight|month|quarter)", rl.next_calendar, "next month", "2023-07-01..2023-07-31"),
    Rule("last_weekday", "T", r"(?:last|this past|past) {weekday}(?!s)", rl.last_weekday, "last fri", "2023-06-02"),
    Rule("next_weekday", "T", r"(?:next|this coming|coming) {weekday}(?!s)", rl.next_weekday, "next Friday", "2023-06-16"),
    Rule("this_weekday", "T", r"this (?P<weekday>{full_weekday:f}|tues?|wed|thurs?|thu|fri)", rl.this_weekday, "it is this Tuesday", "2023-06-13"),
    Rule("last_season", "G", r"(?:last|this past|past) {season}", pd.last_season, "last summer", "2022-06-01..2022-08-31"),
    Rule("this_season", "G", r"this {season}", pd.this_season, "this summer", "2023-06-01..2023-08-31"),
    Rule("next_season", "G", r"(?:next|this coming|coming) {season}", pd.next_season, "next summer", "2024-06-01..2024-08-31"),
    Rule("last_month_named", "G", r"(?:last|this past|past) {month}", pd.last_month_named, "last August", "2022-08-01..2022-08-31"),
    Rule("next_month_named", "G", r"(?:next|this coming|coming) {month}", pd.next_month_named, "next May", "2024-05-01..2024-05-31"),
    Rule("this_month_named", "G", r"this {month}", pd.this_month_named, "this August", "2023-08-01..2023-08-31", capital=True),
    Rule("last_holiday", "T", r"(?:last|this past) {holiday}", hd.last_holiday, "last Christmas", "2022-12-25"),
    Rule("next_holiday", "T", r"(?:next|this coming|coming) {holiday}", hd.next_holiday, "next Easter", "2024-03-31"),
    Rule("this_holiday", "T", r"this {holiday}", hd.this_holiday, "this Thanksgiving", "2023-11-23"),
    Rule("the_weekend", "K", r"(?:(?:over|at|on|during|for) (?:the|that)|(?:(?<=before )|(?<=after )|(?<=since )|(?<=until )|(?<=till )|(?<=by ))the) weekend", rl.the_weekend, "we hiked over the weekend", "2023-06-03..2023-06-04"),
    Rule("other_day", "T", r"(?:just )?the other (?:day|night|evening|morning|afternoon)", rl.other_day, "the other day", "~2023-06-02..2023-06-08"),
)

VAGUE = (
    Rule("other_unit", "Z", r"the other (?:week|weekend|month|year)", rl.unresolved, "the other year", "?"),
    Rule("while_ago", "Z", r"(?:quite )?(?:a (?:little |short |long |good )?(?:while|time)|some time|ages|not (?:so|too|that) long|long) (?:ago|back)|(?:(?:an? |\d{1,3} |several )?(?:million|billion|thousand|hundred)s?(?: of)? |(?<!\d ))(?:many |so many )?(?:years|months|weeks|days|decades|hours) (?:ago|back)(?! (?:to|home|in))", rl.unresolved, "a while ago", "?"),
    Rule("for_a_while", "Z", r"for (?:quite )?(?:a (?:little |very |long |good )*(?:while|long time)|ages|(?:many |so many )?(?:years|months|weeks|days|hours|decades)(?! to come)|some time)(?: now)?", am.vague_length, "we talked for a while", "?"),
    Rule("been_a_while", "Z", r"(?:(?<=been )|(?<=it's ))(?:such |quite )?(?:a (?:little |very |long |good )*(?:while|long time)|ages|(?:many )?years)(?! (?:ago|back|old))", am.vague_length, "it has been a while", "?"),
    Rule("in_a_while", "Z", r"in (?:quite )?(?:a (?:little |very |long |good )*(?:while|bit|long time)|ages|years|months|weeks)", am.not_for, "I haven't sung in a while", "?"),
    Rule("spell", "Z", r"(?:(?<=been )|(?<=had )|(?<=having ))(?:such |quite )?an? (?:really |very |pretty |super )?(?!last|past|next|whole|single)[a-z]{3,14}(?:(?: and|,) [a-z]{3,14})? (?:(?P<unit>week|month|year)|few (?P<units>days|weeks|months|years))(?!s|-|'s| (?:at|in|with|off|old|of|ago))", am.spell, "it has been a busy week", "~2023-06-03..2023-06-09"),
    Rule("spent_unit", "Z", r"(?:(?<=spent )|(?<=spend )|(?<=spending ))(?:the|all|my) (?:whole |entire )?(?P<unit>day|night|week|month|year)(?! (?:before|after|of)(?!\w))", am.spent, "we spent the day at the lake", "P1D"),
    Rule("the_holidays", "Z", r"(?:during|over|for|at|in) the holidays|the holiday season", rl.unresolved, "over the holidays we ski", "?"),
    Rule("some_season", "Z", r"(?:last|this past|next|this coming) season(?! (?:of|finale|ticket))", rl.unresolved, "last season we won", "?"),
    Rule("unit_that", "Z", _THE_UNIT + r"(?= (?:(?:that |when |in which )?{subject}|(?:that|when|in which){names}){happened})", rl.unresolved, "the winter the pipes burst", "?"),
    Rule("unit_name", "Z", _THE_UNIT + r"(?= (?P<name>[^\W\d_]{2,20})(?: and [^\W\d_]{2,20})?{happened})", rl.unresolved, "the summer Ada moved", "?", capital=True),
    Rule("back_when", "Z", r"back (?:when|then|in the day)|back in (?:my|his|her|their|our) (?:\w{1,12} )?(?:days|years|childhood|youth|school|college)", rl.unresolved, "back when we were poor", "?"),
    Rule("when_young", "Z", r"when (?:i|he|she|we|they|you) (?:was|were) (?:just |only |about )?(?:(?:a |an )?(?:kid|child|teen|teenager|boy|girl|baby|student|little|young|younger|small)|in (?:high school|school|college)|(?P<age>{number:n})(?! ?%))|as a (?:kid|child|teenager)|in (?:my|his|her|their) (?:early |mid |late )?(?:childhood|youth|teens|twenties|thirties|forties|fifties|sixties)", rl.unresolved, "when I was a kid", "?"),
)

RECURRENCES = (
    Rule("every_day_month", "Z", r"(?:every|each) (?:year on )?(?:the )?(?P<day>{day:d1}(?:st|nd|rd|th)?|{ordinal})(?: of)? {month}", rc.every_date, "every 4th of July", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4"),
    Rule("every_date", "Z", r"(?:every|each) (?:year (?:on )?)?(?:the )?{month} (?P<day>{day:d1}(?:st|nd|rd|th)?)", rc.every_date, "every year on May 3", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3"),
    Rule("every_weekday", "E", r"(?:on )?(?:every|each) (?:single )?(?P<other>other |second |alternate )?{weekday}(?:(?:,|,? and| &) (?:every )?{weekday:second_day})?(?:(?:,|,? and| &) (?:every )?{weekday:third_day})?(?: (?:morning|afternoon|evening|night))?", rc.every_weekday, "every Tuesday", "FREQ=WEEKLY;BYDAY=TU"),
    Rule("weekdays_plural", "E", r"(?:(?:on )?(?:most )?){full_weekday:weekday}(?:s(?:(?:,|,? and| &) {full_weekday:second_day}s)?(?:(?:,|,? and| &) {full_weekday:third_day}s)?| (?:mornings|afternoons|evenings|nights))", rc.every_weekday, "on Tuesdays and Thursdays", "FREQ=WEEKLY;BYDAY=TU,TH"),
    Rule("every_season", "Z", r"(?:every|each) (?:year in (?:the )?)?{season}", rc.every_season, "every summer", "FREQ=YEARLY;BYMONTH=6,7,8"),
    Rule("every_month_named", "Z", r"(?:every|each) (?:year in )?{month}", rc.every_month_named, "every December", "FREQ=YEARLY;BYMONTH=12"),
    Rule("every_few", "Z", r"(?:once )?(?:every|each) (?:few|couple of|several) {units}", rl.unresolved, "every few weeks", "?"),
    Rule("every_unit", "E", r"(?:once )?(?:every|each) (?:single )?(?:(?P<other>other|second|alternate) |{number} )?" + _REPEATED + "s?", rc.every_unit, "every other week", "FREQ=WEEKLY;INTERVAL=2"),
    Rule("times_a", "Z", r"(?:(?:once|twice|thrice)(?: or (?:twice|thrice))?|(?:{number}|a few|a couple of|several|multiple|few)(?: (?:or|to) {number:more})? times) (?:a|an|per|each|every) " + _REPEATED, rc.times_a, "twice a week", "FREQ=WEEKLY"),
    Rule("on_weekends", "E", r"(?:(?:on|at|during)(?: the)?|most) (?P<repeated>weekends|weekdays)", rc.weekends, "on weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    Rule("every_holiday", "Z", r"(?:every|each) {holiday}", hd.every_holiday, "every Christmas", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
    Rule("adverb", "Z", r"(?P<adverb>daily|nightly|weekly|bi-?weekly|fortnightly|monthly|quarterly|yearly|annually)(?! (?:life|lives|grind|struggles?|news))", rc.adverb, "I run daily", "FREQ=DAILY"),
)

AMOUNTS = (
    Rule("spoken_clock", "c", r"(?:(?:at|(?P<about>around|about)) )?(?:a )?(?P<offset>half|quarter|five|ten|twenty|twenty(?:-| )five)(?: minutes)? (?P<side>past|to) {hour}(?! {counted:counts})", ck.bare_clock, "half past seven", "-", bare=False),
    Rule("amount", "Q", _NUMBER_EDGE + r"(?:{hedge} )?{amount} {counted}(?P<half> and a half)?", rl.not_a_time, "two years", "-", bare=False),
    Rule("hours_range", "R", r"(?:from |between )?" + _NUMBER_EDGE + r"{hour:from_hour}(?::{minute:from_minute})? ?(?:to|until|till|and|-|–) ?{hour}(?::{minute})? ?{ampm}", ck.hours_range, "from 3 to 5 pm", "2023-06-09T15:00/17:00"),
    Rule("clock", "C", _NUMBER_EDGE + r"(?:(?:at|(?P<about>around|about)) )?{hour}(?::{minute}| (?P<clock>o'clock))? ?{ampm}", ck.alone, "see you at 3 pm", "2023-06-09T15:00/16:00"),
    Rule("noon", "C", r"(?:at |(?P<about>around|about) |(?<=by )|(?<=until )|(?<=till )|(?<=before )|(?<=after )|(?<=since ))(?P<word>noon|midday|midnight)", ck.alone, "we ate at noon", "2023-06-09T12:00/13:00"),
    Rule("bare_noon", "c", r"(?P<word>noon|midday|midnight)", ck.bare_clock, "noon", "-", bare=False),
    Rule("clock_24", "C", _NUMBER_EDGE + r"(?:at |(?P<about>around|about) )?{hour}:{minute}(?![\d:]\d)", ck.alone, "it starts at 15:30", "2023-06-09T15:30/15:31"),
    Rule("hour_only", "c", r"(?:at |(?=[a-z\d]{1,6} o'clock)){hour}(?: o'clock)?(?![\d:.,/%]|'| (?:people|years|am|pm|different))", ck.bare_clock, "at 7", "-", bare=False),
    Rule("part", "P", r"(?<!good )(?:in the |at )?(?:early |late )?{part}", rl.not_a_time, "in the morning", "-", bare=False),
)

FLOATING = (
    Rule("day_of_month", "J", r"(?:on the|(?:(?<=by )|(?<=since )|(?<=until )|(?<=till )|(?<=before )|(?<=after )|(?<=around )|(?<=week of ))the(?= {digits_nth:n}(?!\w)" + _ENDS + r")) {digits_nth}(?! (?:floor|try|attempt|day|time|anniversary|birthday|hole|place|century|street|avenue|grade|row|page|of|version|edition))", dt.day_of_month, "we met on the 2nd", "2023-06-02"),
    Rule("plain_weekday", "W", r"{full_weekday:weekday}(?!s)", rl.plain_weekday, "we met on Friday", "2023-06-02"),
    Rule("short_weekday", "W", r"(?<=on )(?P<weekday>mon|tues?|wed|thurs?|thu|fri)", rl.plain_weekday, "we met on tues", "2023-06-06", bare=False),
    Rule("capital_weekday", "W", r"(?<=\w )(?<!we )(?<!they )(?<!to )(?P<weekday>mon|tues?|wed|thurs?|thu|fri)(?!\.? ?\d)", rl.plain_weekday, "see you Tue", "2023-06-13", capital=True),
    Rule("sun_sat", "W", r"(?P<weekday>sun|sat)", rl.plain_weekday, "we met on Sat", "2023-06-03", bare=False, capital=True),
    Rule("holiday", "H", r"{holiday}", hd.plain_holiday, "we met at Easter", "2023-04-09", bare=False),
    Rule("plain_month", "M", r"{plain_month:month}", pd.plain_month, "July was hot", "2022-07-01..2022-07-31", capital=True),
    Rule("month", "M", r"{month}", pd.plain_month, "we met in May", "2023-05-01..2023-05-31", bare=False),
    Rule("season", "S", r"(?:the )?{season}", pd.plain_season, "we met in the fall", "2022-09-01..2022-11-30", bare=False),
)

ATOMS = NO_TIMES + DATES + PICKERS + RECURRENCES + DAYS + VAGUE + AMOUNTS + FLOATING
