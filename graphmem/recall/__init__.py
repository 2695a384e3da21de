"""Finding the right evidence: candidates from the graph, fused, packed to a token budget."""

from graphmem.recall.recaller import Recaller

__all__ = ["Recaller"]
