// The table of one canonical pattern: which one it is among all tables, and how it is built.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "taquin/puzzles/tiles/patterns/additive_layout.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_id.hpp"

namespace taquin::tiles {

using LayoutPtr = std::shared_ptr<const AdditiveLayout>;

// For a pattern of so many tiles.
LayoutPtr make_layout(Size size, std::uint32_t tiles);

tables::TableId table_id(const Pattern& canonical, const AdditiveLayout& layout);

struct BuildOptions {
    unsigned threads = 1;
    tables::Progress progress{};
};

// Fills the table's bytes. False: told to stop.
bool build_pattern_table(const Pattern& canonical, const AdditiveLayout& layout,
                         std::span<std::byte> bytes, const BuildOptions& options);

// In memory, for small tables.
PatternTable build_pattern_table(const Pattern& canonical, const LayoutPtr& layout);

}  // namespace taquin::tiles
