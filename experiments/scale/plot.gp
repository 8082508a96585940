# gnuplot experiments/scale/plot.gp: efficiency.txt -> efficiency.svg
set terminal svg size 720,420 background "white"
set output "experiments/scale/efficiency.svg"
set logscale x 2
set xlabel "ranks"
set ylabel "efficiency"
set yrange [0:1.05]
set xrange [16:16384]
set xtics (16, 64, 256, 1024, 4096, 16384)
set key bottom left title "core-hours of the iteration"
set grid
plot for [i=2:5] "experiments/scale/efficiency.txt" using 1:i with linespoints pointtype 7 pointsize 0.5 \
    title word("1 10 100 1,000", i - 1)
