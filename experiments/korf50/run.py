#!/usr/bin/env python3
"""Solves and proves Korf and Felner's fifty 24-puzzles, the easiest first; run it from the repository's root.

For each board, `anytime` finds a short solution. Then `idastar` searches for a shorter one: if there is
none, the solution is proved to be shortest. Each proof keeps a checkpoint, so the script can be stopped at
any time and continued by the same command. It adds a row to results.csv for every proved board, and skips
boards that have a row. It needs the table set `large` (taquin tables build large --size 5x5 --goal first).

Usage: run.py [--threads N] [--seconds S] [NUMBER...]
"""

import argparse
import csv
import json
import pathlib
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
RESULTS = HERE / "results.csv"
WORK = pathlib.Path("build/korf50")
INSTANCES = pathlib.Path("data/instances")
FIELDS = ["board", "length", "bound", "expanded", "cpu_seconds", "anytime_length", "commit"]


def boards():
    """number -> (tiles, published length), in the order of their published difficulty."""
    found = {}
    for line in (INSTANCES / "korf50.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            number, *tiles, length = line.split()
            found[int(number)] = (" ".join(tiles), int(length))
    order = [int(n) for n in (HERE / "order.txt").read_text().split()]
    assert sorted(order) == sorted(found)
    return {number: found[number] for number in order}


def solve(tiles, *options):
    """The answer and its CPU seconds."""
    command = ["./taquin", "solve", "--goal", "first", "--json", *options, tiles]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not process.stdout:
        sys.exit(f"exit code {process.returncode}: {' '.join(command)}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(process.stdout), cpu


def prove(number, tiles, options):
    """A row of results.csv, or None if the proof was stopped: its CPU seconds are kept beside its checkpoint."""
    WORK.mkdir(parents=True, exist_ok=True)
    start = WORK / f"{number}.json"
    if not start.exists():
        best, cpu = solve(tiles, "--algorithm", "anytime", "--time", str(options.seconds))
        start.write_text(json.dumps({"length": best["length"], "cpu_seconds": cpu}))
    known = json.loads(start.read_text())
    proof, cpu = solve(tiles, "--algorithm", "idastar", "--heuristic", "pdb:large", "--depth",
                       str(known["length"] - 1), "--threads", str(options.threads),
                       "--checkpoint", str(WORK / f"{number}.progress"))
    known["cpu_seconds"] += cpu
    start.write_text(json.dumps(known))
    length = proof["length"] or known["length"]
    if proof["lower_bound"] < length:
        return None
    return {
        "board": number, "length": length, "bound": proof["lower_bound"], "expanded": proof["expanded"],
        "cpu_seconds": round(known["cpu_seconds"]), "anytime_length": known["length"], "commit": commit(),
    }


def commit():
    return subprocess.run(["git", "log", "-1", "--format=%h", "--", "src"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=30, help="for anytime, for each board")
    parser.add_argument("numbers", type=int, nargs="*", metavar="NUMBER")
    options = parser.parse_args()
    if not RESULTS.exists():
        RESULTS.write_text(",".join(FIELDS) + "\n")
    with RESULTS.open() as file:
        done = {int(row["board"]) for row in csv.DictReader(file)}
    for number, (tiles, published) in boards().items():
        if number in done or options.numbers and number not in options.numbers:
            continue
        row = prove(number, tiles, options)
        if row is None:
            sys.exit(f"board {number} was stopped; the same command continues")
        print(row, flush=True)
        assert row["length"] == published, f"published: {published}"
        with RESULTS.open("a") as file:
            csv.DictWriter(file, FIELDS, lineterminator="\n").writerow(row)


if __name__ == "__main__":
    main()
