#!/bin/sh
# tools/campaign with scripts as checks: it stores figures, continues where it stopped, and reports
# failures. Usage: campaign_test.sh ROOT
set -eu
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
tree="$box/a tree"
mkdir -p "$tree" "$box/bin"
cp -R "$1/tools" "$1/CMakePresets.json" "$tree"
failed=0

# A fake cmake that builds only a check, which prints how often it ran and exits with the code in
# $box/code.
cat >"$box/bin/cmake" <<'END'
#!/bin/sh
case $1 in
    -S)
        mkdir -p "$2/build/$4/bin"
        : >"$2/build/$4/build.ninja"
        printf '%s\n' "CMAKE_HOME_DIRECTORY:INTERNAL=$2" TAQUIN_TESTS:BOOL=ON >"$2/build/$4/CMakeCache.txt" ;;
    --build)
        cat >"$2/bin/$4" <<CHECK
#!/bin/sh
echo run >>"$BOX/runs"
printf 'row\t%s\t%s boards\t1 ms\t0\n' "\$*" "\$(grep -c . "$BOX/runs")"
exit \$(cat "$BOX/code")
CHECK
        chmod +x "$2/bin/$4" ;;
esac
END
chmod +x "$box/bin/cmake"

# expect CODE PATTERN [ARGUMENT...]
expect() {
    code=0
    wanted=$1 pattern=$2
    shift 2
    said=$(BOX=$box PATH=$box/bin:$PATH "$tree/tools/campaign" "$@" 2>&1) || code=$?
    [ "$code" = "$wanted" ] || { failed=1; printf 'code %s, not %s: %s\n' "$code" "$wanted" "$said"; }
    case $said in
        *"$pattern"*) ;;
        *) failed=1; printf 'should say "%s": %s\n' "$pattern" "$said" ;;
    esac
}

# ran TIMES: expects that the check has run this many times.
ran() {
    times=$(grep -c . "$box/runs" || true)
    [ "$times" = "$1" ] || { failed=1; printf 'it ran %s times, not %s\n' "$times" "$1"; }
}

: >"$box/runs"
echo 0 >"$box/code"
expect 0 'strangers' --list
expect 2 "unknown part 'strangeness'" strangeness
expect 2 "'soon' is not a number of seconds" --seconds soon

expect 1 '| kill | not run |' --report kill
ran 0
expect 0 '| kill | 1 boards | 1 ms | 0 |' kill
expect 0 '| kill | 1 boards | 1 ms | 0 |' kill
ran 1
expect 0 '| kill | 2 boards | 1 ms | 0 |' --again kill
grep -q '| kill | 2 boards | 1 ms | 0 |' "$tree/experiments/trust/README.md" || failed=1
grep -q '^    build/release/bin/campaign_checks kill$' "$tree/experiments/trust/README.md" || failed=1

# A trial stores its figures separately.
expect 0 '| kill --small --seconds 7 | 3 boards | 1 ms | 0 |' --small --seconds 7 kill
grep -q '| kill | 2 boards' "$tree/experiments/trust/README.md" || failed=1

# Unfinished checks run again.
sed -i '/^end/d' "$tree/experiments/trust/results/kill.txt"
expect 0 '| kill | 4 boards | 1 ms | 0 |' kill

# A result for an earlier commit is shown with that commit, and the check runs again.
sed -i 's/^commit.*/commit\tan-earlier-one/' "$tree/experiments/trust/results/kill.txt"
expect 1 's, commit an-earlier-one.' --report kill
expect 0 '| kill | 5 boards | 1 ms | 0 |' kill

echo 139 >"$box/code"
expect 1 'FAILED: disk, exit code 139' kill disk
ran 6
expect 1 'checks that failed or were not run: 1' kill disk
expect 1 'FAILED: fuzz-none' fuzz

exit $failed
