"""From statements to versions: what people say and what follows, and the laws that always hold."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.models import Act, Interval, Kind, Precision, Statement
from graphmem.resolve.attributes import attribute, attributes, claim
from graphmem.resolve.derive import derive
from graphmem.resolve.revise import Held, revise

ENDING = (Act.ASSERT, Act.END, Act.ASSERT, Act.END, Act.ASSERT)
START = datetime(2025, 1, 1, 9, tzinfo=UTC)


def day(n: int) -> datetime:
    return START + timedelta(days=n)


def state(value, on, *, attribute_="lives in", act=Act.ASSERT, polarity=True, since=None, until=None, kind=Kind.STATE):
    start = day(since) if since is not None else None
    end = day(until) if until is not None else None
    valid = None
    if start or end:
        valid = Interval(
            start=start,
            end=end,
            from_precision=Precision.DAY if start else None,
            to_precision=Precision.DAY if end else None,
        )
    return Statement(
        claim=claim("Ada", attribute_, value, polarity=polarity),
        turn_id=f"t{on}",
        conversation="c",
        said_at=day(on),
        order=f"{on:06d}",
        act=act,
        text=f"Ada {attribute_} {value}.",
        quote=value,
        start=0,
        end=len(value),
        kind=kind,
        valid=valid,
        time_text="told" if valid else None,
    )


def spells(statements):
    def days(moment):
        return None if moment is None else (moment - START).days

    return [(v.claim.object, v.claim.polarity, days(v.valid.start), days(v.valid.end)) for v in derive(statements)]


def test_a_later_value_ends_the_earlier_in_any_order_of_telling():
    told = [state("Porto", 0), state("Ghent", 10), state("Lyon", 20)]
    expected = [("Porto", True, 0, 10), ("Ghent", True, 10, 20), ("Lyon", True, 20, None)]
    assert spells(told) == spells(told[::-1]) == expected


def test_both_stay_true_of_their_time():
    first, second = derive([state("Porto", 0), state("Ghent", 10)])
    assert first.valid.end == second.valid.start
    assert first.closed_by is Act.ASSERT


def test_a_state_that_comes_back_is_a_second_spell():
    told = [state("Ghent", 0), state("Metz", 10), state("Ghent", 20)]
    assert spells(told) == [("Ghent", True, 0, 10), ("Metz", True, 10, 20), ("Ghent", True, 20, None)]


def test_saying_it_again_supports_it():
    (version,) = derive([state("Porto", 0), state("Porto", 5)])
    assert len(version.support) == 2
    assert version.confidence > derive([state("Porto", 0)])[0].confidence


def test_an_end_closes_it_though_told_first():
    told = [state("Acme", 20, attribute_="works at", act=Act.END), state("Acme", 5, attribute_="works at")]
    assert spells(told) == [("Acme", True, 5, 20)]


def test_an_end_of_what_nobody_told_is_no_version():
    assert derive([state("Acme", 20, attribute_="works at", act=Act.END)]) == []


def test_what_was_denied_is_true_of_no_time():
    told = [state("Lille", 0), state("Lille", 1, act=Act.DENY), state("Lyon", 1, act=Act.CORRECT)]
    assert spells(told) == [("Lyon", True, 0, None)]


def test_a_correction_alone_takes_back_the_value_before():
    assert spells([state("Lille", 0), state("Lyon", 1, act=Act.CORRECT)]) == [("Lyon", True, 0, None)]


def test_a_correction_in_one_breath_takes_over_from_what_was_denied_there():
    told = [
        state("Porto", 0),
        state("Porto", 10, act=Act.DENY),
        state("Ghent", 10, act=Act.CORRECT),
    ]
    assert spells(told) == [("Ghent", True, 0, None)]


def test_a_later_correction_takes_over_from_what_stands_then():
    told = [
        state("Porto", 0),
        state("Porto", 5, act=Act.DENY),
        state("Lyon", 10),
        state("Ghent", 20, act=Act.CORRECT),
    ]
    assert spells(told) == [("Ghent", True, 10, None)]


def test_said_again_after_a_denial_it_holds():
    told = [state("Lille", 0), state("Lille", 1, act=Act.DENY), state("Lille", 9)]
    assert spells(told) == [("Lille", True, 9, None)]


def test_what_ended_can_come_back():
    told = [state("Porto", 0), state("Porto", 10, act=Act.END), state("Porto", 20)]
    assert spells(told) == spells(told[::-1]) == [("Porto", True, 0, 10), ("Porto", True, 20, None)]
    jazz = [state("jazz", n, attribute_="likes", kind=Kind.PREFERENCE, act=act) for n, act in enumerate(ENDING)]
    assert spells(jazz) == [("jazz", True, 0, 1), ("jazz", True, 2, 3), ("jazz", True, 4, None)]


def test_what_is_later_said_to_have_ended_does_not_go_on_after_its_end():
    told = [state("Porto", 0), state("Porto", 10), state("Porto", 20, act=Act.END, since=5)]
    assert spells(told) == [("Porto", True, 0, 5)]
    assert spells(told[1:]) == [("Porto", True, 4, 5)]


def test_an_end_told_without_a_start_closes_it():
    assert spells([state("leave", 0, until=4)]) == [("leave", True, 0, 4)]
    assert spells([state("Porto", 0), state("Porto", 2, until=6), state("Porto", 9)]) == [
        ("Porto", True, 0, 6),
        ("Porto", True, 9, None),
    ]


@pytest.mark.parametrize("kind", [Kind.STATE, Kind.EVENT])
def test_of_what_was_over_when_it_was_told_only_the_end_is_known(kind):
    (version,) = derive([state("Rome", 10, until=3, kind=kind, attribute_="visited")])
    assert (version.valid.start, version.valid.end) == (day(2), day(3))
    assert version.valid.from_precision is Precision.OBSERVED


def test_a_correction_of_a_correction_takes_over_the_first_start():
    told = [
        state("Lille", 0),
        state("Lille", 1, act=Act.DENY),
        state("Lyon", 1, act=Act.CORRECT),
        state("Lyon", 2, act=Act.DENY),
        state("Nice", 2, act=Act.CORRECT),
    ]
    assert spells(told) == [("Nice", True, 0, None)]


def test_one_value_can_correct_twice():
    told = [
        state("Lille", 0),
        state("Lyon", 1, act=Act.CORRECT),
        state("Paris", 10),
        state("Lyon", 12, act=Act.CORRECT),
    ]
    assert spells(told) == [("Lyon", True, 0, None)]


def test_a_corrected_value_goes_as_often_as_it_was_told_in_a_row():
    told = [state("Lille", 0), state("Lille", 5), state("Lyon", 6, act=Act.CORRECT)]
    assert spells(told) == [("Lyon", True, 0, None)]
    earlier = [state("Lille", 0), state("Nice", 3), state("Lille", 5), state("Lyon", 6, act=Act.CORRECT)]
    assert spells(earlier) == [("Lille", True, 0, 3), ("Nice", True, 3, 5), ("Lyon", True, 5, None)]


def test_an_event_told_with_and_without_its_time_is_one():
    untimed, dated = state("race", 3, kind=Kind.EVENT, attribute_="did"), {"kind": Kind.EVENT, "attribute_": "did"}
    for told in ([untimed, state("race", 5, since=1, until=2, **dated)], [state("race", 1, since=1, **dated), untimed]):
        (version,) = derive(told)
        assert (version.valid.start, version.valid.from_precision) == (day(1), Precision.DAY)
        assert len(version.support) == 2
    assert len(derive([untimed, state("race", 5, since=4, until=5, **dated)])) == 2


def test_a_plan_that_comes_true_is_two_versions():
    plan, done = (state("Rome", n, attribute_="visits", kind=kind) for n, kind in ((0, Kind.PLAN), (9, Kind.EVENT)))
    assert [v.kind for v in derive([plan, done])] == [Kind.PLAN, Kind.EVENT]


def test_the_opposite_polarity_ends_it():
    likes = {"attribute_": "likes", "kind": Kind.PREFERENCE}
    told = [state("jazz", 0, **likes), state("jazz", 30, polarity=False, **likes)]
    groups = [[told[0]], [told[1]]] if told[0].claim.slot != told[1].claim.slot else [told]
    assert len(groups) == 1, "both polarities of a claim share a slot"
    assert spells(told) == [("jazz", True, 0, 30), ("jazz", False, 30, None)]


def test_values_of_a_many_valued_attribute_do_not_meet():
    assert claim("Ada", "likes", "jazz").slot != claim("Ada", "likes", "tea").slot
    assert claim("Ada", "lives in", "Porto").slot == claim("Ada", "lives in", "Ghent").slot


def test_a_told_start_comes_before_when_it_was_said():
    assert spells([state("Porto", 0), state("Porto", 9, since=-400)]) == [("Porto", True, -400, None)]


def test_events_without_a_time_stand_on_the_day_of_their_turn():
    (version,) = derive([state("a race", 3, attribute_="ran", kind=Kind.EVENT)])
    assert version.valid.start == day(3).replace(hour=0)
    assert version.valid.from_precision is Precision.OBSERVED


def test_surprise_is_highest_for_a_change_and_lower_for_a_return():
    first, change, again = derive([state("Ghent", 0), state("Metz", 10), state("Ghent", 20)])
    assert change.surprise > first.surprise
    assert derive([state("Acme", 0, attribute_="ran", kind=Kind.EVENT)])[0].surprise == first.surprise
    assert again.surprise == 1.0


STATEMENTS = st.lists(
    st.builds(
        state,
        st.sampled_from(["Porto", "Ghent", "Lyon"]),
        st.integers(0, 50),
        act=st.sampled_from([Act.ASSERT, Act.ASSERT, Act.ASSERT, Act.END, Act.DENY, Act.CORRECT]),
        since=st.none() | st.integers(-30, 50),
        until=st.none() | st.integers(51, 80),
    ),
    max_size=9,
)


@given(STATEMENTS, st.randoms())
def test_the_order_of_loading_makes_no_difference(told, rng):
    shuffled = told[:]
    rng.shuffle(shuffled)
    assert [v.signature for v in derive(told)] == [v.signature for v in derive(shuffled)]


@given(STATEMENTS)
def test_at_no_time_do_two_values_hold(told):
    versions = derive(told)
    for one in versions:
        assert one.valid.start is not None
        assert one.valid.end is None or one.valid.start < one.valid.end
        for other in versions:
            if one is not other:
                low = max(one.valid.start, other.valid.start)
                ends = [v.valid.end for v in (one, other) if v.valid.end]
                assert ends
                assert min(ends) <= low


@given(STATEMENTS, STATEMENTS)
def test_revising_twice_changes_nothing(before, after):
    def held(versions):
        numbers: dict[str, int] = {}
        stored = []
        for v in versions:
            numbers[v.claim.id] = numbers.get(v.claim.id, 0) + 1
            n = numbers[v.claim.id]
            stored.append(Held(f"{v.claim.id}-{n}", v.claim.id, n, True, v.signature, v.valid.start, v.valid.end))
        return stored

    assert not revise(held(derive(before)), derive(before)).add
    change = revise(held(derive(before)), derive(before + after))
    left = {h.signature for h in held(derive(before))} - {h.signature for h in change.retract}
    assert left | {a.version.signature for a in change.add} == {v.signature for v in derive(before + after)}


def test_the_attribute_file_is_sound():
    for name, listed in attributes().items():
        assert listed.name == name
        if listed.opposite:
            assert attribute(listed.opposite).opposite == name
    assert attribute("never heard of").kind is Kind.EVENT


@pytest.mark.parametrize("one", ["QRX", "qrx", " Qrx ", "ＱＲＸ"])
def test_spellings_of_a_name_are_one_entity(one):
    assert claim(one, "likes", "Tea").id == claim("qrx", "likes", "tea ").id
