#include "taquin/puzzles/tiles/patterns/direct_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "taquin/core/permutation.hpp"

namespace taquin::tiles {

namespace {

using tables::CellMask;
using tables::SetNumber;

constexpr std::size_t max_regions = 8;
constexpr std::uint32_t plain_codes = 16;  // one for each value: the same in all regions

// The regions of a set of occupied cells.
struct SetRegions {
    SetRegions(const AdditiveLayout& layout, SetNumber set) : count(layout.regions(set)) {
        const CellMask occupied = layout.placements().mask(set);
        for (Cell cell = 0; cell < layout.size().cells(); ++cell)
            if ((occupied >> cell & 1U) == 0) {
                cells[layout.region(set, cell)] |= CellMask{1} << cell;
                free |= CellMask{1} << cell;
            }
        for (std::uint32_t region = 0; region < count; ++region)
            first[region] = layout.first_entry(set, region);
    }

    std::uint32_t count;
    CellMask free = 0;
    std::array<CellMask, max_regions> cells{};
    std::array<std::uint64_t, max_regions> first{};  // entry in the stored table
};

// How the values of a placement differ between its regions, without the details that do not
// matter. A union of regions is described by itself or by the other free cells, whichever are
// fewer: the cells around it are occupied, so nobody asks for their values.
struct Differences {
    struct Part {
        CellMask few = 0;
        bool others = false;  // meant are the free cells other than `few`

        auto operator<=>(const Part&) const = default;
    };
    std::uint32_t base = 0;
    Part raised{};
    Part raised_twice{};

    auto operator<=>(const Differences&) const = default;
};

Differences::Part part_of(CellMask free, CellMask cells) {
    const CellMask rest = free & ~cells;
    return std::popcount(cells) <= std::popcount(rest) ? Differences::Part{cells, false}
                                                       : Differences::Part{rest, true};
}

// Reads a stored table, set by set.
class Decoder {
public:
    Decoder(const AdditiveLayout& layout, const std::uint8_t* halves)
        : layout_(layout), halves_(halves) {
        const Size size = layout.size();
        around_.resize(size.cells());
        for (Cell a = 0; a < size.cells(); ++a)
            for (Cell b = 0; b < size.cells(); ++b)
                if (steps_between(size, a, b) <= 1) around_[a] |= CellMask{1} << b;
        choose_codes();
    }

    const DirectTable::Codes& codes() const { return codes_; }

    // Sets the entries of all placements with this set of occupied cells.
    void decode(SetNumber set, std::span<const std::uint32_t> index_by_order,
                std::uint8_t* entries) const {
        const SetRegions regions(layout_, set);
        std::map<Values, std::uint8_t> known;
        for (std::uint32_t order = 0; order < index_by_order.size(); ++order) {
            std::uint8_t& entry = entries[index_by_order[order]];
            const Values values = values_of(regions, order);
            bool same = true;
            for (std::uint32_t region = 1; region < regions.count; ++region)
                same = same && values[region] == values[0];
            if (same) {
                entry = values[0];
                continue;
            }
            const auto [code, is_new] = known.try_emplace(values, DirectTable::elsewhere);
            if (is_new) code->second = code_of(regions, values);
            entry = code->second;
        }
    }

private:
    using Values = std::array<std::uint8_t, max_regions>;  // by region

    Values values_of(const SetRegions& regions, std::uint32_t order) const {
        Values values{};
        for (std::uint32_t region = 0; region < regions.count; ++region) {
            const std::uint64_t entry = regions.first[region] + order;
            values[region] =
                static_cast<std::uint8_t>((halves_[entry / 2] >> (4 * (entry % 2))) & 15U);
        }
        return values;
    }

    // None: the values differ too much.
    static std::optional<Differences> differences(const SetRegions& regions, const Values& values) {
        const auto [least, most] = std::ranges::minmax(std::span(values).first(regions.count));
        const std::uint8_t base = least;
        if (most > base + 2) return std::nullopt;
        CellMask raised = 0;
        CellMask raised_twice = 0;
        for (std::uint32_t region = 0; region < regions.count; ++region) {
            if (values[region] > base) raised |= regions.cells[region];
            if (values[region] > base + 1) raised_twice |= regions.cells[region];
        }
        return Differences{base, part_of(regions.free, raised),
                           part_of(regions.free, raised_twice)};
    }

    std::uint8_t code_of(const SetRegions& regions, const Values& values) const {
        const auto wanted = differences(regions, values);
        if (!wanted) return DirectTable::elsewhere;
        const auto code = number_.find(*wanted);
        return code == number_.end() ? DirectTable::elsewhere : code->second;
    }

    CellMask with_neighbours(CellMask cells) const {
        CellMask result = 0;
        for (CellMask rest = cells; rest != 0; rest &= rest - 1)
            result |= around_[static_cast<std::size_t>(std::countr_zero(rest))];
        return result;
    }

    // The cells that a code stores for a part: those around it may be included, because they are
    // occupied. So one code serves several parts.
    CellMask stored(const Differences::Part& part) const {
        const CellMask all = (CellMask{1} << layout_.size().cells()) - 1;
        const CellMask few = with_neighbours(part.few);
        return part.others ? all & ~few : few;
    }

    // Whether the cells stored for one part are right for the other, too.
    bool serves(const Differences::Part& part, const Differences::Part& other) const {
        const CellMask cells = with_neighbours(part.few);
        return part.others == other.others && (other.few & ~cells) == 0 &&
               (cells & ~with_neighbours(other.few)) == 0;
    }

    // The most frequent differences get a code. Small values are more frequent in a search than
    // among all placements.
    void choose_codes() {
        for (std::uint32_t value = 0; value < plain_codes; ++value)
            codes_[value].base_and_raised = value << RegionValues::base_shift;
        std::vector<std::pair<double, Differences>> left = count_differences();
        for (std::size_t code = plain_codes; code < DirectTable::elsewhere && !left.empty();
             ++code) {
            const Differences best = std::ranges::max_element(left)->second;
            codes_[code] = {best.base << RegionValues::base_shift | stored(best.raised),
                            stored(best.raised_twice)};
            std::erase_if(left, [&](const auto& counted) {
                const Differences& other = counted.second;
                if (other.base != best.base || !serves(best.raised, other.raised) ||
                    !serves(best.raised_twice, other.raised_twice))
                    return false;
                number_[other] = static_cast<std::uint8_t>(code);
                return true;
            });
        }
    }

    // From a sample of the placements.
    std::vector<std::pair<double, Differences>> count_differences() const {
        constexpr std::uint32_t sampled = 37;  // one in this many orders
        std::map<Differences, double> weight;
        for (SetNumber set = 0; set < layout_.placements().sets(); ++set) {
            const SetRegions regions(layout_, set);
            if (regions.count < 2) continue;
            for (std::uint32_t order = set % sampled; order < layout_.placements().orders();
                 order += sampled) {
                const auto found = differences(regions, values_of(regions, order));
                if (found && found->raised != Differences::Part{})
                    weight[*found] += std::pow(0.25, found->base);
            }
        }
        std::vector<std::pair<double, Differences>> result;
        for (const auto& [found, sum] : weight) result.emplace_back(sum, found);
        return result;
    }

    const AdditiveLayout& layout_;
    const std::uint8_t* halves_;
    std::vector<CellMask> around_{};  // each cell and its neighbours
    DirectTable::Codes codes_{};
    std::map<Differences, std::uint8_t> number_{};
};

// The index of every order of the pieces on a set of cells.
class Indices {
public:
    explicit Indices(const AdditiveLayout& layout) : layout_(layout) {
        const std::uint32_t pieces = layout.placements().pieces();
        piece_at_.resize(std::size_t{layout.placements().orders()} * pieces);
        for (std::uint32_t order = 0; order < layout.placements().orders(); ++order)
            unrank(order, std::span(piece_at_).subspan(std::size_t{order} * pieces, pieces));
        for (std::uint32_t piece = 0; piece < pieces; ++piece)
            weight_[piece] = direct_weight(layout.size().cells(), piece);
    }

    void of(SetNumber set, std::vector<std::uint32_t>& by_order) const {
        const std::uint32_t pieces = layout_.placements().pieces();
        std::array<std::uint32_t, tables::Placements::max_pieces> cells{};
        std::size_t count = 0;
        for (CellMask rest = layout_.placements().mask(set); rest != 0; rest &= rest - 1)
            cells[count++] = static_cast<std::uint32_t>(std::countr_zero(rest));
        by_order.assign(layout_.placements().orders(), 0);
        for (std::size_t order = 0; order < by_order.size(); ++order)
            for (std::size_t place = 0; place < pieces; ++place)
                by_order[order] += cells[place] * weight_[piece_at_[order * pieces + place]];
    }

private:
    const AdditiveLayout& layout_;
    std::vector<std::uint8_t> piece_at_{};  // by order and place
    std::array<std::uint32_t, tables::Placements::max_pieces> weight_{};
};

}  // namespace

std::uint32_t direct_weight(std::uint32_t cells, std::uint32_t piece) {
    std::uint32_t weight = 1;
    for (std::uint32_t i = 0; i < piece; ++i) weight *= cells;
    return weight;
}

std::optional<std::uint64_t> DirectTable::bytes(const AdditiveLayout& layout) {
    constexpr std::uint64_t most = std::uint64_t{1} << 28U;
    const std::uint64_t cells = layout.size().cells();
    if (layout.blank() != Blank::Region || cells > max_cells) return std::nullopt;
    std::uint64_t bytes = 1;
    for (std::uint32_t piece = 0; piece < layout.placements().pieces(); ++piece) bytes *= cells;
    return bytes <= most ? std::optional(MemoryBlock::rounded(bytes)) : std::nullopt;
}

std::optional<DirectTable> DirectTable::make(const AdditiveLayout& layout,
                                             const std::uint8_t* halves,
                                             const BuildOptions& options) {
    assert(bytes(layout));
    DirectTable table;
    const Decoder decoder(layout, halves);
    const Indices indices(layout);
    *table.codes_ = decoder.codes();
    table.entries_.resize(*bytes(layout));
    std::vector<std::vector<std::uint32_t>> by_order(options.threads);
    const auto decode = [&](std::size_t set, unsigned thread) {
        indices.of(static_cast<SetNumber>(set), by_order[thread]);
        decoder.decode(static_cast<SetNumber>(set), by_order[thread], table.entries_.data());
    };
    if (!tables::parallel_steps(layout.placements().sets(), options.threads, options.progress,
                                decode))
        return std::nullopt;
    return table;
}

}  // namespace taquin::tiles
