# Written by tools/python_stub from tools/python_stub.pyi.
from typing import Any, Callable, Iterable, Iterator, Literal, Optional, Sequence, Union, overload

from taquin import lab as lab, tables as tables
from taquin._ask import (
    Record as Record,
    algorithms as algorithms,
    goals as goals,
    heuristics as heuristics,
    parameters as parameters,
    puzzles as puzzles,
    scrambles as scrambles,
    verify as verify,
)
from taquin._audit import Audit as Audit, audit as audit
from taquin._messages import (
    BadInput as BadInput,
    FileError as FileError,
    LimitReached as LimitReached,
    OutOfMemory as OutOfMemory,
    OutOfTime as OutOfTime,
    TableError as TableError,
    TaquinError as TaquinError,
    Unsolvable as Unsolvable,
)
from taquin._pictures import Player
from taquin._progress import Progress as Progress, ProgressOption
from taquin._solve import PuzzleSolution as PuzzleSolution, Tree as Tree, claims as claims

__version__: str

class Position:
    """A position of any puzzle. It never changes; it can be a key and be pickled."""
    def __init__(
        self,
        text: Any,
        *,
        puzzle: Optional[str] = ...,
        size: Optional[str] = ...,
        form: Optional[str] = ...,
    ) -> None: ...
    puzzle: str
    size: str
    text: str
    rows: tuple[tuple[int, ...], ...]
    cells: tuple[int, ...]
    def moves(self) -> list[str]: ...
    def children(self) -> list[tuple[str, Position]]: ...
    def move(self, moves: str, notation: str = ...) -> Position: ...
    def is_goal(self, goal: Union[None, str, Position] = ...) -> bool: ...
    def estimate(self, heuristic: str, goal: Union[None, str, Position] = ...) -> int: ...
    def draw(self) -> str: ...
    def svg(self) -> str: ...
    def __lt__(self, other: Position) -> bool: ...
    def __le__(self, other: Position) -> bool: ...
    def __gt__(self, other: Position) -> bool: ...
    def __ge__(self, other: Position) -> bool: ...
    def __hash__(self) -> int: ...

class Solution:
    """The answer to a search."""
    status: str
    start: Optional[Position]
    goal: Union[Position, str, None]
    length: Optional[int]
    moves: list[str]
    text: str
    optimal: Optional[bool]
    lower_bound: Optional[int]
    states: list[Position]
    solutions: list[list[str]]
    counters: dict[str, int]
    seconds: Optional[float]
    table_seconds: Optional[float]
    algorithm: Optional[str]
    heuristic: Optional[str]
    note: Optional[str]
    steps: list[dict[str, Any]]
    limit: Optional[str]
    metric: str
    warnings: list[str]
    facts: Optional[dict[str, Any]]
    error: Optional[TaquinError]
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self, columns: int = ..., most: int = ...) -> str: ...
    def play(self, seconds: float = ...) -> Player: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...

def solve(
    position: Any,
    *,
    errors: Literal["raise", "return"] = ...,
    progress: ProgressOption = ...,
    puzzle: Any = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    form: Optional[str] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
    moves: Optional[str] = ...,
    cache: Optional[str] = ...,
    catalogue: Optional[str] = ...,
    search_unsolvable: Optional[bool] = ...,
    algorithm: Optional[str] = ...,
    heuristic: Union[str, Callable[[Any], int], None] = ...,
    weight: Optional[float] = ...,
    width: Optional[Union[int, float, str]] = ...,
    ties: Optional[str] = ...,
    duplicates: Optional[str] = ...,
    order: Optional[str] = ...,
    optimal: Optional[bool] = ...,
    all: Optional[bool] = ...,
    longer: Optional[Union[int, float, str]] = ...,
    allow: Optional[str] = ...,
    steps: Optional[str] = ...,
    threads: Optional[Union[int, float, str]] = ...,
    seed: Optional[Union[int, float, str]] = ...,
    checkpoint: Optional[str] = ...,
    time: Optional[float] = ...,
    nodes: Optional[Union[int, float, str]] = ...,
    memory: Optional[Union[int, float, str]] = ...,
    depth: Optional[Union[int, float, str]] = ...,
) -> Any: ...
def solve_many(
    positions: Iterable[Any],
    *,
    errors: Literal["raise", "return"] = ...,
    progress: ProgressOption = ...,
    puzzle: Any = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    form: Optional[str] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
    moves: Optional[str] = ...,
    cache: Optional[str] = ...,
    catalogue: Optional[str] = ...,
    search_unsolvable: Optional[bool] = ...,
    algorithm: Optional[str] = ...,
    heuristic: Union[str, Callable[[Any], int], None] = ...,
    weight: Optional[float] = ...,
    width: Optional[Union[int, float, str]] = ...,
    ties: Optional[str] = ...,
    duplicates: Optional[str] = ...,
    order: Optional[str] = ...,
    optimal: Optional[bool] = ...,
    all: Optional[bool] = ...,
    longer: Optional[Union[int, float, str]] = ...,
    allow: Optional[str] = ...,
    steps: Optional[str] = ...,
    threads: Optional[Union[int, float, str]] = ...,
    seed: Optional[Union[int, float, str]] = ...,
    checkpoint: Optional[str] = ...,
    time: Optional[float] = ...,
    nodes: Optional[Union[int, float, str]] = ...,
    memory: Optional[Union[int, float, str]] = ...,
    depth: Optional[Union[int, float, str]] = ...,
) -> Iterator[Any]: ...
def tree(
    position: Any,
    *,
    most: int = ...,
    puzzle: Any = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    form: Optional[str] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
    moves: Optional[str] = ...,
    cache: Optional[str] = ...,
    catalogue: Optional[str] = ...,
    search_unsolvable: Optional[bool] = ...,
    algorithm: Optional[str] = ...,
    heuristic: Union[str, Callable[[Any], int], None] = ...,
    weight: Optional[float] = ...,
    width: Optional[Union[int, float, str]] = ...,
    ties: Optional[str] = ...,
    duplicates: Optional[str] = ...,
    order: Optional[str] = ...,
    optimal: Optional[bool] = ...,
    all: Optional[bool] = ...,
    longer: Optional[Union[int, float, str]] = ...,
    allow: Optional[str] = ...,
    steps: Optional[str] = ...,
    threads: Optional[Union[int, float, str]] = ...,
    seed: Optional[Union[int, float, str]] = ...,
    checkpoint: Optional[str] = ...,
    time: Optional[float] = ...,
    nodes: Optional[Union[int, float, str]] = ...,
    memory: Optional[Union[int, float, str]] = ...,
    depth: Optional[Union[int, float, str]] = ...,
) -> Tree: ...
def check(
    position: Any,
    *,
    puzzle: Any = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    form: Optional[str] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
    moves: Optional[str] = ...,
    cache: Optional[str] = ...,
    catalogue: Optional[str] = ...,
    search_unsolvable: Optional[bool] = ...,
) -> Record: ...
def explain(
    position: Any,
    *,
    puzzle: Any = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    form: Optional[str] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
    moves: Optional[str] = ...,
    cache: Optional[str] = ...,
    catalogue: Optional[str] = ...,
    search_unsolvable: Optional[bool] = ...,
) -> Record: ...
@overload
def scramble(
    count: None = ...,
    *,
    steps: Optional[int] = ...,
    self_avoiding: Optional[int] = ...,
    unsolvable: bool = ...,
    seed: Optional[int] = ...,
    puzzle: Optional[str] = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
) -> Position: ...
@overload
def scramble(
    count: int,
    *,
    steps: Optional[int] = ...,
    self_avoiding: Optional[int] = ...,
    unsolvable: bool = ...,
    seed: Optional[int] = ...,
    puzzle: Optional[str] = ...,
    size: Union[str, int, Sequence[int], None] = ...,
    goal: Any = ...,
    metric: Optional[str] = ...,
) -> list[Position]: ...
