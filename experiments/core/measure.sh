#!/bin/sh
# The figures of this folder's README, measured again: run it from the repository's root on a quiet
# machine, after `make`. One core; takes about six minutes. Needs nothing but awk.
set -eu
taquin=./taquin
sets=tests/data/instances

# field NAME: its number in each JSON line.
field() { sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"; }
sum() { awk '{s += $1} END {printf "%.10g\n", s}'; }
# rates WORD: a line for the JSON lines of standard input.
rates() {
    awk -v word="$1" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { g += f("generated"); e += f("expanded"); s += f("seconds"); l = l " " f("length"); n++
          if (f("peak_bytes") + 0 > b) { b = f("peak_bytes") + 0; p = f("peak_nodes") + 0 } }
        END { printf "%-34s %d solved, %.2f s, generated %.4g (%.1f M/s), expanded %.4g (%.2f M/s), %.1f bytes a node, lengths%s\n",
              word, n, s, g, g / s / 1e6, e, e / s / 1e6, p ? b / p : 0, (n > 8 ? " (see the set)" : l) }'
}
korf() { awk -v n="$1" '$1 == n' $sets/korf100.txt; }
large() { grep "^$1" $sets/large.txt; }

echo "== idastar + manhattan, Korf's hundred"
$taquin solve --goal first --algorithm idastar --heuristic manhattan --json --show none --threads 1 \
    --file $sets/korf100.txt | rates "all"
echo "== astar + manhattan"
korf 37 | $taquin solve --goal first --algorithm astar --heuristic manhattan --memory 1G --json | rates "number 37 within 1G"
for n in 12 42 55 71 79; do
    korf $n | $taquin solve --goal first --algorithm astar --heuristic manhattan --memory 16G --json | rates "number $n"
done
echo "== rbfs + manhattan"
for n in 42 55; do
    korf $n | $taquin solve --goal first --algorithm rbfs --heuristic manhattan --json | rates "rbfs, number $n"
    korf $n | $taquin solve --goal first --algorithm rbfs-memory --heuristic manhattan --json | rates "rbfs-memory, number $n"
done
echo "== large boards"
for size in 5x5 6x6 7x7; do
    for options in "greedy" "wastar --weight 5" "wastar --weight 3" "beam --width 1000" "beam --width 10000"; do
        # shellcheck disable=SC2086  # the options are words
        large $size | $taquin solve --goal first --algorithm $options --json --threads 1 | while read -r line; do
            echo "$line" | rates "$size $options"
        done
    done
done
