#!/bin/sh
# tools/check_sizes accepts 600 lines and refuses 601. Usage: check_sizes_test.sh ROOT
set -eu
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/taquin"

awk 'BEGIN { while (++n <= 600) print "//" }' >"$tree/src/taquin/long.hpp"
"$1/tools/check_sizes" "$tree"

echo '//' >>"$tree/src/taquin/long.hpp"
! "$1/tools/check_sizes" "$tree" 2>"$tree/said"
grep -q '^src/taquin/long.hpp: ' "$tree/said"
