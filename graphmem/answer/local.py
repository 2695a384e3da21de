"""Answers by rules, from the evidence alone: a time, a fact or a sentence, or "Not known"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphmem.answer.dates import Dated, When, best_date
from graphmem.answer.passages import Asked, Passage, passages
from graphmem.answer.wanted import Wanted, asks_for_beginning, asks_for_now, looks_ahead, wanted
from graphmem.models import Answer, Evidence, Fact, Hit, Kind, MentionKind, Precision, Recollection
from graphmem.recall.words import meaning
from graphmem.resolve.names import names, normal_name
from graphmem.temporal import describe, label

TURNS_READ = 12
"""Turns whose sentences are considered."""
LEAST_FIT = 0.3
"""Share of a question's meaning that the evidence must hold for an answer to be given."""
CLEAR_FIT = 0.6
"""The same, for the day of a turn to stand in for a time that nobody said."""
LONGEST = 320
"""Characters of an answer that is told in the words of a turn."""
UNKNOWN = "Not known"
_TOO_SHORT, _RIGHT_KIND, _REPLIES, _LATER, _LATEST, _CLEARLY = 0.3, 0.4, 0.4, 1.0, 1.0, 0.3
_DATES = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun"
_NAMED = re.compile(rf"(?<=[a-z,] )(?!{_DATES}|I\b)[A-Z]\w|^[A-Z]\w+ [A-Z]\w")
_DENIES = re.compile(r"\b(not|never|no|cannot)\b|n['’]t\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred)\b", re.IGNORECASE
)


class LocalAnswerer:
    """Implements ``protocols.Answerer`` without a language model."""

    def answer(self, question: str, recollection: Recollection) -> Answer:
        """The answer with its evidence, or one that starts with "Not known"."""
        asked = _asked(question, recollection)
        found = passages(recollection, asked, TURNS_READ)
        if not found:
            return _unknown(question, recollection, "nothing in the memory speaks of it")
        match asked.kind:
            case Wanted.TIME:
                return self._when(question, recollection, found, asked)
            case Wanted.DURATION:
                told = self._how_long(question, recollection, found)
                return told or self._what(question, recollection, found, asked)
            case _:
                return self._what(question, recollection, found, asked)

    def _when(self, question: str, recollection: Recollection, found: Sequence[Passage], asked: Asked) -> Answer:
        latest = max(passage.turn.said_at for passage in found)
        when = When(asked, latest, ahead=looks_ahead(question), beginning=asks_for_beginning(question))
        dated = best_date(found, when)
        if dated is None or _tells_nothing(found, dated):
            return _unknown(question, recollection, "no time of it is told")
        if dated.interval is None and dated.mention:
            told = f"told as “{dated.passage.text}”, which names no time that can be placed"
            return _unknown(question, recollection, told)
        assert dated.interval is not None
        said = dated.passage.turn.said_at
        text = describe(dated.interval)
        if dated.mention is None:
            text = f"told on {label(Precision.DAY, said)}; no other time is said"
        return Answer(
            question=question,
            text=text,
            known=True,
            interval=dated.interval,
            time_text=dated.mention.text if dated.mention else None,
            facts=_facts_of(recollection, dated),
            evidence=(dated.passage.evidence,),
            recollection=recollection,
        )

    def _how_long(self, question: str, recollection: Recollection, found: Sequence[Passage]) -> Answer | None:
        told = [
            (passage, mention)
            for passage in found
            if _speaks_of_it(passage) and not _of_another(found, passage)
            for mention in passage.times
            if mention.kind in (MentionKind.DURATION, MentionKind.OPEN_END)
        ]
        if not told:
            return None
        passage, mention = max(told, key=lambda pair: pair[0].score)
        return Answer(
            question=question,
            text=mention.text,
            known=True,
            interval=mention.interval,
            time_text=mention.text,
            evidence=(passage.evidence,),
            recollection=recollection,
        )

    def _what(self, question: str, recollection: Recollection, found: Sequence[Passage], asked: Asked) -> Answer:
        passage = max(
            found, key=lambda p: (p.score + _bonus(question, recollection, p, found, asked.kind), -p.said.rank)
        )
        fact = _best_fact(recollection.hits, asked)
        if fact and _settles(question, fact, asked, passage):
            return Answer(
                question=question,
                text=fact.statement,
                known=True,
                facts=(fact,),
                evidence=fact.evidence,
                recollection=recollection,
            )
        if not _speaks_of_it(passage) or _of_another(found, passage) or _misses(asked.kind, passage):
            return _unknown(question, recollection, "nothing in the memory speaks of it")
        return Answer(
            question=question,
            text=f"{passage.turn.speaker}: {_excerpt(passage)}",
            known=True,
            evidence=(passage.evidence,),
            recollection=recollection,
        )


def _bonus(
    question: str, recollection: Recollection, passage: Passage, found: Sequence[Passage], kind: Wanted
) -> float:
    """What a passage gains for being of the kind asked for, and of the time asked about."""
    gain = 0.0 if len(passage.text.split()) > 2 else -_TOO_SHORT
    gain += _RIGHT_KIND if kind is Wanted.AMOUNT and _NUMBER.search(passage.text) else 0.0
    gain += _RIGHT_KIND if kind is Wanted.NAME and _NAMED.search(passage.text) else 0.0
    if _DENIES.search(question):
        gain += _RIGHT_KIND * sum(bool(_DENIES.search(words)) for words in (passage.text, passage.turn.words))
    gain += _REPLIES if _replies(passage.said.lead, kind, question) else 0.0
    as_of = recollection.as_of
    if as_of is not None:
        gain -= _LATER if passage.turn.said_at > as_of else 0.0
    if as_of is not None or asks_for_now(question):
        earlier = sum(p.turn.said_at < passage.turn.said_at for p in found)
        gain += _LATEST * earlier / len(found)
    return gain


def _tells_nothing(found: Sequence[Passage], dated: Dated) -> bool:
    """Whether the passage is of something or somebody else, or gives no more than its turn's day of what it hints at."""
    vague = dated.mention is None and dated.passage.around < CLEAR_FIT
    return vague or not _speaks_of_it(dated.passage) or _of_another(found, dated.passage)


def _replies(lead: str, kind: Wanted, question: str) -> bool:
    """Whether just before somebody asked for the same kind of answer, in one of the same words."""
    if kind is Wanted.THING or not lead.rstrip().endswith("?"):
        return False
    return wanted(lead.partition(": ")[2]) is kind and not meaning(lead).isdisjoint(meaning(question))


def _speaks_of_it(passage: Passage) -> bool:
    return passage.about and passage.around >= LEAST_FIT


def _of_another(found: Sequence[Passage], chosen: Passage) -> bool:
    """Whether somebody else tells clearly more of what is asked: then it is not this person's."""
    others = [p.fit for p in found if not p.about]
    return max(others, default=0.0) >= max(p.fit for p in found if p.about) + _CLEARLY if chosen.about else True


def _misses(kind: Wanted, passage: Passage) -> bool:
    """Whether an amount is asked for and the passage holds none."""
    return kind is Wanted.AMOUNT and not _NUMBER.search(passage.turn.words)


def _excerpt(passage: Passage) -> str:
    """The turn's words, or of a long turn the sentence with what stands around it."""
    words = passage.turn.words
    if len(words) <= LONGEST:
        return " ".join(words.split())
    start = max(0, passage.end - LONGEST)
    return " ".join(words[min(start, passage.start) : passage.end].split())


def _asked(question: str, recollection: Recollection) -> Asked:
    """What is asked: names of those who speak are no part of the meaning; one of them alone is whom it is about."""
    speakers = {normal_name(hit.turn.speaker) for hit in recollection.hits if hit.turn}
    words = set(re.findall(r"\w+", normal_name(question)))
    named = [name for name in sorted(speakers) if name.split()[0] in words]
    names = meaning(" ".join(named))
    return Asked(wanted(question), meaning(question) - names, named[0].split()[0] if len(named) == 1 else None)


def _best_fact(hits: Sequence[Hit], asked: Asked) -> Fact | None:
    """The fact that holds most of what is asked, of the person asked about."""
    facts = [(hit.fact, hit.score) for hit in hits if hit.fact and _is_of(hit.fact, asked)]
    return max(facts, key=lambda found: (_fact_share(found[0], asked), found[1]), default=(None, 0.0))[0]


def _fact_share(fact: Fact, asked: Asked) -> float:
    """The share of the question's meaning that a fact holds: in its words, or in what it is a fact of."""
    return asked.share(f"{fact.subject} {fact.attribute} {fact.object} {fact.statement}")


def _is_of(fact: Fact, asked: Asked) -> bool:
    """Whether a fact is of the person asked about; "Ada's brother" is somebody else, unless a brother is asked for."""
    subject = normal_name(fact.subject)
    if asked.person is None or subject.split()[0] == asked.person:
        return True
    return names(subject, asked.person) and meaning(subject) - meaning(asked.person) <= asked.stems


def _settles(question: str, fact: Fact, asked: Asked, passage: Passage) -> bool:
    """Whether a fact answers rather than the best passage: it holds more of what is asked, or, of how things stand, as much.

    What a turn says of how things stand may have ended since; a fact that recall shows has not.
    """
    share = _fact_share(fact, asked)
    if share < LEAST_FIT:
        return False
    if asked.kind is Wanted.AMOUNT and not _NUMBER.search(fact.statement):
        return False
    stands = fact.kind in (Kind.STATE, Kind.PREFERENCE) and fact.polarity is not bool(_DENIES.search(question))
    return share > passage.around or (stands and share >= passage.around)


def _facts_of(recollection: Recollection, dated: Dated) -> tuple[Fact, ...]:
    passage = dated.passage
    return tuple(f for f in recollection.facts if any(_within(e, passage) for e in f.evidence))


def _within(evidence: Evidence, passage: Passage) -> bool:
    return evidence.turn_id == passage.turn.id and evidence.start < passage.end and evidence.end > passage.start


def _unknown(question: str, recollection: Recollection, why: str) -> Answer:
    return Answer(question=question, text=f"{UNKNOWN}: {why}", known=False, recollection=recollection)
