#!/bin/sh
# Measures steps of cubes and solutions in steps. Usage: sh experiments/steps/measure.sh [steps|pipeline]
set -eu
taquin=${TAQUIN:-./taquin}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# lengths NAME: reads JSON lines; prints mean length, counts of lengths, and times in milliseconds.
lengths() {
    python3 -c '
import json, statistics, sys
rows = [json.loads(line) for line in sys.stdin]
lengths = [row["length"] for row in rows]
counts = " ".join(f"{n}:{lengths.count(n)}" for n in sorted(set(lengths)))
tables = sum(row["table_seconds"] for row in rows)
times = sorted(1000 * row["seconds"] for row in rows)
print(f"{sys.argv[1]:10} mean {statistics.mean(lengths):.3f}  lengths {counts}")
print(f"{len(rows):5} cubes, median {statistics.median(times):.3g} ms, 99 % {times[len(times) * 99 // 100 - 1]:.3g} ms, "
      f"longest {times[-1]:.3g} ms, tables {tables:.3g} s")
' "$1"
}

"$taquin" scramble --puzzle cube --count 1000 --uniform --seed 2026 >"$work/cubes" 2>/dev/null
case ${1-steps} in
    steps)
        for step in cross-D cross xcross-D eo-FB eo dr-UD dr 2x2x2-DBL 2x2x2 2x2x3; do
            "$taquin" solve --puzzle cube --goal $step --json --file "$work/cubes" | lengths $step
        done
        ;;
    pipeline)
        head -100 "$work/cubes" >"$work/some"
        "$taquin" solve --puzzle cube --steps 'eo > dr > htr > finish' --time 10 --json --file "$work/some" >"$work/answers"
        lengths pipeline <"$work/answers"
        python3 -c '
import json, sys
for cube, line in list(zip(open(sys.argv[1]), open(sys.argv[2])))[:10]:
    row = json.loads(line)
    print("\n" + cube.strip())
    for step in row["steps"]:
        print("%-24s // %s (%d)" % (step["moves"], step["name"], step["length"]))
    print("=", row["moves"], "(%d)" % row["length"])
' "$work/some" "$work/answers"
        ;;
esac
