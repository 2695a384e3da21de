"""A recollection as text for a reader: facts first, then turns, each with its date, to a token budget."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphmem.models import Fact, Hit, Turn
from graphmem.temporal import describe

MARGIN = 1.15
"""Tokens per word or sign: what tokenizers of current models need for English, rounded up."""

_PIECE = re.compile(r"[^\W\u3000-\U0010ffff]{1,8}|[^\s]")
"""What costs a token: up to 8 letters of a word, or one sign; from U+3000 on (Chinese, Japanese, Korean) one letter."""
LONGEST = 1_500
"""Characters of one turn that are told."""


@dataclass(frozen=True)
class Packed:
    """The context, the turns it rests on, and its length in tokens."""

    text: str
    turn_ids: tuple[str, ...]
    tokens: int


def count_tokens(text: str) -> int:
    """About how many tokens a text has: pieces of words, signs, and letters of scripts without blanks."""
    return math.ceil(MARGIN * len(_PIECE.findall(text)))


def pack(hits: Sequence[Hit], budget: int, *, turns_share: float = 0.6) -> Packed:
    """As many of the hits, best first, as fit ``budget`` tokens; told in the order of time.

    Facts may fill what ``turns_share`` of the budget leaves; turns take the rest. No text stands twice.
    """
    facts = _fitting([h for h in hits if h.fact], round(budget * (1 - turns_share)))
    used = sum(count_tokens(line) for _, line in facts)
    turns = _fitting([h for h in hits if h.turn], budget - used)
    lines = [line for _, line in sorted(facts, key=_when)] + [line for _, line in sorted(turns, key=_when)]
    rests = [e.turn_id for hit, _ in facts if hit.fact for e in hit.fact.evidence]
    rests += [hit.id for hit, _ in turns]
    text = "\n".join(lines)
    return Packed(text, tuple(dict.fromkeys(rests)), count_tokens(text))


def _fitting(hits: Iterable[Hit], budget: int) -> list[tuple[Hit, str]]:
    kept = []
    seen: set[str] = set()
    for hit in hits:
        line = _fact_line(hit.fact) if hit.fact else _turn_line(hit.turn) if hit.turn else hit.text
        cost = count_tokens(line) + 1
        if line in seen or cost > budget:
            continue
        seen.add(line)
        budget -= cost
        kept.append((hit, line))
    return kept


def _fact_line(fact: Fact) -> str:
    return f"- {fact.statement} [{describe(fact.valid)}]"


def _turn_line(turn: Turn | None) -> str:
    assert turn is not None
    said = " ".join(turn.words[:LONGEST].split()) + ("…" if len(turn.words) > LONGEST else "")
    return f"[{turn.said_at:%a %d %b %Y}, {turn.id}] {turn.speaker}: {said}"


def _when(entry: tuple[Hit, str]) -> tuple[str, str]:
    at = entry[0].at
    return (at.isoformat() if at else "", entry[1])
