"""Experiments: many searches, their results as rows.

>>> import pandas  # doctest: +SKIP
>>> pandas.DataFrame(run("branching"))  # doctest: +SKIP
"""

from __future__ import annotations

import os
from typing import Any, Optional

from taquin import _taquin
from taquin._ask import Record
from taquin._keywords import task_of
from taquin._progress import Listener, ProgressOption

_HOW = ["seed", "threads", "time", "nodes", "memory", "depth", "cache"]


def experiments() -> list[Record]:
    """The built-in experiments: name, title, about."""
    return [Record(row) for row in _taquin.experiments()]


def definition(name: str) -> str:
    """The TOML text of a built-in experiment: a good start for one of your own."""
    return str(_taquin.experiment_definition(name))


def run(
    experiment: str,
    *,
    full: bool = False,
    again: bool = False,
    store: Optional[str] = None,
    progress: ProgressOption = None,
    **keywords: Any,
) -> list[dict[str, Any]]:
    """Runs an experiment and returns a row for each run, as pandas takes them.

    `experiment` is the name of a built-in experiment, a path ending in .toml, or the TOML text
    itself. Runs that the store already has are not repeated, unless `again` is True. `store` is an
    SQLite file for the results. Without it, results go to the file that $TAQUIN_LAB names, else to
    taquin/lab.sqlite in the XDG data folder (~/.local/share). Ctrl-C keeps every finished run.

    Takes seed, threads, cache, and the limits time, nodes, memory and depth.
    """
    session = _session(experiment, full, store, keywords)
    if again:
        session.forget()
    with Listener(progress) as listener:
        session.run(listener.callback)
    return [row for found in session.rows() for row in _flat(found)]


def rows(experiment: str, *, full: bool = False, store: Optional[str] = None, **keywords: Any) -> list[dict[str, Any]]:
    """The rows of the runs that are already in the store."""
    session = _session(experiment, full, store, keywords)
    return [row for found in session.rows() for row in _flat(found)]


def tables(experiment: str, *, full: bool = False, store: Optional[str] = None, **keywords: Any) -> list[Record]:
    """The experiment's own tables, from the runs in the store: title, columns, rows, notes."""
    return [Record(row) for row in _session(experiment, full, store, keywords).tables()]


def _session(experiment: str, full: bool, store: Optional[str], keywords: dict[str, Any]) -> Any:
    task = task_of("run", keywords, _HOW)
    name, toml, folder = experiment, None, ""
    if "\n" in experiment:
        name, toml, folder = "experiment.toml", experiment, os.getcwd()
    elif experiment.endswith(".toml"):
        with open(experiment, encoding="utf-8") as file:
            toml = file.read()
        folder = os.path.dirname(os.path.abspath(experiment))
    return _taquin.Session(name, toml, folder, task, full, "" if store is None else str(store))


def _flat(run: dict[str, Any]) -> list[dict[str, Any]]:
    """One row for a search; one for each bin of a run that counts positions."""
    row = dict(run)
    row.update(row.pop("parameters", None) or {})
    bins = row.pop("bins", None)
    if not bins:
        return [row]
    return [{**row, **{f"bin_{name}": value for name, value in part.items()}} for part in bins]
