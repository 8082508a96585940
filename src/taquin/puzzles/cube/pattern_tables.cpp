#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

tables::TableId table_id(const Pattern& pattern, Metric metric) {
    return std::visit([metric](const auto& set) { return table_id(set, metric); }, pattern);
}

// Three sets of positions, a bit each; those of corners are 27 in a word of 32.
std::uint64_t build_memory(const Pattern& pattern) {
    const tables::TableId id = table_id(pattern, Metric::Half);
    if (std::holds_alternative<CosetSet>(pattern)) return id.bytes();
    const std::uint64_t entries = id.entries;
    const bool corners = std::holds_alternative<CornerSet>(pattern);
    const std::uint64_t set = corners ? entries / 27 * 4 : entries / 8;
    return entries / 2 + 3 * set;
}

bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return std::visit([&](const auto& set) { return build_table(set, metric, bytes, options); },
                      pattern);
}

}  // namespace taquin::cube
