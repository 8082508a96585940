#!/bin/sh
# Measures the figures of this folder's README: run it from the repository's root, after `make`. Stores
# its results in build/measured-lab.sqlite; a second call only shows them. Reports go to
# build/measured-lab.
set -eu
TAQUIN_LAB=${TAQUIN_LAB:-build/measured-lab.sqlite}
export TAQUIN_LAB
for name in pruning distances exponent random-steps heuristic-type sizes branching heuristics algorithms korf100; do
    ./taquin lab run "$name" --quiet
    echo
done
./taquin lab report --output build/measured-lab
