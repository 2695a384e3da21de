"""Short answers told together with the question before them: "Since May" after "How long have you lived there?"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import TypeAdapter

from graphmem.distil import lexicon
from graphmem.distil.sentences import Sentence, split
from graphmem.distil.statements import Told
from graphmem.distil.times import find
from graphmem.models import MentionKind, Model, Role, Turn

_LONGEST = 8
_ABOUT_ASKER = re.compile(
    r"(?<!\w)(?:I|me|my|mine|we|us|our|it|that|there|this|them|they|one|he|she|him)(?!\w)", re.IGNORECASE
)
_PREPOSED = re.compile(r"(?:in|at|near|to|from|on|with|for|since|until|by)(?!\w)", re.IGNORECASE)
_FINITE = re.compile(r"(?<!\w)(?:I|we|it|he|she|they|that|you|is|was|are|were|have|has|had)(?!\w)", re.IGNORECASE)
_NOUNY = re.compile(r"(?:an? |the )?[\w][\w'’.&-]*(?: [\w'’.&-]+){0,3}")


class _Pair(Model):
    asked: str
    kind: Literal["yes", "no", "span", "time", "place", "thing"]
    says: str


@cache
def _pairs() -> tuple[tuple[re.Pattern[str], _Pair], ...]:
    source = tomllib.loads((files("graphmem.distil") / "answers.toml").read_text(encoding="utf-8"))
    pairs = TypeAdapter(tuple[_Pair, ...]).validate_python(source["pair"])
    return tuple((re.compile(pair.asked, re.IGNORECASE), pair) for pair in pairs)


def joined(turn: Turn, before: Turn | None, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """The answer at the head of a turn as a full sentence, where the question before it is simple.

    Its characters are tied to the answer's own words. Nothing where the question asks of something it
    does not itself name, or the answer says more than a few words.
    """
    answerer = turn.role not in (Role.ASSISTANT, Role.SYSTEM, Role.TOOL)
    if before is None or before.speaker == turn.speaker or not sentences or not answerer:
        return
    first = sentences[0]
    words = first.text.rstrip(".?").strip()
    yes = _said(first, words, "yes")
    no = _said(first, words, "no")
    rest = "" if words.lower() in lexicon.words("yes") | lexicon.words("no") else words
    if yes and not rest and len(sentences) > 1 and _is_fragment(sentences[1]):
        rest = sentences[1].text.rstrip(".?").strip()
    if rest.lower() in before.speaker.lower() and rest:
        return
    if first.asks or first.jokes or not (rest or yes or no) or len(rest.split()) > _LONGEST or _FINITE.search(rest):
        return
    question = _question(before)
    for pattern, pair in _pairs() if question else ():
        match = pattern.match(question)
        if not match or not _answers(pair.kind, rest, yes, no, turn):
            continue
        turned = match.groupdict().get("rest") or ""
        if _ABOUT_ASKER.search(turned):
            return
        said = pair.says.format(rest=_turned(turned), answer=_placed(pair.kind, rest, question))
        yield _tied(first, re.sub(r"\s+", " ", said).strip(), sentences, rest)
        return


def _is_fragment(sentence: Sentence) -> bool:
    return bool(_PREPOSED.match(sentence.text)) and not _FINITE.search(sentence.text)


def _said(first: Sentence, words: str, listed: str) -> bool:
    opened = first.opener.lower().split(",")[0].strip(" !.")
    return opened in lexicon.words(listed) or words.lower() in lexicon.words(listed)


def _question(before: Turn) -> str:
    """The last question of a turn, contractions written out, its mark and openers gone."""
    if "?" not in before.text[-2000:]:
        return ""
    asked = [s for s in split(before.text[-2000:]) if s.asks]
    if not asked:
        return ""
    text = asked[-1].text.rstrip("?. ")
    text = re.sub(r"(?i)^((?:so|and|but|oh|wow),? )+", "", text)
    return re.sub(r"(?i)\b(what|who|where|when)'s\b", r"\1 is", text)


def _answers(kind: str, rest: str, yes: bool, no: bool, turn: Turn) -> bool:
    if kind == "yes":
        return yes and not no and (not rest or bool(_PREPOSED.match(rest)) or bool(find(rest, turn)))
    if kind == "no":
        return no and not yes and not rest
    if not rest or no:
        return False
    times = find(rest, turn)
    if kind == "span":
        lasting = (MentionKind.DURATION, MentionKind.OPEN_END)
        return any(m.kind in lasting for m in times) or (bool(times) and rest.lower().startswith("since"))
    if kind == "time":
        return any(m.interval is not None for m in times)
    if kind == "place":
        named = bool(re.search(r"(?<!^)[A-Z]\w|^[A-Z]\w+$", rest)) and bool(_NOUNY.search(rest))
        return named and not times
    return bool(_NOUNY.fullmatch(rest)) and not times and rest.lower() not in lexicon.words("openers")


def _placed(kind: str, rest: str, question: str) -> str:
    """The answer as it stands in the sentence: "Lyon" after "live" is "in Lyon", "5 years" is "for 5 years"."""
    bare = re.sub(r"(?i)\s*(?:now|already|ish|or so|actually|exactly)$", "", rest)
    if _PREPOSED.match(bare) or find_word(bare):
        bare = bare[:1].lower() + bare[1:]
    if kind == "place" and not _PREPOSED.match(bare):
        preposition = (
            "from" if question.lower().endswith("from") else "to" if re.search(r"go|move|travel", question) else "in"
        )
        return f"{preposition} {bare}"
    if kind == "span" and not re.match(r"(?i)(?:for|since)(?!\w)", bare):
        return f"for {bare}"
    return bare


def find_word(words: str) -> bool:
    """Whether an answer opens with a word that has its capital from its place only."""
    return bool(
        re.match(
            r"(?i)(?:last|next|this|about|around|almost|over|yesterday|today|tomorrow|every|a|an|the)(?!\w)", words
        )
    )


def _turned(rest: str) -> str:
    """The question's words as the one who answers would say them."""
    return re.sub(
        r"(?<!\w)yourself(?!\w)", "myself", re.sub(r"(?<!\w)your(?!\w)", "my", re.sub(r"(?<!\w)you(?!\w)", "I", rest))
    )


def _tied(first: Sentence, said: str, sentences: Sequence[Sentence], rest: str) -> Sentence:
    """A sentence of other words than the turn's, all of it tied to the answer."""
    end = first.end
    if len(sentences) > 1 and rest and rest in sentences[1].text:
        end = sentences[1].end
    text = f"{said}."
    return replace(
        first, text=text, lows=(first.start,) * len(text), highs=(end,) * len(text), end=end, asks=False, opener=""
    )


def sobered(told: list[Told]) -> list[Told]:
    """What an answer tells, a little less sure than what was said outright, without places in the turn."""
    return [
        Told(each.statement.model_copy(update={"confidence": round(max(each.statement.confidence - 0.1, 0.05), 3)}))
        for each in told
    ]
