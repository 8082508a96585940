#include "taquin/lab/estimator.hpp"

#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/state.hpp"

namespace taquin::lab {

namespace {

template <class State>
Expected<Estimate> compile(const std::string& expression, const tiles::Board& goal,
                           solver::TileTables& tables) {
    const tiles::TableSource source{
        .patterns = [&](std::string_view name) { return tables.obtain(name, goal, {}); },
        .distances = [&] { return tables.distances(goal); }};
    auto heuristic = tiles::compile_heuristic<State>(expression, goal, source);
    if (!heuristic) return heuristic.error();
    return Estimate([h = *std::move(heuristic)](const tiles::Board& board) {
        return static_cast<std::int64_t>(h.value(h.root(State(board))));
    });
}

}  // namespace

Expected<Estimate> make_estimate(const std::string& expression, const tiles::Board& goal,
                                 solver::TileTables& tables) {
    const std::uint32_t cells = goal.size.cells();
    if (cells <= tiles::WordState::capacity)
        return compile<tiles::WordState>(expression, goal, tables);
    if (cells <= tiles::PairState::capacity)
        return compile<tiles::PairState>(expression, goal, tables);
    constexpr std::uint32_t most_in_bytes = 256;
    if (cells <= most_in_bytes) return compile<tiles::ByteState>(expression, goal, tables);
    return compile<tiles::WideState>(expression, goal, tables);
}

std::optional<std::int64_t> Estimator::operator()(const std::string& expression,
                                                  const tiles::Board& board,
                                                  const tiles::Board& goal) {
    if (expression != expression_ || goal != goal_) {
        auto made = make_estimate(expression, goal, tables_);
        estimate_ = made ? *std::move(made) : Estimate{};
        expression_ = expression;
        goal_ = goal;
    }
    return estimate_ ? std::optional(estimate_(board)) : std::nullopt;
}

}  // namespace taquin::lab
