#!/bin/sh
# What the tables of all cubes near the solved one save IDA*: mean nodes and seconds for ten scrambles of
# each length, one core. Run it from the repository's root after `make`. Builds 400 MB of tables in 25 s
# and keeps them for the next time; the searches take about 2 minutes. Needs awk.
set -eu
taquin=${TAQUIN:-./taquin}
TAQUIN_CACHE=${TAQUIN_CACHE:-build/measured-cube-tables}
export TAQUIN_CACHE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

$taquin tables build --puzzle cube korf perimeter:6 perimeter:7 perimeter:8

# measure LENGTH HEURISTIC
measure() {
    $taquin scramble --puzzle cube --steps "$1" --count 10 --seed 1 --quiet > "$work/cubes"
    $taquin solve --puzzle cube --algorithm idastar --heuristic "$2" --threads 1 --json --show none \
        --file "$work/cubes" | awk -v steps="$1" -v heuristic="$2" '
        function f(name) { match($0, "\"" name "\":[0-9.e+-]+"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { l += f("length"); g += f("generated"); s += f("seconds") }
        END { printf "%d turns, %.1f moves, %s: %.0f generated, %.4f s\n", steps, l / NR, heuristic, g / NR, s / NR }'
}

for length in 9 10 11 12 13; do
    [ $length -gt 10 ] || measure $length manhattan
    [ $length -gt 10 ] || measure $length "max(manhattan, perimeter:6)"
    for heuristic in korf perimeter:6 perimeter:7 perimeter:8 "max(korf, perimeter:7)" "max(korf, perimeter:8)"; do
        [ "$length $heuristic" = "13 perimeter:6" ] || measure $length "$heuristic"
    done
done
