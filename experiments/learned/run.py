#!/usr/bin/env python3
"""Solves boards with `anytime` and compares the lengths with those in the file.

    run.py RESULTS.jsonl FILE NODES [FIRST [COUNT]]    solve boards of the file, from number FIRST (1)
    run.py RESULTS.jsonl                               show the means so far

A file has one board per line, and after # its length by another program. Each board gets one thread and
a limit on generated nodes, so the results do not depend on what else the machine does. The time is
processor time. Every solution is replayed. A repeated command continues: it skips boards whose row is there.
The program is ./taquin, or $TAQUIN. Further options for it: $TAQUIN_OPTIONS.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys


def read_boards(file):
    for line in pathlib.Path(file).read_text().splitlines():
        text, _, length = line.partition("#")
        if text.strip():
            yield text.strip(), int(length)


def replay(text, moves):
    rows = [[int(tile) for tile in row.split()] for row in text.split("/")]
    width = len(rows[0])
    tiles = [tile for row in rows for tile in row]
    blank = tiles.index(0)
    step = {"U": -width, "D": width, "L": -1, "R": 1}
    for move in moves:
        if move in "LR" and (blank + step[move]) // width != blank // width:
            return False
        to = blank + step[move]
        if not 0 <= to < len(tiles):
            return False
        tiles[blank], tiles[to] = tiles[to], 0
        blank = to
    return tiles == [*range(1, len(tiles)), 0]


def solve(text, nodes):
    command = [os.environ.get("TAQUIN", "./taquin"), "solve", text, "--algorithm", "anytime", "--json"]
    command += ["--threads", "1", "--nodes", str(nodes), *os.environ.get("TAQUIN_OPTIONS", "").split()]
    before = os.times()
    answer = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    if not replay(text, answer["moves"]):
        sys.exit(f"wrong solution of {text}")
    return answer["length"], answer["lower_bound"], round(seconds, 2)


def read_results(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def show(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["file"], row["nodes"]].append(row)
    print("file                   nodes  boards  length  in the file  lower bound  CPU seconds")
    for (file, nodes), group in sorted(groups.items()):
        mean = lambda key: sum(row[key] for row in group) / len(group)
        print(f"{file:15} {nodes:12,} {len(group):7} {mean('length'):7.2f} {mean('other'):12.2f}"
              f" {mean('lower_bound'):12.2f} {mean('seconds'):12.2f}")


def main():
    results = pathlib.Path(sys.argv[1])
    if len(sys.argv) > 2:
        file, nodes = sys.argv[2], int(sys.argv[3])
        first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
        count = int(sys.argv[5]) if len(sys.argv) > 5 else 10**6
        name = pathlib.Path(file).stem
        done = {(row["file"], row["nodes"], row["number"]) for row in read_results(results)}
        for number, (text, other) in enumerate(read_boards(file), 1):
            if not first <= number < first + count or (name, nodes, number) in done:
                continue
            length, lower_bound, seconds = solve(text, nodes)
            row = {"file": name, "nodes": nodes, "number": number, "length": length, "other": other,
                   "lower_bound": lower_bound, "seconds": seconds}
            with results.open("a") as out:
                out.write(json.dumps(row) + "\n")
    show(read_results(results))


if __name__ == "__main__":
    main()
