"""Words as they are compared: lower case, without inflection, without those that every text holds."""

from __future__ import annotations

import re
from functools import lru_cache

import snowballstemmer

_STEMMER = snowballstemmer.stemmer("english")
_COMMON = frozenset(
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this "
    "to was will with s".split()
)
"""The stop words of Lucene's English analyzer."""

_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")


def stems(text: str) -> list[str]:
    """The stems of a text's words, in order, common words left out.

    Scripts that write no blanks between words (Chinese, Japanese) are taken sign by sign.
    """
    return [stem(word) for word in _WORD.findall(text.casefold()) if word not in _COMMON]


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """The stem of an English word in lower case."""
    return str(_STEMMER.stemWord(word))
