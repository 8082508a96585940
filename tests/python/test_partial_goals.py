"""Partial goals, allowed moves and steps from Python."""

import pytest
import taquin


def test_a_partial_goal_is_solved_and_verified() -> None:
    solution = taquin.solve("1 2 3/4 5 6/0 7 8", goal="1 2 3/4 5 6/7 x x")
    assert solution.moves == ["R"]
    assert solution.goal == "1 2 3/4 5 6/7 x x"
    assert taquin.check("2 1 3/4 5 6/7 8 0", goal="1 2 3/x x x/x x x").solvable
    assert taquin.verify("R U", "U' R'", goal="cross-D").solves


def test_an_alternative_is_named() -> None:
    steps = taquin.solve("R", goal="cross").steps
    assert [step["name"] for step in steps] == ["cross-L"]


def test_other_questions_need_a_whole_goal() -> None:
    with pytest.raises(taquin.BadInput, match="whole"):
        taquin.explain("1 2 3/4 5 6/0 7 8", goal="1 2 3/4 5 6/7 x x")
