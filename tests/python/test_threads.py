"""Several threads, the GIL, Ctrl-C as a real signal, and objects that outlive each other."""

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import weakref

import pytest

import taquin


def test_searches_on_several_threads_agree():
    boards = taquin.scramble(40, size="3x3", seed=9)
    expected = [taquin.solve(board).length for board in boards]
    found = {}

    def work(name):
        found[name] = [taquin.solve(board, algorithm="astar").length for board in boards]

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 4


def test_python_runs_while_a_search_does(hard):
    """The other thread ends the search by itself: with the GIL held, it never could."""
    heard = threading.Event()

    def progress(news):
        if heard.is_set():
            raise StopIteration

    other = threading.Thread(target=heard.set)
    other.start()
    with pytest.raises(StopIteration):
        taquin.solve(hard, algorithm="idastar", heuristic="manhattan", progress=progress)
    other.join()


def test_own_heuristics_on_several_threads():
    def estimate(board):
        return board.estimate("manhattan")

    lengths = []

    def work():
        lengths.append(taquin.solve("2 3 0/1 8 6/5 7 4", algorithm="astar", heuristic=estimate).length)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lengths == [16] * 4


# --- Ctrl-C


def run_python(code):
    return subprocess.Popen(
        [sys.executable, "-u", "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )


# A callback that tells when the search runs, so that the signal cannot come too early.
PROLOGUE = """
import sys, time
import taquin
HARD = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0"
def running(news=None):
    global told
    if not told:
        told = True
        print("running", flush=True)
told = False
def report(error):
    print(type(error).__name__, error.lower_bound, flush=True)
"""

SEARCHES = {
    "idastar": 'taquin.solve(HARD, algorithm="idastar", heuristic="manhattan", progress=running)',
    "astar": 'taquin.solve(HARD, algorithm="astar", heuristic="manhattan", progress=running)',
    "no callback": 'running(); taquin.solve(HARD, algorithm="idastar", heuristic="manhattan")',
    "own heuristic": """taquin.solve(HARD, algorithm="astar",
        heuristic=taquin.claims(admissible=True)(lambda b: running() or b.estimate("manhattan")))""",
    "tree": 'running(); taquin.tree(HARD, algorithm="idastar", heuristic="manhattan", nodes=1000000)',
    "space": 'running(); [taquin.audit("manhattan") for _ in range(1000)]',
}


@pytest.mark.parametrize("name", SEARCHES)
def test_ctrl_c_ends_the_search_with_its_bound(name):
    process = run_python(PROLOGUE + f"""
try:
    {SEARCHES[name]}
except KeyboardInterrupt as error:
    print("KeyboardInterrupt", getattr(error, "lower_bound", None), flush=True)
""")
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    kind, bound = output.split()
    assert kind == "KeyboardInterrupt"
    if name in ("idastar", "astar"):
        assert int(bound) >= 40


def test_ctrl_c_ends_a_batch():
    process = run_python(PROLOGUE + """
try:
    for solution in taquin.solve_many([HARD] * 4, algorithm="idastar", heuristic="manhattan"):
        pass
except KeyboardInterrupt:
    print("stopped", flush=True)
""".replace("for solution", "running()\n    for solution"))
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (0, "stopped\n"), errors


@pytest.mark.parametrize("daemon", [True, False])
def test_python_ends_cleanly_while_a_thread_searches(daemon):
    process = run_python(PROLOGUE + f"""
import threading
def search():
    try:
        taquin.solve(HARD, algorithm="idastar", heuristic="manhattan", time=60, progress=running)
    except BaseException:
        pass
thread = threading.Thread(target=search, daemon={daemon})
thread.start()
stream = taquin.solve_many([HARD] * 8, algorithm="idastar", heuristic="manhattan", time=60)
import itertools
opened = next(iter(taquin.solve_many(["1 2 3/4 5 6/7 0 8"] * 2000)))
while not told: time.sleep(0.01)
if not {daemon}:
    from taquin import _taquin
    _taquin.stop_all()
""")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, ""), errors


# --- lifetimes


def test_parts_outlive_their_solution():
    solution = taquin.solve("2 3 0/1 8 6/5 7 4")
    start, states, goal, moves = solution.start, solution.states, solution.goal, solution.moves
    player = solution.play()
    del solution
    gc.collect()
    assert states[0] == start and states[-1] == goal and len(moves) == 16
    assert len(list(player)) == 17


def test_a_tree_outlives_its_position():
    grown = taquin.tree(taquin.Position("1 2 3/4 0 6/7 5 8"), heuristic="manhattan")
    gc.collect()
    assert grown.text() and grown.nodes[0]["board"]


def test_a_dropped_stream_ends_its_threads(hard):
    before = threading.active_count()
    stream = taquin.solve_many([hard] * 10, algorithm="idastar", heuristic="manhattan", threads=2)
    del stream
    begun = taquin.solve_many(["1 2 3/4 5 6/7 0 8"] + [hard] * 3, algorithm="idastar", heuristic="manhattan")
    assert next(begun).length == 1
    solution = next(taquin.solve_many(["1 2 3/4 5 6/7 0 8"]))
    del begun
    gc.collect()
    assert solution.length == 1 and threading.active_count() == before


def test_cycles_through_functions_and_puzzles_are_collected():
    class Cycle:
        goal = 3

        def moves(self, state):
            return [1]

        def apply(self, state, move):
            return state + move

        def is_goal(self, state):
            return state == 3

    puzzle = Cycle()
    puzzle.itself = puzzle
    puzzle.answer = taquin.solve(0, puzzle=puzzle, algorithm="bfs")
    watched = weakref.ref(puzzle)
    del puzzle
    gc.collect()
    assert watched() is None

    def estimate(board):
        return 0

    estimate.itself = estimate
    estimate.answer = taquin.solve("1 2 3/4 0 6/7 5 8", algorithm="astar", heuristic=estimate)
    watched = weakref.ref(estimate)
    del estimate
    gc.collect()
    assert watched() is None


def test_failed_searches_leave_nothing_behind():
    class State(tuple):
        alive = weakref.WeakSet()

    seen = []

    class Failing:
        def moves(self, state):
            if len(state) > 5:
                raise RuntimeError("too deep")
            return [0, 1]

        def apply(self, state, move):
            after = frozenset([*state, (len(state), move)])
            seen.append(weakref.ref(after))
            return after

        def is_goal(self, state):
            return False

    for _ in range(3):
        with pytest.raises(RuntimeError):
            taquin.solve(frozenset(), puzzle=Failing(), algorithm="bfs")
    gc.collect()
    assert seen and all(state() is None for state in seen)


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="the sanitizer keeps freed memory")
def test_repeated_solves_do_not_leak():
    import resource

    def grow():
        for _ in range(2000):
            solution = taquin.solve("2 3 0/1 8 6/5 7 4")
            solution.states, solution.moves, solution.to_dict()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    grow()
    before = grow()
    assert grow() - before < 20_000  # kB; a leak of one answer would be 40,000
