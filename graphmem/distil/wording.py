"""A clause told in the third person: people named, verbs agreeing, contractions written out, times as dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from graphmem.distil.clauses import Clause, Token, child, irregular
from graphmem.distil.people import FIRST, FIRST_OWN, SECOND, SECOND_OWN, THIRD, THIRD_OWN, Cast
from graphmem.distil.times import absolute
from graphmem.models import TimeMention

_PLURAL_FIRST = frozenset(("we", "us", "ourselves"))
_BE = {"am": "is", "'m": "is", "m": "is", "are": "is", "'re": "is", "were": "was"}
_SHORT = {
    "'ll": "will",
    "'d": "would",
    "ca": "can",
    "wo": "will",
    "n't": "not",
    "'m": "am",
    "'re": "are",
    "'ve": "have",
}
_STALE = frozenset(
    (
        "just",
        "actually",
        "really",
        "finally",
        "now",
        "currently",
        "definitely",
        "totally",
        "literally",
        "also",
        "too",
        "honestly",
    )
)
_LAX = re.compile(r"\s+([,.;:!?)\]])|([(\[])\s+|\s+('s|')(?=\s|$)")


class Teller:
    """Tells the words of one sentence in the third person. Made once a sentence."""

    def __init__(self, cast: Cast, mentions: Sequence[TimeMention], said_at: datetime) -> None:
        self._cast = cast
        self._mentions = mentions
        self.said_at = said_at

    def sentence(self, clause: Clause) -> str | None:
        """The clause as a sentence that stands alone, or ``None`` where somebody in it is not known."""
        tokens = [*clause.aside, *clause.tokens]
        subject = clause.subject
        lead = ""
        if clause.inherited:
            if subject is None:
                return None
            told = self._subject(subject, clause)
            if told is None:
                return None
            lead = told
            if clause.helpers:
                helped = self._tell(clause.helpers, clause, "", None)
                if helped is None:
                    return None
                lead = f"{told} {helped[0]}"
        said = self._tell(tokens, clause, lead, len(clause.aside) if clause.inherited else None)
        if said is None:
            return None
        words, mentions = said
        dated = absolute(words, self.said_at, mentions)
        return _sentence(dated)

    def phrase(self, tokens: Sequence[Token], clause: Clause) -> str | None:
        """Words of a clause as part of a claim's key: people named, times and determiners left out."""
        kept = [
            t
            for t in tokens
            if (not self.in_time(t) and t.lower_ not in (*_STALE, "anymore") and t.dep_ not in ("intj", "cc"))
            or (t.dep_ == "cc" and not self.in_time(t))
        ]
        while kept and (kept[0].dep_ in ("det", "punct", "cc", "mark") or kept[0].is_space):
            kept.pop(0)
        while kept and (
            kept[-1].is_punct
            or kept[-1].is_space
            or (kept[-1].dep_ in ("cc", "prep") and not any(True for _ in kept[-1].children))
        ):
            kept.pop()
        said = self._tell(kept, clause, "", None, fresh=True)
        return _tidy(said[0]).strip(" .,;:!?'\"-") if said else None

    def in_time(self, token: Token) -> bool:
        """Whether a word belongs to a time expression."""
        return any(m.start < token.idx + len(token) and token.idx < m.end for m in self._mentions)

    def _subject(self, subject: Token, clause: Clause) -> str | None:
        kept = [
            t
            for t in subject.subtree
            if t.dep_ not in ("relcl", "acl")
            and not any(a.dep_ in ("relcl", "acl") and a.i > subject.i for a in t.ancestors)
        ]
        while kept and kept[-1].is_punct:
            kept.pop()
        told = self._tell(kept, clause, "", None)
        return told[0].strip() if told else None

    def _tell(
        self, tokens: Sequence[Token], clause: Clause, lead: str, lead_at: int | None, *, fresh: bool = False
    ) -> tuple[str, list[TimeMention]] | None:
        pieces: list[str] = []
        length = 0
        shifted: list[TimeMention] = []
        open_mention: TimeMention | None = None

        def put(text: str, *, tight: bool = False) -> int:
            nonlocal length
            glue = "" if tight or not pieces else " "
            pieces.append(glue + text)
            length += len(glue) + len(text)
            return length - len(text)

        for index, token in enumerate(tokens):
            if lead and index == lead_at:
                put(lead)
            mention = next((m for m in self._mentions if m.start <= token.idx < m.end), None)
            if mention is not None and mention.interval is None and mention.recurrence is None:
                mention = None  # told word by word: "when I was a kid"
            if mention is not None and not fresh:
                if mention is not open_mention:
                    open_mention = mention
                    start = put(mention.text)
                    shifted.append(mention.model_copy(update={"start": start, "end": start + len(mention.text)}))
                continue
            word = self._word(token, clause)
            if word is None:
                return None
            if word:
                put(word, tight=_tight(token, tokens, index))
        if lead and lead_at is not None and lead_at >= len(tokens):
            put(lead)
        return "".join(pieces), shifted

    def _word(self, token: Token, clause: Clause) -> str | None:
        """One word in the third person; empty where it is left out, ``None`` where it cannot be told."""
        lower = token.lower_
        if token.is_space or (lower in _STALE and token.dep_ == "advmod" and token.head.i == clause.head.i):
            return ""
        if lower == "right" and token.i + 1 < len(token.doc) and token.nbor(1).lower_ == "now":
            return ""
        if (
            lower in ("also", "too", "even", "just", "now")
            and token.dep_ == "advmod"
            and token.head.pos_ not in ("ADJ", "ADV")
        ):
            return ""
        if lower == "myself" and token.dep_ not in ("nsubj", "conj"):
            return "themself" if token.dep_ in ("dobj", "pobj", "dative") and token.i > clause.head.i else ""
        if "-" in (token.nbor(-1).text if token.i else "", token.nbor(1).text if token.i + 1 < len(token.doc) else ""):
            return str(token.text)  # "me-time"
        if lower in FIRST and token.pos_ == "PRON":
            return f"{self._cast.speaker} and others" if lower in _PLURAL_FIRST else self._cast.speaker
        if lower in SECOND and token.pos_ == "PRON":
            return self._cast.other if _meant(token, clause) else None
        if lower == "our" and token.tag_ == "PRP$" and _among(token, clause):
            return "their"
        if lower in FIRST_OWN and token.tag_ in ("PRP$", "PRP"):
            return f"{self._cast.speaker}'s"
        if lower in SECOND_OWN and token.tag_ in ("PRP$", "PRP"):
            return f"{self._cast.other}'s" if self._cast.other and _meant(token.head, clause) else None
        if token.dep_ == "poss" and lower in THIRD_OWN and clause.subject is not None:
            owner = self._cast.owner(token) if token.head.i == clause.subject.i else None
            return f"{owner}'s" if owner else str(token.text)
        if token.dep_ in ("nsubj", "nsubjpass") and (lower in THIRD or lower == "it"):
            known = self._cast.stands_for(token)
            return (
                known.name
                if known and (lower != "it" or (clause.subject is not None and token.i == clause.subject.i))
                else str(token.text)
            )
        if token.dep_ in ("dobj", "dative", "pobj") and lower in ("him", "her") and clause.subject is not None:
            known = self._cast.stands_for(token) if clause.subject.lower_ in FIRST else None
            return known.name if known else str(token.text)
        return self._verb(token)

    def _verb(self, token: Token) -> str:
        """A verb agreeing with its subject's new person, contractions written out."""
        lower = token.lower_
        text = _SHORT.get(lower, token.text)
        if lower == "'s" and token.tag_ in ("VBZ", "VBP"):
            text = "has" if token.lemma_ == "have" or token.head.lower_ in ("been", "got") else "is"
        if lower == "'d" and token.head.tag_ == "VBN" and token.dep_ == "aux":
            text = "had"
        if lower == "i" and token.pos_ != "PRON":
            return self._cast.speaker
        subject = _subject_of(token)
        if subject is None or not _turned(subject):
            return str(text)
        if lower in _BE:
            return _BE[lower] if token.lemma_ == "be" or lower.startswith("'") else str(text)
        if lower in irregular():
            return str(text)
        finite = token.tag_ == "VBP" or (
            token.tag_ == "VB"
            and not any(c.dep_ in ("aux", "auxpass") for c in token.children)
            and token.dep_ not in ("aux", "xcomp")
            and _governs(token)
        )
        return third_person(text) if finite and token.tag_ != "MD" else str(text)


def _among(token: Token, clause: Clause) -> bool:
    """Whether "our" belongs to the "we" that its clause tells of: they "made their own pots"."""
    subject = clause.subject
    return subject is not None and subject.lower_ == "we" and subject.i < token.i


def _meant(token: Token, clause: Clause) -> bool:
    """Whether "you" is the one spoken to: deeper in the clause it is anybody ("confidence in yourself")."""
    if token.dep_ == "nsubj" and token.head.tag_ == "VBD":
        return True
    while token.dep_ in ("pobj", "prep", "poss", "conj", "compound"):
        token = token.head
    return bool(token.i == clause.head.i or token.head.i == clause.head.i)


def _governs(token: Token) -> bool:
    """Whether a verb tagged as a bare form stands where a finite one would."""
    if child(token, "nsubj") is not None:
        return True
    above = token.head
    return bool(token.dep_ == "conj" and above.tag_ == "VBP")


def _subject_of(token: Token) -> Token | None:
    """The subject a finite verb or its helper agrees with."""
    if token.pos_ not in ("VERB", "AUX", "PART"):
        return None
    verb = token.head if token.dep_ in ("aux", "auxpass") else token
    for _ in range(4):
        subject = child(verb, "nsubj", "nsubjpass")
        if subject is not None:
            return subject
        if verb.dep_ != "conj":
            return None
        verb = verb.head
    return None


def _turned(subject: Token) -> bool:
    """Whether the subject changes from first or second to third person singular."""
    if any(each.dep_ == "conj" for each in subject.children):
        return False
    return subject.lower_ in ("i", "you", "u") and subject.pos_ == "PRON"


def third_person(verb: str) -> str:
    """The third person singular: go → goes, have → has."""
    lower = verb.lower()
    if lower in ("have", "'ve"):
        return "has"
    if lower in ("be", "am", "are"):
        return "is"
    if re.search(r"[^aeiou]y$", lower):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(?:s|sh|ch|x|z|o)$", lower) else "s")


def _tight(token: Token, tokens: Sequence[Token], index: int) -> bool:
    """Whether a word follows the one before without a blank."""
    if index == 0:
        return False
    before = tokens[index - 1]
    if before.i != token.i - 1:
        return bool(token.is_punct and token.text not in '(["')
    glued = not before.whitespace_
    if token.lower_ in _SHORT or (token.lower_ == "'s" and token.tag_ != "POS"):
        return False
    return glued


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(?<!\w)can not(?!\w)", "cannot", text)
    return _LAX.sub(lambda m: m[1] or m[2] or m[3] or "", text).strip()


def _sentence(text: str) -> str:
    text = _tidy(text).strip(" ,;:-")
    text = re.sub(r"[.!?…\s]+$", "", text)
    if text.count('"') % 2:
        text = f'{text}"' if text.rfind('"') < len(text) - 1 and ' "' in text else text.replace('"', "")
    return text[:1].upper() + text[1:] + "." if text else ""
