"""The local distiller: spaCy's parse and rules as data, no key and no network."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from graphmem.distil import answers, captions, corrections, mentions
from graphmem.distil.clauses import Doc
from graphmem.distil.model import load
from graphmem.distil.people import Cast
from graphmem.distil.sentences import Sentence, is_english, split
from graphmem.distil.statements import Told, hypothetical, tell
from graphmem.distil.times import find
from graphmem.models import Mention, Statement, Turn

_BATCH = 128
_NAMING = re.compile(r"\d|(?<!^)(?<!\w)(?!I(?!\w))[A-Z]")


@dataclass(slots=True)
class _Heard:
    """One turn while it is read: its sentences, what they told, whom they name."""

    turn: Turn
    before: Turn | None
    cast: Cast
    sentences: list[Sentence]
    english: bool
    told: list[Told] = field(default_factory=list)
    named: list[Mention] = field(default_factory=list)


_Place = tuple[_Heard, Sentence]


class SpacyDistiller:
    """Statements and mentions by spaCy's parse and the tables beside this module.

    ``model`` is the name or path of a spaCy pipeline; by default an installed ``en_core_web_*``, else
    the packaged small one. Raises ``ModelError`` where it cannot be loaded.

    What comes back for a turn depends on that turn and the one before only. Nothing is stated by
    questions, suppositions, jokes, praise and small talk; turns of an assistant are evidence of what
    the assistant itself did or does, never of others; turns of a system or a tool state nothing.
    """

    def __init__(self, model: str | None = None) -> None:
        self._nlp: Any = load(model)

    def distil(self, turns: Sequence[Turn], before: Turn | None) -> tuple[list[Statement], list[Mention]]:
        """What the turns say of claims, and the entities they name, in the order of the turns."""
        statements: list[Statement] = []
        named: list[Mention] = []
        for heard in self._heard(turns, before):
            self._answer(heard)
            told = self._corrected(heard)
            told += captions.told(heard.turn)
            kept = _distinct(told)
            statements += [each.statement for each in kept]
            named += mentions.unique([*heard.named, *mentions.of_statements(kept, heard.turn)])
        return statements, named

    def _heard(self, turns: Sequence[Turn], before: Turn | None) -> Iterator[_Heard]:
        """The turns, each with what its sentences tell by themselves. All sentences go through one parser run."""
        heard = [_prepared(turn, previous) for previous, turn in zip([before, *turns], turns, strict=False)]
        texts = ((s.text, (h, s)) for h in heard for s in h.sentences if _worth_parsing(s))
        done = 0
        for doc, (owner, sentence) in self._parsed(texts):
            while heard[done] is not owner:
                yield heard[done]
                done += 1
            _read(owner, sentence, doc)
        yield from heard[done:]

    def _parsed(self, texts: Iterable[tuple[str, _Place]]) -> Iterator[tuple[Doc, _Place]]:
        """The parse of each text, in order. Names are looked for only where a word may be one: that is half the cost."""
        parsed = self._nlp.pipe(texts, as_tuples=True, batch_size=_BATCH, disable=["ner"])
        recogniser = self._nlp.get_pipe("ner") if "ner" in self._nlp.pipe_names else None
        while batch := list(islice(parsed, _BATCH)):
            if recogniser is not None:
                deque(recogniser.pipe([doc for doc, _ in batch if _may_name(doc)], batch_size=_BATCH), maxlen=0)
            yield from batch

    def _answer(self, heard: _Heard) -> None:
        """Adds what short answers say together with the question before them."""
        for sentence in answers.joined(heard.turn, heard.before, heard.sentences):
            cast = Cast(heard.cast.speaker, heard.cast.other)
            times = find(sentence.text, heard.turn)
            told = tell(sentence, self._nlp(sentence.text), heard.turn, cast, times)
            heard.told += answers.sobered(told)

    def _corrected(self, heard: _Heard) -> list[Told]:
        """What the turn tells, with corrections of what it, or the speaker's turn before, had told."""
        said = list(heard.told)
        for found in corrections.found(heard.turn, heard.sentences):
            earlier = [each for each in said if each.statement.start < found.start]
            own = heard.before is not None and heard.before.speaker == heard.turn.speaker
            if heard.before is not None and own and not any(corrections.meant(found, each) for each in earlier):
                earlier = [*self._alone(heard.before), *earlier]
            said = corrections.applied(found, said, earlier, heard.turn)
        return said

    def _alone(self, turn: Turn) -> list[Told]:
        """What a turn tells by itself."""
        return [each for heard in self._heard([turn], None) for each in heard.told]


def _prepared(turn: Turn, before: Turn | None) -> _Heard:
    other = before.speaker if before is not None and before.speaker != turn.speaker else None
    names = tuple(name for name in (other,) if name)
    english = turn.language is None or turn.language.lower().startswith("en")
    sentences = [] if turn.blank else _sobered(list(split(turn.text, 0, names)))
    return _Heard(turn, before, Cast(turn.speaker, other), sentences, english)


def _sobered(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences; one that a lone "lol" follows is a joke as well."""
    lone = [s.jokes and len(s.text.split()) <= 2 for s in sentences]
    return [replace(s, jokes=True) if after else s for s, after in zip(sentences, [*lone[1:], False], strict=False)]


def _worth_parsing(sentence: Sentence) -> bool:
    """Whether a sentence may state something, or at least name somebody."""
    states = sentence.whole and not sentence.asks and not sentence.jokes
    return states or bool(_NAMING.search(sentence.text))


def _may_name(doc: Doc) -> bool:
    """Whether a sentence may hold a name: a capital that is not its first letter, or a first word that could be one."""
    return not doc[0].is_stop or any(t.pos_ == "PROPN" or (t.i and t.shape_[0] == "X" and t.text != "I") for t in doc)


def _read(heard: _Heard, sentence: Sentence, doc: Doc) -> None:
    """Adds what one parsed sentence tells and names."""
    english = heard.english and is_english(sentence.text)
    times = find(sentence.text, heard.turn)
    heard.named += mentions.mentions_of(sentence, doc, heard.turn, heard.cast, times, english=english)
    if not english or not sentence.whole or sentence.jokes or hypothetical(sentence):
        return
    heard.told += tell(sentence, doc, heard.turn, heard.cast, times)


def _distinct(told: list[Told]) -> list[Told]:
    """Each claim once an act and a time: what is said twice in a turn is said once."""
    kept: dict[tuple[object, ...], Told] = {}
    for each in told:
        made = each.statement
        key = (made.claim.id, made.act, made.valid)
        if key not in kept or kept[key].statement.confidence < made.confidence:
            kept[key] = replace(each)
    return sorted(kept.values(), key=lambda each: (each.statement.start, each.statement.end))
