"""solve_many: order, streams, errors, the end of a stream."""

import itertools
import subprocess
import sys

import pytest

import taquin


def test_answers_come_in_order():
    boards = taquin.scramble(1500, size="3x3", seed=5)
    for threads in (1, 3):
        found = list(taquin.solve_many(boards, threads=threads))
        assert [s.start for s in found] == boards
        assert all(s.optimal for s in found)
    one = [taquin.solve(board).length for board in boards[:100]]
    assert one == [s.length for s in found[:100]]


def test_an_endless_stream():
    taken = []

    def source():
        for board in taquin.scrambles(size="3x3", seed=1):
            taken.append(board)
            yield board

    stream = taquin.solve_many(source())
    assert len(list(itertools.islice(stream, 10))) == 10
    stream.close()
    assert len(taken) <= 2 * 8192


def test_texts_lists_and_positions_mix():
    board = taquin.Position("1 2 3/4 0 6/7 5 8")
    found = taquin.solve_many([board, board.text, board.rows])
    assert [s.length for s in found] == [2, 2, 2]


def test_a_bad_position_does_not_end_the_batch():
    found = list(taquin.solve_many(["1 2 3/4 5 6/7 0 8", "nonsense", "1 2 3/4 5 6/8 7 0"]))
    assert [s.status for s in found] == ["solved", "error", "unsolvable"]
    with pytest.raises(taquin.BadInput) as caught:
        list(taquin.solve_many(["1 2 3/4 5 6/7 0 8", "nonsense"], errors="raise"))
    assert caught.value.place == "position 1"


def test_an_exception_of_the_source_reaches_the_caller():
    def source():
        yield "1 2 3/4 5 6/7 0 8"
        raise OSError("no more boards")

    with pytest.raises(OSError, match="no more boards"):
        list(taquin.solve_many(source()))


def test_own_heuristics_in_a_batch():
    boards = taquin.scramble(5, size="3x3", steps=10, seed=1)
    found = taquin.solve_many(boards, algorithm="astar", heuristic=lambda p: p.estimate("manhattan"))
    assert [s.length for s in found] == [s.length for s in taquin.solve_many(boards)]


def test_progress_counts_positions():
    heard = []
    boards = taquin.scramble(1000, size="3x3", seed=5)
    assert len(list(taquin.solve_many(boards, progress=heard.append))) == 1000
    assert heard[-1].done == 1000 and str(heard[-1]) == "positions: 1,000"


def test_no_positions_no_answers():
    assert list(taquin.solve_many([])) == []


def test_easy_answers_do_not_wait_for_a_search_without_end():
    """One thread; the hard boards come right behind the easy ones."""
    code = """
import taquin
from taquin import _taquin
HARD = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0"
batch = _taquin.Batch(_taquin.Task({"algorithm": "idastar", "heuristic": "manhattan"}), 1)
batch.submit(["1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"] * 10 + [HARD] * 118)
answers = []
while len(answers) < 10:
    answers += batch.take()
print([answer.length for answer in answers])
batch.close()
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (found.stdout, found.stderr) == (f"{[1] * 10}\n", "")


def test_positions_must_suit_the_keywords():
    board = taquin.Position("1 2 3/4 5 6/7 0 8")
    found = list(taquin.solve_many([board, board.text], size="4x4"))
    assert [s.error.parameter for s in found] == ["size", ""]
    assert [s.length for s in taquin.solve_many([board, board.rows, board.text], size=(3, 3))] == [1] * 3
