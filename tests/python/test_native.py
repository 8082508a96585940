"""What Python programmers expect: truth, pickles, copies, streams, plain numbers, short messages."""

import copy
import itertools
import pickle
import reprlib

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


# --- audits


@pytest.mark.parametrize("value", [float("nan"), -5, -0.5, None, "3", 10**400], ids=reprlib.repr)
def test_an_audit_refuses_values_that_no_search_takes(value):
    error = caught(taquin.audit, lambda board: value if board.is_goal() else 0, "2x2")
    assert isinstance(error, taquin.BadInput) and error.place == "heuristic="
    assert "1 2/3 0" in str(error) and len(str(error)) < 200


def test_a_vectorised_audit_refuses_them_too():
    numpy = pytest.importorskip("numpy")
    error = caught(taquin.audit, lambda cells: numpy.full(len(cells), -1), "2x2", vectorised=True)
    assert "the value for" in str(error)


def test_a_consistent_heuristic_is_0_at_the_goal():
    report = taquin.audit(lambda board: 5, "2x3")
    assert not report.consistent and not report.admissible and report.inconsistencies == 0
    assert report.goal_value == 5 and "its value at the goal is 5, not 0" in str(report)
    assert taquin.audit(lambda board: 0, "2x3").consistent


def test_an_audit_refuses_sizes_that_need_too_much_memory():
    for size, positions in (("3x4", "239,500,800"), ("2x6", "239,500,800"), ("4x4", "10,461,394,944,000")):
        error = caught(taquin.audit, "manhattan", size)
        assert error.place == "size=" and positions in str(error) and "10 pieces" in str(error)
    assert "479,001,600" in str(caught(taquin.audit, "gap", 12, puzzle="pancake"))


def test_an_audit_tells_its_progress():
    heard = []
    taquin.audit(lambda board: 0, "2x3", progress=heard.append)
    assert [str(news) for news in heard] == ["positions: 360 of 360"]


# --- plain numbers


def test_whole_floats_and_pairs_are_accepted():
    assert taquin.solve(BOARD, algorithm="astar", nodes=1e6, memory=1e9, depth=30.0).length == 2
    assert len(taquin.solve(BOARD, algorithm="astar", all=1).solutions) == 1
    assert taquin.solve([1, 2, 3, 4, 0, 5], size=(2, 3)).length == 1
    assert taquin.scramble(size=[2, 3], seed=1).size == "2x3"
    assert taquin.audit("manhattan", (2, 3)).positions == 360
    assert caught(taquin.solve, BOARD, nodes=1.5).place == "nodes="
    assert caught(taquin.solve, BOARD, all=2).place == "all="


def test_wrong_numbers_are_bad_input():
    assert caught(taquin.solve, BOARD, threads="1K").place == "threads="
    assert caught(lambda: list(taquin.solve_many([BOARD], threads="1K"))).place == "threads="
    assert caught(taquin.scramble, -1).place == "count="
    assert taquin.scramble(0) == []


# --- errors as results, with Python code too


def test_a_bad_position_is_a_result_with_an_own_heuristic():
    wrong = taquin.solve("nonsense", heuristic=manhattan, errors="return")
    assert wrong.status == "error" and isinstance(wrong.error, taquin.BadInput) and not wrong
    assert "not a tile" in wrong.to_dict()["error"]
    assert taquin.solve(None, heuristic=manhattan, errors="return").status == "error"
    assert taquin.solve(None, errors="return").status == "error"
    found = list(taquin.solve_many([BOARD, "nonsense", None, BOARD], heuristic=manhattan))
    assert [solution.length for solution in found] == [2, None, None, 2]
    for wrong in ("nonsense", None):
        source = taquin.solve_many([BOARD, wrong], heuristic=manhattan, errors="raise")
        assert next(source).length == 2 and caught(next, source).place == "position 1"


def test_exceptions_of_a_heuristic_are_not_results():
    with pytest.raises(ZeroDivisionError):
        taquin.solve(BOARD, heuristic=lambda board: 1 // 0, errors="return")
    with pytest.raises(taquin.BadInput, match="not a tile"):
        taquin.solve(BOARD, heuristic=lambda board: taquin.Position("nonsense"), errors="return")
    source = taquin.solve_many([BOARD], heuristic=lambda board: taquin.Position("nonsense"), errors="raise")
    assert caught(next, source).place == "position"


def test_what_is_not_a_position_does_not_end_a_batch():
    found = list(taquin.solve_many([None, BOARD, None, 7, BOARD, None]))
    assert [solution.length for solution in found] == [None, 2, None, None, 2, None]
    assert "not NoneType" in str(found[2].error) and found[3].status == "error"
    assert [solution.length for solution in taquin.solve_many([None, "R U"])] == [None, 2]
    error = caught(lambda: list(taquin.solve_many([BOARD, None], errors="raise")))
    assert error.place == "position 1"


# --- streams


def test_the_first_answer_needs_few_positions():
    taken = []

    def source():
        for number in range(100):
            taken.append(number)
            yield BOARD

    stream = taquin.solve_many(source(), threads=1)
    assert next(stream).length == 2 and len(taken) <= 2
    assert len(list(stream)) == 99 and len(taken) == 100


def test_answers_come_before_the_exception_of_the_source():
    def source():
        yield BOARD
        yield SOLVED
        raise OSError("no more boards")

    stream = taquin.solve_many(source())
    assert [solution.length for solution in itertools.islice(stream, 2)] == [2, 0]
    with pytest.raises(OSError, match="no more boards"):
        next(stream)


# --- a Position knows its puzzle and size


@pytest.mark.parametrize("keywords", [{"puzzle": "cube"}, {"size": "4x4"}, {"size": (2, 4)}])
@pytest.mark.parametrize("function", [taquin.solve, taquin.check, taquin.explain, taquin.tree])
def test_keywords_that_contradict_a_position(function, keywords):
    board = taquin.Position(BOARD)
    error = caught(function, board, **keywords)
    assert isinstance(error, taquin.BadInput) and error.parameter in keywords
    assert caught(taquin.verify, board, "DR", **keywords).parameter in keywords
    assert [s.status for s in taquin.solve_many([board], **keywords)] == ["error"]
    assert function(board, puzzle="tiles", size="3X3") is not None


# --- short messages


@pytest.mark.parametrize("question", [
    lambda: taquin.audit([1] * 5000),
    lambda: taquin.solve(BOARD, errors=[1] * 5000),
    lambda: taquin.solve(BOARD, algorithm="astar", heuristic=lambda board: [1] * 5000),
    lambda: taquin.solve(BOARD, algorithm="astar", heuristic=lambda board: -(10**4000)),
    lambda: taquin.solve([1] * 5000, puzzle=Line(), algorithm="bfs"),
    lambda: taquin.scramble(-(10**4000)),
    lambda: taquin.scramble(seed=10**4000),
    lambda: taquin.tree(BOARD, most=10**4000),
])
def test_messages_do_not_repeat_a_long_argument(question):
    error = caught(question)
    assert isinstance(error, taquin.BadInput) and len(str(error)) < 500 and error.parameter in str(error)


def test_an_unknown_keyword_may_be_long():
    with pytest.raises(TypeError) as found:
        taquin.solve(BOARD, **{"x" * 5000: 1})
    assert len(str(found.value)) < 200


# --- promises


class Distance:
    scale = 1

    def __call__(self, board):
        return self.value(board)

    def value(self, board):
        return self.scale * board.estimate("manhattan")


def test_claims_without_brackets_says_what_is_wrong():
    with pytest.raises(TypeError, match=r"use @taquin\.claims\(admissible=True\)"):
        taquin.claims(manhattan)


@pytest.mark.parametrize("function", [Distance().value, Distance(), manhattan], ids=["method", "object", "function"])
def test_claims_on_everything_that_can_be_called(function):
    promised = taquin.claims(admissible=True)(function)
    assert taquin.solve(BOARD, algorithm="astar", heuristic=promised).optimal
    assert not hasattr(Distance.value, "admissible")


def test_claims_on_a_builtin_function():
    promised = taquin.claims(consistent=True)(abs)
    assert promised.admissible and promised.consistent and promised(-3) == 3


# --- what a prompt shows


def test_trees_and_players_have_a_short_repr():
    assert repr(taquin.tree(BOARD, heuristic="manhattan")) == "<Tree: 7 nodes, a solution of 2 moves>"
    assert repr(taquin.solve(BOARD).play()) == "<Player: 3 states; show() prints them>"


def test_the_help_of_an_experiment_names_its_file():
    assert "taquin/lab.sqlite" in taquin.lab.run.__doc__


# --- puzzles of your own


def test_methods_are_called_again_only_along_the_solution():
    asked = []

    class Walk(Line):
        def moves(self, state):
            asked.append(state)
            return [1, -1] if state > -9 else []

    solution = taquin.solve(0, puzzle=Walk(2), algorithm="bfs")
    assert solution.states == [0, 1, 2]
    assert {state for state in asked if asked.count(state) > 1} <= set(solution.states)
