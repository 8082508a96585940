#!/bin/sh
# Measures the figures of this folder's README: run it from the repository's root on an idle machine,
# after `make`. Uses one core, takes about 90 s, and needs only awk.
set -eu
taquin=./taquin
sets=tests/data/instances

# rates WORD [kept]: prints a summary of the JSON lines on standard input. With `kept`, for searches
# that store every node, also the bytes per node.
rates() {
    awk -v word="$1" -v kept="${2-}" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { g += f("generated"); e += f("expanded"); s += f("seconds"); l = l " " (f("length") == "" ? "none" : f("length")); n++
          if (/"status":"solved"/) done++
          if (kept) size = sprintf(", %.1f bytes per node", f("peak_bytes") / f("peak_nodes")) }
        END { printf "%-36s %d of %d solved, %.3g s, generated %.4g (%.1f M/s), expanded %.4g (%.2f M/s)%s, length%s\n",
              word, done, n, s, g, g / s / 1e6, e, e / s / 1e6, size, (n > 8 ? "s of the set" : l) }'
}
korf() { awk -v n="$1" '$1 == n' $sets/korf100.txt; }
large() { grep "^$1" $sets/large.txt; }
solve() { $taquin solve --goal first --json --show none --threads 1 "$@"; }

echo "== idastar + manhattan, Korf's hundred"
solve --algorithm idastar --heuristic manhattan --file $sets/korf100.txt | rates "all"
echo "== astar + manhattan"
for n in 12 42 55 71 79; do
    korf $n | solve --algorithm astar --heuristic manhattan | rates "number $n" kept
done
korf 37 | solve --algorithm astar --heuristic manhattan --memory 300M | rates "number 37, up to 300M" kept
korf 37 | solve --algorithm astar --heuristic manhattan --memory 1G --ties low-h |
    rates "number 37 within 1G, low-h" kept
echo "== rbfs + manhattan"
for n in 42 55; do
    korf $n | solve --algorithm rbfs --heuristic manhattan | rates "rbfs, number $n"
    korf $n | solve --algorithm rbfs-memory --heuristic manhattan | rates "rbfs-memory, number $n"
done
echo "== large boards"
for size in 5x5 6x6 7x7; do
    for options in "greedy" "wastar --weight 4 --ties low-h" "wastar --weight 2.5 --ties low-h" \
        "beam --width 1000" "beam --width 10000"; do
        case $options in beam*) kept= ;; *) kept=kept ;; esac
        # shellcheck disable=SC2086  # the options are words
        large $size | solve --algorithm $options --time 20 | while read -r line; do
            echo "$line" | rates "$size $options" $kept
        done
    done
done
