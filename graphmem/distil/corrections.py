"""Taking back what was said: "sorry, Lyon, not Lille" denies the one claim and corrects it to the other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from graphmem.distil.sentences import Sentence
from graphmem.distil.statements import Told
from graphmem.models import Act, Claim, Kind, Role, Statement, Turn
from graphmem.resolve.attributes import attribute, claim
from graphmem.resolve.names import normal_name

_VERB = re.compile(r"(?<!\w)(?:I|we|he|she|they|it|am|is|are|was|were|have|has|had|do|did|does|will|would|can)(?!\w)")
_DENIED = 0.8
_MOST = 400
"""Sentences of a turn that are looked at: correcting costs by what was told before."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Words of a turn that take something back. ``old`` is ``None`` where it is not said what."""

    start: int
    end: int
    old: str | None
    new: str | None


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], re.Pattern[str], re.Pattern[str]]:
    source = tomllib.loads((files("graphmem.distil") / "corrections.toml").read_text(encoding="utf-8"))
    cues = source["cues"]
    compiled = tuple(re.compile(each.replace("{cues}", cues), re.IGNORECASE) for each in source["patterns"])
    return compiled, re.compile(source["tail"], re.IGNORECASE), re.compile(rf"^{cues}(?!\w)", re.IGNORECASE)


def found(turn: Turn, sentences: Sequence[Sentence]) -> Iterator[Correction]:
    """The corrections of a turn, in order."""
    if turn.role in (Role.ASSISTANT, Role.SYSTEM, Role.TOOL):
        return
    patterns, tail, cue = _patterns()
    for sentence in sentences[:_MOST]:
        if sentence.asks or sentence.jokes or not sentence.whole or len(sentence.text) > 200:
            continue
        text = sentence.text.rstrip(".?! ")
        short = _match(patterns, text, bool(cue.match(sentence.opener) or cue.match(text)))
        if short is not None:
            yield Correction(sentence.start, sentence.end, short[0], short[1])
            continue
        ending = tail.search(text)
        if ending and _VERB.search(text[: ending.start()]) and not _VERB.search(ending["old"]):
            yield Correction(sentence.start, sentence.end, _bare(ending["old"]), None)


def _match(patterns: Sequence[re.Pattern[str]], text: str, cued: bool) -> tuple[str | None, str] | None:
    for pattern in patterns:
        match = pattern.match(text)
        if not match:
            continue
        new = _bare(match["new"])
        old = _bare(match["old"]) if "old" in pattern.groupindex else None
        lone = old is None and not (text.lower().startswith(("i meant", "make that", "i should")) or cued)
        if lone or not new or _VERB.search(new) or (old and _VERB.search(old)) or len(new.split()) > 5:
            continue
        return old, new
    return None


def _bare(words: str) -> str:
    return re.sub(r"(?i)^(?:in|at|to|for|from|on|the|an?|my) ", "", words.strip(" ,.'\"")).strip()


def meant(correction: Correction, told: Told) -> bool:
    """Whether what was told is what the correction takes back."""
    said = told.statement
    if said.act not in (Act.ASSERT, Act.CORRECT):
        return False
    if correction.old is None:
        return attribute(said.claim.attribute).single
    old = normal_name(correction.old)
    return bool(re.search(rf"(?<!\w){re.escape(old)}(?!\w)", normal_name(said.claim.object)))


def applied(correction: Correction, told: list[Told], earlier: Sequence[Told], turn: Turn) -> list[Told]:
    """``told`` with the correction: the wrong claim denied, the right one in its place; unchanged where nothing fits."""
    if correction.new is None:
        return _with_tail(correction, told, turn)
    wrong = next((each for each in reversed(earlier) if meant(correction, each)), None)
    if wrong is None:
        return told
    said = wrong.statement
    old = correction.old or said.claim.object
    object_ = _put(said.claim.object, old, correction.new)
    right = _claim(said, object_)
    outside = [each for each in told if not correction.start <= each.statement.start < correction.end]
    corrected = _moved(said, correction, turn, claim=right, act=Act.CORRECT, text=_put(said.text, old, correction.new))
    return [*outside, Told(_denial(said, correction, turn)), Told(corrected)]


def _with_tail(correction: Correction, told: list[Told], turn: Turn) -> list[Told]:
    """ "I live in Lyon, not Lille": what the sentence itself says corrects, and its end denies."""
    assert correction.old is not None
    result: list[Told] = []
    for each in told:
        said = each.statement
        inside = correction.start <= said.start < correction.end
        if (
            not inside
            or said.kind is Kind.PLAN
            or said.act is not Act.ASSERT
            or normal_name(correction.old) in normal_name(said.claim.subject)
        ):
            result.append(each)
            continue
        cut = re.compile(rf"(?:,|,? and|,? but)? not (?:\w+ ){{0,2}}{re.escape(correction.old)}", re.IGNORECASE)
        object_ = cut.sub("", said.claim.object)
        right, wrong = _claim(said, object_), _claim(said, correction.old)
        text = cut.sub("", said.text)
        if attribute(said.claim.attribute).kind is Kind.PREFERENCE:
            opposite = _claim(said, correction.old, polarity=not wrong.polarity)
            negative = f"{said.claim.subject} does not like {correction.old}."
            result += [Told(said.model_copy(update={"claim": right, "text": text}), each.subject, each.object)]
            result += [Told(said.model_copy(update={"claim": opposite, "text": negative}))]
            continue
        denied = said.model_copy(update={"claim": wrong, "text": _put(text, object_, correction.old)})
        result.append(Told(_denial(denied, correction, turn)))
        result.append(
            Told(said.model_copy(update={"claim": right, "text": text, "act": Act.CORRECT}), each.subject, each.object)
        )
    return result


def _claim(said: Statement, object_: str, *, polarity: bool | None = None) -> Claim:
    """What was claimed, of another object (or of the other polarity)."""
    return claim(
        said.claim.subject,
        said.claim.attribute,
        object_,
        polarity=said.claim.polarity if polarity is None else polarity,
        entity=said.claim.object_id is not None,
    )


def _denial(said: Statement, correction: Correction, turn: Turn) -> Statement:
    text = f"It is not so that {said.text[:1]}{said.text[1:]}"
    return _moved(said, correction, turn, act=Act.DENY, text=text, valid=None, time_text=None)


def _moved(said: Statement, correction: Correction, turn: Turn, **changes: object) -> Statement:
    """A statement as the correcting words make it."""
    told_here = {
        "turn_id": turn.id,
        "conversation": turn.conversation,
        "said_at": turn.said_at,
        "order": turn.sort_key,
        "quote": turn.words[correction.start : correction.end],
        "start": correction.start,
        "end": correction.end,
        "confidence": max(said.confidence, _DENIED),
    }
    return said.model_copy(update={**told_here, **changes})


def _put(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text, flags=re.IGNORECASE)
