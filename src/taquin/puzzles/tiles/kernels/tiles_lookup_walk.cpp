#include "taquin/puzzles/tiles/kernels/tiles_lookup_walk.hpp"

#include <array>
#include <utility>

#include "taquin/core/permutation.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;
using tiles::Cell;
using tiles::max_lookup_cells;

// Factorials from 10! down to 0!: the weights of the digits of eleven tiles. Fewer tiles use the
// last ones.
constexpr auto weights = [] {
    std::array<std::uint32_t, max_lookup_cells - 1> result{};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<std::uint32_t>(factorial(result.size() - 1 - i));
    return result;
}();

enum class Way : std::uint32_t { On = 1, Back = ~0U };  // added to a place

// The order of the tiles, read without the blank, and its number in the factorial system: a digit
// counts the later tiles that are smaller. A tile that jumps over a few others changes their digits
// and its own.
template <std::uint32_t Jump>
class Order {
public:
    Order(const std::array<std::uint8_t, max_lookup_cells>& tile, std::uint32_t tiles)
        : tile_(tile), weight_(weights.data() + weights.size() - tiles) {
        std::uint64_t smaller_left = 0xFEDCBA9876543210U;  // four bits per tile
        for (std::uint32_t place = 0; place < tiles; ++place) {
            const unsigned nibble = 4U * tile[place];
            digit_[place] = (smaller_left >> nibble) & 15U;
            smaller_left -= std::uint64_t{0x1111111111111110U} << nibble;
            number_ += digit_[place] * weight_[place];
        }
    }

    // The number among the orders of the same parity.
    std::uint32_t number() const { return number_ / 2; }

    // That number after the tile at this place has jumped.
    template <Way way>
    std::uint32_t number_after(Cell from) const {
        constexpr auto step = static_cast<std::uint32_t>(way);
        std::uint32_t number = number_ - digit_[from] * weight_[from];
        std::uint32_t digit = digit_[from];
        for (std::uint32_t i = 1; i <= Jump; ++i) {
            const Cell place = from + i * step;
            const std::uint32_t larger = tile_[place] > tile_[from] ? 1 : 0;
            digit -= step * (1 - larger);
            number += (digit_[place] + step * larger) * weight_[place - step] -
                      digit_[place] * weight_[place];
        }
        return (number + digit * weight_[from + Jump * step]) / 2;
    }

    template <Way way>
    void jump(Cell from) {
        constexpr auto step = static_cast<std::uint32_t>(way);
        const std::uint8_t tile = tile_[from];
        std::uint32_t digit = digit_[from];
        number_ -= digit * weight_[from];
        for (std::uint32_t i = 1; i <= Jump; ++i) {
            const Cell place = from + i * step;
            const std::uint32_t larger = tile_[place] > tile ? 1 : 0;
            const std::uint32_t changed = digit_[place] + step * larger;
            digit -= step * (1 - larger);
            number_ += changed * weight_[place - step] - digit_[place] * weight_[place];
            tile_[place - step] = tile_[place];
            digit_[place - step] = changed;
        }
        number_ += digit * weight_[from + Jump * step];
        tile_[from + Jump * step] = tile;
        digit_[from + Jump * step] = digit;
    }

private:
    std::array<std::uint8_t, max_lookup_cells> tile_;
    std::array<std::uint32_t, max_lookup_cells> digit_{};
    std::uint32_t number_ = 0;
    const std::uint32_t* weight_;
};

template <std::uint32_t Columns>
class Walk {
public:
    Walk(const tiles::BoardDistances& distances, const tiles::Domain<tiles::WordState>& domain,
         const tiles::WordState& start)
        : distances_(distances),
          domain_(domain),
          boards_(distances.boards().orders()),
          blank_(start.blank()),
          place_(distances.place_of(start)),
          order_(place_.order, distances.boards().tiles()),
          length_(distances.distance_of(place_)),
          left_(length_) {
        result_.moves.reserve(static_cast<std::size_t>(length_));
    }

    search::Result<tiles::Move> down() {
        while (left_ > 0) step_down();
        return finished();
    }

    search::Result<tiles::Move> down(KnownSteps& known) {
        std::uint64_t at = number();
        while (left_ > 0 && !known.from(at).exists()) {
            const Cell blank = blank_;
            const tiles::Move move = step_down();
            const std::uint64_t to = number();
            known.from(at) = {move, moves_before(blank, move), to};
            at = to;
        }
        while (left_ > 0) {
            const KnownSteps::Step step = known.from(at);
            take(step.move(), count(step.moves_before() & ~back_) + 1);
            at = step.to();
        }
        return finished();
    }

private:
    std::uint64_t number() const { return place_.blank * boards_ + order_.number(); }

    // Goes to the first neighbour that is nearer to the goal. There is one, and the board just left
    // is farther: if all other neighbours but the last are farther too, the last is nearer.
    tiles::Move step_down() {
        const tiles::MoveList& moves = domain_.moves_from(blank_);
        std::size_t untried = moves.size() - (back_ == 0 ? 0 : 1);
        unsigned tried = 0;
        tiles::Move last{};
        for (const tiles::Move move : moves) {
            if ((back_ >> tiles::index(move) & 1U) != 0) continue;
            ++tried;
            last = move;
            const Cell blank = domain_.neighbour(blank_, move);
            const Cell to = distances_.image(blank);
            const bool is_last = --untried == 0;
            if (!is_last && distances_.beside(left_, to * boards_ + order_after(to)) > left_)
                continue;
            go(to);
            blank_ = blank;
            break;
        }
        take(last, tried);
        return last;
    }

    // The number of moves in a set. Without a processor instruction for it, std::popcount is a
    // call.
    static unsigned count(std::uint32_t moves) {
        constexpr std::uint64_t four_bits_a_set = 0x4332322132212110U;
        return four_bits_a_set >> (4 * moves) & 15U;
    }

    void take(tiles::Move move, unsigned tried) {
        ++result_.counters.expanded;
        result_.counters.generated += tried;
        result_.moves.push_back(move);
        back_ = 1U << tiles::index(tiles::opposite(move));
        --left_;
    }

    // Bit m: move m is tried before this one, unless it leads back.
    std::uint32_t moves_before(Cell blank, tiles::Move last) const {
        std::uint32_t before = 0;
        for (const tiles::Move move : domain_.moves_from(blank)) {
            if (move == last) break;
            before |= 1U << tiles::index(move);
        }
        return before;
    }

    // A horizontal move keeps the order; in a vertical one the sliding tile jumps over those
    // between.
    std::uint32_t order_after(Cell to) const {
        if (to + Columns == place_.blank) return order_.template number_after<Way::On>(to);
        if (place_.blank + Columns == to) return order_.template number_after<Way::Back>(to - 1);
        return order_.number();
    }

    void go(Cell to) {
        if (to + Columns == place_.blank) order_.template jump<Way::On>(to);
        if (place_.blank + Columns == to) order_.template jump<Way::Back>(to - 1);
        place_.blank = to;
    }

    search::Result<tiles::Move> finished() {
        result_.outcome = search::Outcome::Solved;
        result_.lower_bound = length_;
        if (length_ == 0) return std::move(result_);
        search::Counters& counters = result_.counters;
        counters.peak_nodes = static_cast<std::uint64_t>(length_) + 1;
        counters.peak_bytes = result_.moves.capacity() * sizeof(tiles::Move);
        result_.iterations.push_back({length_, counters.generated, counters.expanded});
        return std::move(result_);
    }

    const tiles::BoardDistances& distances_;
    const tiles::Domain<tiles::WordState>& domain_;
    std::uint64_t boards_;            // per cell of the blank
    Cell blank_;                      // on the user's board
    tiles::EveryBoard::Place place_;  // its blank is the current one, its order the start's
    Order<Columns - 1> order_;
    Cost length_;
    Cost left_;
    std::uint32_t back_ = 0;  // bit m: move m leads back
    search::Result<tiles::Move> result_{};
};

// Calls use(walk) with the board's columns as a compile-time constant.
template <class Use>
search::Result<tiles::Move> with_walk(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start, Use use) {
    switch (distances.boards().size().columns) {
        case 2: return use(Walk<2>(distances, domain, start));
        case 3: return use(Walk<3>(distances, domain, start));
        case 4: return use(Walk<4>(distances, domain, start));
        case 5: return use(Walk<5>(distances, domain, start));
        default: return use(Walk<6>(distances, domain, start));
    }
}

}  // namespace

search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start) {
    return with_walk(distances, domain, start, [](auto walk) { return walk.down(); });
}

search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start, KnownSteps& known) {
    known.make_room(distances.boards());
    return with_walk(distances, domain, start, [&](auto walk) { return walk.down(known); });
}

}  // namespace taquin::kernels
