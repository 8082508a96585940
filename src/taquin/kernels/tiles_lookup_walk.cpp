#include "taquin/kernels/tiles_lookup_walk.hpp"

#include <cstdint>

namespace taquin::kernels {

namespace {

using search::Cost;
using tiles::Cell;

// Where the walk is: the place among all boards, its order's number, the blank's cell as it is on
// the user's board.
struct Standing {
    tiles::EveryBoard::Place place;
    std::uint64_t order;
    Cell blank;
};

class Walk {
public:
    Walk(const tiles::BoardDistances& distances, const tiles::Domain<tiles::WordState>& domain)
        : distances_(distances), boards_(distances.boards()), domain_(domain) {}

    search::Result<tiles::Move> down_from(const tiles::WordState& start) {
        const tiles::EveryBoard::Place place = distances_.place_of(start);
        Standing at{place, boards_.number(place) % boards_.orders(), start.blank()};
        const Cost length = distances_.distance_of(place);
        result_.moves.reserve(static_cast<std::size_t>(length));
        auto mark = tiles::NoBacktracking::start();
        for (Cost left = length; left > 0; --left) {
            const tiles::Move move = step_down(at, mark, left);
            result_.moves.push_back(move);
            mark = tiles::NoBacktracking::next(mark, move);
        }
        finish(length);
        return std::move(result_);
    }

private:
    // To the first neighbour that is nearer, which there is: the one just left is farther.
    tiles::Move step_down(Standing& at, tiles::NoBacktracking::Mark mark, Cost left) {
        ++result_.counters.expanded;
        tiles::Move taken{};
        for (const tiles::Move move : domain_.moves_from(at.blank)) {
            if (!tiles::NoBacktracking::allows(mark, move)) continue;
            ++result_.counters.generated;
            taken = move;
            const Standing next = after(at, move);
            const std::uint64_t number = next.place.blank * boards_.orders() + next.order;
            if (distances_.beside(left, number) > left) continue;
            at = next;
            break;
        }
        return taken;
    }

    Standing after(const Standing& at, tiles::Move move) const {
        Standing next = at;
        next.blank = domain_.neighbour(at.blank, move);
        const Cell to = distances_.image(next.blank);
        const bool sideways = boards_.size().row(to) == boards_.size().row(at.place.blank);
        boards_.move(next.place, to);
        if (!sideways) next.order = boards_.order_number(next.place);
        return next;
    }

    void finish(Cost length) {
        result_.outcome = search::Outcome::Solved;
        result_.lower_bound = length;
        if (length == 0) return;
        search::Counters& counters = result_.counters;
        counters.peak_nodes = static_cast<std::uint64_t>(length) + 1;
        counters.peak_bytes = result_.moves.capacity() * sizeof(tiles::Move);
        result_.iterations.push_back({length, counters.generated, counters.expanded});
    }

    const tiles::BoardDistances& distances_;
    const tiles::EveryBoard& boards_;
    const tiles::Domain<tiles::WordState>& domain_;
    search::Result<tiles::Move> result_{};
};

}  // namespace

search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start) {
    return Walk(distances, domain).down_from(start);
}

}  // namespace taquin::kernels
