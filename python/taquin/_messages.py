"""Exceptions and every sentence that mentions Python's spelling: `weight=`.

The library returns errors as values: a kind, a message, and the name of the parameter that is
wrong. This file turns them into exceptions.
"""

from __future__ import annotations

import reprlib
from typing import Any, Optional

from taquin import _taquin


class TaquinError(Exception):
    """The base of all exceptions of this package."""


class BadInput(TaquinError, ValueError):
    """An argument is wrong.

    `place` names it (``"weight="``, ``"position"``, ``"position 3"``), `message` says what is wrong,
    and `advice` says what is valid there.
    """

    def __init__(self, message: str, parameter: str = "", index: Optional[int] = None) -> None:
        self.parameter = parameter.replace("-", "_")
        self.index = index
        self.message = _short(message)
        super().__init__(self._sentence())

    @property
    def place(self) -> str:
        if self.index is not None:
            return f"position {self.index}"
        return f"{self.parameter}=" if self.parameter else "position"

    @property
    def advice(self) -> str:
        if self.parameter:
            return advice_on_parameter(self.parameter)
        return advice_on_positions()

    def _sentence(self) -> str:
        if self.index is None and not self.parameter:
            return self.message
        place = f"{self.parameter}=" if self.parameter else f"position {self.index}"
        return f"{place}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (BadInput, (self.message, self.parameter, self.index))


class Unsolvable(TaquinError):
    """The position cannot reach its goal. `reason` is a sentence, `facts` the numbers behind it."""

    def __init__(self, reason: str, facts: dict[str, Any], solution: Any) -> None:
        self.reason = reason
        self.facts = facts
        self.solution = solution
        super().__init__(f"This position cannot be solved: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Unsolvable, (self.reason, self.facts, self.solution))


class LimitReached(TaquinError):
    """A limit ended the search before it had what was asked for.

    `limit` names it (``"time"``, ``"nodes"``, …), `lower_bound` is proved, and `solution` is the
    answer so far: its `length` is None if no solution was found.
    """

    def __init__(self, limit: str, lower_bound: Optional[int], solution: Any) -> None:
        self.limit = limit
        self.lower_bound = lower_bound
        self.solution = solution
        super().__init__(limit_sentence(limit, lower_bound, solution))

    def __reduce__(self) -> tuple[Any, ...]:
        return (LimitReached, (self.limit, self.lower_bound, self.solution))


class TableError(TaquinError):
    """A table file is damaged, or of another version. Remove it with `taquin.tables.remove`."""


class FileError(TaquinError, OSError):
    """The file system refused: disk full, no permission, no such file."""


class OutOfMemory(TaquinError, MemoryError):
    """A table needs more memory than `memory=` or the machine allows."""


class OutOfTime(TaquinError, TimeoutError):
    """A table takes longer than `time=` allows."""


def _short(message: str) -> str:
    """The message without the middle, if it quotes a very long input."""
    return message if len(message) <= 800 else f"{message[:250]} … {message[-150:]}"


def exception_of(kind: str, message: str, parameter: str) -> BaseException:
    """The exception for an error of the library; the extension module calls this."""
    if kind == "input":
        return BadInput(message, parameter)
    if kind == "interrupted":
        return KeyboardInterrupt()
    kinds = {"table": TableError, "file": FileError, "time": OutOfTime, "memory": OutOfMemory}
    return kinds[kind](f"{parameter}=: {message}" if parameter else message)


def limit_sentence(limit: str, lower_bound: Optional[int], solution: Any) -> str:
    bound = f"every solution has at least {lower_bound} moves"
    if solution.length is None:
        return f"The search reached its limit on {limit} and found no solution; {bound}."
    return (
        f"The search reached its limit on {limit} before the proof was complete: "
        f"the best solution has {solution.length} moves; {bound}."
    )


def unexpected_keyword(function: str, name: str, known: list[str]) -> TypeError:
    guess = _taquin.nearest(name, known)
    hint = f"; did you mean {guess}=?" if guess else ""
    return TypeError(f"{function}() got an unexpected keyword argument {reprlib.repr(name)}{hint}")


def advice_on_parameter(name: str) -> str:
    for row in _taquin.list_of("parameters"):
        if row["name"] == name:
            return f"{name}= takes {_taquin.descriptions()[name]}. {row['help']}."
    known = {
        "puzzle": "puzzles",
        "goal": "goals",
    }
    if name in known:
        names = ", ".join(row["name"] for row in _taquin.list_of(known[name]))
        return f"{name}= takes one of: {names}."
    return f"See help(taquin.solve) for {name}=."


def advice_on_positions() -> str:
    lines = ["A position is written as one of:"]
    for puzzle in _taquin.list_of("puzzles"):
        lines += [f"  {puzzle['name']}: {form['summary']}" for form in puzzle["forms"]]
    return "\n".join(lines)


def not_a_choice(name: str, value: object, choices: list[str]) -> BadInput:
    return BadInput(f"{reprlib.repr(value)} is not one of {', '.join(map(repr, choices))}", name)
