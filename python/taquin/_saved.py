"""Solutions as data: pickled and copied, or made in Python for a position that cannot be read.

The extension module makes a `Solution` only by a search. A `SavedSolution` has the same members, kept
as plain values.
"""

from __future__ import annotations

from typing import Any

from taquin import _taquin

_MEMBERS = [name for name, value in vars(_taquin.Solution).items() if isinstance(value, property)]


class SavedSolution(_taquin.Solution):
    """A Solution that was pickled or copied."""

    def to_dict(self) -> dict[str, Any]:
        return dict(self.__dict__["json"])


def _member(name: str) -> property:
    return property(lambda self: self.__dict__[name])


for _name in _MEMBERS:
    setattr(SavedSolution, _name, _member(_name))


def restored(values: dict[str, Any]) -> SavedSolution:
    solution = SavedSolution.__new__(SavedSolution)
    solution.__dict__.update(values)
    return solution


def values_of(solution: "_taquin.Solution") -> dict[str, Any]:
    return {**{name: getattr(solution, name) for name in _MEMBERS}, "json": solution.to_dict()}


def failed(error: Exception) -> SavedSolution:
    """The answer for a position that could not be read."""
    values = values_of(_taquin.solve(_taquin.Task({}), ""))
    return restored({**values, "error": error, "json": {**values["json"], "error": str(error)}})


def install() -> None:
    """Gives Solution what Python code expects of a value."""
    solution: Any = _taquin.Solution
    solution.__len__ = lambda self: len(self.moves)
    solution.__bool__ = lambda self: self.length is not None
    solution.__reduce__ = lambda self: (restored, (values_of(self),))
