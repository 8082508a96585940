#include "taquin/puzzles/pancake/puzzle.hpp"

#include <array>
#include <string>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/puzzles/pancake/gap_ida_star.hpp"
#include "taquin/puzzles/pancake/heuristics.hpp"
#include "taquin/puzzles/pancake/stack.hpp"
#include "taquin/solver/domain_puzzle.hpp"

namespace taquin {

// Compiled in recorded.cpp.
extern template Expected<solver::Report> solver::record_domain(
    const DomainPuzzle<pancake::Domain<>, pancake::NoRepeat, pancake::Gap>::Game&,
    const solver::Request&, const solver::RunContext&);

}  // namespace taquin

namespace taquin::pancake {

namespace {

constexpr std::size_t most_small = 7;  // any search solves them within milliseconds

PuzzleInfo make_info() {
    return {.name = "pancake",
            .summary = "a stack of pancakes, sorted by flipping some from the top",
            .noun = "stack",
            .sizes = "3 to 64",
            .default_size = "10",
            .size_form = "N",
            .forms = {{"numbers", "3 1 2 5 4: the sizes of the pancakes, from the top"}},
            .goals = {{"sorted", "the largest pancake at the bottom"}},
            .metrics = {{"flips", "each flip is one move"}},
            .example = "3 1 2 5 4",
            .example_moves = "4 5 4 2",
            .default_heuristic = "gap",
            .has_patterns = true,
            .skips_way_back = true};
}

using heuristics::HeuristicRow;

// All are admissible and consistent, for any goal.
constexpr std::array heuristic_rows{
    heuristics::zero_row,
    HeuristicRow{.name = "gap",
                 .summary = "number of adjacent pairs that are not adjacent in the goal; the plate "
                            "counts as a pancake",
                 .cost = "four lookups",
                 .paper = "Helmert 2010"},
    HeuristicRow{.name = "lookup",
                 .summary = "true distance of every stack",
                 .sizes = "up to 10",
                 .cost = "a table of at most 3.5 MiB"},
};

using Base = DomainPuzzle<Domain<>, NoRepeat, Gap>;

class PancakePuzzle : public Base {
public:
    PancakePuzzle()
        : Base(make_info(),
               {.plural = "stacks", .moves = "flips", .solve = "sort", .solved = "sorted"}) {}

    // --- sizes

    Expected<std::string> read_size(std::string_view text) const override {
        const auto size = pancake::read_size(text);
        if (!size) return size.error();
        return std::to_string(*size);
    }
    std::uint64_t pieces(std::string_view size) const override { return *pancake::read_size(size); }
    bool is_small(std::string_view size) const override { return pieces(size) <= most_small; }

    // --- positions

    std::string write(const Position& position) const override {
        return position.is_partial() ? position.partial : to_text(position.packed);
    }
    std::string draw(const Position& position) const override {
        return pancake::draw(position.packed);
    }
    std::string svg(const Position& position) const override {
        return pancake::svg(position.packed);
    }
    std::string write_moves(std::span<const std::uint8_t> moves, std::string_view) const override {
        return moves_to_text(moves);
    }

    // --- judgement and scrambles

    Verdict check(const Position& start, const Position& goal) const override;
    std::optional<Error> check_scramble(const ScrambleRequest& request) const override {
        if (request.unsolvable) return Error{"every stack of pancakes can be sorted"};
        return Base::check_scramble(request);
    }

    // --- heuristics and tables

    std::span<const HeuristicRow> heuristics() const override { return heuristic_rows; }
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                      std::string_view) const override;

protected:
    Expected<Position> read_text(std::string_view text,
                                 std::optional<std::string_view> size) const override {
        auto stack =
            read_stack(text, size ? std::optional<std::size_t>(pieces(*size)) : std::nullopt);
        if (!stack) return stack.error();
        return here(*std::move(stack));
    }
    Position default_goal(std::string_view size) const override {
        return here(sorted_stack(pieces(size)));
    }
    Domain domain(const Position& goal) const override { return Domain(goal.packed); }
    Replay replay(const Position& start, std::span<const std::uint8_t> moves) const override {
        return pancake::replay(start.packed, moves);
    }
    Expected<Moves> read_moves(std::string_view text, std::string_view size) const override {
        return pancake::read_moves(text, pieces(size));
    }
    Expected<Position> random_position(const ScrambleRequest& request,
                                       Random& random) const override {
        return here(random_stack(request.goal.packed.size(), random));
    }
    std::optional<Reach> reach(std::string_view size) const override;

    std::optional<Error> check_size(std::string_view heuristic,
                                    std::string_view size) const override;
    Expected<LeafPtr> make_heuristic(std::string_view name, const Position& goal,
                                     const tables::ObtainTable& obtain) const override;
    std::vector<DataTable> explain_position(const Position& start,
                                            const Position& goal) const override {
        return {table_of_gaps(start.packed, goal.packed)};
    }

    std::span<const SetRow> set_rows() const override {
        static constexpr std::array rows{SetRow{"lookup", "true distances of all stacks"}};
        return rows;
    }
    std::vector<std::string> table_sizes() const override { return {"9", "10"}; }
    Expected<tables::TableSpec> stored_table(std::string_view set,
                                             std::string_view size) const override;

    std::optional<Result> fast_ida_star(const FastSearch& search) const override {
        if (search.heuristic.text() != "gap") return std::nullopt;
        const solver::Request& request = search.request;
        return gap_ida_star(renamed_by_goal(request.start.packed, request.goal.packed),
                            search.options);
    }

private:
    Position here(Stack stack) const {
        const std::string size = std::to_string(stack.size());
        return position(size, std::move(stack));
    }
};

Verdict PancakePuzzle::check(const Position& start, const Position& goal) const {
    const std::uint64_t pancakes = start.packed.size();
    Value gaps;  // none of a partial goal
    if (!goal.is_partial()) gaps = Gap(goal.packed).root(domain(goal).state_of(start.packed));
    return {
        .solvable = true,
        .explanation =
            "every stack can be sorted: two flips bring the largest misplaced pancake to its place",
        .facts = {{"pancakes", pancakes}, {"gaps", gaps}, {"most_flips", 2 * pancakes - 3}}};
}

std::optional<PancakePuzzle::Reach> PancakePuzzle::reach(std::string_view size) const {
    if (pieces(size) > max_ranked) return std::nullopt;
    const std::uint64_t stacks = factorial(pieces(size));
    return Reach{stacks, "there are " + std::to_string(stacks) + " stacks of " + std::string(size) +
                             " pancakes"};
}

std::optional<Error> PancakePuzzle::check_size(std::string_view heuristic,
                                               std::string_view size) const {
    if (heuristic != "lookup" || pieces(size) <= most_looked_up) return std::nullopt;
    return Error{"lookup supports up to " + std::to_string(most_looked_up) +
                 " pancakes; this stack has " + std::string(size)};
}

Expected<PancakePuzzle::LeafPtr> PancakePuzzle::make_heuristic(
    std::string_view name, const Position& goal, const tables::ObtainTable& obtain) const {
    if (name == "gap") return leaf(Gap(goal.packed));
    auto table = obtain(lookup_table(goal.packed.size()));
    if (!table) return table.error();
    return leaf(Lookup(goal.packed, *std::move(table)));
}

Expected<tables::TableSpec> PancakePuzzle::stored_table(std::string_view,
                                                        std::string_view size) const {
    if (pieces(size) <= most_looked_up)
        if (auto table = lookup_table(pieces(size)); table.stored) return table;
    return Error{
        "only 9 and 10 pancakes have a table file: smaller tables are built in memory when needed, "
        "and larger ones are not worth it"};
}

Expected<std::unique_ptr<StateSpace>> PancakePuzzle::state_space(const Position& goal,
                                                                 std::string_view) const {
    if (goal.packed.size() > most_looked_up)
        return Error{"too many stacks of " + goal.size + " pancakes to list; the maximum is " +
                     std::to_string(most_looked_up) + " pancakes"};
    return solver::rank_positions(pancake::Domain<16>(goal.packed), goal);
}

}  // namespace

const Puzzle& puzzle() {
    static const PancakePuzzle only;
    return only;
}

}  // namespace taquin::pancake
