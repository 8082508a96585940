#!/usr/bin/env python3
"""Do answers and counts depend on the number of ranks? Prints one table.

Solves positions, and runs the experiment `branching`, with `taquin` and on 1, 2, 4 and 8 ranks. The last number in a
cell is a checksum: of the counts of all completed iterations, or of all stored rows but for their times and the number of
threads. The exit code is 1 if two lines differ. It takes five minutes on two free cores.

Usage: ranks.py [TAQUIN [TAQUIN_MPI]], from the repository's root
"""

import csv
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile

TAQUIN, MPI = (sys.argv[1:] + ["./taquin", "./taquin-mpi"][len(sys.argv) - 1:])[:2]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
SEARCHES = {
    "15-puzzle": ["--algorithm", "idastar", "--heuristic", "manhattan", "6 3 13 1/15 12 8 9/2 7 14 10/11 0 5 4"],
    "15-puzzle, `--all`": ["--algorithm", "idastar", "--heuristic", "manhattan", "--all", "--show", "none",
                           "6 3 13 1/15 12 8 9/2 7 14 10/11 0 5 4"],
    "cube": ["--algorithm", "idastar", "--heuristic", "korf", "R2 F' D2 F' U2 R2 F R2 U2 F' D L F2 D'"],
}
EXCLUDED = ("second", "finished", "threads")


def launcher(ranks):
    if ranks == 0:
        return [TAQUIN]
    return ["mpirun", "--quiet", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), MPI]


def run(ranks, *words):
    done = subprocess.run([*launcher(ranks), *words], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT, check=True)
    return done.stdout


def checksum(value):
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:8]


def searched(ranks, options):
    answer = json.loads(run(ranks, "solve", "--json", "--iterations", *options))
    completed = answer["iterations"] if "--all" in options else answer["iterations"][:-1]
    nodes = sum(row["expanded"] for row in completed)
    rows = [[row["bound"], row["generated"], row["expanded"]] for row in completed]
    return f"{answer['length']} moves, {nodes:,} nodes, {checksum(rows)}"


def experiment(ranks):
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", folder + "/lab.sqlite", "--quiet"]
        run(ranks, "lab", "run", "branching", *store)
        rows = list(csv.DictReader(io.StringIO(run(0, "lab", "export", "csv", "branching", *store))))
    kept = sorted([value for key, value in row.items() if not any(word in key for word in EXCLUDED)] for row in rows)
    return f"{len(kept):,} rows, {checksum(kept)}"


def main():
    print("| | " + " | ".join([*SEARCHES, "`lab run branching`"]) + " |")
    print("|---" * (len(SEARCHES) + 2) + "|", flush=True)
    lines = []
    for ranks in (0, 1, 2, 4, 8):
        lines.append([*(searched(ranks, options) for options in SEARCHES.values()), experiment(ranks)])
        name = f"{ranks} ranks" if ranks > 1 else "1 rank" if ranks else "`taquin`"
        print(f"| {name} | " + " | ".join(lines[-1]) + " |", flush=True)
    sys.exit(any(line != lines[0] for line in lines))


if __name__ == "__main__":
    main()
