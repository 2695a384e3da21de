"""What verbs say by themselves: whether it is worth keeping, and what an event is called."""

from __future__ import annotations

from graphmem.distil import lexicon
from graphmem.distil.clauses import Clause, Token, child, lemma, prepositional
from graphmem.distil.people import determiner, is_name

COMPLEMENTS = ("dobj", "dative", "prep", "attr", "oprd", "acomp", "xcomp", "agent", "ccomp", "pcomp")
"""Dependencies that complete a verb."""


_WHITHER = ("home", "abroad", "overseas", "upstairs", "downstairs", "outside")


def idle(verb: Token, dated: bool) -> bool:
    """Whether a verb and its object say nothing worth keeping."""
    said = lemma(verb)
    object_ = child(verb, "dobj", "attr", "oprd")
    if verb.lower_ in lexicon.words("feelings") | lexicon.words("opinions"):
        moved = any(_whence(each) != [each] for each in verb.rights)
        return not moved and not any(True for _ in prepositional(verb, "for", "into", "to", "onto", "as"))
    if said in ("do", "feel", "be") and any(_felt(each) for each in verb.children):
        return True
    if said in ("make", "get", "let", "help") and child(verb, "ccomp") is not None:
        return True
    if said in ("go", "come", "turn") and object_ is None and child(verb, "advmod", "acomp") is not None and not dated:
        return not any(True for _ in prepositional(verb))
    if said in lexicon.words("idle_verbs") and not _weighty(said, verb):
        named = any(is_name(each) for each in verb.subtree if each.dep_ in ("dobj", "pobj"))
        if said not in lexicon.words("weighty_with_time") or not (dated or named):
            return True
    if object_ is None:
        return False
    if said == "make" and child(verb, "xcomp") is not None:
        return True
    about = (object_, *(t for t in object_.lefts if t.dep_ == "compound"))
    empty = any(
        t.lemma_.lower() in lexicon.words("idle_objects") or t.lower_ in lexicon.words("idle_objects") for t in about
    )
    if not empty:
        return (
            object_.pos_ == "PRON"
            and object_.lower_ in ("what", "which", "him", "her", "them", "me", "you")
            and said in ("give", "make")
        )
    places = [
        target for _, target in [*prepositional(verb), *prepositional(object_)] if target.pos_ in ("NOUN", "PROPN")
    ]
    places += [
        t
        for each in object_.children
        if each.dep_ in ("acl", "relcl")
        for t in each.subtree
        if t.pos_ in ("NOUN", "PROPN", "VERB")
    ]
    weighty = [t for t in places if t.lemma_.lower() not in lexicon.words("idle_objects")]
    if not dated and any(t.lower_ in lexicon.words("opinions") for t in object_.lefts):
        return True
    return object_.pos_ == "PRON" or not weighty or not (dated or any(is_name(t) for t in weighty))


def _felt(token: Token) -> bool:
    said = token.dep_ in ("advmod", "acomp", "attr", "dobj")
    return said and token.lower_ in lexicon.words("feelings") | lexicon.words("opinions")


def _weighty(said: str, verb: Token) -> bool:
    """Whether an idle verb says something with its particle, preposition or object ("look into", "gave me her ring")."""
    thing = child(verb, "dobj")
    if said == "give" and verb.tag_ == "VBD" and thing is not None and thing.pos_ == "NOUN":
        return determiner(thing) in ("own", "a") and thing.lemma_.lower() not in lexicon.words("idle_objects")
    return any(f"{said} {each.lower_}" in lexicon.words("weighty_phrases") for each in verb.children)


def event_key(clause: Clause) -> tuple[str, list[Token], Token | None]:
    """The attribute of an event, the words of its object, and the noun the object is headed by."""
    head = clause.head
    attribute = lemma(head)
    particle = clause.child("prt")
    if particle is not None:
        attribute += f" {particle.lower_}"
    if clause.passive:
        attribute = passive_name(head) + (f" {particle.lower_}" if particle is not None else "")
    own = {t.i for t in clause.tokens}
    rest = [w for r in head.rights if r.i in own for w in _whence(r) if _completes(w, attribute)]
    if rest and rest[0].dep_ in ("prep", "agent") and clause.child("dobj", "attr", "oprd", "acomp", "xcomp") is None:
        prep = rest[0]
        target = child(prep, "pobj", "pcomp")
        if target is not None:
            attribute += f" {prep.lower_}"
            return attribute, [t for r in rest for t in r.subtree if t.i != prep.i and t.i in own], target
    target = clause.child("dobj", "attr", "oprd")
    return attribute, [t for r in rest for t in r.subtree if t.i in own], target


def _whence(token: Token) -> list[Token]:
    """What hangs on "here", "over", "back" as if it hung on the verb: "moved here from Oslo"."""
    if token.dep_ != "advmod" or token.lower_ not in ("here", "over", "back", "away", "down", "up", "out"):
        return [token]
    return [each for each in token.children if each.dep_ == "prep"] or [token]


def _completes(token: Token, verb: str) -> bool:
    if token.dep_ in COMPLEMENTS or token.lower_ in _WHITHER:
        return True
    return verb == "go" and token.tag_ == "VBG"  # "went camping"


def passive_name(head: Token) -> str:
    """A passive by its helper and participle: "be promoted", "get married"."""
    gets = any(each.dep_ == "auxpass" and each.lower_[:3] in ("get", "got") for each in head.children)
    return f"{'get' if gets else 'be'} {head.lower_}"
