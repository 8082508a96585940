#!/usr/bin/env python3
"""Simulates one iteration of taquin-mpi on 16 to 16,384 ranks.

Rank 0 hands out packets, the largest first. Each rank has up to three: one at work, two waiting. A finished
packet costs rank 0 some microseconds (it takes the result and sends the next packet); ranks that finish at the
same time wait for each other there. A message takes the latency of the network, and then waits until its
receiver polls. Before the hand-out, rank 0 plans the packets alone, while the others are idle.

Sizes of packets are drawn from measured ones (packets.cpp): expanded nodes divided by the mean.

    simulate.py PACKETS_FILE > efficiency.txt

prints, for each number of ranks, the efficiency of an iteration of 1, 10, 100 and 1,000 core-hours.
"""

import argparse
import heapq
import random

WAITING = 3  # packets of a rank, at work and waiting
PER_RANK = 256  # packets in an iteration, for each rank
LEAST_PACKETS = 2048


def read_sizes(path):
    """Relative sizes of the packets of the last complete iteration, as estimate and expanded nodes."""
    rows = [tuple(map(float, line.split())) for line in open(path, encoding="ascii")]
    bounds = sorted({row[0] for row in rows})
    last = bounds[-2] if len(bounds) > 1 else bounds[-1]  # the last one ends with the first solution
    packets = [(row[1], row[2]) for row in rows if row[0] == last]
    estimate = sum(row[0] for row in packets) / len(packets)
    expanded = sum(row[1] for row in packets) / len(packets)
    return [(row[0] / estimate, row[1] / expanded) for row in packets]


def simulate(sizes, ranks, core_seconds, costs):
    """The efficiency of one iteration: work divided by ranks times duration."""
    count = max(LEAST_PACKETS, PER_RANK * ranks)
    packets = random.choices(sizes, k=count)
    packets.sort(key=lambda packet: -packet[0])  # by estimate: nobody knows the true size
    scale = core_seconds / sum(packet[1] for packet in packets)
    delay = costs.latency + costs.poll / 2
    master = count * costs.plan  # when rank 0 is free again
    free = [0.0] * ranks  # when the last packet of a rank will be done
    events = []  # a result arrives at rank 0
    end = 0.0
    position = 0

    def hand_out(rank):
        nonlocal master, position, end
        master += costs.hand_out
        done = max(free[rank], master + delay) + packets[position][1] * scale
        position += 1
        free[rank] = done
        end = max(end, done)
        heapq.heappush(events, (done + delay, rank))

    for _ in range(WAITING):
        for rank in range(ranks):
            if position < count:
                hand_out(rank)
    while events:
        when, rank = heapq.heappop(events)
        master = max(master, when)
        if position < count:
            hand_out(rank)
        else:
            master += costs.hand_out
    return core_seconds / (ranks * max(end, master))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("packets", help="output of packets.cpp")
    options.add_argument("--latency", type=float, default=20e-6, help="of a message, in seconds")
    options.add_argument("--poll", type=float, default=5e-3, help="between two polls of a rank, in seconds")
    options.add_argument("--hand-out", type=float, default=10e-6, help="rank 0's time for a packet, in seconds")
    options.add_argument("--plan", type=float, default=10e-6, help="rank 0's time to plan a packet, in seconds")
    options.add_argument("--hours", type=float, nargs="+", default=[1, 10, 100, 1000], help="core-hours of the iteration")
    options.add_argument("--most-ranks", type=int, default=16384)
    costs = options.parse_args()
    random.seed(1)
    sizes = read_sizes(costs.packets)
    print("# ranks", *(f"{hours:g}h" for hours in costs.hours))
    ranks = 16
    while ranks <= costs.most_ranks:
        row = [simulate(sizes, ranks, 3600 * hours, costs) for hours in costs.hours]
        print(ranks, *(f"{value:.3f}" for value in row), flush=True)
        ranks *= 2


if __name__ == "__main__":
    main()
