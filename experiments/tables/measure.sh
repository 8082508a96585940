#!/bin/sh
# Measures the figures of this folder's README: run it from the repository's root on an idle machine,
# after `make`. Builds 1.1 GiB of tables in its own folder and keeps them for the next run. The first
# run takes about ten minutes, mostly for six 24-puzzles. Needs awk.
set -eu
taquin=./taquin
sets=tests/data/instances
TAQUIN_CACHE=${TAQUIN_CACHE:-build/measured-tables}
export TAQUIN_CACHE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rates WORD: prints a summary of the JSON lines on standard input.
rates() {
    awk -v word="$1" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { g += f("generated"); e += f("expanded"); t = f("seconds"); s += t; n++
          if (t > most) most = t
          if (/"status":"solved"/) done++ }
        END { printf "%-30s %d of %d solved, %.3g s (slowest %.3g s), generated %.4g (%.1f M/s), expanded %.4g\n",
              word, done, n, s, most, g, g / s / 1e6, e }'
}
solve() { $taquin solve --algorithm idastar --json --show none --threads 1 "$@"; }

echo "== tables"
for set in "6-6-3" "7-8" "6-6-6-6 --size 5x5" "ensemble --size 5x5"; do
    # shellcheck disable=SC2086  # the options are words
    $taquin tables build $set
done
echo "== Korf's hundred"
for set in 6-6-3 7-8; do
    solve --goal first --heuristic pdb:$set --file $sets/korf100.txt | rates $set
done
echo "== the 17 boards of 80 moves, 7-8"
awk -F '|' '/top-left/ { exit } !/^#/ { print $1 }' tests/data/oracles/tiles_4x4_antipodes.txt > "$work/antipodes"
solve --heuristic pdb:7-8 --form flat --file "$work/antipodes" | rates antipodes
echo "== 10,000 random 15-puzzles, 7-8, all cores"
$taquin scramble --size 4x4 --count 10000 --seed 5 --quiet > "$work/random"
began=$(date +%s.%N)
$taquin solve --quiet --threads "$(nproc)" --file "$work/random" > "$work/answers"
awk -v a="$began" -v b="$(date +%s.%N)" 'END { printf "%.2f s, %.3f ms per board\n", b - a, (b - a) * 1000 / NR }' "$work/answers"
echo "== cost and length, the first 1,000 of them"
head -1000 "$work/random" | solve --heuristic pdb:7-8 | awk '
    function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
    { l = f("length"); n[l]++; g[l] += f("generated"); s[l] += f("seconds") }
    END { for (l = 0; l <= 80; l++) if (n[l]) printf "%d moves: %d boards, %.0f generated, %.3f ms\n", l, n[l], g[l] / n[l], s[l] / n[l] * 1000 }'
echo "== Korf and Felner's 24-puzzles"
for number in 38 40 44 25 37 1; do
    grep "^$number " $sets/korf50.txt | solve --goal first --heuristic pdb:ensemble | rates "number $number"
done
