"""The sample, loaded whole: its questions, its facts, and what people see of them."""

from __future__ import annotations

import pytest

from graphmem import Memory
from graphmem.demo import ask_all, load_sample
from graphmem.testing import FrozenClock

LEAST_RIGHT = 28


@pytest.fixture(scope="module")
def sample(server) -> Memory:
    memory = Memory.open(
        space="sample-answers", uri=server.uri, auth=(server.username, server.password), clock=FrozenClock()
    )
    report = load_sample(memory, lambda stage, done, total: None)
    assert report.complete
    assert report.new == 327
    yield memory
    memory.close()


def test_most_questions_come_out_right(sample):
    outcomes = list(ask_all(sample, only_demo=False))
    wrong = [f"{o.question} expected {o.expected!r}, got {o.answer.text!r}" for o in outcomes if not o.right]
    print(f"{len(outcomes) - len(wrong)} of {len(outcomes)} right")
    assert len(outcomes) - len(wrong) >= LEAST_RIGHT, "\n".join(wrong)


def test_the_six_of_the_demo_are_all_right(sample):
    outcomes = list(ask_all(sample))
    assert len(outcomes) == 6
    assert [o.question for o in outcomes if not o.right] == []


def test_every_answer_rests_on_words(sample):
    for outcome in ask_all(sample, only_demo=False):
        if outcome.answer.known:
            assert outcome.answer.evidence, outcome.question
            for evidence in outcome.answer.evidence:
                assert evidence.text[evidence.start : evidence.end] == evidence.quote


def test_every_fact_can_be_followed_to_its_words(sample):
    facts = sample.facts(include_ended=True, limit=1000)
    assert len(facts) > 50
    for fact in facts[:: max(1, len(facts) // 40)]:
        way = sample.why(fact.id)
        assert way.evidence
        assert way.episodes
        for evidence in way.evidence:
            assert evidence.text[evidence.start : evidence.end] == evidence.quote


def test_a_context_keeps_to_its_budget(sample):
    for budget in (60, 300, 1500):
        found = sample.recall("Where does Ilse live?", token_budget=budget)
        assert 0 < found.tokens <= budget
        assert found.context_turns
