"""taquin.tables and taquin.lab."""

import pytest

import taquin
from taquin import lab, tables

EXPERIMENT = """
title = "Two algorithms"
seed = 3
[[boards]]
size = "3x3"
steps = 12
count = 4
[[solve]]
algorithm = ["astar", "wastar"]
heuristic = "manhattan"
"""


def test_tables_are_built_listed_checked_and_removed(tmp_path):
    cache = str(tmp_path)
    assert tables.folder(cache) == cache and tables.files(cache=cache) == []
    heard = []
    built = tables.build("lookup", puzzle="pancake", size="9", cache=cache, progress=heard.append)
    assert built["set"] == "lookup" and heard
    files = [row["file"] for row in tables.files(cache=cache)]
    assert len(files) == 1
    assert tables.check(cache=cache) == [{"file": files[0], "good": True, "error": None}]
    damaged = tmp_path / files[0]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    assert not tables.check(files[0], cache=cache)[0].good
    assert tables.remove("lookup", puzzle="pancake", size="9", cache=cache) == files
    assert tables.files(cache=cache) == []
    with pytest.raises(taquin.BadInput, match="unknown"):
        tables.build("nonsense", puzzle="pancake", size="9", cache=cache)


def test_sets_and_distributions():
    assert any(row.name == "7-8" for row in tables.sets())
    counted = tables.stats(size="2x3")[0]
    assert sum(counted.counts) == counted.positions == 360
    assert len(counted.counts) == 22 and counted.farthest


def test_experiments_return_rows(tmp_path):
    store = str(tmp_path / "lab.sqlite")
    heard = []
    rows = lab.run(EXPERIMENT, store=store, progress=heard.append, threads=1)
    assert len(rows) == 8 and {row["algorithm"] for row in rows} == {"astar", "wastar"}
    assert all(row["status"] == "solved" and row["length"] <= 12 for row in rows)
    assert heard[-1].done == 8
    assert lab.rows(EXPERIMENT, store=store) == rows
    assert lab.run(EXPERIMENT, store=store) == rows
    again = lab.run(EXPERIMENT, store=store, again=True)
    assert [row["generated"] for row in again] == [row["generated"] for row in rows]
    assert lab.tables(EXPERIMENT, store=store)[0]["rows"]


def test_pandas_takes_rows_as_they_are(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(lab.run(EXPERIMENT, store=str(tmp_path / "lab.sqlite")))
    means = frame.groupby("algorithm")["generated"].mean()
    assert list(means.index) == ["astar", "wastar"]


def test_files_and_mistakes(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(EXPERIMENT)
    assert len(lab.run(str(file), store=str(tmp_path / "lab.sqlite"))) == 8
    assert "branching" in [row.name for row in lab.experiments()]
    assert "[[" in lab.definition("branching")
    with pytest.raises(taquin.BadInput, match="did you mean branching"):
        lab.run("brannching")
    with pytest.raises(taquin.BadInput, match="experiment.toml:6"):
        lab.run(EXPERIMENT.replace("steps", "stepps"), store=str(tmp_path / "lab.sqlite"))
    with pytest.raises(taquin.FileError):
        lab.run(EXPERIMENT, store="/proc/no/such/folder.sqlite")
