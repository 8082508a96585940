#include "taquin/puzzles/pancake/explain.hpp"

namespace taquin::pancake {

namespace {

// Whether the goal has the two next to each other, in either order. Pancakes are as in
// renamed_by_goal, the plate is one more than the largest.
bool are_neighbours(std::size_t a, std::size_t b) { return a + 1 == b || b + 1 == a; }

}  // namespace

DataTable table_of_gaps(const Stack& stack, const Stack& goal) {
    DataTable table{.name = "pairs",
                    .title = "Neighbours, from the top; a gap is a pair that some flip must part",
                    .row = "pair",
                    .columns = {{"place", "place", ColumnKind::Ordinal},
                                {"upper", "pancake"},
                                {"lower", "lies on"},
                                {"gap", "gap", ColumnKind::Text},
                                {"sum", "sum"}}};
    const Stack renamed = renamed_by_goal(stack, goal);
    const std::size_t size = stack.size();
    std::uint32_t gaps = 0;
    for (std::size_t place = 0; place < size; ++place) {
        const bool at_bottom = place + 1 == size;
        const std::size_t below = at_bottom ? size + 1 : std::size_t{renamed[place + 1]};
        const bool is_gap = !are_neighbours(renamed[place], below);
        gaps += is_gap ? 1 : 0;
        const Value lower = at_bottom ? Value() : Value(std::uint32_t{stack[place + 1]});
        table.rows.push_back({place, std::uint32_t{stack[place]}, lower, is_gap, gaps});
    }
    return table;
}

}  // namespace taquin::pancake
