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
from graphmem.models.results import (
    Answer,
    Changed,
    Difference,
    EntityCount,
    Hit,
    LoadReport,
    Problem,
    Recollection,
    Related,
    Revised,
    Snapshot,
    Stats,
    What,
    Why,
)
from graphmem.models.times import Interval, MentionKind, Precision, Relation, TimeMention
from graphmem.models.turns import Role, ToolCall, Turn

__all__ = [
    "ID_LIMIT",
    "Act",
    "Answer",
    "Changed",
    "Claim",
    "Difference",
    "Entity",
    "EntityCount",
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
    "Related",
    "Relation",
    "Revised",
    "Role",
    "Snapshot",
    "Statement",
    "Stats",
    "TimeMention",
    "ToolCall",
    "Turn",
    "Vector",
    "Version",
    "What",
    "Why",
    "digest",
]
