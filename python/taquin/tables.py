"""Table files: pattern databases, and lookup tables of small puzzles.

Searches build the tables they need. These functions list, build, check and remove them.
"""

from __future__ import annotations

from typing import Any, Optional

from taquin import _taquin
from taquin._ask import Record
from taquin._keywords import task_of
from taquin._progress import Listener, ProgressOption

_WHERE = ["puzzle", "size", "goal", "metric", "cache", "catalogue", "threads", "memory"]


def folder(cache: Optional[str] = None) -> str:
    """The folder of the table files: `cache`, $TAQUIN_CACHE, or the user's cache folder."""
    return str(_taquin.table_folder(cache or ""))


def sets(**keywords: Any) -> list[Record]:
    """The sets that can be built, with their size on disk.

    >>> [row.name for row in sets(puzzle="pancake") if row.size == "9"]
    ['lookup']
    """
    return [Record(row) for row in _taquin.table_sets(task_of("sets", keywords, _WHERE))]


def files(**keywords: Any) -> list[Record]:
    """The table files in the folder."""
    return [Record(row) for row in _taquin.table_files(task_of("files", keywords, _WHERE))]


def build(name: str, *, progress: ProgressOption = None, **keywords: Any) -> Record:
    """Builds a set of tables, unless it is stored already: ``build("7-8", size="4x4")``.

    Takes puzzle, size, goal, metric, cache, catalogue, threads and memory.
    """
    task = task_of("build", keywords, _WHERE)
    with Listener(progress) as listener:
        return Record(_taquin.build_tables(task, name, listener.callback))


def check(*names: str, **keywords: Any) -> list[Record]:
    """Checks the named files or sets, by default all files. Each row has file, good and error."""
    task = task_of("check", keywords, _WHERE)
    return [Record(_taquin.check_table(task, file)) for file in _files(task, names)]


def remove(*names: str, **keywords: Any) -> list[str]:
    """Removes files or sets, and returns the names of the files that existed."""
    task = task_of("remove", keywords, _WHERE)
    removed = [file for name in names for file in _taquin.files_of_set(task, name)]
    _taquin.forget_tables()
    return [file for file in removed if _taquin.remove_table(task, file)]


def stats(*names: str, progress: ProgressOption = None, **keywords: Any) -> list[Record]:
    """Counts all positions of a small puzzle by their distance from the goal.

    >>> stats(size="2x2")[0].counts
    [1, 2, 2, 2, 2, 2, 1]
    """
    task = task_of("stats", keywords, _WHERE)
    with Listener(progress) as listener:
        return [Record(row) for row in _taquin.table_stats(task, list(names), listener.callback)]


def _files(task: Any, names: tuple[str, ...]) -> list[str]:
    if not names:
        return [row["file"] for row in _taquin.table_files(task)]
    return [file for name in names for file in _taquin.files_of_set(task, name)]
