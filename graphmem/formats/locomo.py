"""LoCoMo (Maharana et al. 2024, "Evaluating very long-term conversational memory of LLM agents").

A list of samples (or one, or one per line), each with sessions of turns; a session has one time for all of
them. Questions, summaries and observations in the file are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any

from graphmem.errors import RecordError
from graphmem.formats.base import Format
from graphmem.formats.records import Place, Reading
from graphmem.formats.source import Glimpse, Source
from graphmem.formats.words import kind
from graphmem.models import Turn

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME = re.compile(
    r"([0-9]{1,2}):([0-9]{2}) ?([ap])\.?m\.? on ([0-9]{1,2}) ([a-z]{3})[a-z]*\.?,? ([0-9]{4})", re.IGNORECASE
)
_SESSION = re.compile(r"session_([0-9]{1,6})")
_NAMES = {"id": "dia_id", "captions": "blip_caption"}


def session_time(text: str) -> datetime | None:
    """The naive time in a text such as "1:56 pm on 8 May, 2023"; ``None`` where it is written otherwise."""
    match = _TIME.fullmatch(" ".join(text.split()))
    if not match or match[5].lower() not in _MONTHS:
        return None
    hour, minute = int(match[1]), int(match[2])
    if not 1 <= hour <= 12:
        return None
    month = _MONTHS.index(match[5].lower()) + 1
    try:
        return datetime(  # noqa: DTZ001 - the reader's zone is put on by whoever called
            int(match[6]), month, int(match[4]), hour % 12 + (12 if match[3].lower() == "p" else 0), minute
        )
    except ValueError:
        return None


def _is_sample(value: Any) -> bool:
    talk = value.get("conversation") if isinstance(value, dict) else None
    return isinstance(talk, dict) and any(key.startswith(("speaker_", "session_")) for key in talk)


def _recognises(glimpse: Glimpse) -> bool:
    first = glimpse.first
    return _is_sample(first[0] if isinstance(first, list) and first else first)


def _turns(source: Source, reading: Reading) -> Iterator[Turn]:
    for value in source.values(reading.problem):
        samples = value.data if isinstance(value.data, list) else [value.data]
        for number, sample in enumerate(samples, 1):
            place = Place(source.name, number if value.whole else value.line)
            try:
                conversation, talk = _sample(place, sample, reading)
            except RecordError as error:
                reading.problem(error)
                continue
            yield from _talk(place.within("conversation"), conversation, talk, reading)


def _sample(place: Place, sample: Any, reading: Reading) -> tuple[str, dict[str, Any]]:
    if not isinstance(sample, dict):
        raise place.error("", f"a LoCoMo sample is an object, not {kind(sample)}")
    talk = sample.get("conversation")
    if not isinstance(talk, dict):
        raise place.error("conversation", "must be an object with sessions" if talk is not None else "is missing")
    name = sample.get("sample_id")
    if name is None and reading.conversation is None:
        raise place.error("sample_id", "is missing", hint="it names the conversation; or pass --conversation ID")
    return reading.identifier(place, "sample_id", reading.conversation if name is None else name), talk


def _talk(place: Place, conversation: str, talk: dict[str, Any], reading: Reading) -> Iterator[Turn]:
    sessions = sorted((int(match[1]), key) for key in talk if (match := _SESSION.fullmatch(key)))
    for _, key in sessions:
        try:
            if not isinstance(talk[key], list):
                raise place.error(key, f"must be a list of turns, not {kind(talk[key])}")
            said_at = _said_at(place, f"{key}_date_time", talk, reading) if talk[key] else None
        except RecordError as error:
            reading.problem(error)
            continue
        for index, line in enumerate(talk[key]):
            at = place.within(f"{key}[{index}]")
            yield from reading.attempt(partial(_turn, at, line, conversation, said_at, reading))


def _said_at(place: Place, name: str, talk: dict[str, Any], reading: Reading) -> datetime:
    said = talk.get(name)
    if said is None:
        return reading.without_time(place, name)
    if isinstance(said, str) and (naive := session_time(said)):
        return reading.time(place, name, naive)
    try:
        return reading.time(place, name, said, iso_only=True)
    except RecordError as error:
        raise place.error(name, error.problem, hint='write it like "1:56 pm on 8 May, 2023"') from error


def qualified(conversation: str, dia_id: str) -> str:
    """A turn's id: LoCoMo's ids ("D1:3") are unique within their conversation only."""
    return f"{conversation}:{dia_id}"


def _turn(place: Place, line: Any, conversation: str, said_at: datetime | None, reading: Reading) -> Turn:
    if not isinstance(line, dict):
        raise place.error("", f"a turn is an object, not {kind(line)}")
    for name in ("speaker", "dia_id"):
        if line.get(name) is None:
            raise place.error(name, "is missing")
    caption = line.get("blip_caption")
    fields = {
        "conversation": conversation,
        "id": qualified(conversation, reading.identifier(place, "dia_id", line["dia_id"])),
        "speaker": line["speaker"],
        "text": line.get("text"),
        "said_at": said_at,
        "captions": [] if caption in (None, "") else [caption],
    }
    return reading.turn(place, fields, _NAMES)


FORMAT = Format(name="locomo", title="LoCoMo", recognises=_recognises, turns=_turns)
