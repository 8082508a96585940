#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

tables::TableId table_id(const Pattern& pattern, Metric metric) {
    return std::visit([metric](const auto& set) { return table_id(set, metric); }, pattern);
}

namespace {

// Three sets of positions, a bit each; those of corners are 27 in a word of 32.
std::uint64_t beside(CornerSet set) { return 3 * (set.entries() / 27 * 4); }
std::uint64_t beside(EdgeSet set) { return 3 * (set.entries() / 8); }
std::uint64_t beside(CosetSet) { return 0; }
// What each turn does is told by the distances.
std::uint64_t beside(PhaseOneSet set) {
    const bool needs_distances = set == PhaseOneSet::Changes;
    return needs_distances ? table_id(PhaseOneSet::Depths, Metric::Half).bytes() : 0;
}
// Maps of orders of edges, for 16 symmetries and what ten turns make of them.
std::uint64_t beside(PhaseTwoSet) { return std::uint64_t{16} * (1 + 10) * 40320 * 2; }

}  // namespace

std::uint64_t build_memory(const Pattern& pattern) {
    return table_id(pattern, Metric::Half).bytes() +
           std::visit([](const auto& set) { return beside(set); }, pattern);
}

bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return std::visit([&](const auto& set) { return build_table(set, metric, bytes, options); },
                      pattern);
}

}  // namespace taquin::cube
