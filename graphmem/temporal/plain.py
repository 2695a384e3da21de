"""A text as the grammar reads it, and the way back to the text as it was written.

However wide a gap between two words is, the grammar, its readers and the tense meet one blank, so that
no pattern and no look-up need allow for more. A blank line is ``PARAGRAPH``, which no pattern allows.
Letters are lower case, character for character, quotes and hyphens plain, and the marks of _emphasis_
no part of a word.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from graphmem.models import TimeMention

PARAGRAPH = "\u2029"
_GAP = re.compile("[\\s\ue000-\uf8ff]{2,}")  # what is for private use would be taken for a placeholder
_BLANK_LINE = re.compile(rf"\n[^\S\n]*\n|{PARAGRAPH}")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_BLANKS = "".join(char for char in map(chr, range(0x3001)) if char.isspace() and char != PARAGRAPH)
_ALIKE = {"'": "’‘`´ʼ′", "-": "‐‑‒−", " ": _BLANKS, "*": "_"}
_PLAIN = {ord(char): plain for plain, chars in _ALIKE.items() for char in chars}


@dataclass(frozen=True, slots=True)
class Plain:
    """``words`` is what the grammar reads, ``original`` the same characters as they were written.

    ``cuts`` are the places in ``words`` behind a gap that was narrowed, ``removed`` how many characters
    the text had lost up to there.
    """

    words: str
    original: str
    written: str
    cuts: tuple[int, ...]
    removed: tuple[int, ...]

    @classmethod
    def of(cls, written: str) -> Plain:
        """The plain form of a text."""
        pieces: list[str] = []
        cuts: list[int] = []
        removed: list[int] = []
        done = lost = 0
        for gap in _GAP.finditer(written):
            pieces += (written[done : gap.start()], PARAGRAPH if _BLANK_LINE.search(gap[0]) else " ")
            done = gap.end()
            lost += len(gap[0]) - 1
            cuts.append(done - lost)
            removed.append(lost)
        original = "".join((*pieces, written[done:])) if pieces else written
        return cls(_lower(original), original, written, tuple(cuts), tuple(removed))

    def placed(self, mention: TimeMention) -> TimeMention:
        """A mention found in the plain text, as one of the text as it was written."""
        if not self.cuts:
            return mention
        start, end = self._written(mention.start), self._written(mention.end - 1) + 1
        return mention.model_copy(update={"start": start, "end": end, "text": self.written[start:end]})

    def _written(self, position: int) -> int:
        index = bisect_right(self.cuts, position) - 1
        return position if index < 0 else position + self.removed[index]


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters grow when lowered
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return (lowered if lowered.isascii() else _PRIVATE.sub(" ", lowered)).translate(_PLAIN)
