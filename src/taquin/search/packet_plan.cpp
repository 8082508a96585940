#include "taquin/search/packet_plan.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace taquin::search {

namespace {

// Roots are not cut deeper than this: the recursion stays shallow, the packets small.
constexpr std::size_t deepest_root = 400;
constexpr std::size_t most_roots = 256;  // in a packet

std::uint64_t grown(std::uint64_t nodes, double growth) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) * growth);
}

}  // namespace

PacketPlan PacketPlanner::cut_tree(const std::vector<Packet>& before, double growth) {
    std::vector<Root> known;
    for (const Packet& packet : before)
        for (const Steps& root : packet.roots)
            known.push_back({root, grown(packet.expanded, growth) / packet.roots.size()});
    std::ranges::sort(known, {}, [](const Root& root) { return sort_key(root.steps); });
    cut({}, grown(job_.last_expanded, growth), known);
    group();
    return std::move(plan_);
}

PacketPlan PacketPlanner::cut_packet(const Packet& large) {
    if (large.roots.size() == 1) {
        cut(large.roots.front(), large.estimate, {});
    } else {
        for (const Steps& root : large.roots)
            roots_.push_back({root, std::max(target_, large.estimate / large.roots.size())});
    }
    group();
    return std::move(plan_);
}

// `known` are the roots of the iteration before at or below the node.
void PacketPlanner::cut(const Steps& node, std::uint64_t estimate, std::span<const Root> known) {
    RootExpansion expansion = searcher_.expand(job_, node);
    add(plan_.counters, expansion.counters);
    if (expansion.next_bound)
        plan_.next_bound =
            std::min(*expansion.next_bound, plan_.next_bound.value_or(*expansion.next_bound));
    std::ranges::move(expansion.solutions, std::back_inserter(plan_.solutions));
    if (!plan_.solutions.empty() && !job_.collect) return;
    const bool measured = !known.empty() && known.front().steps.size() > node.size();
    for (const std::uint8_t step : expansion.steps) {
        if (budget_.over() || !budget_.tick()) return;
        Root child{node, estimate / expansion.steps.size()};
        child.steps.push_back(step);
        std::span<const Root> below;
        if (measured) {
            const auto [first, last] = std::ranges::equal_range(
                known, step, {}, [&](const Root& root) { return root.steps[node.size()]; });
            below = {first, last};
            child.estimate = std::accumulate(
                first, last, std::uint64_t{0},
                [](std::uint64_t sum, const Root& root) { return sum + root.estimate; });
        }
        if (child.estimate > target_ && child.steps.size() < deepest_root)
            cut(child.steps, child.estimate, below);
        else
            roots_.push_back(std::move(child));
        if (!plan_.solutions.empty() && !job_.collect) return;
    }
}

void PacketPlanner::group() {
    for (Root& root : roots_) {
        const bool joins = !plan_.packets.empty() &&
                           plan_.packets.back().roots.size() < most_roots &&
                           plan_.packets.back().estimate + root.estimate < target_;
        Packet& packet = joins ? plan_.packets.back() : plan_.packets.emplace_back();
        packet.estimate += std::max<std::uint64_t>(root.estimate, 1);
        packet.roots.push_back(std::move(root.steps));
    }
}

}  // namespace taquin::search
