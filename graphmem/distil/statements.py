"""From the readings of one sentence to statements: acts, times, wording, evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from graphmem.distil import lexicon
from graphmem.distil.clauses import (
    Clause,
    Doc,
    Place,
    Tense,
    Token,
    asks,
    child,
    clauses,
    conditional,
    hangs,
    lemma,
)
from graphmem.distil.people import (
    SECOND,
    SECOND_OWN,
    Cast,
    Named,
    determiner,
    gender_of,
    given_name,
    introduced,
    introductions,
    is_name,
    tells_of,
)
from graphmem.distil.predicates import place_of, possessions, predicates
from graphmem.distil.readings import Reader, Reading, facts_of
from graphmem.distil.sentences import Sentence
from graphmem.distil.times import Form, Timing, timing
from graphmem.distil.wording import Teller
from graphmem.models import Act, Kind, MentionKind, Modality, Precision, Role, Statement, TimeMention, Turn
from graphmem.resolve.attributes import attribute, claim
from graphmem.temporal import label

LEAST = 0.3
"""Statements less sure than this are left out."""


@dataclass(frozen=True, slots=True)
class Told:
    """A statement with the words in the turn that name its subject and object."""

    statement: Statement
    subject: tuple[Named, int, int] | None = None
    object: tuple[Named, int, int] | None = None


def tell(sentence: Sentence, doc: Doc, turn: Turn, cast: Cast, mentions: list[TimeMention]) -> list[Told]:
    """What one parsed sentence states, in order; ``mentions`` are its times. ``cast`` learns whom and what it spoke of."""
    teller = Teller(cast, mentions, turn.said_at)
    told: list[Told] = []
    things: list[Named] = []
    found = _in_order(clauses(doc))
    named = [each for clause in found for each in _introductions(clause, sentence, turn, cast)]
    for clause in found:
        if clause.place is Place.SUBORDINATE and told:
            continue
        own = _own_mentions(clause, mentions)
        told += _clause(clause, sentence, turn, cast, Reader(cast, teller, own), teller)
        things += _noticed(clause, cast)
    if things:
        cast.note_things(_unique(things))
    return told + named


def _in_order(found: list[Clause]) -> list[Clause]:
    """Main clauses first: what stands under one counts only where that says nothing."""
    return [c for c in found if c.place is not Place.SUBORDINATE] + [c for c in found if c.place is Place.SUBORDINATE]


def _unique(things: Iterable[Named]) -> list[Named]:
    return list({each.name.lower(): each for each in things}.values())


def _own_mentions(clause: Clause, mentions: list[TimeMention]) -> list[TimeMention]:
    """The times that stand in the clause's own words."""
    spans = [(t.idx, t.idx + len(t)) for t in (*clause.aside, *clause.tokens)]
    return [m for m in mentions if any(start < m.end and m.start < end for start, end in spans)]


def _noticed(clause: Clause, cast: Cast) -> Iterator[Named]:
    """Notes the people of a clause; gives the things in it that "it" may stand for."""
    for token in clause.tokens:
        if token.dep_ in ("nsubj", "nsubjpass", "dobj", "attr", "pobj", "appos", "conj") and token.pos_ in (
            "NOUN",
            "PROPN",
        ):
            known = None if token.dep_ == "appos" and introduced(token.head) else cast.stands_for(token)
            pointed = clause.subject is not None and clause.subject.lower_ in ("this", "that", "these", "those", "it")
            if known is None or (token.dep_ == "attr" and not pointed and not known.named):
                continue  # "my wife is a vet": one person, not two
            if known.kind == "animal" and not known.named:
                if not _in_particular(token):
                    continue
                known = replace(known, name=_acquired(token, clause, cast) or known.name)
            cast.note(known)
            central = token.dep_ in ("nsubj", "nsubjpass", "dobj") and token.head.i == clause.head.i
            if known.kind != "person" and central and _in_particular(token):
                yield known


def _in_particular(token: Token) -> bool:
    """Whether a noun names one thing ("a cat", "my job"), not a stuff or a quality."""
    return is_name(token) or determiner(token) in ("a", "the", "own")


def _clause(clause: Clause, sentence: Sentence, turn: Turn, cast: Cast, reader: Reader, teller: Teller) -> list[Told]:
    subject = clause.subject
    if subject is None or not clause.tokens or sentence.asks or asks(clause) or conditional(clause):
        return []
    if hangs(clause):
        return []
    if clause.tense is Tense.MODAL and clause.modal not in ("would", "can"):
        return []
    place = place_of(clause) if subject.dep_ == "expl" else None
    if place is None and not tells_of(subject):
        return []
    holder = place or _first_person(subject)
    named = cast.stands_for(holder)
    if named is None or not _may_tell(turn, cast, holder, named):
        return []
    readings = _readings(reader, clause, named, holder)
    statements = [s for r in readings for s in _told(r, clause, sentence, turn, cast, reader, teller, holder)]
    return statements


def _first_person(subject: Token) -> Token:
    """ "My husband and I": the speaker, where among them."""
    following = subject
    while (following := child(following, "conj")) is not None:
        if following.lower_ in ("i", "me"):
            return following
    return subject


def _may_tell(turn: Turn, cast: Cast, holder: Token, named: Named) -> bool:
    """An assistant is evidence of itself only; "you" is told of by its own turns."""
    if turn.role is Role.ASSISTANT:
        return named.name == cast.speaker and holder.lower_ in ("i", "we")
    return turn.role not in (Role.SYSTEM, Role.TOOL)


def _readings(reader: Reader, clause: Clause, named: Named, holder: Token) -> list[Reading]:
    head = clause.head
    second = any(t.lower_ in SECOND or t.lower_ in SECOND_OWN for t in holder.subtree)
    verb = lemma(head)
    if verb == "be" or (
        clause.passive and not clause.progressive and clause.child("agent") is None and _tells_state(clause, reader)
    ):
        found = reader.by_rule(clause, named) or predicates(reader, clause, named, holder)
    elif (verb == "have" and clause.child("xcomp") is None) or (verb == "get" and clause.tense is Tense.PERFECT):
        found = possessions(reader, clause, named)
    else:
        found = list(facts_of(reader, clause, named))
    if second:
        found = [
            r
            for r in found
            if attribute(r.attribute).kind is Kind.STATE and r.attribute not in ("is", "has", "is doing")
        ]
    if clause.place is Place.SUBORDINATE:
        found = [r for r in found if r.form in (Form.EVENT, Form.BEGIN, Form.END) or r.confidence >= 0.7]
    return found


def _tells_state(clause: Clause, reader: Reader) -> bool:
    """Whether a passive tells how things are: "is locked", "has been married for years"."""
    lasting = (MentionKind.DURATION, MentionKind.OPEN_END)
    since = any(m.kind in lasting for m in reader.mentions)
    return clause.tense is Tense.PRESENT or (clause.tense is Tense.PERFECT and since)


def _told(
    reading: Reading,
    clause: Clause,
    sentence: Sentence,
    turn: Turn,
    cast: Cast,
    reader: Reader,
    teller: Teller,
    holder: Token,
) -> Iterator[Told]:
    text = teller.sentence(clause)
    if text is None or len(text.split()) < 3:
        return
    start, end = _span(clause, sentence, turn)
    reading, act = _act(reading, clause)
    settled = _settled(reading, reader.mentions)
    kind = settled.kind or _kind(settled)
    when = timing(settled.form, kind, reader.mentions, turn.said_at, perfect=clause.tense is Tense.PERFECT)
    made = _statement(
        settled, act, kind, when, turn, (start, end), _worded(text, settled, clause, turn, cast, teller), clause
    )
    if made.confidence < LEAST:
        return
    yield Told(made, _place(settled.subject, holder, sentence), _object_place(settled, sentence, cast))


def _act(reading: Reading, clause: Clause) -> tuple[Reading, Act]:
    """Asserts, denies or ends; the one place where a clause's negation meets what was read.

    What is liked no more or is so no more is denied from now on, what else is no more ends; "did not" and
    "never" end nothing, they deny.
    """
    if reading.form is Form.END:
        return reading, Act.END
    negated = clause.negated and not reading.idiom
    if clause.ceased and negated and reading.form in (Form.STATE, Form.HABIT, Form.PAST):
        described = clause.head.lemma_ == "be" or clause.passive
        if attribute(reading.attribute).kind is not Kind.PREFERENCE and not described:
            return replace(reading, form=Form.END), Act.END
    return replace(reading, polarity=reading.polarity is not negated), Act.ASSERT


def _settled(reading: Reading, mentions: list[TimeMention]) -> Reading:
    """A state that held at no stated time is told as an event: nothing says from when to when."""
    if reading.form is Form.PAST:
        bounded = any(m.interval is not None and m.interval.start and m.interval.end for m in mentions)
        kind = None if bounded and attribute(reading.attribute).kind is not Kind.PREFERENCE else Kind.EVENT
        return replace(reading, kind=kind, confidence=reading.confidence - 0.15)
    return reading


def _kind(reading: Reading) -> Kind:
    by_form = {Form.PLAN: Kind.PLAN, Form.HABIT: Kind.HABIT, Form.EVENT: Kind.EVENT}
    listed = attribute(reading.attribute).kind
    return by_form.get(reading.form, listed if listed is not Kind.EVENT else Kind.STATE)


def _statement(
    reading: Reading, act: Act, kind: Kind, when: Timing, turn: Turn, span: tuple[int, int], text: str, clause: Clause
) -> Statement:
    confidence = reading.confidence + 0.1 * (when.valid is not None) - 0.15 * (not reading.subject.sure)
    confidence -= 0.1 * (clause.place is not Place.MAIN)
    start, end = span
    return Statement(
        claim=claim(
            reading.subject.name, reading.attribute, reading.object, polarity=reading.polarity, entity=reading.entity
        ),
        turn_id=turn.id,
        conversation=turn.conversation,
        said_at=turn.said_at,
        order=turn.sort_key,
        act=act,
        text=text,
        quote=turn.words[start:end],
        start=start,
        end=end,
        kind=kind,
        modality=Modality.INTENDED if kind is Kind.PLAN else Modality.ACTUAL,
        value=reading.value,
        valid=when.valid,
        time_text=when.text,
        recurrence=when.recurrence,
        confidence=round(min(max(confidence, 0.05), 0.95), 3),
    )


def _worded(text: str, reading: Reading, clause: Clause, turn: Turn, cast: Cast, teller: Teller) -> str:
    """The sentence, with what a reader needs who meets it alone: as of when an age, who said so."""
    if reading.attribute == "is aged" and reading.form is Form.STATE:
        day = label(Precision.DAY, turn.said_at)
        return f"{text[:-1]} as of {day}."
    if clause.reporter is not None:
        said_by = cast.stands_for(clause.reporter)
        if said_by is not None and said_by.name != cast.speaker:
            return f"{text[:-1]} (according to {said_by.name})."
    return text


def _span(clause: Clause, sentence: Sentence, turn: Turn) -> tuple[int, int]:
    first, last = clause.tokens[0], clause.tokens[-1]
    start, end = sentence.origin(first.idx, last.idx + len(last))
    return start, _closed(turn.words, start, end)


def _closed(words: str, start: int, end: int) -> int:
    """The end of a quote, with the mark that closes what was opened in it."""
    quote = words[start:end]
    for opening, closing in (('"', '"'), ("(", ")"), ("“", "”"), ("[", "]")):
        unclosed = quote.count(opening) % 2 if opening == closing else quote.count(opening) > quote.count(closing)
        if unclosed and words[end : end + 1] == closing:
            return end + 1
    return end


def _place(named: Named, token: Token, sentence: Sentence) -> tuple[Named, int, int] | None:
    if token.pos_ == "PRON":
        return None
    words = token.doc[token.left_edge.i : token.i + 1]
    first = next((t for t in words if t.dep_ != "det"), token)
    last = token
    if token.i > first.i and not named.name.lower().endswith(token.lower_) and token.lower_ not in named.name.lower():
        last = token.doc[token.i - 1]  # "my locker number" names the locker
    for right in token.rights:
        if right.i == last.i + 1 and named.name.endswith(right.text):
            last = right
    return (named, *sentence.origin(first.idx, last.idx + len(last)))


def _object_place(reading: Reading, sentence: Sentence, cast: Cast) -> tuple[Named, int, int] | None:
    token = reading.target
    if token is None or not reading.entity or token.pos_ == "PRON":
        return None
    found = _place(Named(reading.object, cast.kind_of(token)), token, sentence)
    return found


def _introductions(clause: Clause, sentence: Sentence, turn: Turn, cast: Cast) -> Iterator[Told]:
    """Who is what to whom, wherever in a clause it is said: "my sister June", "a cat called Pebble" that somebody got."""
    if turn.role in (Role.ASSISTANT, Role.SYSTEM, Role.TOOL) or sentence.asks:
        return
    cast = Cast(cast.speaker, cast.other, dict(cast.people))  # "my sister Ana and her husband Paul"
    for noun, given in (pair for token in clause.tokens for pair in introductions(token)):
        relation = cast.relation(noun, given) or _acquired(noun, clause, cast)
        if relation is None:
            continue
        known = Named(given_name(given), cast.kind_of(noun), gender_of(noun), named=True)
        first = min(noun.left_edge.i, given.left_edge.i)
        last = max(noun, given, key=lambda token: token.i)
        start, end = sentence.origin(noun.doc[first].idx, last.idx + len(last))
        reading = Reading(known, "is", relation, Form.STATE, 0.7, entity=True, target=noun)
        said = f"{known.name} is {relation}."
        made = _statement(reading, Act.ASSERT, Kind.STATE, Timing(), turn, (start, end), said, clause)
        place = sentence.origin(given.idx, given.idx + len(given))
        cast.note(known)
        yield Told(made, (known, *place), (Named(relation, known.kind), start, end))


def _acquired(noun: Token, clause: Clause, cast: Cast) -> str | None:
    """ "We got a puppy": from then on it is the puppy of whoever got it."""
    gets = lemma(clause.head) in ("have", "get", "own", "adopt", "buy", "rescue") and not clause.negated
    factual = clause.tense in (Tense.PAST, Tense.PRESENT, Tense.PERFECT)
    while noun.dep_ == "conj":
        noun = noun.head
    if not gets or not factual or noun.dep_ != "dobj" or noun.head.i != clause.head.i or clause.subject is None:
        return None
    owner = cast.stands_for(_first_person(clause.subject))
    one = noun.lemma_ if noun.tag_ == "NNS" else noun.text
    return f"{owner.name}'s {one}" if owner is not None and owner.kind == "person" else None


def hypothetical(sentence: Sentence) -> bool:
    """Whether a sentence opens as a supposition."""
    first = sentence.text.split(maxsplit=1)[0].lower().strip(",.") if sentence.text.split() else ""
    return first in lexicon.words("hypothetical")
