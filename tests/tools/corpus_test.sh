#!/bin/sh
# tools/corpus: every byte survives packing and unpacking. Usage: corpus_test.sh ROOT
set -eu
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
mkdir "$box/inputs"
: >"$box/inputs/1"
printf 'a\\b\\n%%b\n\n' >"$box/inputs/2"
awk 'BEGIN { for (i = 0; i < 256; ++i) printf "\\0%03o", i }' >"$box/bytes"
printf '%b' "$(cat "$box/bytes")" >"$box/inputs/3"
printf ' spaces and no newline ' >"$box/inputs/4"
[ "$(wc -c <"$box/inputs/3")" -eq 256 ] || { echo 'this test is broken: not all bytes were written'; exit 1; }

sh "$1/tools/corpus" pack "$box/inputs" >"$box/packed.txt"
[ "$(wc -l <"$box/packed.txt")" -eq 4 ] || { echo 'not one line per input'; exit 1; }
sh "$1/tools/corpus" unpack "$box/packed.txt" "$box/again"
for number in 1 2 3 4; do
    cmp "$box/inputs/$number" "$box/again/$((9999 + number))"
done
