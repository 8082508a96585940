"""The audit of a heuristic on every position of a small puzzle."""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, Union

from taquin import _taquin
from taquin._messages import BadInput


@dataclass(frozen=True)
class Audit:
    """What `audit` found.

    `overestimate` is the position nearest to the goal whose value is too high: a dict with position,
    value, distance. `inconsistency` is the move nearest to the goal on which the value falls by more
    than 1: a dict with position, value, move, child, child_value. Both are None if there is none.
    """

    heuristic: str
    positions: int
    admissible: bool
    consistent: bool
    overestimates: int  #: positions whose value is too high
    overestimate: Optional[dict[str, Any]]
    inconsistencies: int  #: moves on which the value falls by more than 1
    inconsistency: Optional[dict[str, Any]]
    exact: int  #: positions whose value is the true distance
    mean_value: float
    mean_distance: float
    rows: list[dict[str, Any]] = field(repr=False)  #: by distance: positions, mean, least, most
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """The mean value as a share of the mean distance: 1 is perfect."""
        return self.mean_value / self.mean_distance if self.mean_distance else 1.0

    def __str__(self) -> str:
        yes = {True: "yes", False: "no"}
        lines = [
            f"{self.heuristic} on all {self.positions:,} positions ({self.seconds:.1f} s)",
            f"  admissible: {yes[self.admissible]}{self._too_high()}",
            f"  consistent: {yes[self.consistent]}{self._jump()}",
            f"  mean value {self.mean_value:.2f} of {self.mean_distance:.2f} moves "
            f"({self.share:.0%}); exact for {self.exact:,} positions",
        ]
        return "\n".join(lines)

    def _too_high(self) -> str:
        if self.overestimate is None:
            return ""
        found = self.overestimate
        return (
            f"; {self.overestimates:,} values are too high, first {found['value']:g} for "
            f"{found['position']}, which is {found['distance']} from the goal"
        )

    def _jump(self) -> str:
        if self.inconsistency is None:
            return ""
        found = self.inconsistency
        return (
            f"; {self.inconsistencies:,} moves lower it by more than 1, first {found['move']} on "
            f"{found['position']}: {found['value']:g} to {found['child_value']:g}"
        )

    def _repr_html_(self) -> str:
        from taquin._pictures import audit_html

        return audit_html(self)


@functools.lru_cache(maxsize=2)
def _space(size: Optional[str], puzzle: Optional[str], goal: Optional[str]) -> "_taquin.Space":
    return _taquin.Space(size, puzzle, goal)


def audit(
    heuristic: Union[str, Callable[[Any], Any]],
    size: Optional[str] = "3x3",
    *,
    puzzle: Optional[str] = None,
    goal: Optional[str] = None,
    vectorised: bool = False,
) -> Audit:
    """Compares a heuristic with the true distance of every position of a small puzzle.

    The heuristic is a function of a Position, or an expression of the library. Is it admissible
    (never too high)? Consistent (no move lowers it by more than 1)? How near to the truth?

    >>> report = audit("2*manhattan", "2x3")
    >>> report.admissible, report.overestimate["value"], report.overestimate["distance"]
    (False, 2.0, 1)

    vectorised: the function gets all positions at once, as a numpy array with one row of pieces
    for each position, and returns an array of values.
    """
    began = time.perf_counter()
    space = _space(size, puzzle, goal)
    values = _values(heuristic, space, vectorised)
    found = space.audit(values)
    total = sum(row["positions"] for row in found["rows"])
    return Audit(
        heuristic=heuristic if isinstance(heuristic, str) else _name(heuristic),
        positions=found["positions"],
        admissible=found["too_high"] == 0,
        consistent=found["jumps"] == 0,
        overestimates=found["too_high"],
        overestimate=found["overestimate"],
        inconsistencies=found["jumps"],
        inconsistency=found["inconsistency"],
        exact=found["exact"],
        mean_value=sum(row["mean"] * row["positions"] for row in found["rows"]) / total,
        mean_distance=sum(row["distance"] * row["positions"] for row in found["rows"]) / total,
        rows=found["rows"],
        seconds=time.perf_counter() - began,
    )


def _name(function: Callable[[Any], Any]) -> str:
    return str(getattr(function, "__name__", type(function).__name__))


def _values(heuristic: Any, space: Any, vectorised: bool) -> Any:
    if isinstance(heuristic, str):
        return space.values(heuristic)
    if not callable(heuristic):
        raise BadInput(f"{heuristic!r} is neither a function nor an expression", "heuristic")
    if vectorised:
        import numpy

        cells = numpy.frombuffer(space.cells(), dtype=numpy.int32).reshape(len(space), -1)
        return numpy.asarray(heuristic(cells), dtype=float).tolist()
    return [heuristic(space[number]) for number in range(len(space))]
