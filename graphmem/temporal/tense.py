"""Which way a sentence points: the cue nearest to a time expression decides whether it is past or to come.

"I took the day off because my exam is on Friday": ``is``, not ``took``, governs *on Friday*. A verb
before the expression in the same sentence counts first, unless the expression opens its clause
("…, but on Friday I went"); then the first verb after it does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
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
    "born|happened|used to|bent|bit|blew|burnt|crept|dealt|fed|fled|flung|forgave|froze|knelt|laid|leapt|lent|lit|"
    "meant|mistook|rang|sank|shone|shook|shrank|slid|sought|sprang|stole|strode|stung|swept|swung|wept|withdrew"
)
# Words in -ed that are no participle: another word, or a verb's bare form.
_NOT_PAST = (
    "need|feed|seed|weed|speed|indeed|breed|bleed|exceed|proceed|succeed|wicked|naked|sacred|hundred|shed|sled|red|bed|"
    "wed|embed|fred|ted|ned|talented|beloved|supposed"
)
_ED = rf"(?!(?:{_NOT_PAST})(?!\w))[a-z]{{1,14}}ed"
PAST_VERB = rf"(?:{_ED}|{_IRREGULAR})"
"""A pattern of the verbs that by themselves say that something has been."""
PARTICIPLE = (
    r"(?:been|known|had|done|made|seen|gone|taken|given|got|gotten|worn|run|kept|felt|met|lost|won|sung|swum|written|driven"
    r"|ridden|risen|spoken|broken|chosen|fallen|grown|flown|thrown|drawn|shown|eaten|begun|drunk|become|come|put|cut|hit"
    r"|read|bought|brought|caught|taught|thought|found|built|sent|spent|slept|left|led|held|heard|told|said|paid|sold"
    r"|stood|understood|fought|beaten|bent|bitten|born|burnt|dealt|dug|fed|forgotten|frozen|hidden|hung|hurt|laid|lent|lit"
    rf"|meant|set|shaken|shot|shut|split|spread|stolen|struck|stuck|sworn|swept|torn|woken|withdrawn|{_ED})"
)
"""A pattern of the participles: what an auxiliary stands with."""
_ADVERB = (
    r"(?: (?:not|never|also|always|just|only|really|already|actually|recently|both|all|even|still|now|since|so|very|too"
    r"|\w{2,12}ly)){0,2}"
)
_HABITUAL = r"(?:usually|always|often|typically|normally|generally|traditionally)"
_IS = r"(?:is|isn't|are|aren't|am)"
_PRONOUN = r"(?:i|we|he|she|they|you|it)"
# Nouns between a verb and its participle ("have a table booked"), no clause of their own.
_NOUNS = (
    r"(?: (?!(?:i|we|he|she|they|you|it|who|whom|whose|that|which|what|where|when|why|how|because|since|if|as|and|but|or"
    r"|to|for|is|isn't|are|aren't|am|be|was|were|has|have|had|will|won't|would|can|can't|could|should|must|may|might|do"
    r"|does|did|don't|doesn't|didn't)(?!\w))[\w'-]{1,20}){1,5}?"
)
_UNCHANGED = r"(?:burst|hit|hurt|put|cut|shut|quit|split|spread|set|let|cost|beat|bet|cast|upset|read)"
_DETERMINER = r"(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|some|all|both|no|every|one|two|three)"
HAPPENED = rf"{_ADVERB} (?:{PAST_VERB}|{_UNCHANGED})(?! [\w'-]{{1,20}} (?:is|are|will|has|have|can)(?!\w))(?!\w)"
"""A pattern of the past verb behind a subject ("the old closed shop is" has none)."""
SUBJECT = rf"(?:{_PRONOUN}(?:'d)?|everyone|everybody|everything|nobody|nothing|someone|{_DETERMINER}{_NOUNS}(?: and{_NOUNS})?)"
"""A pattern of a subject that is seen as one: a pronoun, or nouns behind a determiner."""
NAMES = _NOUNS
"""A pattern of one to five words that may be nouns, each behind a blank."""
# An auxiliary and its participle are one cue, and the auxiliary says the tense: "is closed", "has been moved".
_PRESENT_PASSIVE = (
    rf"(?:{_IS}|gets|stays|remains|feels|looks|seems|sounds"
    r"|(?:(?<=i )|(?<=we )|(?<=you )|(?<=they ))(?:get|stay|remain|feel|look|seem|sound))"
    rf"{_ADVERB}(?: being{_ADVERB})? (?!born(?!\w)){PARTICIPLE}"
    rf"|{_IS} {_PRONOUN}{_ADVERB} {PARTICIPLE}"
    rf"|(?:(?<!\w )|(?<=when )){_IS}{_NOUNS} {PARTICIPLE}"
    rf"|(?:(?:have|has)(?: got)?|there(?:'s| is| are)){_NOUNS} {PARTICIPLE}"
)
# Where the auxiliary is a bare form, the verb before it says the tense: "will be closed", "are getting married". A
# participle behind an article or a degree is an adjective: "the United States", "so tired".
_TENSELESS = (
    rf"(?:be|been|being|get|getting|stay|staying|remain|remaining|feel|feeling|look|looking|seem|sound|keep|keeping)"
    rf"{_ADVERB} {PARTICIPLE}|(?:get|getting|have|having){_NOUNS} {PARTICIPLE}|to (?:hit|hurt)"
    rf"|(?:a|an|the|my|our|your|his|her|their|its|so|very|too|really|super|pretty|more|most|how) {PAST_VERB}"
)
_DOING = (
    r"(?!(?:thing|something|nothing|anything|everything|morning|evening|being)(?!\w))"
    rf"(?!(?:{_TENSELESS})(?!\w))\w{{2,14}}ing"
)
_CUES = re.compile(
    r"(?<!\w)(?:"
    rf"(?P<past>(?:must|should|could|might|may|would)(?:n't| not)? have{_ADVERB} {PARTICIPLE}"
    rf"|(?:did|didn't) {_PRONOUN} (?:get|stay|remain|feel|look|seem|sound){_ADVERB} {PARTICIPLE})"
    rf"|(?P<future>will(?: not)? have{_ADVERB} {PARTICIPLE}"
    r"|(?:will|won't|must|(?:is |are |am )?going to|gonna|shall|should|let's|lets|plan(?:s|ning)? (?:to|on|for)"
    r"|want(?:s)? to|hop(?:e|es|ing) to|need(?:s)? to|ha(?:ve|s) to|got to|gotta|about to|supposed to|ready to"
    r"|can't wait|look(?:ing)? forward|excited (?:for|about|to)|upcoming|can|could|might|may|see you|wish me"
    r"|hope|join|come|meet|call me|would (?:love|like) to|thinking (?:of|about)|expect(?:s|ing)? to|due|remind me)"
    r"(?: (?:hit|hurt))?"
    rf"|{_IS} (?:(?:\w{{1,14}} ){{0,2}}?){_DOING})"
    rf"|(?P<perfect>(?:have|has|haven't|hasn't){_ADVERB}(?: been{_ADVERB})? {PARTICIPLE})"
    rf"|(?P<habit>{_IS} {_HABITUAL} {PARTICIPLE}|{_HABITUAL}|tend to|each year|every year)"
    rf"|(?P<present>{_PRESENT_PASSIVE})"
    rf"|(?P<tenseless>{_TENSELESS})"
    rf"|(?P<past2>{PAST_VERB})"
    rf"|(?P<present2>{_IS}|has|have|do|does|don't|doesn't|works?|opens?|starts?|begins?|leaves?|ends?"
    r"|happens?|arrives?|runs?|goes|comes|gets|takes)"
    r")(?!\w)"
    # Clitics hang on the word before them. "'s" with a participle is "has", but not with a date right behind.
    rf"|(?P<future2>'ll(?: (?:hit|hurt))?|'(?:m|re|s) (?:(?:\w{{1,14}} ){{0,1}}?){_DOING})(?!\w)"
    rf"|(?P<present3>'(?:ve|s) got{_NOUNS} {PARTICIPLE}|'(?:m|re){_ADVERB}(?: being{_ADVERB})? {PARTICIPLE}"
    rf"|'s{_ADVERB} being{_ADVERB} {PARTICIPLE}|'s{_ADVERB} (?!been){PARTICIPLE}(?= (?:on|this)(?!\w)))(?!\w)"
    rf"|(?P<perfect2>'(?:ve|s){_ADVERB}(?: been{_ADVERB})? {PARTICIPLE})(?!\w)|(?P<present4>'(?:m|re|s))(?!\w)"
)
_SENTENCE_END = re.compile(rf"[.!?;](?!\w)|{PARAGRAPH}")
_OPENS_CLAUSE = re.compile(r"(?:[,:;—–(]|(?<!\w)(?:and|but|so|then|because|since)),? ?$")
_TARGET = re.compile(r"(?:to|for) (?:the )?$")
_CLAUSE_ENDS = re.compile(r"(?: ?(?:$|[^\w\s])| (?:and|but|or|so|because|at|with|if|when|then|instead|now)(?!\w))")


class Cues:
    """The verbs and the sentence borders of one text, looked for once, when first asked."""

    def __init__(self, lowered: str) -> None:
        self._text = lowered

    @cached_property
    def _found(self) -> tuple[list[int], list[int], list[Tense]]:
        starts, ends, tenses = [], [], []
        for match in _CUES.finditer(self._text):
            name = (match.lastgroup or "").rstrip("234")
            if name != "tenseless":
                starts.append(match.start())
                ends.append(match.end())
                tenses.append(Tense(name))
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
        before = bisect_left(starts, start) - 1
        after = bisect_left(starts, end)
        behind = tenses[before] if before >= 0 and starts[before] >= low else None
        ahead = tenses[after] if after < len(starts) and ends[after] <= high else None
        if ahead and _OPENS_CLAUSE.search(self._text[max(low, start - 12) : start]):
            return ahead
        if behind and behind.backward and self._is_target(start, end, ends[before]):
            return Tense.FUTURE
        return behind or ahead or Tense.NONE

    def _is_target(self, start: int, end: int, verb_end: int) -> bool:
        """Whether something was moved or kept to that date: "has been moved to Monday", "booked a table for Friday"."""
        target = _TARGET.search(self._text[max(0, start - 12) : start])
        if target is None:
            return False
        direct = start - len(target[0]) - 1 == verb_end
        return direct or _CLAUSE_ENDS.match(self._text, end) is not None
