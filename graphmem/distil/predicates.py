"""What is said of somebody or something with "be" and "have": values, families of words, places, names, possessions."""

from __future__ import annotations

import re
from dataclasses import replace

from graphmem.distil import lexicon
from graphmem.distil.clauses import Clause, Place, Tense, Token, child, prepositional
from graphmem.distil.people import Cast, Named, determiner, gender_of, introduced, is_name
from graphmem.distil.readings import Reader, Reading
from graphmem.distil.rules import family, not_places
from graphmem.distil.times import Form, digits
from graphmem.models import Kind

_VALUE = re.compile(r"[\w./@:+#-]*\d[\w./@:+#-]*")


def predicates(reader: Reader, clause: Clause, subject: Named, noun: Token) -> list[Reading]:
    """What a clause with "be" (or a passive that tells a state) says of its subject."""
    visited = _visited(reader, clause, subject)
    if visited:
        return visited
    form = _form(clause)
    if form is None:
        return []
    if clause.subject is not None and clause.subject.dep_ == "expl":
        return [replace(each, form=form) for each in _owned(reader, clause, subject, clause.child("attr"))]
    word = _predicate(clause)
    for read in (_valued, _aged, _named, _described, _placed, _classed):
        found = read(reader, clause, subject, noun, word)
        if found is not None:
            return [replace(each, form=form) for each in found]
    return []


def _form(clause: Clause) -> Form | None:
    match clause.tense:
        case Tense.PRESENT if not clause.progressive:
            return Form.STATE
        case Tense.PERFECT if not clause.progressive:
            return Form.STATE
        case Tense.PAST if not clause.progressive:
            return Form.PAST
    return None


def _predicate(clause: Clause) -> Token | None:
    """What is said: an adjective, a noun, a number, or the participle of a passive."""
    if clause.passive:
        return clause.head
    found = clause.child("acomp", "attr", "oprd")
    return found


def _valued(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading] | None:
    """ "My locker number is 4417": the value of a thing that is named by owner and noun."""
    lemma = noun.lemma_.lower()
    favourite = next((t for t in noun.lefts if t.lower_ in ("favorite", "favourite", "fav", "fave")), None)
    if word is None or clause.head.lemma_ != "be" or word.pos_ not in ("NOUN", "PROPN", "NUM", "ADJ", "X", "SYM"):
        return None
    if word.pos_ == "ADJ" and favourite is None and family(word.lower_) not in (None, "colour"):
        return None
    if lemma not in lexicon.words("value_nouns") and favourite is None:
        return None
    value, entity = reader.object_of(word, clause)
    if _VALUE.fullmatch(word.text):
        value, entity = _chunk(word), False
    if not value or (word.pos_ == "ADJ" and family(value) is None and favourite is None):
        return None
    if favourite is not None:
        return [Reading(subject, "value", value, Form.STATE, 0.75, entity=entity, target=word, kind=Kind.PREFERENCE)]
    if lemma == "name":
        owner = _owner(reader.cast, noun)
        return [Reading(owner, "is named", value, Form.STATE, 0.85, entity=entity, target=word)] if owner else []
    attribute = {"color": "colour"}.get(lemma, lemma)
    owner = _holder(reader.cast, noun)
    if owner is None:
        return [Reading(subject, "value", value, Form.STATE, 0.7, target=word, value=value)]
    return [Reading(owner, attribute, value, Form.STATE, 0.8, target=word, value=value)]


def _chunk(word: Token) -> str:
    """The whole of a value that the tokenizer took apart: "555-1234"."""
    text = word.doc.text
    start = text.rfind(" ", 0, word.idx) + 1
    end = text.find(" ", word.idx)
    return str(text[start : end if end >= 0 else len(text)].strip(".,;:!?\"'()"))


def _owner(cast: Cast, noun: Token) -> Named | None:
    """Whose name it is."""
    owner = child(noun, "poss")
    if owner is None:
        of = next((target for _, target in prepositional(noun, "of", "for")), None)
        return cast.stands_for(of) if of is not None else None
    name = cast.owner(owner)
    if name is None:
        return None
    person = owner.tag_ == "PRP$"
    return Named(name, "person" if person else cast.kind_of(owner), gender_of(owner))


def _holder(cast: Cast, noun: Token) -> Named | None:
    """The thing a value is of: "my locker" for "my locker number", "vault" for "the vault phrase", Ada for "my birthday"."""
    whole = cast.phrase(noun)
    if whole is None:
        return None
    compound = [t for t in noun.lefts if t.dep_ in ("compound", "nmod")]
    if compound and whole.endswith(noun.text):
        return Named(re.sub(r"(?<!\w)(?:new|current|actual) ", "", whole[: -len(noun.text)]).strip())
    return _owner(cast, noun)


def _aged(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading] | None:
    """ "June is 34", "Max is two years old"."""
    if word is None:
        return None
    number = word if word.pos_ == "NUM" and _chunk(word).lower() != "one" else None
    if clause.tense is Tense.PERFECT or (clause.tense is Tense.PAST and clause.place is Place.SUBORDINATE):
        return None
    if word.lower_ == "old":
        measure = child(word, "npadvmod")
        number = child(measure, "nummod") if measure is not None else None
    if (
        number is None
        or child(number, "conj") is not None
        or (subject.kind != "person" and not subject.named and word.lower_ != "old")
    ):
        return None
    years = digits(_chunk(number))
    return [Reading(subject, "is aged", years, Form.STATE, 0.85, target=number, value=years)]


def _named(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading] | None:
    """ "My boss is Tom", "I am Ada"."""
    if word is None or word.pos_ != "PROPN" or clause.head.lemma_ != "be" or determiner(word) != "none":
        return None
    if subject.named and noun.pos_ != "PRON":
        return None
    name, _ = reader.object_of(word, clause)
    if not name or name == subject.name:
        return []
    attribute = "is named" if subject.kind == "person" or determiner(noun) == "own" else "is"
    return [Reading(subject, attribute, name, Form.STATE, 0.7, entity=True, target=word)]


def _described(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading] | None:
    """ "The kiosk is closed", "Alex is on call", "the gate key is brass"."""
    phrase = _prepositional_phrase(clause)
    said = word.lower_ if word is not None else phrase
    if not said:
        return None
    attribute = family(said) or (family(phrase) if phrase else None)
    if attribute is not None:
        bare = word is None or child(word, "compound", "det", "poss") is None
        if (
            attribute == "status"
            and subject.kind == "person"
            and said not in ("available", "unavailable", "missing", "online", "offline")
        ):
            return []
        value = said if family(said) else phrase
        return [Reading(subject, attribute, value, Form.STATE, 0.7)] if bare else None
    if word is None or word.pos_ not in ("ADJ", "VERB", "ADV"):
        return None
    return _quality(reader, clause, subject, noun, word)


def _quality(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token) -> list[Reading]:
    """A quality that excludes no other; opinions and feelings are none."""
    lower = word.lower_
    stems = {lower, word.lemma_.lower()}
    if (
        stems & (lexicon.words("opinions") | lexicon.words("feelings"))
        or lower.endswith("ing")
        or word.tag_ in ("JJR", "JJS")
    ):
        return []
    if lower in ("got", "called", "named") or noun.lower_ in ("we", "us"):
        return []
    if clause.passive and (clause.tense is not Tense.PRESENT or subject.kind == "person"):
        return []
    object_, _ = reader.object_of(word, clause, phrase=True)
    if clause.passive:
        object_ = _passive_phrase(reader, clause)
    if not object_ or len(object_.split()) > 6:
        return []
    known = subject.named or determiner(noun) == "own" or "'s " in subject.name
    return [Reading(subject, "is", object_, Form.STATE, 0.5)] if known and noun.lower_ != "it" else []


def _passive_phrase(reader: Reader, clause: Clause) -> str:
    own = [t for t in clause.tokens if t.i >= clause.head.i]
    return reader.teller.phrase(own, clause) or ""


def _prepositional_phrase(clause: Clause) -> str:
    for prep, target in prepositional(clause.head):
        if not any(t.dep_ in ("det", "poss", "nummod") for t in target.lefts) and target.i >= prep.i:
            inner = "".join(t.text_with_ws for t in prep.subtree if t.i <= target.i).strip()
            return str(inner.lower())
    return ""


def _placed(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading] | None:
    """ "My desk is on floor 3", "box 4 is in the attic"."""
    if word is not None or clause.head.lemma_ != "be":
        return None
    for prep, target in prepositional(
        clause.head, "in", "on", "at", "near", "behind", "under", "inside", "above", "below", "beside", "opposite"
    ):
        if (
            reader.teller.in_time(target)
            or target.lemma_.lower() in not_places()
            or target.pos_ not in ("NOUN", "PROPN")
        ):
            continue
        if subject.kind == "person" and not is_name(target):
            continue
        object_, entity = reader.object_of(target, clause)
        if not object_:
            continue
        where = object_ if prep.lower_ in ("in", "on", "at") else f"{prep.lower_} {object_}"
        return [
            Reading(
                subject, "is located in", where, Form.STATE, 0.75, entity=entity and where == object_, target=target
            )
        ]
    return _scheduled(reader, clause, subject)


def _visited(reader: Reader, clause: Clause, subject: Named) -> list[Reading]:
    """ "I have been to Lisbon twice": an event, and a place that was reached."""
    if clause.tense is not Tense.PERFECT or subject.kind != "person" or clause.head.lemma_ != "be":
        return []
    for _, target in prepositional(clause.head, "to"):
        object_, entity = reader.object_of(target, clause)
        if object_ and is_name(target):
            return [Reading(subject, "go to", object_, Form.EVENT, 0.65, entity=entity, target=target)]
    return []


def _scheduled(reader: Reader, clause: Clause, subject: Named) -> list[Reading]:
    """ "The exam is next Tuesday": an event with its date."""
    dated = [m for m in reader.mentions if m.interval is not None and m.interval.start]
    if not dated or subject.kind == "person" or clause.negated:
        return []
    return [Reading(subject, "happen", "", Form.EVENT, 0.65, kind=Kind.EVENT)]


def _classed(reader: Reader, clause: Clause, subject: Named, noun: Token, word: Token | None) -> list[Reading]:
    """ "Ada is a nurse", "Tom is Ada's friend"."""
    if word is None or word.pos_ not in ("NOUN", "PROPN") or clause.head.lemma_ != "be":
        return _scheduled(reader, clause, subject) if word is not None and reader.teller.in_time(word) else []
    if reader.teller.in_time(word):
        return _scheduled(reader, clause, subject)
    lemma = word.lemma_.lower()
    judged = [t for t in word.lefts if t.lower_ in lexicon.words("opinions") or t.tag_ in ("JJS", "RBS", "JJR")]
    if (
        lemma in lexicon.words("idle_objects")
        or lemma in lexicon.words("opinions")
        or judged
        or determiner(word) == "demo"
    ):
        return []
    following = word.doc[word.i + 1] if word.i + 1 < len(word.doc) else word
    if word.tag_ == "NN" and determiner(word) == "none" and following.tag_ == "VBG":
        return []  # "were road tripping"
    if word.pos_ == "NOUN" and determiner(word) == "the" and not any(True for _ in prepositional(word)):
        return []
    object_, entity = reader.object_of(word, clause)
    if not object_ or object_ == subject.name:
        return []
    if lemma in lexicon.words("professions") and subject.kind == "person":
        return [Reading(subject, "works as", object_, Form.STATE, 0.75, entity=False, target=word)]
    listed = subject.kind in ("person", "animal") or subject.named or determiner(noun) == "own"
    return [Reading(subject, "is", object_, Form.STATE, 0.55 if listed else 0.4, entity=entity, target=word)]


def possessions(reader: Reader, clause: Clause, subject: Named) -> list[Reading]:
    """What somebody has: kin, pets and things in the present; meetings and the like are events."""
    thing = clause.child("dobj")
    if thing is None or thing.pos_ not in ("NOUN", "PROPN"):
        return []
    if clause.subject is not None and clause.subject.dep_ == "expl":
        return []
    lemma = thing.lemma_.lower()
    adjectives = [t for t in thing.lefts if t.dep_ == "amod"]
    unreal = not clause.negated and (determiner(thing) == "no" or any(t.lower_ == "many" for t in thing.lefts))
    if unreal or lemma in lexicon.words("idle_objects") or determiner(thing) in ("demo", "the"):
        return reader.by_tense(clause, subject) if clause.tense is Tense.PAST else []
    dated = any(m.interval is not None for m in reader.mentions)
    judged = any(t.lower_ in lexicon.words("opinions") for t in adjectives)
    if lemma in lexicon.words("appointments") or clause.tense is Tense.FUTURE:
        return _appointment(reader, clause, subject, thing, dated)
    if judged or clause.tense not in (Tense.PRESENT, Tense.PERFECT) or clause.progressive:
        return reader.by_tense(clause, subject) if clause.tense is Tense.PAST and not judged else []
    return _owned(reader, clause, subject, thing)


def place_of(clause: Clause) -> Token | None:
    """ "There are three cats in our house": the house, where it is somebody's or has a name."""
    thing = clause.child("attr")
    if thing is None or clause.head.lemma_ != "be" or clause.tense not in (Tense.PRESENT, Tense.PAST):
        return None
    judged = any(t.lower_ in lexicon.words("opinions") for t in thing.lefts)
    if judged or thing.lemma_.lower() in lexicon.words("idle_objects") or thing.pos_ not in ("NOUN", "PROPN"):
        return None
    targets = [t for each in (clause.head, thing) for _, t in prepositional(each, "in", "on", "at")]
    return next((t for t in targets if determiner(t) == "own" or is_name(t)), None)


def _owned(reader: Reader, clause: Clause, subject: Named, thing: Token | None) -> list[Reading]:
    """Each of the things listed, as one that the subject has."""
    found = []
    for each in [thing, *_listed(thing)] if thing is not None else ():
        object_, entity = reader.object_of(each, clause)
        called = introduced(each)
        if called is not None:  # "a brother called Tom": who Tom is, is said of Tom
            object_, entity = reader.cast.phrase(called[0]) or "", False
        if object_:
            found.append(Reading(subject, "has", object_, Form.STATE, 0.6, entity=entity, target=each))
    return found


def _appointment(reader: Reader, clause: Clause, subject: Named, thing: Token, dated: bool) -> list[Reading]:
    if clause.tense in (Tense.PAST, Tense.PERFECT):
        return reader.by_tense(clause, subject)
    if not dated or clause.tense is Tense.MODAL:
        return []
    object_, _ = reader.object_of(thing, clause)
    return [Reading(subject, "plans", f"have {object_}", Form.PLAN, 0.65)] if object_ else []


def _listed(thing: Token) -> list[Token]:
    found = []
    while (following := child(thing, "conj")) is not None and following.pos_ in ("NOUN", "PROPN"):
        found.append(following)
        thing = following
    return found
