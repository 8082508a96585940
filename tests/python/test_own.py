"""Heuristics and puzzles written in Python, with every general algorithm."""

import itertools
import traceback

import pytest

import taquin

BOARD = "2 3 0/1 8 6/5 7 4"
GENERAL = [row for row in taquin.algorithms() if row.get("puzzle") is None]
INFORMED = [row for row in GENERAL if row["informed"]]


@taquin.claims(consistent=True)
def manhattan(board):
    columns = len(board.rows[0])
    total = 0
    for place, tile in enumerate(board.cells):
        if tile:
            total += abs(place // columns - (tile - 1) // columns)
            total += abs(place % columns - (tile - 1) % columns)
    return total


@pytest.mark.parametrize("row", INFORMED, ids=lambda row: row.name)
def test_every_informed_algorithm_takes_a_function(row):
    solution = taquin.solve(BOARD, algorithm=row.name, heuristic=manhattan)
    assert taquin.verify(BOARD, solution.text).solves
    assert solution.heuristic == "manhattan"
    if row["optimal"] or row.name == "auto":
        assert (solution.length, solution.optimal) == (16, True)


def test_a_function_and_the_built_in_heuristic_expand_the_same_nodes():
    own = taquin.solve(BOARD, algorithm="astar", heuristic=manhattan)
    built_in = taquin.solve(BOARD, algorithm="astar", heuristic="manhattan")
    assert own.counters["expanded"] == built_in.counters["expanded"]


def test_without_a_promise_nothing_is_proved():
    solution = taquin.solve(BOARD, algorithm="astar", heuristic=lambda board: 0)
    assert solution.length == 16 and not solution.optimal and solution.lower_bound < 16
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve(BOARD, algorithm="astar", heuristic=lambda board: 0, optimal=True)
    assert caught.value.place == "optimal="


def test_other_puzzles_take_functions_too():
    @taquin.claims(admissible=True)
    def gaps(stack):
        cells = stack.cells + (len(stack.cells) + 1,)
        return sum(abs(a - b) > 1 for a, b in zip(cells, cells[1:]))

    own = taquin.solve("3 1 2 5 4", puzzle="pancake", algorithm="idastar", heuristic=gaps)
    assert own.length == taquin.solve("3 1 2 5 4", puzzle="pancake", algorithm="bfs").length
    assert taquin.solve("R U", puzzle="cube", algorithm="astar", heuristic=lambda cube: 0).length == 2


def test_errors_of_the_function_keep_their_traceback():
    def broken(board):
        return 1 // (board.cells[0] - 2)

    with pytest.raises(ZeroDivisionError) as caught:
        taquin.solve(BOARD, algorithm="astar", heuristic=broken)
    assert "broken" in "".join(traceback.format_tb(caught.value.__traceback__))


@pytest.mark.parametrize("value", ["seven", None, 1.5, -1])
def test_values_must_be_whole_numbers(value):
    with pytest.raises(taquin.BadInput) as caught:
        taquin.solve(BOARD, algorithm="astar", heuristic=lambda board: value)
    assert caught.value.place == "heuristic=" and repr(value) in caught.value.message


def test_numbers_of_numpy_and_bool_are_whole():
    numpy = pytest.importorskip("numpy")
    solution = taquin.solve(BOARD, algorithm="greedy", heuristic=lambda b: numpy.int64(manhattan(b)))
    assert solution.length >= 16
    assert taquin.solve(BOARD, algorithm="astar", heuristic=lambda b: not b.is_goal()).length == 16


def test_an_unsolvable_board_is_not_searched():
    with pytest.raises(taquin.Unsolvable):
        taquin.solve("1 2 3/4 5 6/8 7 0", algorithm="astar", heuristic=manhattan)


def test_limits_of_a_search_with_a_function():
    with pytest.raises(taquin.LimitReached) as caught:
        taquin.solve("8 6 7/2 5 4/3 0 1", algorithm="astar", heuristic=manhattan, nodes=500)
    assert caught.value.limit == "nodes" and caught.value.lower_bound >= 21
    with pytest.raises(taquin.LimitReached) as caught:
        taquin.solve("8 6 7/2 5 4/3 0 1", algorithm="idastar", heuristic=manhattan, memory="1M")
    assert caught.value.limit == "memory"


def test_a_puzzle_s_own_algorithm_takes_no_function():
    special = [row.name for row in taquin.algorithms("cube") if row.name not in {r.name for r in GENERAL}]
    for name in special:
        with pytest.raises(taquin.BadInput) as caught:
            taquin.solve("R U", puzzle="cube", algorithm=name, heuristic=lambda cube: 0)
        assert caught.value.place == "algorithm="


def test_trees_of_a_function():
    own = taquin.tree("1 2 3/4 0 6/7 5 8", heuristic=manhattan)
    built_in = taquin.tree("1 2 3/4 0 6/7 5 8", heuristic="manhattan")
    keys = ("move", "board", "g", "h", "expanded", "solution")
    assert [[n[k] for k in keys] for n in own] == [[n[k] for k in keys] for n in built_in]


# --- puzzles


class Jugs:
    """Measure 4 litres with jugs of 5 and 3: moves that cannot be taken back, no single goal."""

    sizes = (5, 3)

    def moves(self, state):
        yield from (("fill", i) for i in (0, 1) if state[i] < self.sizes[i])
        yield from (("empty", i) for i in (0, 1) if state[i])
        yield from (("pour", i) for i in (0, 1) if state[i] and state[1 - i] < self.sizes[1 - i])

    def apply(self, state, move):
        kind, i = move
        after = list(state)
        if kind == "pour":
            amount = min(state[i], self.sizes[1 - i] - state[1 - i])
            after[i] -= amount
            after[1 - i] += amount
        else:
            after[i] = self.sizes[i] if kind == "fill" else 0
        return tuple(after)

    def is_goal(self, state):
        return state[0] == 4


class Slide:
    """The eight-puzzle in Python, with a goal and a heuristic."""

    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def moves(self, state):
        blank = state.index(0)
        steps = {-3: blank > 2, 3: blank < 6, -1: blank % 3 > 0, 1: blank % 3 < 2}
        return [step for step, legal in steps.items() if legal]

    def apply(self, state, step):
        cells = list(state)
        blank = cells.index(0)
        cells[blank], cells[blank + step] = cells[blank + step], 0
        return tuple(cells)

    def is_goal(self, state):
        return state == self.goal

    @taquin.claims(consistent=True)
    def heuristic(self, state):
        return sum(
            abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
            for place, tile in enumerate(state) if tile
        )


START = (2, 3, 0, 1, 8, 6, 5, 7, 4)


@pytest.mark.parametrize("row", GENERAL, ids=lambda row: row.name)
def test_every_algorithm_solves_a_puzzle_of_python(row):
    puzzle = Slide()
    solution = taquin.solve(START, puzzle=puzzle, algorithm=row.name)
    state = START
    for move, after in zip(solution.moves, solution.states[1:]):
        assert move in puzzle.moves(state)
        state = puzzle.apply(state, move)
        assert state == after
    assert puzzle.is_goal(state) and solution.length == len(solution) == len(solution.moves)
    if row["optimal"] or row.name == "auto":
        assert (solution.length, solution.optimal, solution.lower_bound) == (16, True, 16)


@pytest.mark.parametrize("algorithm", ["bfs", "ucs", "dfid", "astar", "idastar", "rbfs", "auto"])
def test_moves_that_cannot_be_taken_back(algorithm):
    solution = taquin.solve((0, 0), puzzle=Jugs(), algorithm=algorithm)
    assert solution.length == 6 and solution.states[-1][0] == 4


def test_searches_that_need_the_way_back_say_so():
    for keywords in ({"algorithm": "bibfs"}, {"algorithm": "bfs", "all": True}):
        puzzle = Jugs()
        puzzle.goal = (4, 0)
        with pytest.raises(taquin.BadInput, match="taken back"):
            taquin.solve((0, 0), puzzle=puzzle, **keywords)
    with pytest.raises(taquin.BadInput, match="goal"):
        taquin.solve((0, 0), puzzle=Jugs(), algorithm="bidirectional")


def test_all_shortest_solutions():
    found = taquin.solve(START, puzzle=Slide, algorithm="astar", all=True).solutions
    board = taquin.solve(BOARD, algorithm="astar", all=True).solutions
    assert len(found) == len(board) and len({tuple(moves) for moves in found}) == len(found)


def test_a_puzzle_without_a_solution():
    class Trap(Jugs):
        def is_goal(self, state):
            return False

    with pytest.raises(taquin.Unsolvable):
        taquin.solve((0, 0), puzzle=Trap(), algorithm="bfs")
    assert taquin.solve((0, 0), puzzle=Trap(), algorithm="bfs", errors="return").status == "unsolvable"


def test_already_solved():
    assert taquin.solve(Slide.goal, puzzle=Slide()).moves == []


def test_mistakes_in_a_puzzle():
    class Nothing:
        pass

    class Lists(Slide):
        def apply(self, state, step):
            return list(super().apply(state, step))

    class Broken(Slide):
        def apply(self, state, step):
            raise RuntimeError("no such move")

    class Crowded(Slide):
        def moves(self, state):
            return range(200)

        def apply(self, state, step):
            return (step,)

    with pytest.raises(taquin.BadInput, match="moves"):
        taquin.solve(0, puzzle=Nothing())
    with pytest.raises(taquin.BadInput, match="hashed"):
        taquin.solve(START, puzzle=Lists())
    with pytest.raises(RuntimeError, match="no such move") as caught:
        taquin.solve(START, puzzle=Broken())
    assert "apply" in "".join(traceback.format_tb(caught.value.__traceback__))
    with pytest.raises(taquin.BadInput, match="neighbours"):
        taquin.solve(START, puzzle=Crowded(), algorithm="bfs")
    with pytest.raises(TypeError):
        taquin.solve(START, puzzle=Slide(), size="3x3")


def test_progress_and_trees_of_a_puzzle():
    heard = []
    taquin.solve((8, 6, 7, 2, 5, 4, 3, 0, 1), puzzle=Slide(), algorithm="bfs", progress=heard.append)
    assert heard and heard[-1].generated > 0
    grown = taquin.tree(START, puzzle=Slide())
    path = [node["state"] for node in grown if node["solution"]]
    assert path[0] == START and path[-1] == Slide.goal and len(path) == 17


def test_random_graphs_agree_with_a_plain_search():
    """A law: shortest lengths equal those of a search in ten lines of Python."""
    import random

    for seed in range(20):
        chance = random.Random(seed)
        arcs = {n: chance.sample(range(60), chance.randrange(1, 5)) for n in range(60)}

        class Arcs:
            def moves(self, state):
                return arcs[state]

            def apply(self, state, move):
                return move

            def is_goal(self, state):
                return state == 59

        distance = {0: 0}
        layer = [0]
        for depth in itertools.count(1):
            layer = [m for n in layer for m in arcs[n] if distance.setdefault(m, depth) == depth]
            layer = list(dict.fromkeys(layer))
            if not layer:
                break
        for algorithm in ("bfs", "ucs", "astar"):
            found = taquin.solve(0, puzzle=Arcs(), algorithm=algorithm, errors="return")
            assert found.length == distance.get(59), (seed, algorithm)
