"""Positions that are not texts: lists, tuples and arrays of numbers."""

from __future__ import annotations

from typing import Any


def text_of(position: Any) -> str:
    """The text of a position.

    >>> text_of([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    '1 2 3/4 5 6/7 8 0'
    >>> text_of((3, 1, 2))
    '3 1 2'
    """
    if hasattr(position, "tolist"):
        position = position.tolist()
    if isinstance(position, str):
        return position
    try:
        parts = list(position)
    except TypeError:
        kind = type(position).__name__
        raise TypeError(f"a position is a text, a Position or a list of numbers, not {kind}") from None
    if parts and all(isinstance(part, (list, tuple)) for part in parts):
        return "/".join(" ".join(map(str, row)) for row in parts)
    return " ".join(map(str, parts))
