"""Time: from what people say to intervals, the algebra of intervals, and back to words.

``find_times`` reads the time expressions of a text, ``describe`` says an interval in words, ``label``
names the day or month a moment lies in, ``absolute`` puts dates in the place of relative expressions;
``intervals`` is the algebra, ``closed_days`` the days an interval touches.
"""

from graphmem.temporal.describe import describe, label
from graphmem.temporal.find import find_times
from graphmem.temporal.intervals import closed_days
from graphmem.temporal.rewrite import absolute

__all__ = ["absolute", "closed_days", "describe", "find_times", "label"]
