#include "taquin/puzzles/cube/coset_reader.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace taquin::cube {

CosetReader::CosetReader(CosetSet set, Metric metric, tables::Table table)
    : kept_(std::move(table)),
      corners_(set.corners),
      table_(kept_.data()),
      lows_(table_ + CosetLayout{corners_.classes()}.lows()),
      base_(base_of(set, metric)),
      seen_as_(corners_.data()) {
    for (Symmetry s = 0; s < axis_symmetries; ++s) maps_.push_back(edge_map(s));
    // Corner numbers are sums: of what each twist and the layer add.
    const std::uint32_t nothing = corners_.number({});
    for (std::uint32_t places = 0; places < twist_number_.size(); ++places) {
        Corners twisted;
        for (std::size_t place = 0; place + 1 < corner_count; ++place)
            if ((places >> place & 1U) != 0) twisted.at[place] = make_piece(place, 1);
        twist_number_[places] = corners_.number(twisted) - nothing;
    }
    for (std::uint32_t places = 0; places < layer_number_.size(); ++places) {
        if (std::popcount(places) != 4) continue;
        Corners placed;
        std::uint8_t upper = 0;
        std::uint8_t lower = 4;
        for (std::size_t place = 0; place < corner_count; ++place)
            placed.at[place] = (places >> place & 1U) != 0 ? lower++ : upper++;
        layer_number_[places] = corners_.number(placed);
    }
    for (std::uint16_t middle = 0; middle < middle_sets; ++middle) {
        const Edges edges = edges_of({middle, 0});
        std::uint32_t places = 0;
        for (std::size_t place = 0; place < edge_count; ++place)
            if (piece_in(edges.at[place]) >= 8) places |= 1U << place;
        middle_number_[places] = middle;
    }
}

std::uint32_t CosetReader::bound(const Cube& cube, const Cube& inverse) const {
    std::uint32_t largest = 0;
    for (const Cube* const side : {&cube, &inverse})
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            CosetLookUp look_up{};
            begin(symmetric(*side, held_by(axis)), look_up);
            locate(look_up);
            largest = std::max(largest, value(look_up));
        }
    return largest;
}

}  // namespace taquin::cube
