"""The words of graphmem as frozen models. Models do no I/O; every time in them is aware.

Intervals are half open, ``[start, end)``; ``None`` is an open side. JSON keys of the command line are
the field names here, times are ISO 8601 with offset.
"""

from graphmem.models.base import ID_LIMIT, Id, Model, Name, Vector, digest
from graphmem.models.knowledge import (
    Act,
    Claim,
    Entity,
    Episode,
    Evidence,
    Fact,
    Kind,
    Mention,
    Modality,
    Reason,
    Statement,
    Version,
)
from graphmem.models.results import Answer, Hit, LoadReport, Problem, Recollection, Stats, Why
from graphmem.models.times import Interval, MentionKind, Precision, TimeMention
from graphmem.models.turns import Role, ToolCall, Turn

__all__ = [
    "ID_LIMIT",
    "Act",
    "Answer",
    "Claim",
    "Entity",
    "Episode",
    "Evidence",
    "Fact",
    "Hit",
    "Id",
    "Interval",
    "Kind",
    "LoadReport",
    "Mention",
    "MentionKind",
    "Modality",
    "Model",
    "Name",
    "Precision",
    "Problem",
    "Reason",
    "Recollection",
    "Role",
    "Statement",
    "Stats",
    "TimeMention",
    "ToolCall",
    "Turn",
    "Vector",
    "Version",
    "Why",
    "digest",
]
