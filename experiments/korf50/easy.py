#!/usr/bin/env python3
"""Six easy boards of the fifty with `taquin solve --optimal` on one core: prints one table.

Usage: easy.py [TAQUIN], from the repository's root, with the table set `large` on disk
"""

import json
import pathlib
import resource
import subprocess
import sys
import time

INSTANCES = pathlib.Path("data/instances/korf50.txt")
TAQUIN = sys.argv[1] if len(sys.argv) > 1 else "./taquin"


def main():
    rows = [line.split() for line in INSTANCES.read_text().splitlines() if line[:1].isdigit()]
    boards = {int(row[0]): (" ".join(row[1:-1]), int(row[-1])) for row in rows}
    print("| board | length | million nodes expanded | in the last iteration | seconds | CPU seconds |")
    print("|---|---|---|---|---|---|", flush=True)
    sums = [0.0, 0.0]
    for number in (38, 40, 44, 25, 37, 1):
        tiles, published = boards[number]
        cpu, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        done = subprocess.run([TAQUIN, "solve", "--optimal", "--threads", "1", "--goal", "first", "--json", "--iterations",
                               tiles], stdout=subprocess.PIPE, text=True, check=True)
        seconds = time.monotonic() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - cpu.ru_utime - cpu.ru_stime
        answer = json.loads(done.stdout)
        if not answer["optimal"] or answer["length"] != published:
            sys.exit(f"board {number}: {answer['length']} moves; published: {published}")
        last = answer["iterations"][-1]["expanded"] / 1e6
        print(f"| {number} | {published} | {answer['expanded'] / 1e6:.1f} | {last:.1f} | {seconds:.1f} | {used:.1f} |", flush=True)
        sums = [sums[0] + seconds, sums[1] + used]
    print(f"| all | | | | {sums[0]:.1f} | {sums[1]:.1f} |")


if __name__ == "__main__":
    main()
