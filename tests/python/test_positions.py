"""Position: reading, moving, comparing, hashing, pickling, drawing."""

import copy
import pickle

import pytest

import taquin
from taquin import Position

EXAMPLES = [(row["name"], row["example"]) for row in taquin.puzzles()]


@pytest.mark.parametrize("puzzle, text", EXAMPLES)
def test_text_and_repr_give_the_position_back(puzzle, text):
    position = Position(text, puzzle=puzzle)
    assert position.puzzle == puzzle
    assert Position(position.text, puzzle=puzzle, size=position.size) == position
    assert eval(repr(position)) == position
    assert str(position) == position.text


@pytest.mark.parametrize("puzzle, text", EXAMPLES)
def test_pickle_and_copy_keep_everything(puzzle, text):
    position = Position(text, puzzle=puzzle)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position
    assert copy.deepcopy(position) == position
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)


@pytest.mark.parametrize("puzzle, text", EXAMPLES)
def test_every_legal_move_leads_to_a_child(puzzle, text):
    position = Position(text, puzzle=puzzle)
    moves = position.moves()
    assert len(set(moves)) == len(moves) > 0
    children = dict(position.children())
    assert list(children) == moves
    for move in moves:
        assert position.move(move) == children[move] != position


@pytest.mark.parametrize("puzzle, text", EXAMPLES)
def test_rows_hold_every_piece(puzzle, text):
    position = Position(text, puzzle=puzzle)
    assert position.cells == tuple(cell for row in position.rows for cell in row)
    goal = taquin.solve(position).goal
    assert sorted(position.cells) == sorted(goal.cells)
    assert goal.is_goal() and goal.cells != position.cells


@pytest.mark.parametrize("puzzle, text", EXAMPLES)
def test_pictures_are_svg(puzzle, text):
    position = Position(text, puzzle=puzzle)
    assert "<svg" in position.svg() and position.svg().rstrip().endswith("</svg>")
    assert position._repr_html_().startswith("<svg")
    assert position.draw().strip()


def test_rows_of_a_board_are_its_tiles():
    assert Position("1 2 3/4 0 6/7 5 8").rows == ((1, 2, 3), (4, 0, 6), (7, 5, 8))


def test_lists_tuples_and_arrays_are_positions():
    numpy = pytest.importorskip("numpy")
    board = Position("1 2 3/4 0 6/7 5 8")
    assert Position([[1, 2, 3], [4, 0, 6], [7, 5, 8]]) == board
    assert Position((1, 2, 3, 4, 0, 6, 7, 5, 8)) == board
    assert Position(numpy.array([[1, 2, 3], [4, 0, 6], [7, 5, 8]])) == board
    assert taquin.solve([[1, 2, 3], [4, 0, 6], [7, 5, 8]]).length == 2


def test_positions_are_keys_and_have_an_order():
    boards = taquin.scramble(50, size="3x3", seed=3)
    again = taquin.scramble(50, size="3x3", seed=3)
    assert boards == again and len(set(boards + again)) == len(set(boards))
    ordered = sorted(boards)
    assert all(a <= b and not a > b for a, b in zip(ordered, ordered[1:]))
    assert boards[0] != boards[0].text and boards[0] != 7


def test_sequences_of_moves():
    board = Position("1 2 3/4 0 6/7 5 8")
    assert board.move("DR").is_goal()
    assert board.move("UL", notation="tile").is_goal()
    with pytest.raises(taquin.BadInput, match="move 2"):
        board.move("DD")
    with pytest.raises(taquin.BadInput):
        board.move("X")


def test_estimates_of_the_library():
    board = Position("1 2 3/4 0 6/7 5 8")
    assert board.estimate("manhattan") == 2
    assert board.estimate("2*manhattan") == 4
    assert board.estimate("manhattan", goal="first") == taquin.explain(board, goal="first").heuristics["manhattan"]
    with pytest.raises(taquin.BadInput):
        board.estimate("manhatan")


def test_wrong_arguments():
    with pytest.raises(TypeError):
        Position("1 2 3/4 0 6/7 5 8", colour="red")
    with pytest.raises(TypeError, match="not int"):
        Position(7)
    with pytest.raises(taquin.BadInput):
        Position("1 2 3/4 0 6/7 5 5")
    with pytest.raises(taquin.BadInput):
        pickle.loads(pickle.dumps(Position("0 1/2 3")).replace(b"0 1/2 3", b"0 1/1 3"))


def test_a_position_of_a_position_must_suit_the_keywords():
    board = taquin.Position("1 2 3/4 5 6/7 0 8")
    assert taquin.Position(board) == taquin.Position(board, puzzle="tiles", size="3x3") == board
    with pytest.raises(taquin.BadInput) as caught:
        taquin.Position(board, size="4x4")
    assert caught.value.parameter == "size" and "3x3" in caught.value.message
    with pytest.raises(taquin.BadInput) as caught:
        taquin.Position(board, puzzle="pancake")
    assert caught.value.parameter == "puzzle" and "tiles" in caught.value.message
