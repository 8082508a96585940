"""The audit of a heuristic on every position of a small puzzle."""

from __future__ import annotations

import functools
import math
import reprlib
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, Sequence, Union

from taquin import _taquin
from taquin._ask import scramble
from taquin._keywords import size_text
from taquin._messages import BadInput
from taquin._progress import Listener, ProgressOption, news_of_batch


@dataclass(frozen=True)
class Audit:
    """What `audit` found.

    `overestimate` is the position nearest to the goal whose value is too high: a dict with position,
    value, distance. `inconsistency` is the move nearest to the goal on which the value falls by more
    than 1: a dict with position, value, move, child, child_value. Both are None if there is none.
    A heuristic is consistent if there is no such move and its value at the goal is 0.
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
    goal_value: float = 0.0  #: the value at the goal

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
            return "" if self.consistent else f"; its value at the goal is {self.goal_value:g}, not 0"
        found = self.inconsistency
        return (
            f"; {self.inconsistencies:,} moves lower it by more than 1, first {found['move']} on "
            f"{found['position']}: {found['value']:g} to {found['child_value']:g}"
        )

    def _repr_html_(self) -> str:
        from taquin._pictures import audit_html

        return audit_html(self)


_MOST = 4_000_000  # positions; each needs about 200 bytes
_KEPT = 400_000  # positions of a space that is kept for the next audit


def _space(size: Optional[str], puzzle: Optional[str], goal: Optional[str]) -> "_taquin.Space":
    """All positions; the last small space is kept, so that several audits of one size are quick."""
    most = _most_positions(size, puzzle)
    if most is not None and most > _MOST:
        raise BadInput(
            f"there are {most:,} positions, and an audit takes at most {_MOST:,}: "
            "choose a size of at most 10 pieces",
            "size",
        )
    if most is not None and most <= _KEPT:
        return _kept_space(size, puzzle, goal)
    return _taquin.Space(size, puzzle, goal)


@functools.lru_cache(maxsize=1)
def _kept_space(size: Optional[str], puzzle: Optional[str], goal: Optional[str]) -> "_taquin.Space":
    return _taquin.Space(size, puzzle, goal)


def _most_positions(size: Optional[str], puzzle: Optional[str]) -> Optional[int]:
    """The number of orders of the pieces. None if pieces look alike, as stickers do.

    A piece 0 is a blank: only half of the orders can then be reached.
    """
    cells = scramble(puzzle=puzzle, size=size, seed=1).cells
    if len(set(cells)) < len(cells):
        return None
    return math.factorial(len(cells)) // (2 if 0 in cells else 1)


def audit(
    heuristic: Union[str, Callable[[Any], Any]],
    size: Union[str, int, Sequence[int], None] = "3x3",
    *,
    puzzle: Optional[str] = None,
    goal: Optional[str] = None,
    vectorised: bool = False,
    progress: ProgressOption = None,
) -> Audit:
    """Compares a heuristic with the true distance of every position of a small puzzle.

    The heuristic is a function of a Position, or an expression of the library. Is it admissible
    (never too high)? Consistent (0 at the goal, and no move lowers it by more than 1)? How near to
    the truth? Sizes of up to 10 pieces work, such as 3x3 and 2x5.

    >>> report = audit("2*manhattan", "2x3")
    >>> report.admissible, report.overestimate["value"], report.overestimate["distance"]
    (False, 2.0, 1)

    vectorised: the function gets all positions at once, as a numpy array with one row of pieces
    for each position, and returns an array of values.

    progress: a function that gets a Progress after every 10,000 positions, or True for a bar.
    """
    began = time.perf_counter()
    space = _space(size_text(size), puzzle, goal)
    with Listener(progress) as listener:
        values = _checked(_values(heuristic, space, vectorised, listener.callback), space)
    found = space.audit(values)
    goal_value = found["rows"][0]["most"]
    total = sum(row["positions"] for row in found["rows"])
    return Audit(
        heuristic=heuristic if isinstance(heuristic, str) else _name(heuristic),
        positions=found["positions"],
        admissible=found["too_high"] == 0,
        consistent=found["jumps"] == 0 and goal_value <= 1e-9,
        overestimates=found["too_high"],
        overestimate=found["overestimate"],
        inconsistencies=found["jumps"],
        inconsistency=found["inconsistency"],
        exact=found["exact"],
        mean_value=sum(row["mean"] * row["positions"] for row in found["rows"]) / total,
        mean_distance=sum(row["distance"] * row["positions"] for row in found["rows"]) / total,
        rows=found["rows"],
        seconds=time.perf_counter() - began,
        goal_value=goal_value,
    )


def _name(function: Callable[[Any], Any]) -> str:
    return str(getattr(function, "__name__", type(function).__name__))


def _values(heuristic: Any, space: Any, vectorised: bool, callback: Any) -> Any:
    if isinstance(heuristic, str):
        return space.values(heuristic)
    if not callable(heuristic):
        raise BadInput(f"{reprlib.repr(heuristic)} is neither a function nor an expression", "heuristic")
    if vectorised:
        import numpy

        cells = numpy.frombuffer(space.cells(), dtype=numpy.int32).reshape(len(space), -1)
        return numpy.asarray(heuristic(cells), dtype=float).tolist()
    values = []
    for number in range(len(space)):
        values.append(heuristic(space[number]))
        if callback is not None and (len(values) % 10_000 == 0 or len(values) == len(space)):
            callback(news_of_batch(len(values), len(space)))
    return values


def _checked(values: Any, space: Any) -> list[float]:
    """The values as numbers that a search would accept."""
    numbers = []
    for number, value in enumerate(values):
        try:
            numbers.append(math.nan if isinstance(value, str) else float(value))
        except (TypeError, ValueError, OverflowError):
            numbers.append(math.nan)
        if not numbers[-1] >= 0:
            raise BadInput(
                f"the value for {space[number].text} is {reprlib.repr(value)}; "
                "values are numbers of at least 0",
                "heuristic",
            )
    return numbers
