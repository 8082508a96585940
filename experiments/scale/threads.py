#!/usr/bin/env python3
"""What do two threads, and two ranks, gain over one thread? Prints one table.

Each search runs on one thread, on two threads, and on two MPI ranks; and twice at the same time on one thread
each, which shows what two cores of this machine can do. The variants take turns. The figures are medians of three
rounds. Speed is expanded nodes per second of wall-clock time, without the time for reading tables. It says so if
the counts of the completed iterations differ. Run it from the repository's root on a quiet machine; it takes about
ten minutes, and builds missing tables first.

Usage: threads.py [--rounds N] [--short] [--taquin PROGRAM] [--mpi PROGRAM] [SEARCH...]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
# name: (options, options for a search of about 10 s, the same for a short one, position)
SEARCHES = {
    "15-puzzle": ("--algorithm idastar --heuristic manhattan", "--depth 74", "--depth 70",
                  "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1"),
    "24-puzzle": ("--algorithm idastar --heuristic pdb:large --goal first", "--depth 88", "--depth 86",
                  "2 10 1 7 16 9 0 6 12 11 3 18 22 4 13 24 20 15 8 14 21 23 17 19 5"),
    "cube": ("--algorithm idastar --heuristic korf", "--depth 15", "--depth 14",
             "D B2 R2 U F2 R2 D L2 F L2 U L B' L B R D R2 F' D"),
    "A*": ("--algorithm astar --heuristic manhattan --goal first", "--memory 500M", "--memory 50M",
           "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"),
}


def commands(name, options):
    """variant -> the commands that run at the same time"""
    usual, full, short, position = SEARCHES[name]
    solve = ["solve", "--json", "--iterations", *usual.split(), *(short if options.short else full).split(), position]
    ranks = ["mpirun", "--quiet", "--oversubscribe", "--bind-to", "none", "-n", "2", options.mpi]
    one = [options.taquin, *solve]
    halves = {"500M": "250M", "50M": "25M"}  # --memory is for each rank
    return {
        "one thread": [one],
        "two threads": [[*one, "--threads", "2"]],
        "two ranks": [[*ranks, *(halves.get(word, word) for word in solve)]],
        "two processes": [one, one],
    }


def run(together):
    """The expanded nodes per second of all, and the completed iterations of the first."""
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) for command in together]
    answers = [json.loads(process.communicate()[0]) for process in processes]
    speed = sum(answer["expanded"] / (answer["seconds"] - answer["table_seconds"]) for answer in answers)
    return speed, answers[0]


def counts(answer):
    return None if answer["algorithm"] == "astar" else [row["expanded"] for row in answer["iterations"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--short", action="store_true", help="try the script in less than a minute a round")
    parser.add_argument("--taquin", default="./taquin")
    parser.add_argument("--mpi", default="./taquin-mpi")
    parser.add_argument("searches", nargs="*", metavar="SEARCH", default=list(SEARCHES), help=", ".join(SEARCHES))
    options = parser.parse_args()
    print("| search | million nodes/s, one thread | seconds | two threads | two ranks | two processes |")
    print("|---|---|---|---|---|---|", flush=True)
    for name in options.searches:
        variants = commands(name, options)
        run(variants["one thread"])  # reads the tables into memory, and builds them if they are missing
        speeds, seconds, seen = {variant: [] for variant in variants}, [], []
        for _ in range(options.rounds):
            for variant, together in variants.items():
                speed, answer = run(together)
                print(f"{name}, {variant}: {speed / 1e6:.2f} million nodes/s", file=sys.stderr, flush=True)
                speeds[variant].append(speed)
                seen.append(counts(answer))
                if variant == "one thread":
                    seconds.append(answer["seconds"])
        if any(other != seen[0] for other in seen):
            sys.exit(f"{name}: the counts of completed iterations differ")
        median = {variant: statistics.median(values) for variant, values in speeds.items()}
        ratios = " | ".join(f"{median[v] / median['one thread']:.2f}" for v in list(median)[1:])
        print(f"| {name} | {median['one thread'] / 1e6:.2f} | {statistics.median(seconds):.1f} | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
