"""Every text is a hostile text: nothing of it is ever run, and it comes back as it went in."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from conftest import light as light_embedder
from conftest import said

from graphmem import Turn
from graphmem.errors import ConfigError, QueryError

TEXTS = [
    "Mark the crate as non-compliant.",
    "Der Bericht definiert ICP-Kriterien für Kunden.",
    "The label says `); MATCH (n) DETACH DELETE n; //",
    "x'}) DETACH DELETE n //",
    "$param {batch: true} \\u0027 \\",
    "skey:1 OR *:* AND text:[* TO *]~2^8",
    "control \x00\x01\x02\x1b[31m\x7f\x85\u2028 signs",
    "emoji 👩‍👩‍👧‍👦 und Ümläute, ｆｕｌｌ ｗｉｄｔｈ, \u202eright to left",
    "a" * 5000,
]
QUERIES = [
    "and/or", "/solutions.", "/b testing", "C++:7", "(unbalanced", '"unbalanced', "a AND", "tb-", "~alien",
    "[1 TO", "foo^", "a:b", "word " * 1000, "skey:1", "x' OR 1=1 //", "`; MATCH (n) DELETE n", "\x00 nul",
]  # fmt: skip
WORDLESS = ["", "   ", "\u200b", "*", "?", "\\", "!", "&&", "||", "{", "\n\t", "AND", "OR NOT"]


@pytest.fixture
def light(open_memory):
    """Opens memories with a light embedder."""
    return lambda **given: open_memory(embedder=light_embedder(), **given)


def test_texts_come_back_character_for_character(light, query):
    query("MERGE (:Canary {id: 1})")
    memory = light()
    turns = said(*TEXTS)
    memory.remember(turns)
    assert [t.text for t in reversed(memory.recent(len(TEXTS)))] == TEXTS
    assert query("MATCH (c:Canary) RETURN count(c) AS n") == [{"n": 1}]


def test_every_field_may_be_hostile(light):
    memory = light()
    nasty = "x'}) DETACH DELETE n //`"
    turn = Turn(
        conversation=nasty,
        id=nasty,
        speaker=nasty,
        role="user",
        text="I like tea.",
        said_at=datetime(2025, 1, 1, tzinfo=UTC),
        language=nasty,
        captions=(nasty,),
        tool_calls=({"name": nasty, "args": {nasty: nasty}},),
        metadata={nasty: [nasty, {"`": None}]},
    )
    memory.remember([turn])
    assert memory.recent(1) == [turn]


@pytest.mark.parametrize(
    "space", ["x'}) DETACH DELETE n //", "a`) MATCH (m) DETACH DELETE m //", "ap-erp", "main", "空間"]
)
def test_a_space_is_a_plain_literal(light, query, space):
    query("MERGE (:Canary {id: 1})")
    memory = light(space=space)
    memory.remember(said("Hello there, dear friend."))
    try:
        assert [h.text for h in memory.recall("hello").hits if h.turn] == ["Hello there, dear friend."]
        assert query("MATCH (c:Canary) RETURN count(c) AS n") == [{"n": 1}]
    finally:
        memory.clear()


@pytest.mark.parametrize("space", ["", "   ", "a\x00b", "x" * 129])
def test_an_impossible_space_is_refused(light, space):
    with pytest.raises(ConfigError, match="1 to 128 characters"):
        light(space=space)


@pytest.mark.parametrize("words", QUERIES)
def test_no_query_is_read_as_syntax(light, words):
    memory = light()
    memory.remember(said('The and/or switch (model C++:7) is "sticky".', "The probe tb-foo is charged."))
    memory.recall(words)
    memory.facts(about=words)
    memory.ask(words)


def test_signs_do_not_hide_what_is_there(light):
    memory = light()
    memory.remember(said('The and/or switch (model C++:7) is "sticky".', "The probe tb-foo is charged."))
    assert memory.recall("and/or").turns[0].id == "c-0"
    assert memory.recall("C++:7").turns[0].id == "c-0"
    assert memory.recall("tb-").turns[0].id == "c-1"


@pytest.mark.parametrize("words", WORDLESS)
def test_a_query_without_a_word_finds_nothing(light, words):
    memory = light()
    memory.remember(said("Salt and/or pepper, or not."))
    assert memory.recall(words).hits == ()
    assert memory.facts(about=words) == []
    assert memory.ask(words).text.startswith("Not known")


@pytest.mark.parametrize("when", ["soon", "2025-13-01", "", "2025-02-30T10:00", "10:00"])
def test_an_impossible_time_is_refused(light, when):
    with pytest.raises(QueryError, match="give a time like"):
        light().recall("tea", as_of=when)
