"""Solving: one position, many positions, your own heuristic, your own puzzle."""

from __future__ import annotations

import atexit
import itertools
import weakref
from dataclasses import dataclass, field
from typing import Any, Callable, Hashable, Iterable, Iterator, Optional, TypeVar, Union

from taquin import _taquin
from taquin._keywords import names_for, takes, task_of
from taquin._messages import BadInput, LimitReached, Unsolvable, not_a_choice
from taquin._progress import Listener, ProgressOption, news_of_batch

Position = _taquin.Position
Solution = _taquin.Solution
Function = TypeVar("Function", bound=Callable[..., Any])
AnySolution = Union["_taquin.Solution", "PuzzleSolution"]


@dataclass(frozen=True)
class PuzzleSolution:
    """The answer for a puzzle of your own. Moves and states are your own objects."""

    status: str
    length: Optional[int]
    moves: list[Any]
    states: list[Any]
    optimal: bool
    lower_bound: int
    counters: dict[str, int]
    seconds: float
    algorithm: str
    limit: Optional[str] = None
    note: str = ""
    solutions: list[list[Any]] = field(default_factory=list)
    error: Optional[Exception] = None

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return self.length is not None


def claims(admissible: bool = False, consistent: bool = False) -> Callable[[Function], Function]:
    """A decorator: your promise that a heuristic never overestimates, or is consistent.

    Without it no solution counts as optimal and no lower bound is proved. `taquin.audit` tells
    whether the promise is true. A consistent heuristic is admissible, if it is 0 at the goal.

    >>> @claims(admissible=True)
    ... def misplaced(board):
    ...     return sum(tile not in (0, place) for place, tile in enumerate(board.cells, 1))
    >>> solve("1 2 3/4 0 6/7 5 8", algorithm="astar", heuristic=misplaced).optimal
    True
    """

    def decorate(function: Function) -> Function:
        function.admissible = admissible or consistent  # type: ignore[attr-defined]
        function.consistent = consistent  # type: ignore[attr-defined]
        return function

    return decorate


@takes()
def solve(
    position: Any,
    *,
    errors: str = "raise",
    progress: ProgressOption = None,
    **keywords: Any,
) -> AnySolution:
    """Solves a position.

    >>> solution = solve("2 3 0/1 8 6/5 7 4")
    >>> solution.length, solution.optimal
    (16, True)
    >>> solve("1 2 3/4 5 6/7 0 8", algorithm="astar", heuristic="manhattan", time=5).moves
    ['R']

    The heuristic can be a function of a Position, and the puzzle an object with the methods
    `moves(state)`, `apply(state, move)` and `is_goal(state)`, perhaps `heuristic(state)`.

    errors: "raise" raises BadInput, Unsolvable, or LimitReached (if a limit leaves you without a
    solution, or without the proof that `optimal=True` asks for). "return" returns a Solution all the
    same; its `status` and `error` tell what happened.

    progress: a function that gets a Progress now and then, or True for a bar.

    Ctrl-C raises KeyboardInterrupt with the attributes `lower_bound`, proved so far, and `solution`.
    """
    if errors not in ("raise", "return"):
        raise not_a_choice("errors", errors, ["raise", "return"])
    with Listener(progress) as listener:
        solution = _solution_of(position, keywords, errors, listener.callback)
    return _judged(solution, keywords) if errors == "raise" else solution


def _solution_of(position: Any, keywords: dict[str, Any], errors: str, callback: Any) -> AnySolution:
    puzzle = keywords.get("puzzle")
    heuristic = keywords.get("heuristic")
    if puzzle is not None and not isinstance(puzzle, str):
        return _solve_own(position, keywords, callback)
    if callable(heuristic):
        task = task_of("solve", {**keywords, "heuristic": None}, names_for())
        return _taquin.solve_with(task, position, heuristic, callback)
    return _taquin.solve(task_of("solve", keywords, names_for()), position, callback)


def _own_puzzle(keywords: dict[str, Any]) -> tuple[Any, Any, _taquin.Task]:
    """The puzzle, its heuristic, and the rest of the request."""
    puzzle = keywords["puzzle"]
    if isinstance(puzzle, type):
        puzzle = puzzle()
    missing = [name for name in ("moves", "apply", "is_goal") if not hasattr(puzzle, name)]
    if missing:
        raise BadInput(f"{type(puzzle).__name__} has no method {missing[0]}", "puzzle")
    heuristic = keywords.get("heuristic")
    if heuristic is None:
        heuristic = getattr(puzzle, "heuristic", None)
    elif not callable(heuristic):
        raise BadInput("a puzzle of your own needs a function", "heuristic")
    rest = {**keywords, "puzzle": None, "heuristic": None}
    parameters = names_for(reading=False) + ["puzzle"]
    return puzzle, heuristic, task_of("solve", rest, parameters)


def _solve_own(start: Hashable, keywords: dict[str, Any], callback: Any) -> PuzzleSolution:
    puzzle, heuristic, task = _own_puzzle(keywords)
    return PuzzleSolution(**_taquin.solve_own(task, puzzle, start, heuristic, callback))


def _judged(solution: AnySolution, keywords: dict[str, Any]) -> AnySolution:
    """The solution, or the exception that its status calls for."""
    if solution.error is not None:
        raise solution.error
    if solution.status == "unsolvable":
        facts = getattr(solution, "facts", None) or {}
        raise Unsolvable(solution.note or "every state was searched", facts, solution)
    if solution.status == "interrupted":
        raise KeyboardInterrupt
    wants_more = bool(keywords.get("optimal") or keywords.get("all"))
    if solution.length is None or (wants_more and solution.limit):
        raise LimitReached(solution.limit or "search", solution.lower_bound, solution)
    return solution


# --- many positions

_batches: "weakref.WeakSet[Any]" = weakref.WeakSet()


@takes()
def solve_many(
    positions: Iterable[Any],
    *,
    errors: str = "return",
    progress: ProgressOption = None,
    **keywords: Any,
) -> Iterator["_taquin.Solution"]:
    """Solves many positions on all cores, or on `threads`, and yields the answers in order.

    Positions may come from a generator without end: 1,024 are taken ahead, up to 8,192 if
    they are easy.

    >>> boards = ["1 2 3/4 5 6/7 0 8", "2 3 0/1 8 6/5 7 4", "nonsense"]
    >>> [solution.length for solution in solve_many(boards)]
    [1, 16, None]

    The first text decides which puzzle all texts are about, unless `puzzle` names it.

    errors: "return" yields an answer for every position; see its `status` and `error`. "raise"
    raises the exception of the first position that fails.
    """
    if errors not in ("raise", "return"):
        raise not_a_choice("errors", errors, ["raise", "return"])
    if callable(keywords.get("heuristic")) or not isinstance(keywords.get("puzzle", ""), (str, type(None))):
        return _one_by_one(positions, errors, progress, keywords)
    task = task_of("solve_many", keywords, names_for())
    return _stream(iter(positions), task, errors, progress, keywords)


def _one_by_one(positions: Iterable[Any], errors: str, progress: Any, keywords: Any) -> Iterator[Any]:
    """Python code runs on one thread anyway."""
    for position in positions:
        yield solve(position, errors=errors, progress=progress, **keywords)


def _stream(
    positions: Iterator[Any], task: Any, errors: str, progress: Any, keywords: dict[str, Any]
) -> Iterator["_taquin.Solution"]:
    threads = keywords.get("threads")
    batch = _taquin.Batch(task, None if threads is None else int(threads))
    _batches.add(batch)
    room = 1024  # positions taken ahead; more if they are easy
    done = 0
    waiting = 0
    try:
        with Listener(progress) as listener:
            while True:
                chunk = list(itertools.islice(positions, room - waiting))
                batch.submit(chunk)
                waiting += len(chunk)
                if waiting == 0:
                    return
                solutions = batch.take()
                waiting -= len(solutions)
                if waiting <= room // 2:
                    room = min(2 * room, 8192)
                if errors == "raise":
                    for index, solution in enumerate(solutions, done):
                        _judged_in_batch(solution, index, keywords)
                        yield solution
                else:
                    yield from solutions
                done += len(solutions)
                if listener.callback is not None:
                    listener.callback(news_of_batch(done))
    finally:
        batch.close()


def _judged_in_batch(solution: Any, index: int, keywords: dict[str, Any]) -> None:
    if isinstance(solution.error, BadInput) and not solution.error.parameter:
        raise BadInput(solution.error.message, "", index)
    _judged(solution, keywords)


# --- trees


@takes()
def tree(position: Any, *, most: int = 500, **keywords: Any) -> Any:
    """Records every node of a search. The default algorithm is astar.

    >>> grown = tree("1 2 3/4 0 6/7 5 8", heuristic="manhattan")
    >>> len(grown.nodes), grown.nodes[0]["board"]
    (7, '1 2 3/4 0 6/7 5 8')
    >>> [node["move"] for node in grown.nodes if node["solution"]]
    [None, 'D', 'R']

    `nodes` are dicts with id, parent, move, board (or state), g, h, expanded (its place in the order
    of expansion, or None) and solution (whether it is part of it). `most` limits the nodes kept; the
    solution is always there. The tree of a built-in heuristic also has `dot`, `svg` and `text`.
    """
    keywords.setdefault("algorithm", "astar")
    puzzle, heuristic = keywords.get("puzzle"), keywords.get("heuristic")
    if puzzle is not None and not isinstance(puzzle, str):
        puzzle, heuristic, task = _own_puzzle(keywords)
        return Tree(_taquin.tree_own(task, puzzle, position, heuristic), most)
    if callable(heuristic):
        task = task_of("tree", {**keywords, "heuristic": None}, names_for())
        return Tree(_taquin.tree_with(task, position, heuristic), most)
    task = task_of("tree", keywords, names_for())
    grown = _taquin.tree(task, position, most)
    return Tree(grown.to_dict(), most, grown)


class Tree:
    """A search tree. `nodes` is a list of dicts; `to_dict()` has the figures of the search too."""

    def __init__(self, data: dict[str, Any], most: int, grown: Any = None) -> None:
        nodes = [node for node in data["nodes"] or [] if not node.get("known")]
        kept = {node["id"] for node in nodes[:most]} | {n["id"] for n in nodes if n["solution"]}
        self.nodes = [node for node in nodes if node["id"] in kept]
        self._data = {**data, "nodes": self.nodes}
        self._grown = grown

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.nodes)

    def to_dict(self) -> dict[str, Any]:
        return self._data

    def dot(self, label: str = "board") -> str:
        """The tree in the DOT language. label: "board", "numbers" or "none"."""
        return str(self._drawn().dot(label))

    def svg(self, label: str = "board") -> str:
        """A picture, drawn by graphviz."""
        return str(self._drawn().svg(label))

    def text(self, label: str = "board") -> str:
        """Lines for a terminal, with children below their parent."""
        return str(self._drawn().text(label))

    def _repr_html_(self) -> Optional[str]:
        from taquin._pictures import root_of

        return root_of(self.svg()) if self._grown is not None and len(self.nodes) <= 500 else None

    def _drawn(self) -> Any:
        if self._grown is None:
            raise BadInput("only the trees of built-in heuristics can be drawn; use its nodes")
        return self._grown


@atexit.register
def _stop() -> None:
    """Threads must not come back to an interpreter that is gone."""
    for batch in list(_batches):
        batch.close()
    _taquin.stop_all()
