"""Turns of real talk that hold no time, chosen by reading: the resolver finds none in them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from graphmem.formats import read
from graphmem.formats.locomo import qualified
from graphmem.temporal import find_times

ROOT = Path(__file__).resolve().parents[2]
TALK = Path(os.environ.get("GRAPHMEM_SHARED") or ROOT.parent / "shared") / "locomo" / "locomo-dev.json"
QUIET = json.loads((ROOT / "tests" / "data" / "locomo_quiet.json").read_text(encoding="utf-8"))["turns"]


def test_the_list_is_whole() -> None:
    assert len(QUIET) == len(set(QUIET)) == 400
    assert len({name.split()[0] for name in QUIET}) == 4


@pytest.mark.skipif(not TALK.is_file(), reason=f"needs the shared LoCoMo turns ({TALK}; GRAPHMEM_SHARED says where)")
def test_no_time_is_found_where_none_is_said() -> None:
    turns = {(turn.conversation, turn.id): turn for turn in read(TALK)}
    found = []
    for name in QUIET:
        conversation, spoken = name.split()
        turn = turns[conversation, qualified(conversation, spoken)]
        found += [
            (name, mention.start, mention.end, mention.text, mention.rule)
            for mention in find_times(turn.text, turn.said_at, zone=turn.zone, language=turn.language)
        ]
    assert not found, f"{len({name for name, *_ in found})} of {len(QUIET)} turns: {found}"
