#!/bin/sh
# Moves and seconds of `construct` by the side N of the board, and the best-fitting exponents of N
# (least squares of the logarithms). Usage: growth.sh SIDE...   (the program is ./taquin, or $TAQUIN)
taquin=${TAQUIN:-./taquin}
for side in "$@"; do
    boards=$((side < 50 ? 100 : 5))
    "$taquin" scramble --size "${side}x$side" --count $boards --seed "$side" --quiet |
        "$taquin" solve --algorithm construct --show none --json --threads 1 |
        sed 's/.*"length":\([0-9]*\),.*"seconds":\([0-9.e-]*\).*/\1 \2/' |
        awk -v side="$side" '{ moves += $1; time += $2 } END { print side, moves / NR, time / NR }'
done | awk '
    { printf "%4d  %12.0f moves  %.3f N^3  %.6f s\n", $1, $2, $2 / $1 ^ 3, $3 }
    {
        x = log($1); n += 1; sx += x; sxx += x * x
        sm += log($2); sxm += x * log($2)
        st += log($3); sxt += x * log($3)
    }
    END {
        printf "moves grow as N^%.2f, ", (n * sxm - sx * sm) / (n * sxx - sx * sx)
        printf "time as N^%.2f\n", (n * sxt - sx * st) / (n * sxx - sx * sx)
    }'
