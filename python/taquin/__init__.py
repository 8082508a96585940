"""Sliding-tile puzzles, Rubik's Cube, pancakes and TopSpin, by heuristic search.

>>> import taquin
>>> solution = taquin.solve("2 3 0/1 8 6/5 7 4")
>>> solution.length, solution.optimal
(16, True)
>>> taquin.solve("R U R' U'", puzzle="cube").length
4

`solve` one position, `solve_many` on all cores; `check`, `explain`, `scramble`, `verify` and `tree`
ask about positions; `audit` tests a heuristic of your own on every position of a small puzzle.
`taquin.tables` builds pattern databases, `taquin.lab` runs experiments.
"""

from taquin import _pictures, _saved
from taquin._ask import (
    Record,
    algorithms,
    check,
    explain,
    goals,
    heuristics,
    parameters,
    puzzles,
    scramble,
    scrambles,
    verify,
)
from taquin._audit import Audit, audit
from taquin._messages import (
    BadInput,
    FileError,
    LimitReached,
    OutOfMemory,
    OutOfTime,
    TableError,
    TaquinError,
    Unsolvable,
)
from taquin._progress import Progress
from taquin._solve import PuzzleSolution, Tree, claims, solve, solve_many, tree
from taquin._taquin import Position, Solution
from taquin._taquin import version as __version__
from taquin import lab, tables

_pictures.install()
_saved.install()

__all__ = [
    "Audit",
    "BadInput",
    "FileError",
    "LimitReached",
    "OutOfMemory",
    "OutOfTime",
    "Position",
    "Progress",
    "PuzzleSolution",
    "Record",
    "Solution",
    "TableError",
    "TaquinError",
    "Tree",
    "Unsolvable",
    "algorithms",
    "audit",
    "check",
    "claims",
    "explain",
    "goals",
    "heuristics",
    "lab",
    "parameters",
    "puzzles",
    "scramble",
    "scrambles",
    "solve",
    "solve_many",
    "tables",
    "tree",
    "verify",
]

for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "taquin"
del _name
