#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

namespace {

using tables::CellMask;

// Extends a mask by the neighbours of its cells.
class Spreading {
public:
    explicit Spreading(Size size) : columns_(size.columns) {
        for (Cell cell = 0; cell < size.cells(); ++cell) {
            all_ |= CellMask{1} << cell;
            if (size.column(cell) != 0) not_first_ |= CellMask{1} << cell;
            if (size.column(cell) + 1 != size.columns) not_last_ |= CellMask{1} << cell;
        }
    }
    CellMask all() const { return all_; }
    CellMask around(CellMask mask) const {
        return (mask | mask << columns_ | mask >> columns_ | (mask & not_last_) << 1U |
                (mask & not_first_) >> 1U) &
               all_;
    }

private:
    std::uint32_t columns_;
    CellMask all_ = 0;
    CellMask not_first_ = 0;
    CellMask not_last_ = 0;
};

}  // namespace

AdditiveLayout::AdditiveLayout(Size size, std::uint32_t tiles, Blank blank)
    : size_(size), blank_(blank), placements_(size.cells(), tiles, size.columns - 1) {
    find_regions();
}

void AdditiveLayout::find_regions() {
    const Spreading spreading(size_);
    std::uint32_t blocks = 0;
    for (tables::SetNumber set = 0; set < placements_.sets(); ++set) {
        SetBlocks& here = regions_.emplace_back(SetBlocks{.first = blocks});
        CellMask left = spreading.all() & ~placements_.mask(set);
        std::uint8_t count = 0;
        for (; left != 0; ++count) {
            CellMask region = left & (~left + 1);
            for (CellMask before = 0; before != region;) {
                before = region;
                region = spreading.around(region) & left;
            }
            left &= ~region;
            for (std::size_t bit = 0; bit < here.bits.size(); ++bit)
                if ((count >> bit & 1U) != 0) here.bits[bit] |= region;
        }
        assert(count <= 1U << here.bits.size());
        region_count_.push_back(count);
        blocks += blank_ == Blank::Any ? 1U : count;
    }
    entries_ = std::uint64_t{blocks} * placements_.orders();
}

namespace {

using tables::CellMask;

constexpr std::uint32_t regions_a_byte = 4;
constexpr std::uint64_t low_bits = 0x5555555555555555U;

std::uint32_t lanes(std::uint32_t regions) {
    return (regions + regions_a_byte - 1) / regions_a_byte;
}

// The bit that layers of even or odd distance set in a region's two bits. Both bits: done.
std::uint8_t code_of(std::uint32_t layer) { return layer % 2 == 0 ? 1 : 2; }

CellMask cells_below(Cell cell) { return (CellMask{1} << cell) - 1; }

std::uint32_t count(CellMask mask) { return static_cast<std::uint32_t>(std::popcount(mask)); }

}  // namespace

struct AdditiveBuilder::Worker {
    std::vector<OrderNumber> frontier;  // orders of one set and region
    std::vector<Step> steps;
    std::uint64_t found = 0;
};

AdditiveBuilder::AdditiveBuilder(const AdditiveLayout& layout, const Pattern& pattern,
                                 unsigned threads)
    : layout_(layout),
      pattern_(pattern),
      threads_(threads),
      bits_(account_),
      distances_(account_),
      has_frontier_(layout.placements().sets()) {
    assert(pattern.size == layout.size() && pattern.cells.size() == layout.placements().pieces());
    std::uint32_t lane = 0;
    for (SetNumber set = 0; set < layout_.placements().sets(); ++set) {
        first_lane_.push_back(lane);
        lane += lanes(layout_.regions(set));
    }
    // Eight extra bytes, because collect() reads whole words.
    bits_.resize(std::size_t{lane} * layout_.placements().orders() + sizeof(std::uint64_t));
    distances_.resize(layout_.entries());
}

std::uint64_t AdditiveBuilder::memory(const AdditiveLayout& layout) {
    std::uint64_t bytes = layout.entries();
    for (SetNumber set = 0; set < layout.placements().sets(); ++set)
        bytes += std::uint64_t{lanes(layout.regions(set))} * layout.placements().orders();
    return bytes;
}

std::uint8_t* AdditiveBuilder::bits_of(SetNumber set, std::uint32_t region) {
    return bits_.data() +
           std::size_t{first_lane_[set] + region / regions_a_byte} * layout_.placements().orders();
}

void AdditiveBuilder::put_start() {
    CellMask mask = 0;
    std::array<std::uint8_t, tables::Placements::max_pieces> home{};
    for (std::size_t piece = 0; piece < pattern_.cells.size(); ++piece) {
        mask |= CellMask{1} << pattern_.cells[piece];
        home[piece] = static_cast<std::uint8_t>(piece);
    }
    const SetNumber set = layout_.placements().set(mask);
    const OrderNumber order =
        tables::Placements::order_of(std::span(home).first(pattern_.cells.size()));
    const std::uint32_t region = layout_.region(set, pattern_.blank);
    bits_of(set, region)[order] =
        static_cast<std::uint8_t>(code_of(0) << (2 * (region % regions_a_byte)));
    distances_[layout_.first_entry(set, region) + order] = 1;
    has_frontier_[set] = code_of(0);
}

bool AdditiveBuilder::build(const tables::Progress& progress) {
    const std::string phase = "building " + to_text(pattern_);
    put_start();
    std::uint64_t states = 0;
    for (SetNumber set = 0; set < layout_.placements().sets(); ++set)
        states += std::uint64_t{layout_.regions(set)} * layout_.placements().orders();
    std::uint64_t found = 1;
    std::vector<Worker> workers(threads_);
    const auto expand_set = [&](std::size_t set, unsigned thread) {
        if ((has_frontier_[set] & code_of(layer_)) != 0)
            expand(static_cast<SetNumber>(set), workers[thread]);
    };
    for (layer_ = 0;; ++layer_) {
        if (!tables::parallel_steps(layout_.placements().sets(), threads_, progress, expand_set))
            return false;
        std::uint64_t more = 0;
        for (Worker& worker : workers) more += std::exchange(worker.found, 0);
        if (more == 0) return true;
        found += more;
        progress.tell({phase, found, states});
    }
}

void AdditiveBuilder::expand(SetNumber set, Worker& worker) {
    std::atomic_ref(has_frontier_[set])
        .fetch_and(static_cast<std::uint8_t>(~code_of(layer_)), std::memory_order_relaxed);
    for (std::uint32_t region = 0; region < layout_.regions(set); ++region) {
        collect(set, region, worker);
        if (worker.frontier.empty()) continue;
        list_steps(set, region, worker);
        for (const Step& step : worker.steps) take(step, worker);
    }
}

// Collects the orders whose blank reached this region in this layer, and marks them done.
void AdditiveBuilder::collect(SetNumber set, std::uint32_t region, Worker& worker) {
    worker.frontier.clear();
    std::uint8_t* const bits = bits_of(set, region);
    const unsigned shift = 2 * (region % regions_a_byte);
    const std::uint32_t orders = layout_.placements().orders();
    const bool even = code_of(layer_) == 1;
    const std::uint64_t here = 0x0101010101010101U << shift;
    const auto other = static_cast<std::uint8_t>((3U & ~code_of(layer_)) << shift);
    for (std::uint32_t first = 0; first < orders; first += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bits + first, sizeof word);
        const std::uint64_t low = word & low_bits;
        const std::uint64_t high = (word >> 1U) & low_bits;
        std::uint64_t frontier = (even ? low & ~high : high & ~low) & here;
        for (; frontier != 0; frontier &= frontier - 1) {
            const std::uint32_t order =
                first + static_cast<std::uint32_t>(std::countr_zero(frontier)) / 8;
            if (order >= orders) break;
            worker.frontier.push_back(static_cast<OrderNumber>(order));
            std::atomic_ref(bits[order]).fetch_or(other, std::memory_order_relaxed);
        }
    }
}

void AdditiveBuilder::list_steps(SetNumber set, std::uint32_t region, Worker& worker) const {
    const tables::Placements& placements = layout_.placements();
    const Size size = layout_.size();
    const CellMask mask = placements.mask(set);
    worker.steps.clear();
    for (CellMask rest = mask; rest != 0; rest &= rest - 1) {
        const auto from = static_cast<Cell>(std::countr_zero(rest));
        for (Cell to = 0; to < size.cells(); ++to) {
            const CellMask target = CellMask{1} << to;
            if (steps_between(size, from, to) != 1 || (mask & target) != 0 ||
                layout_.region(set, to) != region)
                continue;
            const CellMask others = mask & ~(CellMask{1} << from);
            const std::uint32_t place = count(others & cells_below(from));
            const std::uint32_t after = count(others & cells_below(to));
            const SetNumber next = placements.set(others | target);
            worker.steps.push_back({place == after ? nullptr : placements.after_jump(place, after),
                                    next, layout_.region(next, from)});
        }
    }
}

void AdditiveBuilder::take(const Step& step, Worker& worker) {
    std::uint8_t* const bits = bits_of(step.set, step.region);
    std::uint8_t* const distances = distances_.data() + layout_.first_entry(step.set, step.region);
    const unsigned shift = 2 * (step.region % regions_a_byte);
    const auto seen = static_cast<std::uint8_t>(3U << shift);
    const auto reached = static_cast<std::uint8_t>(code_of(layer_ + 1) << shift);
    const auto distance = static_cast<std::uint8_t>(layer_ + 2);
    std::uint64_t found = 0;
    const auto reach = [&](OrderNumber order) {
        const std::atomic_ref known(bits[order]);
        if ((known.load(std::memory_order_relaxed) & seen) != 0) return;
        if ((known.fetch_or(reached, std::memory_order_relaxed) & seen) != 0) return;
        ++found;
        const std::atomic_ref entry(distances[order]);
        if (entry.load(std::memory_order_relaxed) == 0)
            entry.store(distance, std::memory_order_relaxed);
    };
    if (step.order == nullptr)
        for (const OrderNumber order : worker.frontier) reach(order);
    else
        for (const OrderNumber order : worker.frontier) reach(step.order[order]);
    if (found == 0) return;
    worker.found += found;
    std::atomic_ref(has_frontier_[step.set])
        .fetch_or(code_of(layer_ + 1), std::memory_order_relaxed);
}

namespace {

// For every order of the pieces, by number: the sum of one term per place. Orders with the same
// beginning share the sum of that beginning.
class SumsByOrder {
public:
    explicit SumsByOrder(std::uint32_t pieces) : last_(pieces), pieces_(pieces) {
        std::vector<std::uint8_t> beginning;
        extend(beginning);
    }

    // term[place][piece]
    const std::vector<std::uint8_t>& of(const AdditiveBuilder::Terms& terms) {
        sums_.assign(1, 0);
        for (std::uint32_t place = 0; place < pieces_; ++place) {
            const std::uint32_t choices = pieces_ - place;
            longer_.resize(last_[place].size());
            for (std::size_t first = 0; first < longer_.size(); first += choices)
                for (std::size_t i = first; i < first + choices; ++i)
                    longer_[i] = static_cast<std::uint8_t>(sums_[first / choices] +
                                                           terms[place][last_[place][i]]);
            sums_.swap(longer_);
        }
        return sums_;
    }

private:
    void extend(std::vector<std::uint8_t>& beginning) {
        if (beginning.size() == pieces_) return;
        for (std::uint32_t next = 0; next < pieces_; ++next) {
            const auto piece = static_cast<std::uint8_t>(next);
            if (std::ranges::find(beginning, piece) != beginning.end()) continue;
            last_[beginning.size()].push_back(piece);
            beginning.push_back(piece);
            extend(beginning);
            beginning.pop_back();
        }
    }

    std::vector<std::vector<std::uint8_t>> last_;  // by length: the last piece of each beginning
    std::uint32_t pieces_;
    std::vector<std::uint8_t> sums_{};
    std::vector<std::uint8_t> longer_{};
};

}  // namespace

bool AdditiveBuilder::pack(std::span<std::uint8_t> out, const tables::Progress& progress) const {
    // Two sets per step, so that no two threads write the same byte: a single tile has one order.
    const SetNumber sets = layout_.placements().sets();
    std::vector<SumsByOrder> sums(threads_, SumsByOrder(layout_.placements().pieces()));
    const auto pack_pair = [&](std::size_t pair, unsigned thread) {
        const auto first = static_cast<SetNumber>(2 * pair);
        for (SetNumber set = first; set < std::min(first + 2, sets); ++set) {
            const auto& manhattan = sums[thread].of(manhattan_terms(set));
            const std::uint32_t blocks = layout_.blank() == Blank::Any ? 1 : layout_.regions(set);
            for (std::uint32_t block = 0; block < blocks; ++block)
                pack_block(layout_.first_entry(set, block), manhattan, out);
        }
    };
    return tables::parallel_steps((sets + 1) / 2, threads_, progress, pack_pair);
}

// terms[place][piece]: the piece's distance from home when it is on the set's cell number `place`.
AdditiveBuilder::Terms AdditiveBuilder::manhattan_terms(SetNumber set) const {
    Terms terms{};
    CellMask mask = layout_.placements().mask(set);
    for (std::size_t place = 0; mask != 0; ++place, mask &= mask - 1)
        for (std::size_t piece = 0; piece < pattern_.cells.size(); ++piece)
            terms[place][piece] = static_cast<std::uint8_t>(steps_between(
                layout_.size(), static_cast<Cell>(std::countr_zero(mask)), pattern_.cells[piece]));
    return terms;
}

void AdditiveBuilder::pack_block(std::uint64_t first, std::span<const std::uint8_t> manhattan,
                                 std::span<std::uint8_t> out) const {
    constexpr std::uint32_t most = 15;
    for (std::size_t order = 0; order < manhattan.size(); ++order) {
        const std::uint64_t entry = first + order;
        const std::uint32_t excess = std::min((distance(entry) - manhattan[order]) / 2, most);
        std::uint8_t& byte = out[entry / 2];
        byte = entry % 2 == 0 ? static_cast<std::uint8_t>((byte & 0xF0U) | excess)
                              : static_cast<std::uint8_t>((byte & 0x0FU) | excess << 4U);
    }
}

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
