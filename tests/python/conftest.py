"""Every test has its own folders for tables and results, and a fixed seed where it needs one."""

import pytest


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.getbasetemp() / "cache"
    monkeypatch.setenv("TAQUIN_CACHE", str(folder))
    monkeypatch.setenv("TAQUIN_LAB", str(tmp_path_factory.mktemp("lab") / "lab.sqlite"))


# 50 to 60 moves from the goal: no search without tables proves a solution within minutes.
HARD = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0"


@pytest.fixture
def hard():
    return HARD
