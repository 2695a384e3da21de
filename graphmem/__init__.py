"""graphmem: a knowledge memory for AI agents that lives in Neo4j.

Conversations go in as turns; out come episodes and facts with validity intervals, each tied by edges
to the exact words it came from.
"""

from graphmem.errors import GraphmemError
from graphmem.memory import Memory
from graphmem.models import (
    Answer,
    Entity,
    Episode,
    Evidence,
    Fact,
    Hit,
    Interval,
    LoadReport,
    Problem,
    Recollection,
    Stats,
    Turn,
    Why,
)

__all__ = [
    "Answer",
    "Entity",
    "Episode",
    "Evidence",
    "Fact",
    "GraphmemError",
    "Hit",
    "Interval",
    "LoadReport",
    "Memory",
    "Problem",
    "Recollection",
    "Stats",
    "Turn",
    "Why",
]
