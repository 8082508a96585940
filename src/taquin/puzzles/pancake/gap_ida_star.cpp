#include "taquin/puzzles/pancake/gap_ida_star.hpp"

#include <bit>
#include <cassert>
#include <cstddef>

#include "taquin/core/bytes.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace taquin::pancake {

namespace {

constexpr std::uint8_t nothing = 200;

#if !defined(__SSE2__)
bool are_neighbours(std::uint8_t a, std::uint8_t b) {
    return b == static_cast<std::uint8_t>(a + 1) || a == static_cast<std::uint8_t>(b + 1);
}
#endif

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
#if defined(__SSE2__)
    const auto bytes_at = [this](std::size_t place) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at_.data() + place));
    };
    const auto bits_of = [](__m128i bytes) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)));
    };
    const __m128i one = _mm_set1_epi8(1);
    const __m128i minus_one = _mm_set1_epi8(-1);
    const auto differ_by_one = [&](__m128i a, __m128i b) {
        const __m128i difference = _mm_sub_epi8(a, b);
        return _mm_or_si128(_mm_cmpeq_epi8(difference, one), _mm_cmpeq_epi8(difference, minus_one));
    };
    const __m128i top = _mm_set1_epi8(static_cast<char>(at_[0]));
    for (std::size_t place = 0; place < size_; place += 16) {
        const __m128i below = bytes_at(place + 1);
        masks.gap |= bits_of(differ_by_one(bytes_at(place), below)) << place;
        masks.neighbour |= bits_of(differ_by_one(top, below)) << place;
    }
    masks.gap = ~masks.gap;
#else
    for (std::size_t place = 0; place < size_; ++place) {
        const std::uint8_t below = at_[place + 1];
        masks.gap |= std::uint64_t{!are_neighbours(at_[place], below)} << place;
        masks.neighbour |= std::uint64_t{are_neighbours(at_[0], below)} << place;
    }
#endif
    return masks;
}

std::optional<search::Cost> GapPass::run(Cost bound, search::Budget& budget,
                                         search::Counters& counters) {
    path_.clear();
    Pass pass{budget, counters};
    const Cost gaps = this->gaps();
    assert(gaps > 0 && gaps <= bound);
    visit(pass, gaps, bound - gaps, 0);
    return pass.excess == none ? std::nullopt : std::optional(bound + pass.excess);
}

// The stack has `gaps` gaps, and f is `slack` below the bound; `last` is the bit of the flip that
// led here, 0 at the start. Returns true if the pass is over; the stack is then not restored.
bool GapPass::visit(Pass& pass, Cost gaps, Cost slack, unsigned last) {
    search::Counters& counters = pass.counters;
    ++counters.expanded;
    counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, path_.size() + 2);
    const Masks now = masks();
    const std::uint64_t allowed =
        last == 0 ? flips_ : flips_ & ~(std::uint64_t{1} << last);  // never undo
    const std::uint64_t closing = now.gap & now.neighbour & allowed;
    const std::uint64_t keeping = (now.gap ^ now.neighbour) & allowed;
    const std::uint64_t opening = allowed & ~(closing | keeping);
    if (slack == 0 && keeping != 0) pass.excess = 1;
    if (slack <= 1 && opening != 0) pass.excess = std::min(pass.excess, 2 - slack);

    const auto children_up_to = [last](unsigned bit) {
        return bit - (last != 0 && last <= bit ? 1U : 0U);
    };
    std::uint64_t within = closing | (slack >= 1 ? keeping : 0) | (slack >= 2 ? opening : 0);
    unsigned generated = 0;
    for (; within != 0; within &= within - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(within));
        const unsigned more = children_up_to(bit) - generated;
        generated += more;
        counters.generated += more;
        if (!pass.budget.spend(more)) return path_.clear(), true;
        const auto is_in = [bit](std::uint64_t set) {
            return static_cast<Cost>((set >> bit) & 1U);
        };
        const Cost change = is_in(opening) - is_in(closing);
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

}  // namespace taquin::pancake
