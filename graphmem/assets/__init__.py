"""Files graphmem needs and does not ship: Neo4j's jars and the embedding model, pinned by hash.

A lock file beside this module names every file of a set, with its SHA-256. ``ensure`` brings them into the
cache from the Maven repository the user's machine is set up for, and never hands out one whose hash differs.
"""

from graphmem.assets.fetch import ensure
from graphmem.assets.lock import Artifact, Lock, load_lock
from graphmem.assets.progress import Progress, Quiet, RichProgress

__all__ = ["Artifact", "Lock", "Progress", "Quiet", "RichProgress", "ensure", "load_lock"]
