"""How results look: tables and text for people, JSON with the models' field names for programs."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel
from rich.console import Console
from rich.table import Table
from rich.text import Text

from graphmem.demo import Outcome
from graphmem.doctor import Finding
from graphmem.models import (
    Answer,
    Changed,
    Difference,
    EntityCount,
    Evidence,
    Fact,
    LoadReport,
    Recollection,
    Revised,
    Stats,
    Why,
)
from graphmem.server import BrowserPlace
from graphmem.temporal import describe

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(text: str) -> str:
    """A text with its control characters made visible: what is stored must not steer a terminal or hide its order."""
    return _CONTROL.sub(lambda match: repr(match[0])[1:-1], text)


def as_json(result: BaseModel | Sequence[BaseModel]) -> None:
    """Print models as JSON, times in ISO 8601 with offset."""
    if isinstance(result, BaseModel):
        print(result.model_dump_json(indent=2))
    else:
        print(json.dumps([item.model_dump(mode="json") for item in result], indent=2, ensure_ascii=False))


def report(done: LoadReport) -> None:
    """Say what a load did, and name what it left out."""
    out.print(
        f"{done.new:,} new turns, {done.skipped:,} already there, in {done.conversations:,} conversations; "
        f"{done.episodes:,} episodes and {done.facts:,} facts formed"
    )
    for note in done.notes:
        err.print(Text(plain(f"note: {note}")))
    for problem in done.problems:
        err.print(Text(plain(f"left out: {problem.where}: {problem.what}"), style="yellow"))


def _table(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in titles:
        table.add_column(title, overflow="fold", no_wrap=title == "id")
    return table


def facts(found: Sequence[Fact]) -> None:
    """A table of facts."""
    table = _table("when", "fact", "id")
    for fact in found:
        table.add_row(Text(plain(describe(fact.valid))), Text(plain(fact.statement)), fact.id[:12])
    out.print(table if found else "no facts")


def changes(found: Sequence[Changed]) -> None:
    """A table of changes, in order."""
    table = _table("at", "what", "fact", "id")
    for change in found:
        what = f"{change.what} ({change.reason})" if change.reason else change.what
        table.add_row(_day(change.at), what, Text(plain(change.fact.statement)), change.fact.id[:12])
    out.print(table if found else "no changes")


def history(found: Sequence[Revised]) -> None:
    """A table of versions: when they hold, and from when to when the memory held them."""
    table = _table("held", "when", "fact", "because", "id")
    for revised in found:
        fact = revised.fact
        held = f"{_second(fact.recorded_at)} – {_second(fact.retracted_at)}".rstrip()
        when, words = Text(plain(describe(fact.valid))), Text(plain(fact.statement))
        table.add_row(held, when, words, revised.reason or "", fact.id[:12])
    out.print(table)


def difference(found: Difference) -> None:
    """What is gone and what has come, one line each."""
    for sign, style, facts in (("-", "red", found.gone), ("+", "green", found.come)):
        for fact in facts:
            when = Text(plain(f"  {describe(fact.valid)}  {fact.id[:12]}"), style="dim")
            out.print(Text.assemble((f"{sign} {plain(fact.statement)}", style), when))
    if not found.gone and not found.come:
        out.print("no difference")


def entities(found: Sequence[EntityCount]) -> None:
    """A table of entities."""
    table = _table("name", "kind", "facts", "turns", "id")
    for entity in found:
        name = Text(plain(entity.name))
        table.add_row(name, entity.kind, f"{entity.facts:,}", f"{entity.turns:,}", Text(plain(entity.id[:12])))
    out.print(table if found else "no entities")


def answer(given: Answer) -> None:
    """The answer, then the words it rests on."""
    out.print(Text(plain(given.text), style="bold" if given.known else "yellow"))
    for evidence in given.evidence:
        quote(evidence)


def quote(evidence: Evidence) -> None:
    """One piece of evidence: who said it when, and the words."""
    said = evidence.said_at.strftime("%a %d %b %Y %H:%M")
    line = Text.assemble(
        ("“", "dim"),
        plain(evidence.quote),
        ("” ", "dim"),
        (plain(f"{evidence.speaker}, {said}, {evidence.turn_id}"), "dim"),
    )
    out.print(Text.assemble("  ", line))


def recollection(found: Recollection) -> None:
    """What was found, best first."""
    table = _table("score", "kind", "when", "text", "id")
    for hit in found.hits:
        table.add_row(f"{hit.score:.2f}", hit.kind, _day(hit.at), Text(plain(hit.text)), Text(plain(hit.id[:12])))
    out.print(table if found.hits else "nothing found")
    if found.hidden:
        err.print(f"{found.hidden} states that have ended are left out (--include-ended shows them)")


def why(way: Why) -> None:
    """Fact → quote → turn → conversation."""
    fact = way.fact
    out.print(Text(plain(fact.statement), style="bold"))
    out.print(Text(plain(f"  {fact.kind}, {describe(fact.valid)}; {fact.subject} · {fact.attribute} · {fact.object}")))
    recorded = f"  recorded {fact.recorded_at:%Y-%m-%d %H:%M:%S} UTC"
    out.print(Text(recorded + (f", retracted {fact.retracted_at:%Y-%m-%d %H:%M:%S} UTC" if fact.retracted_at else "")))
    for evidence in way.evidence:
        said = evidence.said_at.strftime("%a %d %b %Y %H:%M %z")
        out.print(Text(plain(f"  └ “{evidence.quote}”")))
        out.print(Text(plain(f"    └ turn {evidence.turn_id}: {evidence.speaker}, {said}")))
        out.print(Text(plain(textwrap.indent(_around(evidence), " " * 8)), style="dim"))
        out.print(Text(plain(f"      └ conversation {evidence.conversation}")))
    for episode in way.episodes:
        out.print(Text(plain(f"  └ episode “{episode.title}” ({episode.id[:12]})")))


def outcomes(found: Sequence[Outcome]) -> None:
    """Questions with their answers, and how many of them are right."""
    for outcome in found:
        out.print()
        out.print(Text(outcome.question, style="bold cyan"))
        answer(outcome.answer)
        if not outcome.right:
            err.print(Text(f"  expected {outcome.expected}", style="red"))
    out.print(f"\n{sum(outcome.right for outcome in found)} of {len(found)} answers match their gold")


def browser(place: BrowserPlace) -> None:
    """Where Neo4j Browser is, and how to log in there."""
    out.print(Text(f"address   {place.address}"))
    out.print(Text(f"user      {place.user}"))
    out.print(Text(f"password  {place.password}"))
    if place.note:
        err.print(Text(f"note: {place.note}"))


def stats(counted: Stats) -> None:
    """One line a count."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, value in counted.model_dump().items():
        table.add_row(name, f"{value:,}" if isinstance(value, int) else Text(plain(str(value))))
    out.print(table)


def findings(found: Sequence[Finding]) -> None:
    """One line a finding, and what to do where something is not well."""
    for finding in found:
        mark = Text("ok      ", style="green") if finding.ok else Text("problem ", style="red")
        out.print(Text.assemble(mark, (f"{finding.what}: ", "bold"), finding.detail))
        if finding.todo:
            out.print(Text(f"        → {finding.todo}"))


def _around(evidence: Evidence) -> str:
    """The words around a quote; of a long turn, not all of them."""
    start, end = max(0, evidence.start - 300), evidence.end + 300
    cut = evidence.text[start:end]
    return f"{'…' * (start > 0)}{cut}{'…' * (end < len(evidence.text))}"


def _second(at: datetime | None) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S") if at else ""


def _day(at: datetime | None) -> str:
    return at.strftime("%Y-%m-%d") if at else ""
