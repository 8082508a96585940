#!/bin/sh
# ./test with failing tests: its last lines list the failed tests and the file with their output.
# Usage: test_test.sh ROOT
set -eu
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
mkdir -p "$box/tree/tools" "$box/tests"
cp "$1/test" "$box/tree"
real=$(command -v ctest)

# A set-up that installs and builds nothing.
cat >"$box/tree/tools/setup.sh" <<'END'
packages_to_test=
packages_to_fuzz=
packages_for_mpi=
say() { printf '%s\n' "$*" >&2; }
die() { code=$1; shift; say "taquin: $*"; exit "$code"; }
lock() { :; }
unlock() { :; }
need() { :; }
need_page() { :; }
missing_packages() { :; }
has_option() { :; }
forget_foreign_build() { :; }
configured() { :; }
configure() { :; }
build() { :; }
END

# prepare PRESET CODE: a build with two tests, one of which exits with this code.
prepare() {
    mkdir -p "$box/tree/build/$1"
    printf 'TAQUIN_TESTS:BOOL=ON\n' >"$box/tree/build/$1/CMakeCache.txt"
    cat >"$box/tree/build/$1/CTestTestfile.cmake" <<END
add_test(good.one "sh" "-c" "true")
add_test(bad.one "sh" "-c" "echo why it failed; exit $2")
set_tests_properties(good.one bad.one PROPERTIES LABELS sanitize)
END
}

failed=0
# expect CODE KIND LINE...: expects `./test KIND` to exit with this code and these lines among its last.
expect() {
    wanted=$1 kind=$2 code=0
    shift 2
    # shellcheck disable=SC2086 # empty for the release
    said=$(env PATH="$(dirname "$real"):$PATH" sh "$box/tree/test" $kind 2>&1) || code=$?
    [ "$code" = "$wanted" ] || { failed=1; printf 'code %s, not %s: %s\n' "$code" "$wanted" "$said"; }
    for line in "$@"; do
        printf '%s\n' "$said" | tail -n 5 | grep -qxF -- "$line" ||
            { failed=1; printf 'should end with "%s": %s\n' "$line" "$said"; }
    done
}

tree=$(cd "$box/tree" && pwd -P)
prepare release 1
prepare dev 0
expect 1 '' 'Tests FAILED:' '  bad.one (Failed), release' "  Output: $tree/build/release/test-output.txt"
expect 0 sanitizers 'All tests passed (sanitizers).'
grep -q 'why it failed' "$tree/build/release/test-output.txt" ||
    { failed=1; echo 'the output of the test was not stored'; }

prepare release 0
prepare dev 1
expect 0 '' 'All tests passed (release).'
expect 1 sanitizers 'Tests FAILED:' '  bad.one (Failed), sanitizers' \
    "  Output: $tree/build/dev/test-output.txt"

# Arguments are passed to ctest; an empty selection is an error, and so is an unknown word.
expect 0 'sanitizers -R good' 'All tests passed (sanitizers).'
expect 1 '-R nothing' 'Tests FAILED:'
expect 2 'sanitizer' "taquin: unexpected argument 'sanitizer': ./test takes ctest options, after 'sanitizers' if given"
exit $failed
