// Cuts the tree of an iteration into packets of about the same size.
//
// The counts of the iteration before give the sizes: packets that were large are cut into smaller
// ones. Below its roots nothing is known, so children share their parent's estimate equally. A
// larger bound admits more children, so the top of the tree, a few thousand nodes, is expanded
// again for every bound. The packets depend on these counts alone, not on threads or time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taquin/search/budget.hpp"
#include "taquin/search/packets.hpp"

namespace taquin::search {

// A packet of the current iteration, or of the one before.
struct Packet {
    std::vector<Steps> roots{};
    std::uint64_t estimate = 0;
    bool done = false;
    std::uint64_t expanded = 0;  // if done
};

struct PacketPlan {
    std::vector<Packet> packets{};
    // From the nodes above the roots.
    Counters counters{};
    std::optional<Cost> next_bound{};
    std::vector<Steps> solutions{};
};

class PacketPlanner {
public:
    // `job` is for the whole iteration; `target` is the estimate of a packet. The budget pays for
    // the expanded nodes; when it ends, the plan is incomplete.
    PacketPlanner(PacketSearcher& searcher, const PacketJob& job, std::uint64_t target,
                  Budget& budget)
        : searcher_(searcher), job_(job), target_(target), budget_(budget) {}

    // The whole tree. `before` are the packets of the iteration before, perhaps none; the current
    // one is expected to have `growth` times as many nodes.
    PacketPlan cut_tree(const std::vector<Packet>& before, double growth);

    // A packet that turned out to be large: its roots apart, or the tree below its only root.
    PacketPlan cut_packet(const Packet& large);

private:
    struct Root {
        Steps steps;
        std::uint64_t estimate;
    };

    void cut(const Steps& node, std::uint64_t estimate, std::span<const Root> known);
    void group();

    PacketSearcher& searcher_;
    const PacketJob& job_;
    std::uint64_t target_;
    Budget& budget_;
    std::vector<Root> roots_{};
    PacketPlan plan_{};
};

}  // namespace taquin::search
