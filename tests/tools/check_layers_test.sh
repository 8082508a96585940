#!/bin/sh
# tools/check_layers accepts a small tree that follows the rules, and detects each violation.
# Usage: check_layers_test.sh ROOT
set -eu
check=$1/tools/check_layers
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# put FILE LINE: writes a file with this line, anywhere below the tree.
put() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' '// A file.' "$2" >"$tree/$1"
}

good() {
    put "$1" "$2"
    "$check" "$tree" 2>"$tree/said" || {
        failed=1
        printf 'refused a valid file: %s: %s\n' "$1" "$2"
        cat "$tree/said"
        rm "$tree/$1"
    }
}

bad() {
    put "$1" "$2"
    if "$check" "$tree" 2>"$tree/said"; then
        failed=1
        printf 'not detected: %s: %s\n' "$1" "$2"
    elif ! grep -q "^$1:[12]: " "$tree/said"; then
        failed=1
        printf 'does not give the place: %s: %s\n' "$1" "$2"
    fi
    rm "$tree/$1"
}

good src/taquin/core/hash.hpp '#include <cstdint>'
good src/taquin/search/concepts.hpp '#include "taquin/core/hash.hpp"'
good src/taquin/search/ida_star.hpp '#include "taquin/search/concepts.hpp"'
good src/taquin/heuristics/max.hpp '#include "taquin/search/concepts.hpp"'
good src/taquin/puzzle/puzzle.hpp '#include "taquin/solver/report.hpp"'
good src/taquin/solver/solver.hpp '#include "taquin/puzzle/puzzle.hpp"'
good src/taquin/solver/solver.cpp '#include <cstdio>'
good src/taquin/puzzles/tiles/board.hpp '#include "taquin/heuristics/max.hpp"'
good src/taquin/puzzles/tiles/text.cpp '#include "taquin/puzzles/tiles/board.hpp"'
good src/taquin/puzzles/tiles/kernels/fast.cpp '#include "taquin/search/ida_star.hpp"'
good src/taquin/puzzles/registry.cpp '#include "taquin/puzzles/tiles/board.hpp"'
good src/taquin/lab/runner.cpp '#include "taquin/puzzles/registry.hpp"'
good src/taquin/lab/statistics.hpp 'double quartiles;  // not of tiles'
good apps/cli/examples.cpp 'auto example = "solve --puzzle cube2 --metric quarter";'
good apps/cli/main.cpp '#include "taquin/solver/solver.hpp"'
good apps/cli/solve.cpp '#include "arguments.hpp"'
good src/taquin/search/beam.hpp '// what printf("%d") or std::cout would print'
good src/taquin/search/rbfs.hpp 'observer.exit(node); auto words = "exit(1)"; outputs(words);'

bad src/taquin/core/bad.hpp '#include "taquin/search/concepts.hpp"'
bad src/taquin/search/bad.hpp '#include "taquin/heuristics/max.hpp"'
bad src/taquin/search/bad.hpp '#include "taquin/puzzles/tiles/board.hpp"'
bad src/taquin/search/bad.hpp '#include <taquin/puzzles/tiles/board.hpp>'
bad src/taquin/heuristics/bad.hpp '#include "taquin/search/ida_star.hpp"'
bad src/taquin/heuristics/bad.hpp '#include "taquin/puzzles/tiles/board.hpp"'
bad src/taquin/puzzles/cube/bad.hpp '#include "taquin/puzzles/tiles/board.hpp"'
bad src/taquin/puzzles/tiles/bad.hpp '#include "taquin/puzzles/registry.hpp"'
bad src/taquin/solver/bad.hpp '#include "taquin/puzzles/registry.hpp"'
bad src/taquin/lab/bad.hpp '#include "taquin/puzzles/tiles/board.hpp"'
bad apps/cli/bad.hpp '#include "taquin/puzzles/tiles/board.hpp"'
bad apps/cli/bad.cpp 'const tiles::Board board;'
bad src/taquin/lab/bad.cpp 'std::optional<cube::Cube> cube;'
bad src/taquin/solver/bad.cpp 'return "give more with --time";'
bad src/taquin/puzzles/tiles/bad.hpp '#include "board.hpp"'
bad src/taquin/puzzles/tiles/bad.cpp '#  include <iostream>'
bad src/taquin/puzzles/tiles/bad.cpp '#include <fmt/format.h>'
bad src/taquin/core/bad.cpp '#include <cstdio>'
bad src/taquin/search/bad.hpp 'inline void fail() { std::exit(1); }'
bad src/taquin/search/bad.hpp '/* why */ printf ("%d", 1);'
bad src/taquin/search/bad.hpp 'std::cerr << "here";'
bad src/taquin/elsewhere/bad.hpp '#include <cstdint>'

exit $failed
