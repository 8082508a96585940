"""What Python programmers expect: truth, pickles, copies, streams, plain numbers, short messages."""

import copy
import itertools
import pickle

import pytest

import taquin

BOARD = "1 2 3/4 0 6/7 5 8"
SOLVED = "1 2 3/4 5 6/7 8 0"
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"


class Line:
    """Numbers from 0 to 3; the goal is out of reach unless `goal` says otherwise."""

    def __init__(self, goal=99):
        self.wanted = goal

    def moves(self, state):
        return [1] if state < 3 else []

    def apply(self, state, move):
        return state + move

    def is_goal(self, state):
        return state == self.wanted


def manhattan(board):
    return board.estimate("manhattan")


def caught(function, *arguments, **keywords):
    with pytest.raises(taquin.TaquinError) as found:
        function(*arguments, **keywords)
    return found.value


# --- truth


def test_a_solution_is_true_if_there_is_one():
    assert taquin.solve(SOLVED) and taquin.solve(BOARD)
    assert not taquin.solve(UNSOLVABLE, errors="return")
    assert not taquin.solve("nonsense", errors="return")
    assert taquin.solve(0, puzzle=Line(0), algorithm="bfs")
    assert not taquin.solve(0, puzzle=Line(), algorithm="bfs", errors="return")


# --- pickles and copies


def exceptions(hard):
    return [
        caught(taquin.solve, BOARD, weight="heavy"),
        caught(taquin.solve, UNSOLVABLE),
        caught(taquin.solve, 0, puzzle=Line(), algorithm="bfs"),
        caught(taquin.solve, hard, algorithm="astar", heuristic="manhattan", nodes=1000),
        *(kind("no luck") for kind in (taquin.TaquinError, taquin.TableError, taquin.FileError,
                                       taquin.OutOfMemory, taquin.OutOfTime)),
    ]


def test_every_exception_can_be_pickled_and_copied(hard):
    found = exceptions(hard)
    kinds = {value for value in vars(taquin).values() if isinstance(value, type)}
    assert {type(error) for error in found} == {
        kind for kind in kinds if issubclass(kind, taquin.TaquinError)}
    for error in found:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error) and str(again) == str(error)
            for name in ("place", "reason", "facts", "limit", "lower_bound"):
                assert getattr(again, name, None) == getattr(error, name, None)


@pytest.mark.parametrize("text", [BOARD, UNSOLVABLE, "nonsense"])
def test_a_pickled_solution_has_the_same_members(text):
    solution = taquin.solve(text, errors="return")
    again = pickle.loads(pickle.dumps(solution))
    assert isinstance(again, taquin.Solution) and bool(again) == bool(solution)
    members = [name for name, value in vars(taquin.Solution).items() if isinstance(value, property)]
    assert len(members) > 15
    for name in members:
        assert str(getattr(again, name)) == str(getattr(solution, name)), name
    assert again.to_dict() == solution.to_dict() and len(again) == len(solution)
    assert repr(again) == repr(solution) and again._repr_html_() == solution._repr_html_()
    assert pickle.loads(pickle.dumps(again)).moves == copy.deepcopy(solution).moves == solution.moves
