"""Keyword arguments, from the library's table of search parameters."""

from __future__ import annotations

import inspect
import reprlib
import textwrap
from typing import Any, Callable, Optional, TypeVar

from taquin import _taquin
from taquin._messages import BadInput, unexpected_keyword

Row = dict[str, Any]

#: The search parameters, each a dict with name, type, summary, default.
PARAMETERS: list[Row] = _taquin.list_of("parameters")
_KINDS = {row["name"]: row["type"] for row in PARAMETERS}

#: How to read positions and write answers.
READING: dict[str, str] = {
    "puzzle": "The puzzle, such as 'tiles' or 'cube'; recognised from the text if None.",
    "size": "The size, such as '4x4', where the text does not tell.",
    "form": "The form of the text; recognised if None.",
    "goal": "The name of a goal, or a position.",
    "metric": "How to count moves, such as 'multi' or 'quarter'.",
    "moves": "How to write moves, such as 'tile'.",
    "cache": "The folder for table files.",
    "catalogue": "A file with your own sets of patterns.",
    "search_unsolvable": "True: search even if there is no solution.",
}

Function = TypeVar("Function", bound=Callable[..., Any])


def names_for(reading: bool = True, parameters: bool = True) -> list[str]:
    names = list(READING) if reading else []
    return names + [row["name"] for row in PARAMETERS] if parameters else names


def task_of(function: str, keywords: dict[str, Any], allowed: list[str]) -> _taquin.Task:
    """Checks the names and makes the library's form of the request."""
    for name in keywords:
        if name not in allowed:
            raise unexpected_keyword(function, name, allowed)
    goal = keywords.get("goal")
    if goal is not None and not isinstance(goal, str):
        keywords = {**keywords, "goal": _goal_text(goal)}
    return _taquin.Task({name: _plain(name, value) for name, value in keywords.items()})


def _plain(name: str, value: Any) -> Any:
    """The value as the library takes it: 1e6 as 1000000, (3, 3) as "3x3", all=1 as True."""
    kind = _KINDS.get(name)
    if name == "size":
        return size_text(value)
    if name == "threads" and isinstance(value, str) and not value.isdigit():
        raise BadInput(f"{reprlib.repr(value)} is not a number of threads; write digits, such as 4", name)
    if kind in ("whole", "bytes") and isinstance(value, float) and value.is_integer():
        return int(value)
    if kind == "flag" and isinstance(value, int) and value in (0, 1):
        return bool(value)
    return value


def same_puzzle(position: Any, keywords: dict[str, Any]) -> None:
    """Refuses puzzle= and size= if they contradict a Position."""
    if not isinstance(position, _taquin.Position):
        return
    puzzle, size = keywords.get("puzzle"), size_text(keywords.get("size"))
    if puzzle not in (None, position.puzzle):
        raise BadInput(f"the position belongs to {position.puzzle}, not to {reprlib.repr(puzzle)}", "puzzle")
    if size not in (None, position.size) and _canonical(position.puzzle, size) != position.size:
        raise BadInput(f"the position has the size {position.size}, not {reprlib.repr(size)}", "size")


def _canonical(puzzle: str, size: Optional[str]) -> str:
    """The size as the library writes it: "3X3" is "3x3"."""
    how = {"steps": None, "self_avoiding": None, "unsolvable": False}
    return _taquin.Scrambles(_taquin.Task({"puzzle": puzzle, "size": size}), how, 1).next().size


def size_text(size: Any) -> Optional[str]:
    """The text of a size: (3, 4) is "3x4"."""
    if isinstance(size, (tuple, list)):
        return "x".join(map(str, size))
    return None if size is None else str(size)


def _goal_text(goal: Any) -> str:
    from taquin._text import text_of

    return goal.text if isinstance(goal, _taquin.Position) else text_of(goal)


def takes(reading: bool = True, parameters: bool = True) -> Callable[[Function], Function]:
    """A decorator: replaces ``**keywords`` in the signature and in the help by the real names."""

    def decorate(function: Function) -> Function:
        names = names_for(reading, parameters)
        signature = inspect.signature(function)
        shown = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
        known = {p.name for p in shown}
        kind = inspect.Parameter.KEYWORD_ONLY
        shown += [inspect.Parameter(n, kind, default=None) for n in names if n not in known]
        function.__signature__ = signature.replace(parameters=shown)  # type: ignore[attr-defined]
        function.__doc__ = (function.__doc__ or "") + _help(names)
        return function

    return decorate


def _help(names: list[str]) -> str:
    texts = {**READING, **{row["name"]: row["help"] + "." for row in PARAMETERS}}
    lines = ["", "Keyword arguments:", ""]
    for name in names:
        lines += textwrap.wrap(
            f"{name}: {texts[name]}", 88, initial_indent="  ", subsequent_indent="    "
        )
    return "\n".join(lines) + "\n"
