#include "taquin/kernels/coset_lookup.hpp"

#include <bit>

namespace taquin::kernels {

CosetReader::CosetReader(const cube::CosetKind& kind, const cube::CornerCosets& corners,
                         const std::uint8_t* table)
    : table_(table),
      lows_(table + cube::CosetLayout{corners.classes()}.lows()),
      base_(kind.base()),
      seen_as_(corners.data()) {
    for (cube::Symmetry s = 0; s < cube::axis_symmetries; ++s) maps_.push_back(cube::edge_map(s));
    // Corner numbers are sums: of what each twist and the layer add.
    const std::uint32_t nothing = corners.number({});
    for (std::uint32_t set = 0; set < twist_number_.size(); ++set) {
        cube::Corners twisted;
        for (std::size_t place = 0; place + 1 < cube::corner_count; ++place)
            if ((set >> place & 1U) != 0) twisted.at[place] = cube::make_piece(place, 1);
        twist_number_[set] = corners.number(twisted) - nothing;
    }
    for (std::uint32_t set = 0; set < layer_number_.size(); ++set) {
        if (std::popcount(set) != 4) continue;
        cube::Corners placed;
        std::uint8_t upper = 0;
        std::uint8_t lower = 4;
        for (std::size_t place = 0; place < cube::corner_count; ++place)
            placed.at[place] = (set >> place & 1U) != 0 ? lower++ : upper++;
        layer_number_[set] = corners.number(placed);
    }
    for (std::uint16_t middle = 0; middle < cube::middle_sets; ++middle) {
        const cube::Edges edges = cube::edges_of({middle, 0});
        std::uint32_t set = 0;
        for (std::size_t place = 0; place < cube::edge_count; ++place)
            if (cube::piece_in(edges.at[place]) >= 8) set |= 1U << place;
        middle_number_[set] = middle;
    }
}

}  // namespace taquin::kernels
