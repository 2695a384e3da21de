"""Who and what the words of a turn stand for: speakers, possessed people and things, safe antecedents."""

from __future__ import annotations

from dataclasses import dataclass, field

from graphmem.distil import lexicon
from graphmem.distil.clauses import Token, child, is_person_word, misread

FIRST = frozenset("i me myself we us ourselves".split())
SECOND = frozenset("you u yourself yourselves ya y'all".split())
THIRD = {"he": "m", "him": "m", "himself": "m", "she": "f", "her": "f", "herself": "f"}
NEUTRAL = frozenset(("it", "itself"))
FIRST_OWN = frozenset(("my", "mine", "our", "ours"))
SECOND_OWN = frozenset(("your", "yours", "ur"))
THIRD_OWN = {"his": "m", "her": "f", "hers": "f"}

_PLACES = ("GPE", "LOC", "FAC")


@dataclass(frozen=True, slots=True)
class Named:
    """What a noun phrase stands for. ``kind`` is ``person``, ``animal``, ``place``, ``organisation`` or ``thing``.

    ``sure`` is false where a pronoun had to be resolved.
    """

    name: str
    kind: str = "thing"
    gender: str = ""
    sure: bool = True
    named: bool = False


@dataclass(slots=True)
class Cast:
    """Whom and what one turn has spoken of so far. ``other`` is known only from the turn before."""

    speaker: str
    other: str | None
    people: dict[str, Named] = field(default_factory=dict)
    things: list[Named] = field(default_factory=list)

    def stands_for(self, token: Token) -> Named | None:
        """What the noun phrase headed by ``token`` stands for, ``None`` where nothing decides."""
        lower = token.lower_
        if token.pos_ == "PRON" or lower in FIRST or lower in SECOND:
            return self._pronoun(lower)
        name = self.phrase(token)
        if not name:
            return None
        called = introduced(token)
        if called is not None:
            noun, given = called
            return Named(given_name(given), self.kind_of(noun), gender_of(noun), named=True)
        return Named(
            name, self.kind_of(token), gender_of(token), named=is_name(token) or misread(token.head) is not None
        )

    def relation(self, noun: Token, given: Token) -> str | None:
        """What somebody introduced by name is to whom: "Ada's older sister"; ``None`` where that is not said."""
        possessor = next((left for each in (noun, given) for left in each.lefts if left.dep_ == "poss"), None)
        owner = self.owner(possessor) if possessor is not None else None
        if owner is None:
            return None
        described = [
            _joined(left) for left in noun.lefts if left.dep_ in ("amod", "compound", "nmod") and left.lower_ != "own"
        ]
        one = noun.lemma_ if noun.tag_ == "NNS" else noun.text
        return " ".join((f"{owner}'s", *described, one))

    def _pronoun(self, lower: str) -> Named | None:
        if lower in FIRST:
            return Named(self.speaker, "person", named=True)
        if lower in SECOND:
            return Named(self.other, "person", named=True) if self.other else None
        if lower in THIRD:
            return self.person(THIRD[lower])
        if lower in NEUTRAL and len(self.things) == 1:
            known = self.things[0]
            return Named(known.name, known.kind, sure=False, named=known.named)
        return None

    def person(self, gender: str) -> Named | None:
        """The only third person (or animal) so far, where it may have this gender."""
        fitting = [each for each in self.people.values() if each.gender in ("", gender)]
        if len(self.people) != 1 or len(fitting) != 1:
            return None
        return Named(fitting[0].name, fitting[0].kind, gender, sure=False, named=fitting[0].named)

    def owner(self, token: Token) -> str | None:
        """Whose it is: the name behind a possessive."""
        lower = token.lower_
        if lower in FIRST_OWN:
            return self.speaker
        if lower in SECOND_OWN:
            return self.other
        if lower in THIRD_OWN:
            known = self.person(THIRD_OWN[lower])
            return known.name if known else None
        if token.pos_ == "PRON" or token.tag_ == "PRP$":
            return None
        return self.phrase(token)

    def phrase(self, token: Token) -> str | None:
        """A noun phrase as a name: "my older sister" → "Ada's older sister", "the badge reader" → "badge reader".

        ``None`` where it names nothing by itself: an owner who is not known, a bare pronoun.
        """
        if token.pos_ == "PRON":
            known = self._pronoun(token.lower_)
            return known.name if known else None
        parts: list[str] = []
        for left in token.lefts:
            if left.dep_ == "poss":
                owner = self.owner(left)
                if owner is None:
                    return None
                parts.append(f"{owner}'s")
            elif left.dep_ in ("compound", "amod", "nummod", "nmod", "quantmod", "punct") and left.lower_ not in (
                "own",
                "very",
            ):
                parts.append(_joined(left))
        parts.append(token.text)
        parts += [_joined(right) for right in _numbered(token)]
        for of in token.rights:
            if of.dep_ == "prep" and of.lower_ == "of":
                target = child(of, "pobj")
                under = self.phrase(target) if target is not None else None
                if under and target is not None:
                    the = "the " if target.pos_ == "PROPN" and determiner(target) == "the" else ""
                    parts.append(f"of {the}{under}")
        name = " ".join(part for part in parts if part).replace(" - ", "-").replace("- ", "-").strip(" '\"-,.")
        if name.count('"') % 2:
            name = name.replace('"', "")
        return name or None

    def kind_of(self, token: Token) -> str:
        """What kind of entity the phrase names."""
        if token.ent_type_ in _PLACES:
            return "place"
        if token.lemma_.lower() in lexicon.words("assignments"):
            return "organisation"
        if is_person_word(token.lemma_.lower()):
            return "person"
        if token.lemma_.lower() in lexicon.words("pets"):
            return "animal"
        if token.ent_type_ == "PERSON":
            return "person"
        return "organisation" if token.ent_type_ in ("ORG", "NORP") else "thing"

    def note(self, known: Named | None) -> None:
        """Remembers somebody for the pronouns that follow."""
        if known is not None and known.kind in ("person", "animal") and known.name not in (self.speaker, self.other):
            self.people[known.name] = known

    def note_things(self, things: list[Named]) -> None:
        """The things the last sentence spoke of: "it" is safe where there was one only."""
        self.things = things


def introduced(token: Token) -> tuple[Token, Token] | None:
    """The noun and the name of a phrase that gives both: "my sister June", "our dog Rex", "a cat called Pebble"."""
    if token.pos_ not in ("NOUN", "PROPN"):
        return None
    given = child(token, "appos")
    if token.tag_ == "NNS":
        return None
    if given is not None and given.i == token.i + 1 and given.pos_ == "PROPN" and _kin(token):
        return token, given
    naming = child(token, "acl")
    if naming is not None and naming.lower_ in ("named", "called") and _kin(token):
        given = child(naming, "oprd", "attr", "dobj")
        return (token, given) if given is not None and given.text[:1].isupper() else None
    if given is not None and token.pos_ == "PROPN" and _kin(given) and determiner(given) == "own":
        return given, token
    if token.pos_ == "PROPN" and token.text[:1].isupper():
        before = next((left for left in token.lefts if left.dep_ in ("compound", "amod", "nmod") and _kin(left)), None)
        return (before, token) if before is not None else None
    return None


def introductions(token: Token) -> list[tuple[Token, Token]]:
    """All that a phrase introduces by name: two for "our cats, Luna and Oliver"."""
    if token.tag_ == "NNS" and _kin(token):
        beside = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
        given = child(token, "appos") or beside
        names = [given, *given.conjuncts] if given is not None else []
        return [(token, name) for name in names if name.pos_ == "PROPN" and name.text[:1].isupper()]
    called = introduced(token)
    return [called] if called is not None else []


def _kin(token: Token) -> bool:
    """Whether a noun says what a person or a pet is to somebody."""
    lemma = token.lemma_.lower()
    return token.text[:1].islower() and (is_person_word(lemma) or lemma in lexicon.words("pets"))


def given_name(token: Token) -> str:
    """The name that a token heads, titles and all: "Dr. Weber"."""
    parts = [
        left.text for left in token.lefts if left.dep_ == "compound" and left.text[:1].isupper() and left.tag_ != "PRP$"
    ]
    return " ".join((*parts, token.text))


def _numbered(token: Token) -> list[Token]:
    """What tells one thing from others of its kind: "crate 3", "the probe tb-foo"."""
    return [
        right
        for right in token.rights
        if right.dep_ == "nummod"
        or (
            right.dep_ == "appos"
            and not is_person_word(token.lemma_.lower())
            and right.pos_ in ("NUM", "PROPN")
            and right.doc[token.i + 1].text not in (",", "(", "-", ":")
        )
    ]


def is_name(token: Token) -> bool:
    """Whether the phrase is headed by a name."""
    return bool(token.pos_ == "PROPN" or token.ent_type_ in ("PERSON", "ORG", "GPE", "LOC", "FAC"))


def gender_of(token: Token) -> str:
    """``f``, ``m``, or nothing where the noun does not tell."""
    lemma = token.lemma_.lower()
    if lemma in lexicon.words("female"):
        return "f"
    return "m" if lemma in lexicon.words("male") else ""


def _joined(token: Token) -> str:
    """The words of a modifier, determiners left out."""
    kept = [each for each in token.subtree if each.dep_ not in ("det", "advmod", "cc") or each.i == token.i]
    return "".join(each.text_with_ws for each in kept).strip()


def determiner(token: Token) -> str:
    """What introduces a noun phrase: ``the``, ``a``, ``own`` (a possessive), ``demo`` (this, that), ``no`` (no, any), ``none``."""
    for left in token.lefts:
        if left.dep_ == "poss":
            return "own"
        if left.dep_ == "det":
            if left.lower_ in ("the", "both", "all", "each"):
                return "the"
            if left.lower_ in ("this", "that", "these", "those", "such", "what", "which"):
                return "demo"
            if left.lower_ in ("no", "any"):
                return "no"
            return "a"
    return "none"


def tells_of(token: Token) -> bool:
    """Whether a clause with this subject tells of somebody or something in particular."""
    lemma = token.lemma_.lower()
    if misread(token.head) is not None:
        return True
    if token.dep_ in ("expl", "csubj") or token.pos_ in ("VERB", "AUX", "ADJ", "ADV"):
        return False
    if token.pos_ == "PRON":
        return token.lower_ in FIRST or token.lower_ in SECOND or token.lower_ in THIRD or token.lower_ in NEUTRAL
    introduced = determiner(token)
    if any(True for _ in _numbered(token)):
        return True
    if introduced == "own":
        return lemma not in lexicon.words("vague_subjects") or bool(child(token, "compound", "amod"))
    if lemma in lexicon.words("vague_subjects") or token.lower_ in lexicon.words("vague_subjects"):
        return False
    if is_name(token):
        return True
    if any(each.pos_ == "PROPN" for each in token.lefts if each.dep_ == "compound"):
        return True
    return introduced == "the" or _may_name(token, introduced)


def _may_name(token: Token, introduced: str) -> bool:
    """A capitalised noun at the head of a sentence, bare, that did something: most likely a name."""
    bare = introduced == "none" and token.i == 0 and token.text.istitle() and token.tag_ == "NN"
    return (
        bare and not token.lower_.endswith("ing") and token.head.tag_ == "VBD" and child(token.head, "dobj") is not None
    )
