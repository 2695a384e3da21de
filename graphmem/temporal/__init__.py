"""Time: from what people say to intervals, the algebra of intervals, and back to words.

``find_times`` reads the time expressions of a text, ``describe`` says an interval in words, ``absolute``
puts dates in the place of relative expressions; ``intervals`` is the algebra.
"""

from graphmem.temporal.describe import describe
from graphmem.temporal.find import find_times
from graphmem.temporal.rewrite import absolute

__all__ = ["absolute", "describe", "find_times"]
