"""Image captions as statements: what somebody shared, told with little confidence."""

from __future__ import annotations

import re

from graphmem.distil.sentences import is_english
from graphmem.distil.statements import Told
from graphmem.models import Kind, Role, Statement, Turn
from graphmem.resolve.attributes import claim

_LEAD = re.compile(
    r"^(?:an? )?(?:(?:close[- ]?up )?(?:photo(?:graph(?:y)?)?|picture|image|pic|snapshot|screenshot|painting|drawing)) (?:of|showing) ",
    re.IGNORECASE,
)
_CONFIDENCE = 0.35


def told(turn: Turn) -> list[Told]:
    """One statement a caption: "Ada shared a photo of a dog on a beach."."""
    found: list[Told] = []
    start = len(turn.text) + 1
    for caption in turn.captions:
        end = start + len(caption)
        words = re.sub(r"\s+", " ", re.sub(r"[\x00-\x1f\x7f\ud800-\udfff]", " ", caption)).strip(" .!?")
        if (
            turn.role not in (Role.SYSTEM, Role.TOOL)
            and re.search(r"\w", words)
            and is_english(words)
            and len(words) <= 400
        ):
            found.append(Told(_statement(turn, words, start, end)))
        start = end + 1
    return found


def _statement(turn: Turn, words: str, start: int, end: int) -> Statement:
    shown = _LEAD.sub("", words)
    return Statement(
        claim=claim(turn.speaker, "shared", f"photo of {shown}"),
        turn_id=turn.id,
        conversation=turn.conversation,
        said_at=turn.said_at,
        order=turn.sort_key,
        text=f"{turn.speaker} shared a photo of {shown}.",
        quote=turn.words[start:end],
        start=start,
        end=end,
        kind=Kind.EVENT,
        confidence=_CONFIDENCE,
    )
