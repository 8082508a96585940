#!/bin/sh
# Measures the figures of this folder's README: run it from the repository's root on an idle machine,
# after `make`. Builds 4.7 GB of tables in its own folder and keeps them for the next run. The first run
# takes about ten minutes, plus ten for the superflip. Needs awk.
set -eu
taquin=./taquin
cubes=tests/data/instances/cubes.txt
TAQUIN_CACHE=${TAQUIN_CACHE:-build/measured-cube-tables}
export TAQUIN_CACHE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rows: prints length, seconds and nodes of each JSON line on standard input.
rows() {
    awk '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { s = f("seconds"); g = f("generated"); printf "%d moves, %.2f s, %.4g generated (%.1f M/s)\n", f("length"), s, g, g / s / 1e6 }'
}
# mean WORD: prints the mean length and time.
mean() {
    awk -v word="$1" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { l += f("length"); s += f("seconds") }
        END { printf "%s: %d cubes, %.3f moves, %.2f ms\n", word, NR, l / NR, s / NR * 1000 }'
}
optimal() { $taquin solve --puzzle cube --algorithm idastar --json --show none --threads 1 "$@"; }

$taquin scramble --puzzle cube --count 1000 --seed 1 --quiet > "$work/random"
near() {
    for time in 0.0013 0.012 0.1; do
        $taquin solve --puzzle cube --algorithm twophase --threads 1 --time $time --json \
            --file "$work/random" | mean "$1, $time s"
    done
}

echo "== near-optimal, small tables"
$taquin tables build --puzzle cube twophase
near twophase
echo "== near-optimal, large tables"
$taquin tables build --puzzle cube twophase-large
near twophase-large
echo "== Korf's tables"
$taquin tables build --puzzle cube korf
for scramble in "U' D F2 U2 R F' R' U' D2 F' U B R" "D F' L2 F2 B D2 F U' D B2 R D F2"; do
    optimal --heuristic korf "$scramble" | rows
done
for set in cosets cosets-medium cosets-large; do
    echo "== optimal, $set"
    $taquin tables build --puzzle cube $set
    grep "^s16" $cubes | optimal --heuristic $set | rows
    [ $set = cosets ] || grep "^random" $cubes | optimal --heuristic $set | rows
done
echo "== superflip"
grep "^superflip" $cubes | optimal --heuristic cosets-large --threads "$(nproc)" | rows
