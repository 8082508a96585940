#!/bin/sh
# Ratio of length to Manhattan distance after SECONDS, on random boards; the seed is the side.
# Usage: measure.sh SECONDS BOARDS SIDE...      (the program is ./taquin, or $TAQUIN)
taquin=${TAQUIN:-./taquin}
seconds=$1
boards=$2
shift 2
for side in "$@"; do
    "$taquin" scramble --size "${side}x$side" --count "$boards" --seed "$side" --quiet |
        "$taquin" solve --algorithm anytime --time "$seconds" --json |
        sed 's/.*"start":"\([^"]*\)".*"length":\([0-9]*\),"lower_bound":\([0-9]*\).*/\1|\2|\3/' |
        awk -F'|' -v side="$side" -v seconds="$seconds" '
            function away(a, b) { return a > b ? a - b : b - a }
            {
                gsub("/", " ", $1)
                count = split($1, tile, " ")
                for (i = 1; i <= count; ++i)
                    if (tile[i] > 0)
                        manhattan += away(int((i - 1) / side), int((tile[i] - 1) / side))
                for (i = 1; i <= count; ++i)
                    if (tile[i] > 0) manhattan += away((i - 1) % side, (tile[i] - 1) % side)
                length_sum += $2
                bound += $3
            }
            END {
                printf "%dx%d  %s s  %d boards", side, side, seconds, NR
                gap = 100 * (length_sum - bound) / bound
                printf "  length / Manhattan %.3f  gap %.1f %%\n", length_sum / manhattan, gap
            }'
done
