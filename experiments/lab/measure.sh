#!/bin/sh
# The figures of this folder's README, measured again: run it from the repository's root, after
# `make`. Keeps its results in build/measured-lab.sqlite; a second call shows them without running
# anything. Reports go to build/measured-lab.
set -eu
TAQUIN_LAB=${TAQUIN_LAB:-build/measured-lab.sqlite}
export TAQUIN_LAB
for name in pruning distances exponent random-steps heuristic-type sizes branching heuristics algorithms korf100; do
    ./taquin lab run "$name" --quiet
    echo
done
./taquin lab report --output build/measured-lab
