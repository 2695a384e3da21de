"""Answers by rules, from the evidence alone: a time, a fact or a sentence, or "Not known"."""

from __future__ import annotations

from collections.abc import Sequence

from graphmem.answer.dates import Dated, best_date
from graphmem.answer.passages import Passage, passages
from graphmem.answer.wanted import Wanted, meaning, wanted
from graphmem.models import Answer, Evidence, Fact, Hit, MentionKind, Recollection
from graphmem.temporal import describe, find_times

TURNS_READ = 10
"""Turns whose sentences are considered."""
LEAST_FIT = 0.2
"""Share of a question's meaning that the evidence must hold for an answer to be given."""
UNKNOWN = "Not known"


class LocalAnswerer:
    """Implements ``protocols.Answerer`` without a language model."""

    def answer(self, question: str, recollection: Recollection) -> Answer:
        """The answer with its evidence, or one that starts with "Not known"."""
        asked = meaning(question) - _names(recollection, question)
        found = passages(recollection, asked, TURNS_READ)
        if not found or (asked and max(p.fit for p in found) < LEAST_FIT):
            return _unknown(question, recollection, "nothing in the memory speaks of it")
        match wanted(question):
            case Wanted.TIME:
                return self._when(question, recollection, found)
            case Wanted.DURATION:
                return self._how_long(question, recollection, found) or self._what(question, recollection, found, asked)
            case _:
                return self._what(question, recollection, found, asked)

    def _when(self, question: str, recollection: Recollection, found: Sequence[Passage]) -> Answer:
        dated = best_date(found)
        if dated is None:
            return _unknown(question, recollection, "no time is told")
        text = describe(dated.interval)
        if dated.mention is None:
            text = f"told on {dated.passage.turn.said_at.day} {dated.passage.turn.said_at:%B %Y}; no other time is said"
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
        best: tuple[float, Answer] | None = None
        for passage in found:
            turn = passage.turn
            for mention in find_times(turn.words, turn.said_at, zone=turn.zone, language=turn.language):
                told = mention.kind in (MentionKind.DURATION, MentionKind.OPEN_END)
                if told and passage.start <= mention.start < passage.end:
                    score = passage.score + passage.fit
                    if best is None or score > best[0]:
                        answer = Answer(
                            question=question,
                            text=mention.text,
                            known=True,
                            interval=mention.interval,
                            time_text=mention.text,
                            evidence=(passage.evidence,),
                            recollection=recollection,
                        )
                        best = (score, answer)
        return best[1] if best else None

    def _what(
        self, question: str, recollection: Recollection, found: Sequence[Passage], asked: frozenset[str]
    ) -> Answer:
        fact = _best_fact(recollection.hits, asked)
        passage = max(found, key=lambda p: (p.score + p.fit, -p.rank))
        if fact and fact.fact and fact.score >= LEAST_FIT:
            return Answer(
                question=question,
                text=fact.fact.statement,
                known=True,
                facts=(fact.fact,),
                evidence=fact.fact.evidence,
                recollection=recollection,
            )
        return Answer(
            question=question,
            text=f"{passage.turn.speaker}: {passage.text}",
            known=True,
            evidence=(passage.evidence,),
            recollection=recollection,
        )


def _best_fact(hits: Sequence[Hit], asked: frozenset[str]) -> Hit | None:
    """The fact that stands highest among those that hold most of what is asked."""
    fitting = [hit for hit in hits if hit.fact and len(asked & meaning(hit.text)) >= max(1, len(asked) / 2)]
    return max(fitting, key=lambda hit: (len(asked & meaning(hit.text)), hit.score), default=None)


def _facts_of(recollection: Recollection, dated: Dated) -> tuple[Fact, ...]:
    passage = dated.passage
    return tuple(f for f in recollection.facts if any(_within(e, passage) for e in f.evidence))


def _within(evidence: Evidence, passage: Passage) -> bool:
    return evidence.turn_id == passage.turn.id and evidence.start < passage.end and evidence.end > passage.start


def _names(recollection: Recollection, question: str) -> frozenset[str]:
    """The words of the question that are names of people who speak in what was found."""
    speakers = {word for hit in recollection.hits if hit.turn for word in hit.turn.speaker.casefold().split()}
    return meaning(" ".join(word for word in speakers if word in question.casefold()))


def _unknown(question: str, recollection: Recollection, why: str) -> Answer:
    return Answer(question=question, text=f"{UNKNOWN}: {why}", known=False, recollection=recollection)
