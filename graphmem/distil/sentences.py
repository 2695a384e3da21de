"""From the words of a turn to sentences fit for the parser, each character tied to where it came from.

Contractions are written out, openers ("Hey Mel,", "Yeah,") and vocatives stripped, a dropped "I" put
back; none of it loses the offsets, so that a quote is always the turn's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from graphmem.distil import lexicon

LONGEST = 600
"""Characters of a sentence that the parser reads at once. What is longer is cut at blanks, and gives no fact."""
_LONGEST_WORD = 120

_SPLIT = re.compile(
    r"(?<=[.!?…。！？])[\"')\]”’*]*(?:\s+|(?=[^\x00-\x7f]))|\s*[\n\r]+\s*|\s+[-–—]+\s+|(?<=\w)-\s+(?!(?:and|or|to)\W)|—|(?<=[\w.!?])--+\s*|;\s+|(?<=[。！？])"
    r"|(?<=[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f])\s+(?=[A-Z])"
)
_ABBREVIATION = re.compile(r"(?:^|[\s(])([A-Za-z](?:\.[A-Za-z])*|[A-Za-z]{2,6})\.$")
_TRAILING = re.compile(r"[\s.!?…。！？,:*\"')\]”~]+$")
_CONTROLS = (
    *range(0x20),
    *range(0x7F, 0xA0),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
    0xFFFD,
)
_UNSAFE = dict.fromkeys(_CONTROLS, " ")
_PLAIN = _UNSAFE | {ord(quote): "'" for quote in "’‘`´"} | {ord(quote): '"' for quote in "“”«»"} | {0xA0: " "}
_ODD = re.compile("[\ud800-\udfff\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d\ue000-\uf8ff]")

_I = r"(?<![\w'])[Ii]"
_WRITTEN_OUT: tuple[tuple[str, str], ...] = (
    (r"^gonna (?!be(?!\w))", "I am going to "),
    (rf"({_I})'?m(?![\w'])", r"\1 am"),
    (rf"({_I})'?ve(?![\w'])", r"\1 have"),
    (rf"({_I})'ll(?![\w'])", r"\1 will"),
    (r"(?<!\w)(you|we|they)'re(?!\w)", r"\1 are"),
    (r"(?<!\w)(youre|theyre)(?!\w)", r"\1"),
    (
        r"(?<=\w)'s (?=(?:been|become|got|had|(?:taken|made|given|helped|kept|left) (?:me|us|him|her|them|a|some|so)(?!\w)))",
        " has ",
    ),
    (r"(?<=\w)'ve(?!\w)", " have"),
    (r"(?<=\w)'ll(?!\w)", " will"),
    (r"(?<!\w)(can)'?t(?!\w)", r"\1 not"),
    (r"(?<!\w)(can)not(?!\w)", r"\1 not"),
    (r"(?<!\w)([Ww])on't(?!\w)", r"\1ill not"),
    (r"(?<!\w)(do|did|does|is|was|were|has|have|had|would|could|should)n'?t(?!\w)", r"\1 not"),
    (r"(?<=\w)n't(?!\w)", " not"),
    (r"(?:(?<!\w)have )?(?<!\w)gotta(?!\w)", "have to"),
    (r"(?<!\w)(g|G)onna(?!\w)", r"\1oing to"),
    (r"(?<!\w)(w|W)anna(?!\w)", r"\1ant to"),
    (r"(?<!\w)(?:'cause|cuz|coz)(?!\w)", "because"),
    (r"(?<!\w)([A-Za-z]{3,12}in)'(?!\w)", r"\1g"),
    (r"(?<!\w)(?:any more|anymore)(?!\w)", "anymore"),
    (r"(?<=\w) *& *(?=\w)", " and "),
)
_EXPANSIONS = tuple((re.compile(pattern, re.IGNORECASE), repl) for pattern, repl in _WRITTEN_OUT)
_NEEDS_EXPANSION = re.compile(
    r"'|&|gonna|wanna|gotta|(?<!\w)(?:im|ive|dont|didnt|cant|isnt|doesnt|cuz|coz|cannot|any more|anymore)(?!\w)",
    re.IGNORECASE,
)

_PAST = (
    "went|got|took|had|made|met|saw|bought|found|ate|ran|began|left|came|gave|built|wrote|drove|won|lost|spent|sold|sent|taught|caught|"
    "brought|flew|grew|chose|hit|read|quit|did|[a-z]{2,12}[^e\\s]ed"
)
_DROPPED_I: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            rf"(?:(?:just|finally|recently|also|already|even|actually|still) )*(?:{_PAST})(?= (?!by(?!\w)|with it|to be |in advance))",
            re.IGNORECASE,
        ),
        "I ",
    ),
    (re.compile(r"(?:been|be) [a-z]+ing(?!\w)", re.IGNORECASE), "I have "),
    (re.compile(r"(?:never|not) been(?!\w)", re.IGNORECASE), "I have "),
    (re.compile(r"(?:planning|hoping|thinking) (?:to|on|of|about)(?!\w)", re.IGNORECASE), "I am "),
    (re.compile(r"(?:can not wait|want) to(?!\w)", re.IGNORECASE), "I "),
)
# Participles that open a sentence without an "I" left out: "Excited to see it".
_NO_I = re.compile(
    r"(?:based|related|compared|limited|united|excited|interested|thrilled|stoked|blessed|relieved|pumped|need|indeed|loved)(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a turn. ``text`` is what the parser reads; its character ``i`` stands for ``words[lows[i]:highs[i]]``.

    ``start`` and ``end`` bound the whole sentence in the turn's words, opener and all; ``opener`` is
    what was stripped in front. ``whole`` is false for a part of something too long to be one sentence.
    """

    start: int
    end: int
    text: str
    lows: tuple[int, ...]
    highs: tuple[int, ...]
    opener: str = ""
    asks: bool = False
    jokes: bool = False
    whole: bool = True

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters ``[start, end)`` of ``text`` stand in the turn's words."""
        low = self.lows[start]
        return low, max(self.highs[end - 1], low)


@cache
def _openers() -> tuple[re.Pattern[str], ...]:
    comma = re.compile(rf"(?:{lexicon.alternation('openers')})(?: (?P<name>[A-Z]\w+))?\s*[,!.:…]+\s*", re.IGNORECASE)
    bare = re.compile(rf"(?:{lexicon.alternation('bare_openers')})(?=\s)\s*", re.IGNORECASE)
    jokes = re.compile(rf"(?<!\w)(?:{lexicon.alternation('jokes')})(?!\w)|[😂🤣😜😝]", re.IGNORECASE)
    asks = re.compile(
        r", (?=(?:how|what|have you|did you|do you|are you|where|who|when)(?!\w)[^,]*\?$)|(?<=\w) (?=(?:how|what) about (?:you|u)\?$)",
        re.IGNORECASE,
    )
    closers = re.compile(rf"\s*,\s*(?:{lexicon.alternation('closers')})$", re.IGNORECASE)
    return comma, bare, jokes, asks, closers


def split(text: str, offset: int = 0, names: tuple[str, ...] = ()) -> Iterator[Sentence]:
    """The sentences of a text that begins at ``offset`` of the turn's words, in order, repetitions left out.

    ``names``: whom the speaker may be addressing; as vocatives they are stripped.
    """
    seen: set[str] = set()
    for start, end in _bounds(text):
        if end - start > LONGEST:
            for low, high in _cut(text, start, end):
                yield _sentence(text, low, high, offset, names, whole=False)
            continue
        raw = text[start:end]
        if raw in seen:
            continue
        seen.add(raw)
        yield from _with_tail(text, start, end, offset, names)


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _SPLIT.finditer(text):
        before = text[max(start, match.start() - 12) : match.start()]
        short = _ABBREVIATION.search(before)
        if short and _abbreviates(short[1], text[match.end() : match.end() + 1]):
            continue
        yield from _trimmed(text, start, match.start())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _abbreviates(word: str, following: str) -> bool:
    titles = word.lower() in ("mr", "mrs", "ms", "dr", "prof", "st", "mt", "vs", "e.g", "i.e", "no")
    return (
        titles
        or (len(word) == 1 and word.isupper() and word != "I")
        or (word.lower() in lexicon.words("abbreviations") and not following.isupper())
    )


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    raw = text[start:end]
    start += len(raw) - len(raw.lstrip(" \t\"'([*-•>#"))
    end -= len(raw) - len(raw.rstrip())
    if start < end and re.search(r"\w", text[start:end]):
        yield start, end


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Parts of at most ``LONGEST`` characters, cut at blanks; words too long to be words are left out."""
    low = high = start
    for word in re.finditer(r"\S+", text[start:end]):
        first, last = start + word.start(), start + word.end()
        if last - first > _LONGEST_WORD or last - low > LONGEST:
            if high > low:
                yield low, high
            low = high = first
        if last - first > _LONGEST_WORD:
            low = high = last
            continue
        if high == low:
            low = first
        high = last
    if high > low:
        yield low, high


def _with_tail(text: str, start: int, end: int, offset: int, names: tuple[str, ...]) -> Iterator[Sentence]:
    """The sentence, its closing question ("…, how about you?") as one of its own."""
    if text[start:end].endswith("?"):
        tail = _openers()[3].search(text[start:end])
        if tail:
            yield _sentence(text, start, start + tail.start(), offset, names)
            start += tail.end()
    yield _sentence(text, start, end, offset, names)


def _sentence(text: str, start: int, end: int, offset: int, names: tuple[str, ...], *, whole: bool = True) -> Sentence:
    raw = text[start:end]
    plain = _ODD.sub(" ", raw.translate(_PLAIN))
    stop = len(plain) - len(_TRAILING.search(plain)[0]) if _TRAILING.search(plain) else len(plain)  # type: ignore[index]
    ending = plain[stop:]
    begin = _stripped(plain[:stop], names)
    stop = _unaddressed(plain, begin, stop, names)
    closed = _openers()[4].search(plain, begin, stop)
    stop = closed.start() if closed and closed.start() > begin else stop
    written, lows, highs = _written_out(plain, begin, stop)
    if "?" not in ending:
        written, lows, highs = _subject_put_back(written, lows, highs)
    base = offset + start
    mark = "?" if "?" in ending else "."
    tail = offset + end - 1
    return Sentence(
        start=base,
        end=offset + end,
        text=written + mark,
        lows=(*(base + low for low in lows), tail),
        highs=(*(base + high for high in highs), tail + 1),
        opener=plain[:begin].strip(" ,!.:…"),
        asks="?" in ending,
        jokes=bool(_openers()[2].search(raw.translate(_PLAIN))),
        whole=whole and max(map(len, plain.split()), default=0) <= _LONGEST_WORD,
    )


def _stripped(plain: str, names: tuple[str, ...]) -> int:
    """Where the sentence proper begins, after openers and the name of whom it is addressed to."""
    comma, bare = _openers()[:2]
    position = len(plain) - len(plain.lstrip())
    for _ in range(6):
        match = comma.match(plain, position) or bare.match(plain, position)
        if not match and names:
            match = _vocative(names, r"(?:{})\s*[,!.:…]+\s*").match(plain, position)
        if not match or match.end() >= len(plain):
            break
        position = match.end()
    return position


@cache
def _vocative(names: tuple[str, ...], pattern: str) -> re.Pattern[str]:
    """Names and what they are shortened to: Mel for Melanie."""
    known = {name for name in names if name}
    short = {name.split()[0][:size] for name in known for size in range(3, len(name.split()[0]) + 1)}
    return re.compile(pattern.format("|".join(sorted(map(re.escape, known | short), key=len, reverse=True)) or r"(?!)"))


def _unaddressed(plain: str, begin: int, stop: int, names: tuple[str, ...]) -> int:
    if not names:
        return stop
    match = _vocative(names, r",\s*(?:{})$").search(plain, begin, stop)
    return match.start() if match else stop


def _written_out(plain: str, begin: int, stop: int) -> tuple[str, list[int], list[int]]:
    text = plain[begin:stop]
    lows = list(range(begin, stop))
    highs = [low + 1 for low in lows]
    if not _NEEDS_EXPANSION.search(text):
        return text, lows, highs
    for pattern, replacement in _EXPANSIONS:
        done, pieces, new_lows, new_highs = 0, [], [], []  # type: ignore[var-annotated]
        for match in pattern.finditer(text):
            said = match.expand(replacement)
            pieces += (text[done : match.start()], said)
            new_lows += lows[done : match.start()] + [lows[match.start()]] * len(said)
            new_highs += highs[done : match.start()] + [highs[match.end() - 1]] * len(said)
            done = match.end()
        if pieces:
            text = "".join((*pieces, text[done:]))
            lows, highs = new_lows + lows[done:], new_highs + highs[done:]
    return text, lows, highs


def _subject_put_back(text: str, lows: list[int], highs: list[int]) -> tuple[str, list[int], list[int]]:
    if _NO_I.match(text):
        return text, lows, highs
    for pattern, subject in _DROPPED_I:
        if pattern.match(text):
            first = text[:1].lower() + text[1:]
            return subject + first, [lows[0]] * len(subject) + lows, [lows[0]] * len(subject) + highs
    return text, lows, highs


@cache
def _evidence() -> tuple[frozenset[str], frozenset[str]]:
    both = lexicon.words("english") & lexicon.words("foreign")
    return lexicon.words("english") - both, lexicon.words("foreign") - both


def is_english(text: str) -> bool:
    """Whether nothing speaks for another language more than for English."""
    letters = [char for char in text if char.isalpha()]
    if sum(not char.isascii() and ord(char) > 0x24F for char in letters) * 3 > len(letters):
        return False
    english, foreign = _evidence()
    said = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text.lower())
    return sum(word in foreign for word in said) <= sum(word in english for word in said)
