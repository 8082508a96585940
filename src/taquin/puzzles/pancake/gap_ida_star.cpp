#include "taquin/puzzles/pancake/gap_ida_star.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

#include "taquin/core/bytes.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace taquin::pancake {

namespace {

constexpr std::uint8_t nothing = 200;

using Lanes [[gnu::vector_size(16)]] = std::int8_t;  // 16 places at once

Lanes lanes_at(const std::uint8_t* places) {
    Lanes lanes;
    std::memcpy(&lanes, places, sizeof lanes);
    return lanes;
}

// -1 in every lane where the numbers differ by one, else 0.
Lanes differ_by_one(Lanes a, Lanes b) {
    const Lanes difference = a - b;
    return (difference == 1) | (difference == -1);
}

// One bit for each lane, from its highest bit.
std::uint64_t bits_of(Lanes lanes) {
#if defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(std::bit_cast<__m128i>(lanes)));
#elif defined(__wasm_simd128__)
    return __builtin_wasm_bitmask_i8x16(lanes);
#else
    // The product moves the eight lowest bits of the bytes next to each other, to the top.
    std::array<std::uint64_t, 2> halves{};
    std::memcpy(halves.data(), &lanes, sizeof lanes);
    const auto bits = [](std::uint64_t half) {
        return ((half & 0x0101010101010101) * 0x0102040810204080) >> 56U;
    };
    return bits(halves[0]) | bits(halves[1]) << 8U;
#endif
}

}  // namespace

GapPass::GapPass(const Stack& start) : size_(start.size()) {
    assert(size_ >= 2 && size_ <= most_pancakes);
    flips_ = (~std::uint64_t{0} >> (64 - size_)) & ~std::uint64_t{1};
    at_.fill(nothing);
    for (std::size_t place = 0; place < size_; ++place)
        at_[place] = static_cast<std::uint8_t>(start[place] - 1);
    at_[size_] = static_cast<std::uint8_t>(size_);
}

search::Cost GapPass::gaps() const { return std::popcount(masks().gap & (flips_ | 1U)); }

GapPass::Masks GapPass::masks() const {
    Masks masks;
    const Lanes top = Lanes{} + static_cast<std::int8_t>(at_[0]);
    for (std::size_t place = 0; place < size_; place += 16) {
        const Lanes below = lanes_at(at_.data() + place + 1);
        masks.gap |= bits_of(differ_by_one(lanes_at(at_.data() + place), below)) << place;
        masks.neighbour |= bits_of(differ_by_one(top, below)) << place;
    }
    masks.gap = ~masks.gap;
    return masks;
}

GapPass::Flips GapPass::flips(unsigned last) const {
    const Masks now = masks();
    const std::uint64_t allowed =
        last == 0 ? flips_ : flips_ & ~(std::uint64_t{1} << last);  // never undo
    const std::uint64_t closing = now.gap & now.neighbour & allowed;
    const std::uint64_t keeping = (now.gap ^ now.neighbour) & allowed;
    return {closing, keeping, allowed & ~(closing | keeping)};
}

// Returns the bit of the last flip.
unsigned GapPass::replay(const search::Steps& moves) {
    unsigned last = 0;
    for (const std::uint8_t move : moves) {
        reverse_bytes(at_.data(), flipped_by(move));
        last = static_cast<unsigned>(flipped_by(move)) - 1;
    }
    return last;
}

std::optional<search::Cost> GapPass::run_below(const search::Steps& root, Cost bound,
                                               search::Budget& budget, search::Counters& counters) {
    const auto start = at_;
    path_.assign(root.begin(), root.end());
    Pass pass{budget, counters};
    const unsigned last = replay(root);
    const Cost gaps = this->gaps();
    const Cost slack = bound - static_cast<Cost>(root.size()) - gaps;
    assert(gaps > 0 && slack >= 0);
    if (!visit(pass, gaps, slack, last)) path_.clear();
    at_ = start;
    return pass.excess == none ? std::nullopt : std::optional(bound + pass.excess);
}

search::RootExpansion GapPass::expand(const search::Steps& root, Cost bound) const {
    GapPass at = *this;
    const unsigned last = at.replay(root);
    const Flips flips = at.flips(last);
    const Cost gaps = at.gaps();
    const Cost slack = bound - static_cast<Cost>(root.size()) - gaps;
    search::RootExpansion result;
    result.counters.expanded = 1;
    result.counters.generated = size_ - 1 - (last != 0 ? 1 : 0);
    if (const Cost excess = flips.excess(slack); excess != none) result.next_bound = bound + excess;
    for (std::uint64_t within = flips.within(slack); within != 0; within &= within - 1) {
        const Move move = flip_of(static_cast<std::size_t>(std::countr_zero(within)) + 1);
        if (gaps == 1 && (flips.closing & within & (0 - within)) != 0) {
            result.solutions.push_back(root);
            result.solutions.back().push_back(move);
        } else {
            result.steps.push_back(move);
        }
    }
    return result;
}

// The stack has `gaps` gaps, and f is `slack` below the bound; `last` is the bit of the flip that
// led here, 0 at the start. Returns true if the pass is over; the stack is then not restored.
bool GapPass::visit(Pass& pass, Cost gaps, Cost slack, unsigned last) {
    search::Counters& counters = pass.counters;
    ++counters.expanded;
    counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, path_.size() + 2);
    const Flips now = flips(last);
    pass.excess = std::min(pass.excess, now.excess(slack));

    const auto children_up_to = [last](unsigned bit) {
        return bit - (last != 0 && last <= bit ? 1U : 0U);
    };
    unsigned generated = 0;
    for (std::uint64_t within = now.within(slack); within != 0; within &= within - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(within));
        const unsigned more = children_up_to(bit) - generated;
        generated += more;
        counters.generated += more;
        if (!pass.budget.spend(more)) return path_.clear(), true;
        const auto is_in = [bit](std::uint64_t set) {
            return static_cast<Cost>((set >> bit) & 1U);
        };
        const Cost change = is_in(now.opening) - is_in(now.closing);
        reverse_bytes(at_.data(), bit + 1);
        path_.push_back(flip_of(bit + 1));
        if (gaps + change == 0) return true;
        if (visit(pass, gaps + change, slack - 1 - change, bit)) return true;
        path_.pop_back();
        reverse_bytes(at_.data(), bit + 1);
    }
    const unsigned rest = children_up_to(static_cast<unsigned>(size_) - 1) - generated;
    counters.generated += rest;
    if (!pass.budget.spend(rest)) return path_.clear(), true;
    return false;
}

namespace {

class GapSearcher : public search::PacketSearcher {
public:
    explicit GapSearcher(const Stack& start) : pass_(start) {}

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        for (const search::Steps& root : job.roots) {
            if (const auto next = pass_.run_below(root, job.bound, budget, result.counters))
                result.next_bound = std::min(*next, result.next_bound.value_or(*next));
            if (!pass_.solution().empty()) result.solutions.push_back(pass_.solution());
            if (budget.over() || !result.solutions.empty()) break;
        }
        result.counters.peak_bytes = sizeof pass_ + result.counters.peak_nodes * sizeof(Move);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        return pass_.expand(root, job.bound);
    }

private:
    GapPass pass_;
};

class GapKernel : public search::PacketKernel {
public:
    explicit GapKernel(const Stack& start) : start_(start) {}

    std::string_view name() const override { return "moves"; }
    bool starts_solved() const override { return first_bound() == 0; }
    search::Cost first_bound() const override { return GapPass(start_).gaps(); }
    search::PacketSize size() const override { return {1U << 14U, 1U << 21U}; }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<GapSearcher>(start_);
    }

private:
    const Stack& start_;
};

}  // namespace

search::Result<Move> gap_ida_star(const Stack& start, const search::TreeSearchOptions& options) {
    assert(!options.collect_all);
    return search::search_in_packets(GapKernel(start), options);
}

}  // namespace taquin::pancake
