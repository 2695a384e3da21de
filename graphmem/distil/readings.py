"""From a clause to what it says: subject, attribute, object. The rules first, then what any verb says by its tense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from graphmem.distil import lexicon
from graphmem.distil.clauses import Clause, Tense, Token, child, lemma, prepositional
from graphmem.distil.fitting import about, agrees, form_of
from graphmem.distil.people import Cast, Named, determiner, introduced, is_name
from graphmem.distil.rules import Governor, Rule, governors, rules
from graphmem.distil.times import Form, digits
from graphmem.distil.verbs import COMPLEMENTS, concrete, event_key, passive_name, pointing
from graphmem.distil.verbs import idle as is_idle
from graphmem.distil.wording import Teller
from graphmem.models import Kind, MentionKind, TimeMention


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clause says of a claim, its negation left out: ``polarity`` is that of the words ("hate" is not to like).

    ``target`` heads the object in the sentence, ``entity``: it is one of its own. ``idiom``: the clause's
    "not" denies nothing ("can't wait to").
    """

    subject: Named
    attribute: str
    object: str
    form: Form
    confidence: float
    polarity: bool = True
    entity: bool = False
    target: Token | None = None
    kind: Kind | None = None
    value: str | None = None
    idiom: bool = False


@dataclass(slots=True)
class Reader:
    """Reads the clauses of one sentence."""

    cast: Cast
    teller: Teller
    mentions: list[TimeMention]

    # ------------------------------------------------------------ by rule

    def by_rule(self, clause: Clause, subject: Named) -> list[Reading]:
        """What the first rule that fits says; nothing where none does."""
        known = (*rules(lemma(clause.head)), *(rules("be") if clause.passive else ()))
        for rule in known:
            form = form_of(rule.form, clause)
            if form is None or not about(rule.about, subject):
                continue
            targets = self._targets(rule, clause)
            readings = [
                reading
                for target in targets
                if (reading := self._reading(rule, form, clause, subject, target)) is not None
            ]
            if readings:
                return readings
        return []

    def _reading(self, rule: Rule, form: Form, clause: Clause, subject: Named, target: Token) -> Reading | None:
        if not self._fits(rule.of, target, clause) or (rule.take != "none" and self.teller.in_time(target)):
            return None
        if rule.subject == "dobj":
            moved = clause.child("dobj", "nsubjpass")
            known = self.cast.stands_for(moved) if moved is not None else None
            if known is None or (known.kind == "person" and known.sure):
                return None
            subject = known
        if rule.take == "none":
            named = [m.text for m in self.mentions if m.interval is not None]
            return Reading(subject, rule.attribute, _bare(named[0]), form, rule.confidence) if named else None
        object_, entity = self.object_of(target, clause, phrase=rule.take == "verb")
        if not object_ or (object_ == subject.name and entity):
            return None
        if rule.take == "verb" and any(pointing(t) for t in target.subtree):
            return None
        if rule.of == "age":
            object_, entity = digits(target.text), False
        return Reading(subject, rule.attribute, object_, form, rule.confidence, rule.polarity, entity, target)

    def _targets(self, rule: Rule, clause: Clause) -> list[Token]:
        head = clause.head
        match rule.take:
            case "dobj":
                first = clause.child("dobj")
            case "prep":
                thing = clause.child("dobj")
                if rule.words and (thing is None or thing.lemma_.lower() not in rule.predicates):
                    return []
                sources = (head, thing) if thing is not None and (rule.words or rule.subject == "dobj") else (head,)
                first = next((t for each in sources for _, t in prepositional(each, *rule.prepositions)), None)
            case "attr":
                first = clause.child("oprd", "attr", "dobj") if clause.passive else clause.child("oprd")
            case "word":
                first = _predicate_object(rule, clause)
            case "verb":
                first = clause.child("xcomp")
            case _:
                return [head]
        if first is None:
            return []
        return [first, *_joined(first)]

    def _fits(self, of: str, target: Token, clause: Clause) -> bool:
        noun = target.lemma_.lower()
        if target.pos_ == "PRON" and of:
            return False
        match of:
            case "name":
                return is_name(target) or target.text[:1].isupper()
            case "home":
                return noun not in lexicon.words("idle_objects") and not self.teller.in_time(target)
            case "place":
                return (is_name(target) or target.text[:1].isupper()) and not self.teller.in_time(target)
            case "assignment":
                around = (target, *(t for _, t in prepositional(clause.head, "from")))
                return any(_assigned(each) for each in around)
            case "organisation":
                return bool(target.ent_type_ == "ORG")
            case "age":
                return target.pos_ == "NUM" and child(target, "prep", "npadvmod") is None
            case "language":
                return noun in lexicon.words("languages")
            case "taste":
                plain = determiner(target) in ("none", "own", "a") or is_name(target)
                return (
                    plain
                    and noun not in lexicon.words("idle_objects")
                    and noun
                    not in lexicon.words("vague_subjects")
                    - {"painting", "art", "music", "reading", "writing", "dancing", "nature"}
                )
            case "workplace" if self.cast.kind_of(target) == "person":
                return False
            case "noun" | "workplace":
                return noun not in lexicon.words("idle_objects") and target.pos_ in ("NOUN", "PROPN")
        return True

    def object_of(self, target: Token, clause: Clause, *, phrase: bool = False) -> tuple[str, bool]:
        """The object as it stands in a claim, and whether it is an entity of its own."""
        if not phrase and target.pos_ in ("NOUN", "PROPN", "NUM", "PRON", "X"):
            known = self.cast.stands_for(target)
            if known is not None:
                return known.name, target.pos_ != "NUM"
            if target.pos_ == "PRON":
                return "", False
        own = [t for t in target.subtree if not any(j.i in (t.i, *(a.i for a in t.ancestors)) for j in _joined(target))]
        said = self.teller.phrase([t for t in own if t.tag_ != "TO" or t.head.i != target.i], clause)
        return (said or "")[:160], False

    # ------------------------------------------------------------ by the verb that governs another

    def by_governor(self, clause: Clause, subject: Named) -> list[Reading]:
        """Plans, ends and beginnings told by a verb that governs another ("used to work at Acme")."""
        for governor in governors(lemma(clause.head)):
            under = self._governed(governor, clause)
            if under is None or not agrees(governor, clause):
                continue
            if governor.timed and not any(m.interval is not None for m in self.mentions):
                continue
            if governor.form is Form.PLAN and clause.tense is Tense.PAST:
                return self._happened(clause, subject, under)
            if governor.form is Form.PLAN:
                return self.plan(under, clause, subject, governor.confidence)
            return self._ended_or_begun(governor, under, clause, subject)
        return []

    def _governed(self, governor: Governor, clause: Clause) -> Token | None:
        if governor.prepositions:
            return next((t for _, t in prepositional(clause.head, *governor.prepositions) if t.pos_ == "VERB"), None)
        under = clause.child("xcomp", "advcl") if lemma(clause.head) == "wait" else clause.child("xcomp", "ccomp")
        return None if under is None or child(under, "nsubj", "nsubjpass") is not None else under

    def plan(self, under: Token, clause: Clause, subject: Named, confidence: float) -> list[Reading]:
        """What somebody means to do; nothing where it is only a wish of a general kind."""
        waits = lemma(clause.head) == "wait"
        vague = lemma(under) == "be" and child(under, "attr", "prep") is None
        if self.idle(under) or clause.ceased or vague or (clause.negated and not waits):
            return []
        object_ = _verb_phrase(self, clause, under)
        named = any(is_name(t) for t in under.subtree)
        if not (self._dated() or (named if waits else self._concrete(clause, under))):
            return []
        return [Reading(subject, "plans", object_, Form.PLAN, confidence, idiom=waits)]

    def _ended_or_begun(self, governor: Governor, under: Token, clause: Clause, subject: Named) -> list[Reading]:
        """The state or habit under the verb, ended or begun, and the event that ended or began it."""
        inner = Clause(under, clause.subject, list(under.subtree), tense=Tense.PRESENT)
        states = [replace(each, form=governor.form) for each in self.by_rule(inner, subject)]
        if not states and not self.idle(under):
            object_ = _verb_phrase(self, clause, under)
            if object_ and governor.form is Form.END:
                states = [Reading(subject, "does regularly", object_, Form.END, 0.6)]
        if governor.form is Form.BEGIN and states:
            return states
        return [*states, *self._happened(clause, subject, under)]

    def _happened(self, clause: Clause, subject: Named, under: Token) -> list[Reading]:
        object_, _ = self.object_of(under, clause, phrase=True)
        verb = "used to" if lemma(clause.head) == "use" else lemma(clause.head)
        if not object_ or self.idle(under):
            return []
        return [Reading(subject, verb, object_, Form.EVENT, 0.6, kind=Kind.EVENT)]

    def _dated(self) -> bool:
        return any(m.interval is not None for m in self.mentions)

    def idle(self, verb: Token) -> bool:
        """Whether a verb and what it governs say nothing worth keeping."""
        return is_idle(verb, self._dated()) or self._unresolved(verb)

    def _unresolved(self, verb: Token) -> bool:
        """Whether all the verb is said of is a pronoun nobody can resolve, or is missing."""
        thing = child(verb, "dobj", "dative")
        if thing is not None:
            some = next((target for _, target in prepositional(thing, "of")), None) if thing.pos_ == "NUM" else None
            return self._open(some if some is not None else thing)
        stranded = any(each.dep_ == "prep" and child(each, "pobj", "pcomp", "prep") is None for each in verb.children)
        targets = [target for _, target in prepositional(verb)]
        there = any(each.dep_ == "advmod" and each.lower_ == "there" for each in verb.children)
        return stranded or (self._open(targets[0]) if targets else there and child(verb, *COMPLEMENTS) is None)

    def _open(self, token: Token) -> bool:
        """Whether a pronoun stands for nobody knows what; "it" as an object is never safe."""
        lower = token.lower_
        if lower in ("it", "this", "that", "these", "those", "them", "'em", "there", "one"):
            return not any(True for _ in token.children if _.dep_ in ("relcl", "prep", "acl"))
        return token.pos_ == "PRON" and self.cast.stands_for(token) is None

    # ------------------------------------------------------------ by tense

    def by_tense(self, clause: Clause, subject: Named) -> list[Reading]:
        """What any verb says: an event, a plan, a habit or what somebody is doing."""
        head = clause.head
        if self.idle(head):
            return []
        match clause.tense:
            case Tense.PAST | Tense.PERFECT if not clause.progressive:
                return self._event(clause, subject)
            case Tense.PERFECT:
                return self._lasting(clause, subject)
            case Tense.FUTURE:
                return self.plan(head, clause, subject, 0.6)
            case Tense.PRESENT if clause.progressive:
                return self._progressive(clause, subject)
            case Tense.PRESENT:
                return self._habit(clause, subject)
        return []

    def _event(self, clause: Clause, subject: Named) -> list[Reading]:
        if clause.negated and not self._dated() and (clause.passive or subject.kind != "person"):
            return []
        attribute, tokens, target = event_key(clause)
        object_ = (self.teller.phrase(tokens, clause) if tokens else "") or self._rest(clause)
        entity = False
        if target is not None:
            name, simple = self.object_of(target, clause)
            called = introduced(target) is not None and object_.endswith(name)
            if simple and (called or _same(name, object_)):
                object_, entity = name, True
        if not object_:
            happened = clause.passive and clause.head.lower_ not in lexicon.words("feelings") | lexicon.words(
                "opinions"
            )
            if subject.kind == "person" and not self._dated() and not happened:
                return []
            attribute, object_ = "did", attribute
        confidence = 0.5 + 0.15 * self._dated() + 0.1 * (target is not None and is_name(target)) - 0.1 * clause.negated
        return [Reading(subject, attribute, object_[:160], Form.EVENT, confidence, entity=entity, target=target)]

    def _rest(self, clause: Clause) -> str:
        """What follows the verb, where the parser found no object in it."""
        after = [
            t for t in clause.head.rights if t.dep_ in ("npadvmod", "advmod", "dep") and not self.teller.in_time(t)
        ]
        if not after or not any(t.dep_ in ("det", "nummod", "poss") for t in after[0].lefts):
            return ""
        return self.teller.phrase(list(after[0].subtree), clause) or ""

    def _lasting(self, clause: Clause, subject: Named) -> list[Reading]:
        since = any(m.kind in (MentionKind.DURATION, MentionKind.OPEN_END) for m in self.mentions)
        object_ = _verb_phrase(self, clause)
        if clause.negated or not (since or self._concrete(clause)):
            return []
        attribute = "does regularly" if since else "is doing"
        return [Reading(subject, attribute, object_, Form.HABIT if since else Form.STATE, 0.6 if since else 0.45)]

    def _progressive(self, clause: Clause, subject: Named) -> list[Reading]:
        object_ = _verb_phrase(self, clause)
        dated = [m.interval for m in self.mentions if m.interval is not None and m.rule]
        if dated:  # read as past, it is neither: "is getting married in September"
            ahead = any(each.end is None or each.end > self.teller.said_at for each in dated)
            return [] if not ahead else self.plan(clause.head, clause, subject, 0.6)
        if clause.negated or not self._concrete(clause):
            return []
        return [Reading(subject, "is doing", object_, Form.STATE, 0.45)]

    def _concrete(self, clause: Clause, under: Token | None = None) -> bool:
        """Whether the words after a verb name a thing, times aside."""
        own = {t.i for t in clause.tokens if not self.teller.in_time(t)}
        return concrete(under if under is not None else clause.head, own)

    def _habit(self, clause: Clause, subject: Named) -> list[Reading]:
        object_ = _verb_phrase(self, clause)
        recurs = any(m.kind is MentionKind.RECURRENCE for m in self.mentions) or any(
            t.lower_ in ("usually", "always", "often", "regularly", "sometimes", "never") for t in clause.tokens
        )
        if lemma(clause.head) in ("own", "possess") or (clause.negated and not self._concrete(clause)):
            return []
        if not recurs and self._dated():
            return self.plan(clause.head, clause, subject, 0.55)
        if object_ in ("go", "do", "be", "have", "get", "make", "take"):
            return []
        if (len(object_.split()) < 2 and not recurs) or (clause.head.tag_ == "VB" and not (recurs or clause.negated)):
            return []
        return [Reading(subject, "does regularly", object_, Form.HABIT, 0.6 if recurs else 0.45)]


def _predicate_object(rule: Rule, clause: Clause) -> Token | None:
    """The object of "married to", be the participle read as an adjective or as a passive."""
    for word in (clause.head, clause.child("acomp"), clause.child("oprd"), clause.child("attr")):
        if word is not None and word.lower_ in rule.predicates:
            for source in (word, clause.head):
                found = next((target for _, target in prepositional(source, *rule.prepositions)), None)
                if found is not None:
                    return found
    return None


def _joined(target: Token) -> list[Token]:
    """The objects that are listed with the first: "jazz, blues and soul"."""
    found: list[Token] = []
    while (following := child(target, "conj") or _next_listed(target)) is not None and following.pos_ in (
        target.pos_,
        "PROPN",
        "NOUN",
    ):
        found.append(following)
        target = following
    return found


def _next_listed(target: Token) -> Token | None:
    """The second of three that the parser took for another name of the first: "two bikes, a guitar and a kayak"."""
    following = child(target, "appos")
    return following if following is not None and child(following, "conj") is not None else None


def _assigned(target: Token) -> bool:
    listed = lexicon.words("assignments")
    return target.lemma_.lower() in listed or any(
        each.lower_ in listed for each in target.lefts if each.dep_ == "compound"
    )


def _verb_phrase(reader: Reader, clause: Clause, under: Token | None = None) -> str:
    """Verb and complements as a phrase: "paint", "sleep on the piano"; of the clause's verb, or of one under it."""
    own = {t.i for t in clause.tokens}
    head = under if under is not None else clause.head
    verb = passive_name(head) if clause.passive and under in (None, clause.head) else lemma(head)
    rest = [t for r in head.rights if r.dep_ in (*COMPLEMENTS, "prt", "advmod") for t in r.subtree if t.i in own]
    said = reader.teller.phrase(rest, clause) if rest else ""
    if said is None:
        return ""
    return f"{verb} {said}".strip()[:160]


def _same(name: str, object_: str) -> bool:
    return name.lower() == object_.lower() or name.lower().endswith(" " + object_.lower())


def _bare(mention: str) -> str:
    for word in ("in ", "on ", "at "):
        if mention.lower().startswith(word):
            return mention[len(word) :]
    return mention


def facts_of(reader: Reader, clause: Clause, subject: Named) -> Iterator[Reading]:
    """All a clause with a full verb says of its subject: by rule, else by the governing verb, else by tense."""
    found = reader.by_rule(clause, subject) or reader.by_governor(clause, subject)
    if found:
        yield from found
        return
    infinitive = any(each.dep_ == "xcomp" and each.tag_ == "VB" for each in clause.head.children)
    governed = infinitive and bool(governors(lemma(clause.head)))
    likes = any(rule.attribute in ("likes", "prefers") for rule in rules(lemma(clause.head)))
    if governed or likes:
        return
    yield from reader.by_tense(clause, subject)
