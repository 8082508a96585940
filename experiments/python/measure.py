"""What does Python add to a search? Prints the rows of README.md.

    python3 experiments/python/measure.py PROGRAM [ROW...]

PROGRAM is the command line program of the same version.
"""

import resource
import subprocess
import sys
import tempfile
import threading
import time

import taquin

PROGRAM = sys.argv[1]
HARD = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0"


def timed(work):
    """CPU seconds of this process, and seconds on the clock."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def moves():
    board = taquin.Position("2 3 0/1 8 6/5 7 4")

    def work():
        for _ in range(1_000_000):
            board.moves()

    print("1,000,000 calls of Position.moves: {:.2f} s of CPU, {:.2f} s".format(*timed(work)))


def solves():
    boards = taquin.scramble(100_000, size="3x3", steps=20, seed=1)

    def work():
        for board in boards:
            taquin.solve(board)

    print("100,000 calls of solve, 20 random moves from the goal: "
          "{:.2f} s of CPU, {:.2f} s".format(*timed(work)))
    print("  the same by the command line, one batch: {:.2f} s".format(command_line(boards, 1)))


def command_line(boards, threads):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{board}\n" for board in boards))
        file.flush()
        began = time.perf_counter()
        subprocess.run([PROGRAM, "solve", "--quiet", "--threads", str(threads), "--file", file.name],
                       stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - began


def batch():
    boards = [str(board) for board in taquin.scramble(10_000, size="3x3", seed=1)]

    def children():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    for threads in (1, 2):
        python, program = [], []
        for _ in range(10):
            before = children()
            wall = command_line(boards, threads)
            program.append((wall, children() - before))
            python.append(timed(lambda: list(taquin.solve_many(boards, threads=threads)))[::-1])
        best = [min(row[i] for row in rows) for rows in (python, program) for i in (0, 1)]
        print(f"10,000 random eight-puzzles, {threads} thread(s), best of 10: solve_many {best[0]:.3f} s "
              f"({best[1]:.3f} s of CPU), command line {best[2]:.3f} s ({best[3]:.3f} s of CPU), "
              f"speed {best[2] / best[0]:.0%}")


def ticks():
    """The longest time between two ticks of a thread that sleeps 10 ms, while another searches."""
    for name, keywords in {
        "no search": None,
        "idastar": dict(algorithm="idastar", heuristic="manhattan"),
        "astar": dict(algorithm="astar", heuristic="manhattan"),
        "own heuristic": dict(algorithm="astar", heuristic=lambda b: b.estimate("manhattan")),
    }.items():
        gaps, done = [], threading.Event()

        def tick():
            last = time.perf_counter()
            while not done.is_set():
                time.sleep(0.01)
                now = time.perf_counter()
                gaps.append(now - last)
                last = now

        thread = threading.Thread(target=tick)
        thread.start()
        if keywords is None:
            time.sleep(5)
        else:
            taquin.solve(HARD, time=5, errors="return", **keywords)
        done.set()
        thread.join()
        print(f"longest gap between ticks of 10 ms, {name}: {1000 * max(gaps):.0f} ms of {len(gaps)} ticks")


def interrupts():
    """From the signal to the exception."""
    code = f"""
import os, signal, threading, time, taquin
def send():
    time.sleep(1)
    global sent
    sent = time.perf_counter()
    os.kill(os.getpid(), signal.SIGINT)
worst = 0
for name in ("idastar", "astar", "bfs", "rbfs", "beam"):
    threading.Thread(target=send).start()
    try:
        taquin.solve("{HARD}", algorithm=name, time=20, **({{"width": 1000000}} if name == "beam" else {{}}))
    except KeyboardInterrupt as error:
        print(f"Ctrl-C during {{name}}: {{1000 * (time.perf_counter() - sent):.0f}} ms, bound {{error.lower_bound}}")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def audits():
    def manhattan(board):
        total = 0
        for place, tile in enumerate(board.cells):
            if tile:
                total += abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
        return total

    import numpy

    def vectorised(cells):
        places = numpy.arange(9)
        goal = numpy.where(cells > 0, cells - 1, places)
        return (abs(places // 3 - goal // 3) + abs(places % 3 - goal % 3)).sum(axis=1)

    for name, report in [
        ("expression, first audit", taquin.audit("manhattan")),
        ("expression, again", taquin.audit("manhattan")),
        ("vectorised function", taquin.audit(vectorised, vectorised=True)),
        ("plain Python function", taquin.audit(manhattan)),
    ]:
        assert report.admissible and report.consistent
        print(f"audit of Manhattan on all 181,440 boards, {name}: {report.seconds:.2f} s")


ROWS = {f.__name__: f for f in (moves, solves, batch, ticks, interrupts, audits)}
for row in sys.argv[2:] or ROWS:
    ROWS[row]()
