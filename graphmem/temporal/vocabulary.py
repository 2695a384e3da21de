"""The words the grammar is made of: named pieces of patterns, and what each word stands for.

A pattern in the tables writes ``{unit}`` for a named piece below, ``{unit:other}`` to capture it under
another name, a capital such as ``{D}`` for an expression already read (see ``PLACES``), and one blank for
any gap between words (see ``plain``). Every piece is bounded in length, which keeps matching linear on any text.
"""

from __future__ import annotations

from graphmem.models import Precision
from graphmem.temporal import holiday_calendar
from graphmem.temporal.tense import HAPPENED, NAMES, SUBJECT

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SEASON_WORDS = ("spring", "summer", "autumn", "fall", "winter")
RRULE_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
RRULE_WEEKDAYS = ",".join(RRULE_DAYS[:5])
RRULE_WEEKEND = ",".join(RRULE_DAYS[5:])

UNITS = {
    "sec": Precision.SECOND,
    "second": Precision.SECOND,
    "min": Precision.MINUTE,
    "minute": Precision.MINUTE,
    "hour": Precision.HOUR,
    "hr": Precision.HOUR,
    "day": Precision.DAY,
    "night": Precision.DAY,
    "evening": Precision.DAY,
    "afternoon": Precision.DAY,
    "morning": Precision.DAY,
    "week": Precision.WEEK,
    "wk": Precision.WEEK,
    "fortnight": Precision.WEEK,
    "weekend": Precision.WEEKEND,
    "month": Precision.MONTH,
    "quarter": Precision.QUARTER,
    "season": Precision.SEASON,
    "year": Precision.YEAR,
    "yr": Precision.YEAR,
    "decade": Precision.DECADE,
}

_TEENS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
NUMBERS = {word: index + 1 for index, word in enumerate(_TEENS)}
NUMBERS |= {word: (index + 2) * 10 for index, word in enumerate(_TENS)}
NUMBERS |= {f"{ten}-{one}": NUMBERS[ten] + NUMBERS[one] for ten in _TENS for one in _TEENS[:9]}
NUMBERS |= {"a": 1, "an": 1, "dozen": 12, "a dozen": 12, "hundred": 100, "a hundred": 100}

VAGUE = {
    "couple": (2, 3),
    "few": (2, 5),
    "several": (3, 8),
    "some": (2, 8),
    "many": (8, 30),
}
"""How many a vague amount may stand for, from the fewest to the most."""

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
ORDINALS = {word: index + 1 for index, word in enumerate(_ORDINALS)}
ORDINALS |= {f"twenty-{word}": index + 21 for index, word in enumerate(_ORDINALS[:9])}
ORDINALS |= {"thirtieth": 30, "thirty-first": 31}

PARTS = {
    "morning": (6, 12),
    "afternoon": (12, 18),
    "evening": (18, 22),
    "night": (18, 24),
    "lunchtime": (12, 14),
    "early hours": (0, 5),
    "small hours": (0, 5),
    "wee hours": (0, 5),
}
"""The hours of the parts of a day."""

NAMED_MONTHS = {"pride": 6, "black history": 2, "women's history": 3, "mental health awareness": 5}
"""Months that are kept for something, every year and in many countries."""

DECADE_WORDS = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60}
DECADE_WORDS |= {"seventies": 70, "eighties": 80, "nineties": 90}

_NUMBER_WORD = (
    r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:(?:-| )(?:one|two|three|four|five|six|seven|eight"
    r"|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|(?:a )?dozen|(?:a )?hundred)"
)
_NUMBER = rf"(?:\d{{1,6}}(?:\.\d)?|{_NUMBER_WORD})"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?)"
)
_FULL_WEEKDAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_SEASON = r"(?:spring|summer|autumn|fall|winter)"
_NOT_NOUN = (
    r"(?! (?:tree|dinner|lunch|breakfast|card|part(?:y|ies)|gift|present|light|decoration|movie|song|spirit|market"
    r"|carol|cooki|shopping|costume|candy|theme|stocking|sweater|turkey|egg|bunny|music|cheer|break|pudding)\w{0,12})"
)
_ORDINAL = (
    r"(?:twenty(?:-| )(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty(?:-| )first|first|second|third"
    r"|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth"
    r"|eighteenth|nineteenth|twentieth|thirtieth)"
)
_AMOUNT = (
    rf"(?:(?:a couple(?: of)?|couple(?: of)?|a few|few|several|some|half an?|an?)"
    r"(?: more| good| whole| full| short| long)?"
    rf"|{_NUMBER}(?: (?:or|to) |(?:-|–)){_NUMBER}|{_NUMBER}(?: and a half)?(?: more| good| whole| full| long| short)?)"
)
_COUNTED = (
    r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weekends?|weeks?|wks?|fortnights?|months?|quarters?"
    r"|seasons?|years?|yrs?|decades?|mornings?|springs?|summers?|autumns?|falls?|winters?"
    rf"|{_FULL_WEEKDAY}s?|christmases|easters|thanksgivings|halloweens)"
)

PIECES = {
    "number": _NUMBER,
    "amount": _AMOUNT,
    "counted": _COUNTED,
    "hedge": r"(?:about|around|almost|nearly|roughly|approximately|over|at least|maybe|exactly|just|only|like"
    r"|well over|under|(?:no |not )?more than|less than|at most|barely|close to|some)",
    "calendar": r"(?:weekend|week|fortnight|month|quarter|year|decade)",
    "unit": r"(?:hour|day|night|weekend|week|month|quarter|season|year|decade)",
    "units": r"(?:days|nights|weekends|weeks|months|quarters|years|decades|hours|minutes)",
    "month": _MONTH,
    "month_of": "(?:" + "|".join(NAMED_MONTHS) + ")",
    "plain_month": r"(?:january|february|july|september|october|november|december)",
    "weekday": _WEEKDAY,
    "full_weekday": _FULL_WEEKDAY,
    "season": _SEASON,
    "holiday": holiday_calendar.NAMES + _NOT_NOUN,
    "any_holiday": holiday_calendar.NAMES,
    "part": r"(?:morning|afternoon|evening|night|lunchtime|(?:early|small|wee) hours)",
    "day": r"(?:3[01]|[12]\d|0?[1-9])",
    "nth": r"(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)",
    "ordinal": _ORDINAL,
    "digits_nth": r"(?:3[01]|[12]?\d)(?:st|nd|rd|th)",
    "year": r"(?:1[5-9]|20)\d\d(?![\d%°]|[.,:/]\d| ?(?:people|ways|words|steps|pieces|dollars|euros|pounds|miles|km|m"
    r"|kg|meters|metres|feet|pages|times|points|users|others|more|hours|days|years|calories)(?!\w))",
    "hour": r"(?:2[0-4]|[01]?\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)",
    "minute": r"[0-5]\d",
    "ampm": r"(?:am|pm|a\.m\.?|p\.m\.?)",
    "subject": SUBJECT,
    "names": NAMES,
    "happened": HAPPENED,
    "own": r"(?:my|his|her|their|our|your|its)",
    "edge": r"(?:very )?(?:beginning|start|middle|end)",
    "which_third": r"(?:early|mid|late)",
}

PLACES = {
    "D": "TKGYMSWHJU",  # any date: of a day, week, month, year; months, weekdays, holidays and such not yet placed
    "V": "KGYS",  # a date that "in", "during" and "over" can take
    "L": "TKGYMSWHJUC",  # a date or clock time that "before" and "after" can take
    "T": "TJ",
    "J": "J",  # a day of some month: "on the 20th"
    "K": "K",
    "G": "G",
    "Y": "Y",
    "M": "M",
    "S": "S",
    "W": "W",
    "H": "H",
    "U": "U",  # a quarter of some year
    "C": "C",  # a clock time
    "E": "E",  # what comes again and again on days
    "R": "R",  # from one clock time to another
    "O": "Cc",  # a clock time, perhaps without saying whether of the morning or the evening
    "P": "P",  # a part of a day
    "Q": "Q",  # an amount of time: "four years"
    "N": "N",  # what picks out of a date that follows: "first week of"
    "B": "B",  # what steps from a date that follows, or from the one before: "the week after"
}
FIRST_CODE = 0xE000


def placeholder(kind: str) -> str:
    """The one character that stands for an expression of that kind in the text while it is read."""
    return chr(FIRST_CODE + ord(kind))


def unit_named(word: str) -> Precision:
    """The unit a word names, singular or plural."""
    return UNITS[word if word in UNITS else word[:-1]]


def month_number(word: str) -> int:
    """1 … 12 for a month's name or abbreviation."""
    return MONTHS.index(word[:3]) + 1


def weekday_number(word: str) -> int:
    """0 (Monday) … 6 for a weekday's name or abbreviation."""
    return WEEKDAYS.index(word[:3])


def nth_number(word: str) -> int:
    """1, 2, … for an ordinal in words or digits; -1 for ``last``."""
    if word in ("last", "final"):
        return -1
    plain = word.replace(" ", "-")
    return ORDINALS[plain] if plain in ORDINALS else int(word[:-2])


def number_value(word: str) -> float:
    """The number a word or digits name (``and a half`` added)."""
    half = word.endswith(" and a half")
    word = word.removesuffix(" and a half").strip()
    value = (
        float(word) if word[0].isdigit() else float(NUMBERS[word.replace(" ", "-") if word not in NUMBERS else word])
    )
    return value + 0.5 if half else value
