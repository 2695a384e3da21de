"""What an episode tells: who talked when, and in order what was said, with absolute dates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from graphmem.models import Precision, Statement, Turn
from graphmem.temporal import absolute, find_times, label

_TITLE_STATEMENTS = 2
_LONGEST_QUOTE = 400
_LONGEST_TITLE = 110


class LocalNarrator:
    """An extractive narrative: the episode's statements where a turn has any, else its own words, in order.

    Every sentence comes from one turn; relative dates are replaced by absolute ones.
    """

    def narrate(self, turns: Sequence[Turn], statements: Sequence[Statement]) -> tuple[str, str]:
        """``(title, narrative)``."""
        by_turn: dict[str, list[str]] = {}
        for statement in sorted(statements, key=lambda s: (s.order, s.start)):
            texts = by_turn.setdefault(statement.turn_id, [])
            if statement.text not in texts:
                texts.append(statement.text)
        lines = [line for turn in turns for line in self._lines(turn, by_turn.get(turn.id, []))]
        opening = f"On {_day(turns[0])}, {_people(turns)} talked."
        return self._title(turns, statements), " ".join([opening, *lines])

    def _lines(self, turn: Turn, texts: Sequence[str]) -> list[str]:
        if texts:
            return [text if text.endswith((".", "!", "?")) else f"{text}." for text in texts]
        if turn.blank or len(re.findall(r"\w+", turn.words)) < 5:
            return []
        said = " ".join(turn.words[:_LONGEST_QUOTE].split())
        dated = absolute(said, turn.said_at, find_times(said, turn.said_at, zone=turn.zone, language=turn.language))
        return [f"{turn.speaker} said: {dated}"]

    def _title(self, turns: Sequence[Turn], statements: Sequence[Statement]) -> str:
        told = sorted(statements, key=lambda s: (-s.confidence, s.order, s.start))
        texts = list(dict.fromkeys(s.text.rstrip(".") for s in told))[:_TITLE_STATEMENTS]
        about = "; ".join(texts) if texts else f"{_people(turns)} talked"
        if len(about) > _LONGEST_TITLE:
            about = about[: _LONGEST_TITLE - 1].rsplit(" ", 1)[0] + "…"
        return f"{turns[0].said_at:%Y-%m-%d}: {about}"


def _people(turns: Sequence[Turn]) -> str:
    names = [name for name, _ in Counter(turn.speaker for turn in turns).most_common()]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _day(turn: Turn) -> str:
    return label(Precision.DAY, turn.said_at)
