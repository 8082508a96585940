"""Several threads, the GIL, Ctrl-C as a real signal, and objects that outlive each other."""

import ctypes
import gc
import itertools
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
    """Another thread counts to 1,000 only during the search, then stops it."""
    from taquin import _taquin

    searching = threading.Event()
    count = itertools.count()

    def work():
        searching.wait()
        while next(count) < 1000:
            pass
        _taquin.stop_all()

    other = threading.Thread(target=work)
    other.start()
    found = taquin.solve(
        hard, algorithm="idastar", heuristic="manhattan", errors="return",
        progress=lambda news: searching.set(),
    )
    other.join()
    assert found.status == "interrupted" and next(count) > 1000


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
FAR = "8 6 7/2 5 4/3 0 1"
def running(news=None):
    global told
    if not told:
        print("running", flush=True)
        told = True
told = False
def report(error):
    print(type(error).__name__, error.lower_bound, flush=True)
"""

# A search without end on a small board; most others take milliseconds there.
SEARCHES = {
    "rbfs on a small board": 'running(); taquin.solve(FAR, algorithm="rbfs", heuristic="zero")',
    "idastar on a small board": 'running(); taquin.solve(FAR, algorithm="idastar", heuristic="zero")',
    "all on a small board": 'running(); [taquin.solve(FAR, all=True) for _ in range(100000)]',
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
    status = getattr(getattr(error, "solution", None), "status", None)
    print("KeyboardInterrupt", getattr(error, "lower_bound", None), status, flush=True)
""")
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    kind, bound, status = output.split()
    assert kind == "KeyboardInterrupt"
    if name in ("idastar", "astar"):
        assert int(bound) >= 40
    if name.endswith("on a small board"):
        assert status in ("interrupted", "None")  # not the answer of a complete search


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


class Stop(Exception):
    pass


@pytest.fixture
def stop_soon():
    """A signal every millisecond; its handler raises Stop the third time.

    Python calls a handler once, however many signals came during a function of C. So the third call
    during one function shows that the function itself checks for signals, and stops.
    """
    calls = []

    def handler(number, frame):
        calls.append(number)
        if len(calls) == 3:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise Stop

    def start():
        calls.clear()
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)

    before = signal.signal(signal.SIGALRM, handler)
    yield start
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


# With fewer, an audit may end before the third signal. Under the sanitizers everything takes longer.
PANCAKES = "9" if "ASAN_OPTIONS" in os.environ else "10"


def space_of_pancakes():
    from taquin import _taquin

    return _taquin.Space(PANCAKES, "pancake", None)


def test_a_space_can_be_stopped(stop_soon):
    stop_soon()
    with pytest.raises(Stop):
        space_of_pancakes()


def test_an_audit_can_be_stopped(stop_soon):
    space = space_of_pancakes()
    for ask in (lambda: space.values("gap"), space.cells):
        stop_soon()
        with pytest.raises(Stop):
            ask()


def test_an_estimate_that_builds_tables_can_be_stopped(stop_soon, hard):
    board = taquin.Position(hard)
    stop_soon()
    with pytest.raises(Stop):
        board.estimate("pdb:5-5-5")


def test_a_check_of_tables_can_be_stopped(stop_soon):
    from taquin import _taquin

    where = {"puzzle": "pancake", "size": PANCAKES}
    taquin.tables.build("lookup", **where)
    task = _taquin.Task(where)
    file, = _taquin.files_of_set(task, "lookup")
    stop_soon()
    with pytest.raises(Stop):
        _taquin.check_table(task, file)


def test_handlers_run_during_an_explanation(stop_soon):
    from taquin import _taquin

    task = _taquin.Task({})
    board = taquin.scramble(size="400x400", seed=1)
    stop_soon()
    with pytest.raises(Stop):
        _taquin.explain(task, board)


def test_a_self_avoiding_walk_can_be_stopped(stop_soon):
    scrambles = taquin.scrambles(size="4x4", self_avoiding=1_000_000, seed=1)
    stop_soon()
    with pytest.raises(Stop):
        next(scrambles)


def test_a_picture_of_a_tree_can_be_stopped(stop_soon):
    grown = taquin.tree("8 6 7/2 5 4/3 0 1", heuristic="manhattan", most=3000)
    stop_soon()
    with pytest.raises(Stop):
        grown.svg()


def test_python_ends_cleanly_while_a_daemon_searches():
    process = run_python(PROLOGUE + """
import threading
def search():
    taquin.solve(HARD, algorithm="idastar", heuristic="manhattan", progress=running)
threading.Thread(target=search, daemon=True).start()
while not told: time.sleep(0.01)
print("end")
""")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (0, "running\nend\n", "")


def test_python_ends_cleanly_while_a_batch_is_open():
    process = run_python(PROLOGUE + """
stream = taquin.solve_many(["1 2 3/4 5 6/7 0 8"] + [HARD] * 8, algorithm="idastar", heuristic="manhattan")
print(next(stream).length)
""")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (0, "1\n", "")


def test_stop_all_ends_the_searches_of_other_threads(hard):
    from taquin import _taquin

    searching = threading.Event()
    statuses = []

    def search():
        found = taquin.solve(
            hard, algorithm="idastar", heuristic="manhattan", errors="return",
            progress=lambda news: searching.set(),
        )
        statuses.append(found.status)

    thread = threading.Thread(target=search)
    thread.start()
    searching.wait()
    _taquin.stop_all()
    thread.join()
    assert statuses == ["interrupted"]


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


def threads_of_this_process():
    """All threads; `threading` does not know those of C++."""
    return len(os.listdir("/proc/self/task"))


def test_a_dropped_stream_ends_its_threads(hard):
    before = threads_of_this_process()
    boards = ["1 2 3/4 5 6/7 0 8"] + [hard] * 3
    begun = taquin.solve_many(boards, algorithm="idastar", heuristic="manhattan", threads=2)
    solution = next(begun)
    assert threads_of_this_process() == before + 2
    del begun
    gc.collect()
    assert solution.length == 1 and threads_of_this_process() == before


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


class Numbers(ctypes.Structure):
    """What glibc's mallinfo2() returns."""

    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"
    )]


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="the sanitizer has its own allocator")
def test_repeated_solves_do_not_leak():
    allocated = ctypes.CDLL(None).mallinfo2
    allocated.restype = Numbers

    def bytes_after_solves():
        for _ in range(1000):
            solution = taquin.solve("2 3 0/1 8 6/5 7 4")
            solution.states, solution.moves, solution.to_dict()
        del solution
        gc.collect()
        numbers = allocated()
        return numbers.uordblks + numbers.hblkhd

    bytes_after_solves()
    before = bytes_after_solves()
    assert bytes_after_solves() - before < 1000 * 16  # the smallest allocation, once for each answer
