#!/bin/sh
# Measures the figures of this folder's README: run it from the repository's root on an idle machine,
# after `make`. Builds 61 MiB of tables in its own folder and keeps them for the next run. Needs awk.
set -eu
taquin=./taquin
TAQUIN_CACHE=${TAQUIN_CACHE:-build/measured-tables}
export TAQUIN_CACHE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rates WORD: prints a summary of the JSON lines on standard input.
rates() {
    awk -v word="$1" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { g += f("generated"); t[++n] = f("seconds") + 0; l += f("length"); b += f("lower_bound"); s += t[n]
          if (f("length") + 0 > longest) longest = f("length") + 0
          if (/"optimal":true/) done++ }
        END { for (i = 2; i <= n; i++) for (j = i; j > 1 && t[j - 1] > t[j]; j--) { x = t[j]; t[j] = t[j - 1]; t[j - 1] = x }
              printf "%-28s %d of %d optimal, median %.3g s, mean %.3g s, slowest %.3g s, %.1f M nodes/s, mean length %.2f, longest %d, mean bound %.2f\n",
              word, done, n, t[int((n + 1) / 2)], s / n, t[n], g / s / 1e6, l / n, longest, b / n }'
}
solve() { $taquin solve --metric multi --json --show none --threads 1 "$@"; }

echo "== tables"
for set in run-pdb:5 run-pdb:6; do
    $taquin tables build $set --metric multi
done
echo "== 50 random 15-puzzles"
$taquin scramble --size 4x4 --count 50 --seed 18 --quiet > "$work/boards"
solve --algorithm idastar --heuristic run-pdb:6 --file "$work/boards" | rates "idastar with run-pdb:6"
solve --algorithm idastar --heuristic run-pdb:5 --time 60 --file "$work/boards" | rates "idastar with run-pdb:5, 60 s"
echo "== the same boards with the fewest single moves, counted in runs"
$taquin solve --json --file "$work/boards" | awk '
    match($0, "\"moves\":\"[UDLR]*") { m = substr($0, RSTART + 9, RLENGTH - 9); r = 0
        for (i = 1; i <= length(m); i++) if (i == 1 || substr(m, i, 1) != substr(m, i - 1, 1)) r++
        single += length(m); runs += r; n++ }
    END { printf "mean %.2f single moves, %.2f runs\n", single / n, runs / n }'
echo "== larger boards, 10 s each"
for size in 5x5 6x6 8x8; do
    $taquin scramble --size $size --count 5 --seed 18 --quiet | solve --time 10 | rates "$size, auto"
done
