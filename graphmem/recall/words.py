"""Words as they are compared: lower case, without inflection, without those that every text holds."""

from __future__ import annotations

import re
from functools import lru_cache

import snowballstemmer
from simplemma import lemmatize

_STEMMER = snowballstemmer.stemmer("english")
_COMMON = frozenset(
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this "
    "to was will with s".split()
)
"""The stop words of Lucene's English analyzer."""
_ASKING = frozenset(
    "when what which who whom whose where why how do does did done is are was were be been has have had will would can "
    "could should the a an of to in on at for and or but not it its that this these those there any some with from by "
    "about as into his her their he she they you your i me my we our us him them s t d ll re ve m long many much often "
    "year month week weekend day date time ago go get make take currently now still ever first last which town city "
    "january february march april may june july august september october november december spring summer autumn winter "
    "monday tuesday wednesday thursday friday saturday sunday".split()
)
"""Words that ask, and words of time and place: they say what kind of answer is sought, not of what."""

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


def meaning(text: str) -> frozenset[str]:
    """The stems of the words of a text that carry its meaning."""
    return frozenset(
        stem(lemmatize(word, lang="en").lower())
        for word in re.findall(r"\w+", text.casefold())
        if word not in _ASKING and not word.isdigit()
    )
