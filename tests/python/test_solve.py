"""solve, check, explain, verify, scramble, tree: answers and their parts."""

import inspect
import os

import pytest

import taquin

BOARD = "2 3 0/1 8 6/5 7 4"


def test_an_answer_has_every_part():
    solution = taquin.solve(BOARD, algorithm="astar", heuristic="manhattan", time=5)
    assert (solution.status, solution.length, solution.optimal) == ("solved", 16, True)
    assert solution.lower_bound == 16 and len(solution) == len(solution.moves) == 16
    assert solution.counters["generated"] >= solution.counters["expanded"] > 16
    assert solution.states[0] == solution.start == taquin.Position(BOARD)
    assert solution.states[-1] == solution.goal and len(solution.states) == 17
    assert solution.seconds >= 0 and solution.algorithm == "astar"
    assert solution.heuristic == "manhattan" and solution.error is None and solution.limit is None
    assert taquin.verify(BOARD, solution.moves).solves
    for before, move, after in zip(solution.states, solution.moves, solution.states[1:]):
        assert before.move(move) == after


def test_the_dict_is_the_command_line_s_json():
    found = taquin.solve(BOARD).to_dict()
    assert found["schema"] == 1 and found["length"] == 16 and found["status"] == "solved"
    assert len(found["moves"]) == 16


@pytest.mark.parametrize("row", taquin.puzzles(), ids=lambda row: row.name)
def test_every_puzzle_is_solved(row):
    solution = taquin.solve(row.example, puzzle=row.name)
    assert solution.status == "solved"
    assert taquin.verify(row.example, solution.text, puzzle=row.name).solves


@pytest.mark.parametrize("row", taquin.puzzles(), ids=lambda row: row.name)
def test_a_solved_position_needs_no_moves(row):
    goal = taquin.solve(row.example, puzzle=row.name).goal
    solution = taquin.solve(goal)
    assert (solution.length, solution.moves, solution.optimal) == (0, [], True)


def test_keywords_come_from_the_parameter_table():
    signature = inspect.signature(taquin.solve)
    for row in taquin.parameters():
        assert row.name in signature.parameters
        assert row.name + ":" in taquin.solve.__doc__


def test_parameters_reach_the_search():
    assert taquin.solve(BOARD, algorithm="wastar", weight=5).length >= 16
    assert taquin.solve(BOARD, algorithm="astar", nodes="5M", memory="512M").length == 16
    assert taquin.solve(BOARD, algorithm="beam", width=1000).algorithm == "beam"
    every = taquin.solve(BOARD, algorithm="astar", all=True)
    assert len(every.solutions) > 1 and all(len(moves) == 16 for moves in every.solutions)
    assert taquin.solve(BOARD, moves="tile").moves != taquin.solve(BOARD).moves
    assert taquin.solve("1 2 3/4 5 6/0 7 8", metric="multi").length == 1


def test_goals_by_name_and_as_positions():
    assert taquin.solve("0 1 2/3 4 5/6 7 8", goal="first").length == 0
    goal = taquin.Position("0 1 2/3 4 5/6 7 8")
    assert taquin.solve("1 0 2/3 4 5/6 7 8", goal=goal).length == 1
    assert taquin.solve("1 0 2/3 4 5/6 7 8", goal=[[0, 1, 2], [3, 4, 5], [6, 7, 8]]).length == 1


def test_check_explain_verify():
    assert taquin.check(BOARD).solvable
    wrong = taquin.check("1 2 3/4 5 6/8 7 0")
    assert not wrong.solvable and wrong.explanation
    known = taquin.explain(BOARD)
    assert known.heuristics["manhattan"] <= 16 and len(known.moves) == 2
    played = taquin.verify("1 2 3/4 0 6/7 5 8", ["D", "D"])
    assert not played.solves and played.failed_move == 2
    with pytest.raises(AttributeError):
        played.unknown


def test_scrambles_repeat_with_their_seed():
    assert taquin.scramble(size="4x4", seed=7) == taquin.scramble(size="4x4", seed=7)
    assert len(set(taquin.scramble(20, size="4x4", seed=7))) == 20
    assert all(taquin.check(b).solvable for b in taquin.scramble(20, size="3x3", seed=2))
    assert not taquin.check(taquin.scramble(size="3x3", unsolvable=True, seed=1)).solvable
    near = taquin.scramble(size="3x3", self_avoiding=6, seed=1)
    assert taquin.solve(near).length <= 6
    source = taquin.scrambles(size="3x3", seed=1)
    assert next(source) == taquin.scramble(size="3x3", seed=1) != next(source)


def test_checkpoints_are_for_the_solve_of_one_position(tmp_path):
    file = str(tmp_path / "progress")
    found = taquin.solve(BOARD, algorithm="idastar", heuristic="manhattan", checkpoint=file)
    assert os.path.exists(file)
    again = taquin.solve(BOARD, algorithm="idastar", heuristic="manhattan", checkpoint=file)
    assert again.moves == found.moves
    with pytest.raises(taquin.BadInput, match="checkpoint"):
        taquin.tree(BOARD, algorithm="idastar", checkpoint=file)
    other = str(tmp_path / "other")
    first, second = taquin.solve_many([BOARD, BOARD], algorithm="idastar", checkpoint=other)
    assert first.length == 16 and "a checkpoint is for one position" in str(second.error)


def test_trees_have_nodes_as_records():
    grown = taquin.tree("1 2 3/4 0 6/7 5 8", heuristic="manhattan")
    assert len(grown) == 7 and grown.nodes[0]["parent"] is None
    path = [node for node in grown if node["solution"]]
    assert [node["g"] for node in path] == [0, 1, 2] and path[-1]["h"] == 0
    assert grown.dot().startswith("digraph") and "0+2=2" in grown.text()
    assert grown._repr_html_().startswith("<svg")
    assert len(taquin.tree(BOARD, most=20, heuristic="misplaced").nodes) < 50


def test_pictures_of_a_solution():
    solution = taquin.solve(BOARD)
    assert solution.svg().count("<text") >= 17
    page = solution._repr_html_()
    assert "16 moves, the shortest possible" in page and "<svg" in page
    player = solution.play()
    assert "Next" in player._repr_html_() and len(list(player)) == 17
    assert "length=16" in repr(solution)


def test_a_player_prints_every_state(capsys):
    taquin.solve("1 2 3/4 0 6/7 5 8").play().show()
    printed = capsys.readouterr().out
    assert "0: start" in printed and "2: R" in printed


def test_progress_reaches_the_callback(hard):
    heard = []
    taquin.solve(hard, algorithm="idastar", heuristic="manhattan", nodes=3_000_000, errors="return",
                 progress=heard.append)
    assert heard and heard[-1].generated > 0
    assert all(isinstance(news, taquin.Progress) and str(news) for news in heard)


def test_a_bar_on_standard_error(hard, capsys):
    taquin.solve(hard, algorithm="astar", nodes=100_000, errors="return", progress=True)
    assert "at least" in capsys.readouterr().err


def test_an_exception_in_the_callback_ends_the_search(hard):
    def refuse(news):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        taquin.solve(hard, algorithm="idastar", heuristic="manhattan", time=60, progress=refuse)
