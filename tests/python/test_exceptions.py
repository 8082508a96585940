"""Bad input, unsolvable positions and limits: as exceptions or as results."""

import pickle

import pytest

import taquin

UNSOLVABLE = "1 2 3/4 5 6/8 7 0"


def test_bad_positions_name_the_place_and_give_advice():
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve("1 2 3/4 5 6/7 7 0")
    assert caught.value.place == "position" and "7" in caught.value.message
    assert "1 2 3/4 5 6/7 8 0" in caught.value.advice
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, taquin.TaquinError)


def test_bad_parameters_are_spelled_as_python_spells_them():
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve("1 2 3/4 5 6/7 0 8", algorithm="wastar", weight=0.5)
    assert str(caught.value).startswith("weight=: ") and "--" not in str(caught.value)
    assert caught.value.place == "weight=" and "1 to 1000" in caught.value.advice


@pytest.mark.parametrize("keywords, place, wrong", [
    ({"algorithm": "astra"}, "algorithm=", "astra"),
    ({"heuristic": "manhatan"}, "heuristic=", "manhatan"),
    ({"time": -1}, "time=", "-1"),
    ({"nodes": 1.5}, "nodes=", "1.5"),
    ({"optimal": "perhaps"}, "optimal=", "perhaps"),
    ({"algorithm": "bfs", "weight": 2}, "weight=", "bfs"),
    ({"puzzle": "chess"}, "puzzle=", "chess"),
    ({"size": "0x0"}, "size=", "a side of 0"),
    ({"goal": "nowhere"}, "goal=", "nowhere"),
    ({"metric": "miles"}, "metric=", "miles"),
    ({"moves": "dance"}, "moves=", "dance"),
    ({"form": "letter"}, "form=", "letter"),
    ({"errors": "ignore"}, "errors=", "ignore"),
])
def test_every_wrong_argument_is_named(keywords, place, wrong):
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve("1 2 3/4 5 6/7 0 8", **keywords)
    assert caught.value.place == place
    assert wrong in caught.value.message
    assert place in caught.value.advice


def test_unknown_keywords_are_type_errors_with_a_guess():
    with pytest.raises(TypeError, match="did you mean weight="):
        taquin.solve("1 2 3/4 5 6/7 0 8", wieght=2)
    with pytest.raises(TypeError, match="unexpected"):
        taquin.check("1 2 3/4 5 6/7 0 8", algorithm="astar")


def test_unsolvable_says_why():
    with pytest.raises(taquin.Unsolvable) as caught:
        taquin.solve(UNSOLVABLE)
    assert caught.value.reason and caught.value.facts
    assert caught.value.solution.status == "unsolvable"
    assert taquin.solve(UNSOLVABLE, errors="return").status == "unsolvable"


def test_an_impossible_cube_is_unsolvable():
    stickers = list("U" * 9 + "R" * 9 + "F" * 9 + "D" * 9 + "L" * 9 + "B" * 9)
    stickers[8], stickers[9], stickers[20] = "R", "F", "U"  # one corner, twisted in its place
    with pytest.raises(taquin.Unsolvable, match="corner"):
        taquin.solve("".join(stickers), puzzle="cube")


def test_limits_carry_the_bound(hard):
    with pytest.raises(taquin.LimitReached) as caught:
        taquin.solve(hard, algorithm="astar", heuristic="manhattan", nodes=1000)
    assert caught.value.limit == "nodes" and caught.value.lower_bound >= 40
    assert caught.value.solution.length is None
    same = taquin.solve(hard, algorithm="astar", heuristic="manhattan", nodes=1000, errors="return")
    assert (same.status, same.limit) == ("limit", "nodes") and same.moves == [] and same.states == []


def test_a_proof_that_a_limit_stopped_keeps_the_best_solution(hard):
    with pytest.raises(taquin.LimitReached) as caught:
        taquin.solve(hard, optimal=True, nodes=2_000_000)
    best = caught.value.solution
    assert 40 <= caught.value.lower_bound < best.length == len(best.moves)
    assert taquin.verify(hard, best.moves).solves and not best.optimal


def test_results_instead_of_exceptions():
    wrong = taquin.solve("1 2 2/3", errors="return")
    assert wrong.status == "error" and isinstance(wrong.error, taquin.BadInput)
    assert wrong.length is None and wrong.moves == [] and wrong.start is None
    assert "No answer" in wrong._repr_html_() and wrong.to_dict()["status"] == "error"


def test_bad_input_survives_pickling():
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve("1 2 3/4 5 6/7 0 8", weight="heavy")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place) == (str(caught.value), "weight=")
