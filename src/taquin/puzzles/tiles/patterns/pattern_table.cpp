#include "taquin/puzzles/tiles/patterns/pattern_table.hpp"

#include <cstdint>
#include <utility>

#include "taquin/puzzles/tiles/patterns/additive_builder.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"

namespace taquin::tiles {

LayoutPtr make_layout(Size size, std::uint32_t tiles) {
    return std::make_shared<const AdditiveLayout>(size, tiles, blank_in_table(tiles));
}

tables::TableId table_id(const Pattern& canonical, const AdditiveLayout& layout) {
    const bool by_region = layout.blank() == Blank::Region;
    return {by_region ? "tiles-additive-region" : "tiles-additive", to_text(canonical),
            layout.entries(), 4};
}

bool build_pattern_table(const Pattern& canonical, const AdditiveLayout& layout,
                         std::span<std::byte> bytes, const BuildOptions& options) {
    AdditiveBuilder builder(layout, canonical, options.threads);
    return builder.build(options.progress) &&
           builder.pack({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()},
                        options.progress);
}

PatternTable build_pattern_table(const Pattern& canonical, const LayoutPtr& layout) {
    tables::TableMemory memory(table_id(canonical, *layout));
    build_pattern_table(canonical, *layout, memory.bytes(), {});
    return {layout, std::move(memory).finished()};
}

}  // namespace taquin::tiles
