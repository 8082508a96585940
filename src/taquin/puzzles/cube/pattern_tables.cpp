#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

tables::TableId table_id(const Pattern& pattern, Metric metric) {
    return std::visit([metric](const auto& set) { return table_id(set, metric); }, pattern);
}

bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return std::visit([&](const auto& set) { return build_table(set, metric, bytes, options); },
                      pattern);
}

}  // namespace taquin::cube
