"""Solving: one position, many positions, your own heuristic, your own puzzle."""

from __future__ import annotations

import atexit
import functools
import inspect
import os
import reprlib
import sys
import time
import weakref
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Callable, Hashable, Iterable, Iterator, Optional, TypeVar, Union

from taquin import _taquin
from taquin._keywords import names_for, same_puzzle, size_text, takes, task_of
from taquin._messages import BadInput, LimitReached, Unsolvable, not_a_choice
from taquin._progress import Listener, ProgressOption, news_of_batch
from taquin._saved import failed
from taquin._text import text_of

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

    if callable(admissible):
        raise TypeError("claims() takes keyword arguments: use @taquin.claims(admissible=True)")

    def decorate(function: Function) -> Function:
        can_have = hasattr(function, "__dict__") and not inspect.ismethod(function)
        promised = function if can_have else _wrapped(function)
        promised.admissible = admissible or consistent  # type: ignore[attr-defined]
        promised.consistent = consistent  # type: ignore[attr-defined]
        return promised

    return decorate


def _wrapped(function: Function) -> Function:
    """A function that can have attributes: bound methods and built-in functions cannot."""

    @functools.wraps(function)
    def call(state: Any) -> Any:
        return function(state)

    return call  # type: ignore[return-value]


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
    `moves(state)`, `apply(state, move)`, `is_goal(state)` and optionally `heuristic(state)`.

    errors: "raise" raises BadInput, Unsolvable, or LimitReached (if a limit leaves you without a
    solution, or without the proof that `optimal=True` asks for). "return" always returns a
    Solution: see its `status` and `error`.

    progress: a function that gets a Progress up to 50 times per second, or True for a bar.

    Ctrl-C raises KeyboardInterrupt; its attributes are `lower_bound`, proved so far, and `solution`.
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
    same_puzzle(position, keywords)
    own = callable(heuristic)
    task = task_of("solve", {**keywords, "heuristic": None} if own else keywords, names_for())
    if errors == "return":
        try:
            position = _submitted(position, keywords)
            if own:
                position = _read(position, keywords)
        except BadInput as error:
            return failed(error)
    if own:
        return _taquin.solve_with(task, position, heuristic, callback)
    return _taquin.solve(task, position, callback)


def _read(position: Any, keywords: dict[str, Any]) -> "_taquin.Position":
    if isinstance(position, Position):
        return position
    how = {name: keywords.get(name) for name in ("puzzle", "form")}
    return Position(position, size=size_text(keywords.get("size")), **how)


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

    Positions may come from a generator without end. A few are taken ahead at first (two for each
    thread), then more as answers come: up to 8,192. If the generator raises an exception, the answers
    for all positions before it come first.

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
    """Python code runs on one thread at a time, so several threads would not help."""
    own_puzzle = not isinstance(keywords.get("puzzle", ""), (str, type(None)))
    for index, position in enumerate(positions):
        if errors == "raise" and not own_puzzle:
            try:
                position = _read(_submitted(position, keywords), keywords)
            except BadInput as error:
                raise _in_batch(error, index) from None
        yield solve(position, errors=errors, progress=progress, **keywords)


def _stream(
    positions: Iterator[Any], task: Any, errors: str, progress: Any, keywords: dict[str, Any]
) -> Iterator["_taquin.Solution"]:
    threads = int(keywords.get("threads") or os.cpu_count() or 1)
    batch = _taquin.Batch(task, threads)
    _batches.add(batch)
    source = _Source(batch, positions, keywords, 2 * threads)
    done = 0
    try:
        with Listener(progress) as listener:
            while True:
                source.submit()
                began = time.monotonic()
                answers = batch.take()
                source.patience = max(source.patience, time.monotonic() - began)
                solutions = source.in_order(answers)
                if not solutions:
                    break
                if errors == "raise":
                    yield from _judged_in_batch(solutions, done, keywords)
                else:
                    yield from solutions
                done += len(solutions)
                if listener.callback is not None:
                    listener.callback(news_of_batch(done))
        if source.failure is not None:
            raise source.failure
    finally:
        batch.close()


class _Source:
    """Submits positions from an iterator: enough to keep the threads busy, but no answer waits long.

    A portion ends after 0.1 s, so that a slow iterator does not delay answers; if the positions are
    hard, it may take as long as the longest wait for an answer. A position that cannot be submitted
    has its answer at once. An exception of the iterator is kept until every position before it is
    answered.
    """

    def __init__(self, batch: Any, positions: Iterator[Any], keywords: dict[str, Any], room: int) -> None:
        self.failure: Optional[Exception] = None
        self.patience = 0.1  # seconds that a portion may take
        self._batch = batch
        self._positions = positions
        self._keywords = keywords
        self._checks = keywords.get("puzzle") is not None or keywords.get("size") is not None
        self._room = room  # positions taken ahead; more if they are easy
        self._failed: "deque[tuple[int, Any]]" = deque()  # answers without a search, by number
        self._refused = 0  # positions that could not be submitted
        self._given = 0  # answers

    @property
    def _taken(self) -> int:
        return int(self._batch.submitted) + self._refused

    def submit(self) -> None:
        """Submits the next portion."""
        end = time.monotonic() + self.patience
        try:
            while (free := self._room - (self._taken - self._given)) > 0:
                left = end - time.monotonic()
                other = self._batch.submit_from(self._positions, free, left, self._checks)
                if other is None:
                    break
                self._submit_other(other[0])
        except Exception as error:
            self.failure = error
            self._positions = iter(())

    def _submit_other(self, position: Any) -> None:
        """Submits a list of numbers, or a Position that must suit the keyword arguments."""
        try:
            self._batch.submit([_submitted(position, self._keywords)])
        except BadInput as error:
            self._failed.append((self._taken, failed(error)))
            self._refused += 1

    def in_order(self, answers: list[Any]) -> list[Any]:
        """The answers of the batch, with those in between that never reached it."""
        solutions = list(answers)
        while self._failed and self._failed[0][0] <= self._given + len(solutions):
            number, answer = self._failed.popleft()
            solutions.insert(number - self._given, answer)
        self._given += len(solutions)
        if self._taken - self._given <= self._room // 2:
            self._room = min(2 * self._room, _MOST_AHEAD)
        return solutions


_MOST_AHEAD = 8192


def _submitted(position: Any, keywords: dict[str, Any]) -> Any:
    """The position as the batch takes it: a text or a Position."""
    if isinstance(position, str):
        return position
    if isinstance(position, Position):
        if keywords:
            same_puzzle(position, keywords)
        return position
    try:
        return text_of(position)
    except TypeError as error:
        raise BadInput(str(error)) from None


def _in_batch(error: BadInput, index: int) -> BadInput:
    """Errors about a position say which one."""
    return error if error.parameter else BadInput(error.message, "", index)


def _judged_in_batch(solutions: list[Any], first: int, keywords: dict[str, Any]) -> Iterator[Any]:
    for index, solution in enumerate(solutions, first):
        if isinstance(solution.error, BadInput):
            raise _in_batch(solution.error, index)
        yield _judged(solution, keywords)


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
    of expansion, or None) and solution (whether it is on the solution path). `most` limits the nodes
    kept; the solution is always kept. The tree of a built-in heuristic also has `dot`, `svg` and `text`.
    """
    if not (isinstance(most, int) and 1 <= most <= sys.maxsize):
        raise BadInput(f"{reprlib.repr(most)} is not a number of nodes", "most")
    keywords.setdefault("algorithm", "astar")
    puzzle, heuristic = keywords.get("puzzle"), keywords.get("heuristic")
    if puzzle is not None and not isinstance(puzzle, str):
        puzzle, heuristic, task = _own_puzzle(keywords)
        return Tree(_taquin.tree_own(task, puzzle, position, heuristic), most)
    same_puzzle(position, keywords)
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

    def __repr__(self) -> str:
        path = sum(bool(node["solution"]) for node in self.nodes)
        found = f"a solution of {path - 1} moves" if path else "no solution"
        return f"<Tree: {len(self.nodes)} nodes, {found}>"

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
    """Threads must not return to Python after it has shut down."""
    for batch in list(_batches):
        batch.close()
    _taquin.stop_all()
