"""The graph in Neo4j: the only importer of the driver."""

from graphmem.store.chronicle import Chronicle
from graphmem.store.connection import Connection
from graphmem.store.reader import Reader
from graphmem.store.schema import migrate
from graphmem.store.within import Within
from graphmem.store.writer import Writer

__all__ = ["Chronicle", "Connection", "Reader", "Within", "Writer", "migrate"]
