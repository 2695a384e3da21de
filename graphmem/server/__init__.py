"""graphmem's own Neo4j: fetched at the user's request, started per home, found again, stopped.

The only package that starts processes.
"""

from graphmem.server.launcher import LocalServer
from graphmem.server.status import BrowserPlace, ServerStatus

__all__ = ["BrowserPlace", "LocalServer", "ServerStatus"]
