"""Whether a rule fits a clause, by its subject, its tense and its mood."""

from __future__ import annotations

from graphmem.distil.clauses import Clause, Tense, lemma
from graphmem.distil.people import Named
from graphmem.distil.rules import Governor
from graphmem.distil.times import Form


def about(wanted: str, subject: Named) -> bool:
    """Whether the subject may be a person, or a thing; a bare name may be either."""
    if wanted == "person":
        return subject.kind in ("person", "animal") or (subject.named and subject.kind == "thing")
    return wanted != "thing" or subject.kind != "person"


def form_of(form: Form, clause: Clause) -> Form | None:
    """What the rule's form is in this tense; ``None`` where the tense says nothing of the kind."""
    match form, clause.tense:
        case _, Tense.MODAL | Tense.NONE:
            return None
        case _, Tense.FUTURE:
            return None
        case Form.STATE, Tense.PAST:
            return Form.PAST
        case ((Form.BEGIN | Form.END), Tense.PRESENT):
            return None
        case ((Form.BEGIN | Form.END), _) if clause.progressive or clause.negated:
            return None
        case Form.STATE, Tense.PERFECT if lemma(clause.head) in ("like", "love", "enjoy", "hate"):
            return Form.STATE
    return form


def agrees(governor: Governor, clause: Clause) -> bool:
    """Whether modal, negation and aspect are as the governor wants them."""
    if clause.modal != governor.modal and not (governor.negated and clause.modal == "can"):
        return False
    if clause.negated != governor.negated and governor.form is not Form.PLAN:
        return False
    if clause.negated and not governor.negated:
        return False
    if governor.negated and not clause.negated:
        return False
    if governor.progressive and clause.head.tag_ != "VBG":
        return False
    if governor.past:
        return clause.tense in (Tense.PAST, Tense.PERFECT)
    return clause.tense is not Tense.PAST or lemma(clause.head) in ("decide", "choose", "plan", "arrange")
