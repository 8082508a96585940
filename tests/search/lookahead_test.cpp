#include <gtest/gtest.h>

#include <optional>

#include "search/support/boards.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/search/expansion.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::OpenEntry;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using TilesManhattan = tiles::Manhattan<WordState>;

// A queue with a single upcoming entry.
struct OneEntry {
    OpenEntry entry;
    std::optional<OpenEntry> upcoming(std::uint32_t) const { return entry; }
    static bool last_in_first_out() { return false; }
};

// A node got a shorter path and a second entry. The old entry is still in the queue, and its key
// would give too large an h.
TEST(Lookahead, OutdatedEntriesAreNotUsed) {
    const tiles::Board goal = blank_last({4, 4});
    const Domain domain(goal);
    const search::Problem problem{domain, TilesManhattan(tiles::make_geometry<WordState>(goal)),
                                  search::NoFilter{}};
    Random random(4);
    const WordState state(walked(goal, 60, random));
    const Cost h = problem.heuristic.value(problem.heuristic.root(state));
    const std::uint64_t word = state.word();

    MemoryAccount account;
    search::Budget budget{search::Limits{}};
    search::ClosedList<Domain> closed(domain, account, budget);
    const auto node = closed.insert(&word, domain.hash(&word), {10, tiles::Move::Up}).node;
    search::Lookahead<Domain, TilesManhattan, search::NoFilter> lookahead(problem, closed);
    const auto estimate = [&](const OpenEntry& entry) {
        return std::optional(static_cast<Cost>(entry.key) - closed.meta(node).length());
    };
    lookahead.advance(OneEntry{{14 + h, node, 0}}, estimate);  // from a path of 14 moves
    const auto& made = lookahead.take({10 + h, node, 0}, {.h = h, .expanded = 0});
    ASSERT_GT(made.size(), 0U);
    for (const auto& child : made.children()) {
        WordState after = state;
        domain.apply(after, child.move);
        EXPECT_EQ(child.h, problem.heuristic.value(problem.heuristic.root(after)));
    }
}

}  // namespace
}  // namespace taquin::search_test
