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
    if any(each.lower_ == "sure" for each in verb.children) or _of_it(verb):
        return True
    if said in ("go", "come", "turn") and object_ is None and child(verb, "advmod", "acomp") is not None and not dated:
        return not any(True for _ in prepositional(verb))
    if said in lexicon.words("idle_verbs") and not _weighty(said, verb):
        named = any(is_name(each) for each in verb.subtree if each.dep_ in ("dobj", "pobj"))
        if said not in lexicon.words("weighty_with_time") or not (dated or named):
            return True
    if not dated and _vague(verb, object_ if object_ is not None else next((t for _, t in prepositional(verb)), None)):
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


def concrete(verb: Token, own: set[int]) -> bool:
    """Whether the words after a verb, those of ``own``, name a thing: "work hard" and "chase my dreams" do not."""
    after = [r for r in verb.rights if r.i in own and r.dep_ in (*COMPLEMENTS, "prt", "advcl")]
    words = [t for r in after for t in r.subtree if t.i in own]
    nouns = [t for t in words if t.pos_ in ("NOUN", "PROPN") or is_name(t)]
    if lemma(verb) == "go" and any(r.tag_ == "VBG" for r in after):
        return True
    if not nouns or any(t.lower_ in lexicon.words("opinions") for t in nouns[0].lefts):
        return False
    return any(is_name(t) or t.lemma_.lower() not in lexicon.words("idle_objects") for t in nouns)


def pointing(noun: Token) -> bool:
    """Whether a noun points at something the words do not name: "this book"."""
    return determiner(noun) == "demo" and not any(is_name(t) or t.dep_ in ("relcl", "acl") for t in noun.subtree)


def _vague(verb: Token, noun: Token | None) -> bool:
    """Whether an object says nothing to who was not there ("that app", "some amazing people"), and nothing beside it does."""
    if noun is None or noun.pos_ != "NOUN":
        return False
    judged = any(t.lower_ in lexicon.words("opinions") for t in noun.lefts)
    if not judged and not pointing(noun):
        return False
    beside = (t for t in verb.subtree if t.i > verb.i and t.i != noun.i and t.dep_ in ("pobj", "compound", "dobj"))
    return not any(
        is_name(t) or t.lemma_.lower() not in lexicon.words("idle_objects") for t in beside if t.pos_ != "PRON"
    )


def _of_it(verb: Token) -> bool:
    """Whether all a verb governs is a clause about nobody knows what: "find it helps"."""
    under = child(verb, "ccomp")
    subject = child(under, "nsubj", "nsubjpass") if under is not None else None
    return subject is not None and subject.lower_ in ("it", "this", "that", "they", "everything", "things")


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
    whence = next((r for r in head.rights if _whence(r) != [r] and r.lower_ != "here"), None)
    if whence is not None:
        attribute += f" {whence.lower_}"
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
