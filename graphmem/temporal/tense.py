"""Which way a sentence points: the cue nearest to a time expression decides whether it is past or to come.

"I took the day off because my exam is on Friday": ``is``, not ``took``, governs *on Friday*. A verb
before the expression in the same sentence counts first, unless the expression opens its clause
("…, but on Friday I went"); then the first verb after it does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from enum import Enum
from functools import cached_property

from graphmem.temporal.plain import PARAGRAPH

REACH = 200
"""How many characters away a verb may stand and still govern."""


class Tense(Enum):
    """Where the nearest verb places what is said."""

    PAST = "past"
    PERFECT = "perfect"
    PRESENT = "present"
    FUTURE = "future"
    HABIT = "habit"
    NONE = "none"

    @property
    def backward(self) -> bool:
        """Whether it points to what has been."""
        return self in (Tense.PAST, Tense.PERFECT)

    @property
    def forward(self) -> bool:
        """Whether it points to what comes (a present with a date does: "it is on Friday")."""
        return self in (Tense.FUTURE, Tense.PRESENT)


_IRREGULAR = (
    "was|wasn't|were|weren't|did|didn't|had|hadn't|went|got|made|took|saw|met|came|gave|bought|found|ate|ran|"
    "began|became|left|felt|told|said|thought|brought|caught|taught|knew|grew|drew|flew|threw|won|lost|held|kept|"
    "spent|sent|built|broke|spoke|wrote|drove|rode|rose|chose|fell|heard|led|paid|sold|sang|sat|slept|stood|swam|"
    "understood|woke|wore|hit|hurt|fought|forgot|hung|hid|shot|stuck|struck|swore|tore|dug|drank|dreamt|learnt|"
    "born|happened|used to"
)
# Words in -ed that are no past verb, or say nothing of when.
_NOT_PAST = (
    "need|feed|seed|weed|speed|indeed|breed|bleed|exceed|proceed|succeed|excited|interested|tired|bored|scared|"
    "worried|wicked|naked|sacred|hundred|shed|sled|red|bed|wed|fred|ted|ned|dedicated|talented|supposed|scheduled|"
    "planned|booked|blessed|thrilled|pleased|prepared|stressed|swamped|beloved|limited|united|advanced|mixed"
)
_PARTICIPLE = (
    r"(?:been|known|had|done|made|seen|gone|taken|given|got|gotten|worn|run|kept|felt|met|lost|won|sung|swum|written|driven"
    r"|ridden|risen|spoken|broken|chosen|fallen|grown|flown|thrown|drawn|shown|eaten|begun|drunk|become|come|put|cut|hit"
    r"|read|bought|brought|caught|taught|thought|found|built|sent|spent|slept|left|led|held|heard|told|said|paid|sold"
    r"|stood|understood|fought|[a-z]{2,14}ed)"
)
_ADVERB = r"(?: (?:not|never|also|always|just|only|really|already|actually|recently|both|all|even)){0,2}"
_DOING = r"(?!(?:thing|something|nothing|anything|everything|morning|evening|being)(?!\w))\w{2,14}ing"
_CUES = re.compile(
    r"(?<!\w)(?:"
    r"(?P<future>will|won't|must|(?:is |are |am )?going to|gonna|shall|should|let's|lets|plan(?:s|ning)? (?:to|on|for)"
    r"|want(?:s)? to|hop(?:e|es|ing) to|need(?:s)? to|ha(?:ve|s) to|got to|gotta|about to|supposed to|ready to"
    r"|can't wait|look(?:ing)? forward|excited (?:for|about|to)|upcoming|can|could|might|may|see you|wish me"
    r"|scheduled|planned for|booked for|hope|join|come|meet|call me|would (?:love|like) to|thinking (?:of|about)"
    r"|expect(?:s|ing)? to|due|remind me"
    r"|(?:am|is|are|isn't|aren't) (?:(?:\w{1,14} ){0,2}?)" + _DOING + r")"
    rf"|(?P<perfect>(?:have|has|haven't|hasn't){_ADVERB} {_PARTICIPLE})"
    r"|(?P<habit>usually|always|often|typically|normally|generally|tend to|traditionally|each year|every year)"
    rf"|(?P<past>(?!(?:{_NOT_PAST})(?!\w))[a-z]{{1,14}}ed|{_IRREGULAR})"
    r"|(?P<present>is|isn't|are|aren't|am|has|have|do|does|don't|doesn't|works?|opens?|starts?|begins?|leaves?|ends?"
    r"|happens?|arrives?|runs?|goes|comes|gets|takes)"
    r")(?!\w)"
    # Clitics hang on the word before them.
    r"|(?P<future2>'ll|'(?:m|re|s) (?:(?:\w{1,14} ){0,1}?)" + _DOING + r")(?!\w)"
    rf"|(?P<perfect2>'(?:ve|s){_ADVERB} {_PARTICIPLE})(?!\w)|(?P<present2>'(?:m|re|s))(?!\w)"
)
_SENTENCE_END = re.compile(rf"[.!?;](?!\w)|{PARAGRAPH}")
_OPENS_CLAUSE = re.compile(r"(?:[,:;—–(]|(?<!\w)(?:and|but|so|then|because|since)),? ?$")
_BY_GROUP = {
    "future": Tense.FUTURE,
    "future2": Tense.FUTURE,
    "perfect": Tense.PERFECT,
    "perfect2": Tense.PERFECT,
    "past": Tense.PAST,
    "habit": Tense.HABIT,
    "present": Tense.PRESENT,
    "present2": Tense.PRESENT,
}


class Cues:
    """The verbs and the sentence borders of one text, looked for once, when first asked."""

    def __init__(self, lowered: str) -> None:
        self._text = lowered

    @cached_property
    def _found(self) -> tuple[list[int], list[int], list[Tense]]:
        starts, ends, tenses = [], [], []
        for match in _CUES.finditer(self._text):
            starts.append(match.start())
            ends.append(match.end())
            tenses.append(_BY_GROUP[match.lastgroup or "present"])
        return starts, ends, tenses

    @cached_property
    def _borders(self) -> list[int]:
        return [match.start() for match in _SENTENCE_END.finditer(self._text)]

    def at(self, start: int, end: int) -> Tense:
        """The tense that governs ``text[start:end]``; ``NONE`` where its sentence has no verb we know."""
        starts, ends, tenses = self._found
        border = bisect_left(self._borders, start)
        low = max(self._borders[border - 1] + 1 if border else 0, start - REACH)
        border = bisect_left(self._borders, end)
        high = min(self._borders[border] if border < len(self._borders) else len(self._text), end + REACH)
        before = bisect_right(ends, start) - 1
        after = bisect_left(starts, end)
        behind = tenses[before] if before >= 0 and starts[before] >= low else None
        ahead = tenses[after] if after < len(starts) and ends[after] <= high else None
        if ahead and _OPENS_CLAUSE.search(self._text[max(low, start - 12) : start]):
            return ahead
        return behind or ahead or Tense.NONE
