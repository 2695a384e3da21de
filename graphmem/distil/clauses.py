"""From a parsed sentence to its clauses: verb, subject, tense, negation, and the words that belong to each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any

from graphmem.distil import lexicon

Token = Any
"""A spaCy token (spaCy ships no types that mypy could check)."""
Doc = Any


class Tense(Enum):
    """How the verb stands to the time of speaking; ``MODAL`` is neither (could, would, must)."""

    PAST = "past"
    PRESENT = "present"
    PERFECT = "perfect"
    FUTURE = "future"
    MODAL = "modal"
    NONE = "none"


class Place(Enum):
    """Where a clause stands: on its own, told of by somebody, or under another that is worth less than it."""

    MAIN = "main"
    REPORTED = "reported"
    SUBORDINATE = "subordinate"


@dataclass(slots=True)
class Clause:
    """One clause. ``tokens`` are its own words, those of clauses beside it left out.

    ``inherited``: the subject stands in the clause before ("I came and saw"). ``ceased``: "no longer",
    "any more". ``modal`` is the modal's lemma. ``aside`` are fronted words of the clause before that
    hold for this one as well ("Yesterday I came and saw"), ``helpers`` its auxiliaries that do ("was
    reading and writing").
    """

    head: Token
    subject: Token | None
    tokens: list[Token]
    inherited: bool = False
    place: Place = Place.MAIN
    tense: Tense = Tense.NONE
    progressive: bool = False
    passive: bool = False
    negated: bool = False
    ceased: bool = False
    modal: str = ""
    reporter: Token | None = None
    aside: list[Token] = field(default_factory=list)
    helpers: list[Token] = field(default_factory=list)

    def child(self, *deps: str) -> Token | None:
        """The first dependent of the verb of one of these kinds."""
        return child(self.head, *deps)


def child(token: Token, *deps: str) -> Token | None:
    """The first child with one of these dependencies."""
    return next((each for each in token.children if each.dep_ in deps), None)


def prepositional(token: Token, *prepositions: str) -> Iterator[tuple[Token, Token]]:
    """Pairs of preposition and its object hanging on a token, those of the given words (all, if none given)."""
    for prep in token.children:
        if prep.dep_ in ("prep", "agent", "dative") and (not prepositions or prep.lower_ in prepositions):
            target = child(prep, "pobj", "pcomp")
            if target is not None:
                yield prep, target


_VERBAL = ("VERB", "AUX")
_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl")
_CONDITIONS = ("if", "unless", "whether", "lest", "though")
_FACTIVE = frozenset(
    "know remember realize realise find discover hear notice see forget mention say tell announce add".split()
)
_REPORTS = frozenset("say tell mention announce add write text".split())
_BECAUSE = ("because", "since", "after", "when", "as", "that", "while")


def clauses(doc: Doc) -> list[Clause]:
    """The clauses of a sentence that may state something, in order."""
    found: list[Clause] = []
    for token in doc:
        if token.head.i == token.i and (verbal(token) or misread(token) is not None):
            _collect(token, None, Place.MAIN, found)
    _trim(found)
    found.sort(key=lambda clause: clause.head.i)
    return found


def verbal(token: Token) -> bool:
    """Whether the token is a verb, also where the tagger did not know an irregular past."""
    return token.pos_ in _VERBAL or (token.lower_ in irregular() and child(token, "nsubj") is not None)


def misread(token: Token) -> Token | None:
    """The name before a verb that the tagger took for a plural: "Pebble sleeps on the piano"; else ``None``."""
    if token.tag_ != "NNS" or token.i != 1 or token.lemma_ not in lexicon.words("creature_verbs"):
        return None
    first = token.doc[0]
    return first if first.text.istitle() and not first.is_stop and first.head.i == token.i else None


@cache
def irregular() -> dict[str, str]:
    """Irregular past forms that the tagger takes for something else, with their lemmas."""
    return dict(pair.split(":") for pair in lexicon.words("irregular"))


def lemma(token: Token) -> str:
    """The lemma of a verb."""
    return irregular().get(token.lower_) or str(token.lemma_.lower())


def _collect(
    head: Token, above: Clause | None, place: Place, found: list[Clause], reporter: Token | None = None
) -> None:
    clause = _clause(head, above, place, reporter)
    found.append(clause)
    for each in head.children:
        if each.dep_ == "conj" and verbal(each):
            _collect(each, clause, place, found, reporter)
        elif each.dep_ in ("ccomp", "parataxis") and each.pos_ in _VERBAL:
            _complement(each, clause, found)
        elif each.dep_ == "advcl" and _mark(each) in _BECAUSE and child(each, *_SUBJECTS) is not None:
            found.append(_clause(each, None, Place.SUBORDINATE, None))
        elif each.dep_ == "acomp":
            for under in each.children:
                if (
                    under.dep_ in ("ccomp", "advcl")
                    and child(under, *_SUBJECTS) is not None
                    and _mark(under) not in _CONDITIONS
                ):
                    found.append(_clause(under, None, Place.SUBORDINATE, None))
    if clause.subject is not None and not clause.inherited:
        for each in clause.subject.children:
            comma = each.doc[each.left_edge.i - 1].text == "," if each.left_edge.i else False
            if each.dep_ == "relcl" and comma and any(t.lower_ == "who" and t.dep_ == "nsubj" for t in each.children):
                told = _clause(each, None, place, None)
                told.subject = clause.subject
                told.inherited = True
                found.append(told)


def _complement(token: Token, clause: Clause, found: list[Clause]) -> None:
    """A clause under another verb: spliced on by a comma, told by somebody, or known."""
    has_subject = child(token, *_SUBJECTS) is not None
    if not has_subject or _mark(token) in _CONDITIONS:
        return
    if token.i < clause.head.i and not _mark(token):
        _collect(token, None, Place.MAIN, found)
    elif clause.head.lemma_ in _FACTIVE and not clause.negated:
        reporter = clause.subject if clause.head.lemma_ in _REPORTS else None
        _collect(token, None, Place.REPORTED if reporter is not None else Place.SUBORDINATE, found, reporter)
    elif token.dep_ == "parataxis":
        _collect(token, None, Place.MAIN, found)


def _mark(token: Token) -> str:
    """The word that makes a clause depend on another ("because", "if", "when")."""
    for each in token.children:
        if each.dep_ == "mark" or (
            each.dep_ == "advmod" and each.lower_ in ("when", "where", "why", "how", "whenever")
        ):
            return str(each.lower_)
    return ""


def _clause(head: Token, above: Clause | None, place: Place, reporter: Token | None) -> Clause:
    subject = child(head, *_SUBJECTS) or _swallowed(head) or misread(head)
    inherited = subject is None and above is not None
    clause = Clause(head, subject, list(head.subtree), inherited, place, reporter=reporter)
    clause.tokens = [*_own_subject(clause), *clause.tokens]
    if inherited and above is not None:
        clause.subject = above.subject
        first = above.head.left_edge.i
        start = above.subject.left_edge.i if above.subject is not None else first
        clause.aside = [t for t in above.tokens if t.i < start and t.dep_ not in ("cc", "intj", "punct", "mark")]
    _grammar(clause, above)
    return clause


def _swallowed(head: Token) -> Token | None:
    """The subject of a listed verb that the parser listed with a noun before it: "is a vet and her name is Clara"."""
    if head.dep_ != "conj" or head.tag_ not in ("VBZ", "VBD", "VBP") or not head.i:
        return None
    before = head.doc[head.i - 1]
    linked = before.left_edge.i and before.doc[before.left_edge.i - 1].lower_ in ("and", "but")
    listed = before.dep_ == "conj" and before.pos_ in ("NOUN", "PROPN") and before.head.dep_ in ("attr", "dobj", "pobj")
    return before if listed and linked else None


def _grammar(clause: Clause, above: Clause | None) -> None:
    head = clause.head
    helpers = [each for each in head.children if each.dep_ in ("aux", "auxpass") and each.tag_ != "TO"]
    negations = [each for each in head.children if _negates(each)]
    longer = [each for each in head.children if each.lower_ == "longer"]
    clause.ceased = bool(longer) or any(each.lower_ == "anymore" for each in head.subtree)
    clause.negated = bool(negations or longer)
    clause.passive = any(each.dep_ == "auxpass" for each in helpers) and head.lemma_ != "be"
    participle = head.tag_ == "VBG" or any(each.tag_ == "VBG" and each.dep_ == "auxpass" for each in helpers)
    clause.progressive = participle and any(each.lemma_ == "be" and each.tag_ != "VBG" for each in helpers)
    modal = next((each for each in helpers if each.tag_ == "MD"), None)
    shared = ("VBG",) if above is not None and above.progressive else ("VB", "VBN", "VBG")
    if not helpers and above is not None and clause.inherited and head.tag_ in shared:
        clause.tense, clause.modal, clause.progressive = above.tense, above.modal, above.progressive
        clause.helpers = above.helpers or [
            t
            for t in above.head.children
            if (t.dep_ in ("aux", "auxpass") and t.tag_ != "TO") or (t.dep_ == "neg" and not clause.negated)
        ]
        clause.negated = clause.negated or above.negated
        return
    clause.tense = _tense(head, helpers, modal)
    if modal is not None and clause.tense is Tense.MODAL:
        clause.modal = "would" if modal.lower_ in ("'d", "would") else str(modal.lower_)


def _negates(token: Token) -> bool:
    """Whether a word under a verb denies it: "not", "never", "no" before its object; "not only" does not."""
    if token.dep_ in ("dobj", "attr"):
        return any(each.dep_ == "det" and each.lower_ == "no" for each in token.lefts)
    following = token.doc[token.i + 1].lower_ if token.i + 1 < len(token.doc) else ""
    return (token.dep_ == "neg" or token.lower_ == "never") and following not in ("only", "just")


def _tense(head: Token, helpers: list[Token], modal: Token | None) -> Tense:
    if modal is not None:
        if modal.lower_ in ("will", "'ll", "shall"):
            return Tense.FUTURE
        return Tense.PAST if modal.lower_ == "'d" and head.tag_ == "VBN" else Tense.MODAL
    first = helpers[0] if helpers else head
    had = any(each.lemma_ == "have" for each in helpers)
    if had or (first.lower_ == "'s" and head.lower_ == "been"):
        return Tense.PAST if first.lower_ == "had" else Tense.PERFECT
    if first.tag_ == "VBD" or first.lower_ in irregular() or first.lower_ in ("was", "were", "did"):
        return Tense.PAST
    if first.tag_ in ("VBP", "VBZ") or misread(head) is not None:
        return Tense.PRESENT
    if not helpers and head.tag_ == "VBN" and (child(head, "nsubj") is not None or head.dep_ == "conj"):
        return Tense.PAST
    if not helpers and head.tag_ == "VB" and child(head, "nsubj") is not None:
        return Tense.PRESENT
    return Tense.NONE


def _trim(found: list[Clause]) -> None:
    """Leaves each clause its own words: not those of the clauses beside it, nor what only links them."""
    heads = {clause.head.i for clause in found if clause.place is not Place.SUBORDINATE}
    lent = {t.i: clause.head.i for clause in found for t in _own_subject(clause)}
    for clause in found:
        own = clause.head.i
        beside: set[int] = {i for i, by in lent.items() if by != own}
        for token in clause.tokens:
            if token.i != own and token.i in heads:
                beside.update(each.i for each in token.subtree)
                if token.dep_ == "relcl":
                    beside.update((token.left_edge.i - 1, token.right_edge.i + 1))
            elif _adds_nothing(token, own):
                beside.update(each.i for each in token.subtree)
        kept = [t for t in clause.tokens if t.i not in beside]
        kept = [t for t in kept if not (t.dep_ == "cc" and _joins(t, beside))]
        kept = [t for t in kept if not (t.dep_ in ("intj", "mark") and t.head.i == own)]
        if clause.place is Place.SUBORDINATE:
            kept = [
                t for t in kept if not (t.head.i == own and t.dep_ == "advmod" and t.lower_ in ("when", "how", "why"))
            ]
        if clause.inherited and clause.head.dep_ == "relcl":
            kept = [t for t in kept if t.lower_ != "who" or t.head.i != own]
        while kept and _links(kept[0], own):
            kept.pop(0)
        while kept and _trails(kept[-1]):
            kept.pop()
        clause.tokens = kept


def _adds_nothing(token: Token, own: int) -> bool:
    """Whether a clause within another only comments on it, or says since when the two have not talked."""
    if token.dep_ == "relcl":
        return _comments(token)
    if token.dep_ == "advcl" and token.lemma_ in _TALKS and any(t.lower_ in ("last", "we") for t in token.children):
        return _mark(token) == "since"
    return token.dep_ in ("advcl", "ccomp") and _follows_on(token, own)


def _own_subject(clause: Clause) -> list[Token]:
    """The words of a subject that the parser hung on the clause before, none where it did not."""
    subject = clause.subject
    return list(subject.subtree) if subject is not None and not clause.inherited and subject.dep_ == "conj" else []


_TALKS = frozenset("speak chat talk catch meet see".split())


def _joins(token: Token, beside: set[int]) -> bool:
    """Whether an "and" joins only what is left out here."""
    following = next((t for t in token.head.children if t.dep_ == "conj" and t.i > token.i), None)
    return following is not None and following.i in beside


def _trails(token: Token) -> bool:
    """Whether a word at the end of a clause belongs to nothing in it."""
    if token.is_punct or token.is_space or token.dep_ in ("cc", "intj"):
        return True
    return token.lower_ in ("btw", "though", "tho", "lol", "so", "anyway", "anyways", "then") and token.dep_ != "pobj"


def _links(token: Token, head: int) -> bool:
    """Whether a word at the head of a clause only ties it to what was said before."""
    if token.is_punct or token.is_space or token.dep_ == "intj":
        return True
    if token.dep_ in ("cc", "mark"):
        return bool(token.head.i == head or token.dep_ == "cc")
    return bool(token.lower_ in ("so", "then", "plus") and token.head.i == head)


def hangs(clause: Clause) -> bool:
    """Whether a clause that stands for itself opens as one that does not: the parser lost what it hangs on."""
    return clause.place is Place.MAIN and _mark(clause.head) in (*_BECAUSE, "before", "until", "than", "although")


def _follows_on(token: Token, head: int) -> bool:
    """Whether a clause only draws a conclusion: ", so that was awesome"."""
    first = token.doc[token.left_edge.i]
    follows = token.head.i == head and token.i > head and first.lower_ == "so"
    if not follows or token.doc[first.i + 1].lower_ != "that":
        return bool(follows)
    return token.lemma_ == "be" and child(token, *_SUBJECTS) is not None


def _comments(token: Token) -> bool:
    """Whether a relative clause only comments: ", which was awesome"."""
    before = token.doc[token.left_edge.i - 1].text if token.left_edge.i else ""
    return before == "," and any(each.lower_ == "which" and each.dep_.startswith("nsubj") for each in token.children)


def conditional(clause: Clause) -> bool:
    """Whether the clause holds on a condition only, or is itself one."""
    head = clause.head
    if _mark(head) in _CONDITIONS:
        return True
    return any(each.dep_ == "advcl" and _mark(each) in ("if", "unless") for each in head.children)


def asks(clause: Clause) -> bool:
    """Whether subject and verb are turned as in a question."""
    if clause.subject is None or clause.inherited:
        return False
    first = next(
        (each for each in clause.head.lefts if each.dep_ in ("aux", "auxpass") and each.tag_ != "TO"), clause.head
    )
    wh = any(each.tag_ in ("WP", "WRB", "WDT", "WP$") for each in clause.head.lefts if each.i < clause.subject.i)
    return bool(
        first.i < clause.subject.i and (first.i != clause.head.i or clause.head.lemma_ == "be") and not _fronted(clause)
    ) or (wh and clause.place is Place.MAIN)


def _fronted(clause: Clause) -> bool:
    """ "Here is my dog", "Never have I seen"."""
    return clause.head.doc[clause.head.left_edge.i].lower_ in ("here", "there", "never", "so", "neither", "nor")


def is_person_word(lemma: str) -> bool:
    """Whether a noun names a person by kinship, friendship or work."""
    return any(lemma in lexicon.words(name) for name in ("female", "male", "persons", "professions"))
