"""Times of files: offsets, zones, clocks that are set forward and back, the ends of the calendar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.formats.times import EARLIEST, LATEST, TimeError, parse_iso, parse_time, settle
from graphmem.zones import find_zone

ZONES = sorted(available_timezones())


@pytest.mark.parametrize(
    ("text", "zone", "expected"),
    [
        ("2024-05-01T09:00:00", "UTC", "2024-05-01T09:00:00+00:00"),
        ("2024-05-01T09:00:00", "Europe/Lisbon", "2024-05-01T09:00:00+01:00"),
        ("2024-03-31T02:30:00", "Europe/Berlin", "2024-03-31T03:30:00+02:00"),  # skipped
        ("2024-10-27T02:30:00", "Europe/Berlin", "2024-10-27T02:30:00+02:00"),  # twice: the first
        ("2024-10-27T02:30:00+01:00", "Europe/Berlin", "2024-10-27T02:30:00+01:00"),
        ("2011-12-30T12:00:00", "Pacific/Apia", "2011-12-31T12:00:00+14:00"),  # a whole day skipped
        ("1850-01-01T00:00:00", "Europe/Lisbon", "1850-01-01T00:36:45+00:00"),  # no whole minutes: as UTC
        ("2024-05-01T09:00:00+05:45", "UTC", "2024-05-01T09:00:00+05:45"),
        ("2024-05-01 09:00z", "Asia/Tokyo", "2024-05-01T09:00:00+00:00"),
        ("2024-05-01 09:00:00 +0200", "UTC", "2024-05-01T09:00:00+02:00"),
        ("20240501T090000Z", "UTC", "2024-05-01T09:00:00+00:00"),
        ("2024-05-01", "UTC", "2024-05-01T00:00:00+00:00"),
        ("2024-05-01T09:00:00.1234567Z", "UTC", "2024-05-01T09:00:00.123456+00:00"),
        ("0001-01-02T00:00:00Z", "UTC", "0001-01-02T00:00:00+00:00"),
        ("9999-12-29T23:59:59Z", "UTC", "9999-12-29T23:59:59+00:00"),
    ],
)
def test_settled(text: str, zone: str, expected: str) -> None:
    assert settle(parse_iso(text), ZoneInfo(zone)).isoformat() == expected


@pytest.mark.parametrize(
    "text",
    [
        "now",
        "2024-05",
        "2024-W01-1",
        "24-05-01",
        "2024-13-01",
        "2024-05-01T25:00",
        "1612012160000",
        "２０２４-05-01",
        "2024-05-01T09:00:00 UTC",
        "2024-05-01T09:00:00+99:00",
    ],
)
def test_no_iso(text: str) -> None:
    with pytest.raises(TimeError):
        parse_iso(text)


@pytest.mark.parametrize("value", [None, True, [], {}, "", "soon"])
def test_no_time(value: object) -> None:
    with pytest.raises(TimeError):
        parse_time(value)


def test_zones() -> None:
    assert find_zone("Europe/Lisbon") == ZoneInfo("Europe/Lisbon")
    for name in (
        None,
        5,
        "",
        "Mars",
        "Europe",
        "../etc/passwd",
        "/etc/localtime",
        "a\0b",
        "x" * 5000,
        "\ud800",
    ):
        assert find_zone(name) is None, name


@given(st.datetimes(), st.sampled_from(ZONES))
def test_any_naive_time_is_one_moment(naive: datetime, zone: str) -> None:
    """A fixed offset of whole minutes, zoneinfo's moment; or an error near the calendar's ends."""
    try:
        moment = settle(naive, ZoneInfo(zone))
    except TimeError:
        assert naive < datetime(1, 1, 4) or naive > datetime(9999, 12, 28)  # noqa: DTZ001
        return
    assert EARLIEST <= moment < LATEST
    assert moment == naive.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)
    offset = moment.utcoffset()
    assert offset is not None
    assert offset % timedelta(minutes=1) == timedelta()
    assert parse_iso(moment.isoformat()) == moment
    moment - timedelta(days=1), moment + timedelta(days=1)
