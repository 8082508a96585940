"""Questions about positions: check, explain, verify; scrambles; lists of puzzles, algorithms, …"""

from __future__ import annotations

import reprlib
from typing import Any, Iterable, Iterator, Optional, Union

from taquin import _taquin
from taquin._keywords import READING, same_puzzle, takes, task_of
from taquin._messages import BadInput


class Record(dict[str, Any]):
    """A dict whose keys are also attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


_READING = list(READING)


@takes(parameters=False)
def check(position: Any, **keywords: Any) -> Record:
    """Whether the position can be solved, and why.

    >>> check("1 2 3/4 5 6/8 7 0").solvable
    False
    >>> print(check("1 2 3/4 5 6/8 7 0").explanation)  # doctest: +ELLIPSIS
    Reading row by row without the blank, a larger tile comes before a smaller one 1 time; ...
    """
    same_puzzle(position, keywords)
    return Record(_taquin.check(task_of("check", keywords, _READING), position))


@takes(parameters=False)
def explain(position: Any, **keywords: Any) -> Record:
    """The value of every heuristic, where it comes from, and what each move would change.

    >>> explain("1 2 3/4 0 6/7 5 8").heuristics["manhattan"]
    2
    """
    same_puzzle(position, keywords)
    return Record(_taquin.explain(task_of("explain", keywords, _READING), position))


def verify(position: Any, solution: Union[str, Iterable[str]], **keywords: Any) -> Record:
    """Plays moves and says whether they solve the position.

    >>> verify("1 2 3/4 0 6/7 5 8", "DR").solves
    True
    >>> verify("1 2 3/4 0 6/7 5 8", "DD").failed_move
    2

    Takes the same keyword arguments as `check`.
    """
    same_puzzle(position, keywords)
    task = task_of("verify", keywords, _READING)
    text = solution if isinstance(solution, str) else " ".join(solution)
    return Record(_taquin.verify(task, position, text))


def scramble(
    count: Optional[int] = None,
    *,
    steps: Optional[int] = None,
    self_avoiding: Optional[int] = None,
    unsolvable: bool = False,
    seed: Optional[int] = None,
    **keywords: Any,
) -> Any:
    """A random position; with a count, a list of them.

    >>> scramble(size="3x3", seed=1)
    Position('7 1 4/8 2 6/0 3 5')
    >>> len(scramble(10, puzzle="cube", steps=5))
    10

    By default every solvable position is equally likely. `steps` walks at random from the goal,
    `self_avoiding` walks without meeting a position twice. The same seed gives the same positions.
    Takes the keyword arguments puzzle, size, goal, metric.
    """
    source = scrambles(
        steps=steps, self_avoiding=self_avoiding, unsolvable=unsolvable, seed=seed, **keywords
    )
    if count is None:
        return next(source)
    if count < 0:
        raise BadInput(f"{reprlib.repr(count)} is not a number of positions", "count")
    return [next(source) for _ in range(count)]


def scrambles(
    *,
    steps: Optional[int] = None,
    self_avoiding: Optional[int] = None,
    unsolvable: bool = False,
    seed: Optional[int] = None,
    **keywords: Any,
) -> Iterator["_taquin.Position"]:
    """Random positions without end; see `scramble`."""
    if seed is not None and not (isinstance(seed, int) and 0 <= seed < 2**64):
        raise BadInput(f"{reprlib.repr(seed)} is not a whole number from 0 to 2**64 - 1", "seed")
    task = task_of("scramble", keywords, ["puzzle", "size", "goal", "metric"])
    how = {"steps": steps, "self_avoiding": self_avoiding, "unsolvable": unsolvable}
    source = _taquin.Scrambles(task, how, seed)
    return iter(source.next, None)


def _listed(subject: str, puzzle: Optional[str]) -> list[Record]:
    return [Record(row) for row in _taquin.list_of(subject, puzzle)]


def puzzles() -> list[Record]:
    """The puzzles, with their sizes, goals, metrics and forms."""
    return _listed("puzzles", None)


def algorithms(puzzle: Optional[str] = None) -> list[Record]:
    """The algorithms, with their properties.

    >>> [row.name for row in algorithms() if row.name.startswith("ida")]
    ['idastar']
    """
    return _listed("algorithms", puzzle)


def heuristics(puzzle: Optional[str] = None) -> list[Record]:
    """The heuristics, with their claims: admissible, consistent."""
    return _listed("heuristics", puzzle)


def goals(puzzle: Optional[str] = None) -> list[Record]:
    """The named goals."""
    return _listed("goals", puzzle)


def parameters() -> list[Record]:
    """The search parameters: the keyword arguments of `solve`, with type, range and default."""
    return _listed("parameters", None)


