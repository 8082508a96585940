#include "taquin/puzzles/pancake/puzzle.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzle/explain_heuristics.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/puzzles/pancake/explain.hpp"
#include "taquin/puzzles/pancake/gap_ida_star.hpp"
#include "taquin/puzzles/pancake/heuristics.hpp"
#include "taquin/puzzles/pancake/picture.hpp"
#include "taquin/puzzles/pancake/scramble.hpp"
#include "taquin/puzzles/pancake/stack.hpp"
#include "taquin/puzzles/pancake/text.hpp"
#include "taquin/solver/domain_run.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::pancake {

namespace {

using solver::Report;
using solver::Request;
using solver::RunContext;

constexpr std::size_t most_small = 7;  // any search solves them within milliseconds
constexpr std::string_view table_kind = "pancake-lookup";

PuzzleInfo make_info() {
    return {.name = "pancake",
            .summary = "a stack of pancakes, sorted by turning over some from the top",
            .noun = "stack",
            .sizes = "3 to 64",
            .default_size = "10",
            .size_form = "N",
            .forms = {{"numbers", "3 1 2 5 4: the sizes of the pancakes, from the top"}},
            .goals = {{"sorted", "the largest pancake at the bottom"}},
            .metrics = {{"flips", "every flip is a move"}},
            .example = "3 1 2 5 4",
            .example_moves = "4 5 4 2",
            .default_heuristic = "gap",
            .skips_way_back = true};
}

// What solver/domain_run.hpp asks for.
struct Game {
    using Domain = pancake::Domain<>;
    using Heuristic = CompiledHeuristic;
    using Filter = NoRepeat;
    using Result = search::Result<Move>;

    Stack start_stack;
    Stack goal_stack;
    tables::ObtainTable obtain;
    Domain rules{goal_stack};
    State start = rules.state_of(start_stack);
    State goal = rules.goal();

    Domain domain(const State& to) const { return Domain(rules.stack_of(to)); }
    static Filter filter() { return {}; }
    Expected<Heuristic> compile(std::string_view expression, const State& to) const {
        return compile_heuristic(expression, rules.stack_of(to), obtain);
    }
    static search::Cost possible_length(search::Cost bound) { return bound; }

    std::string bytes(const State& state) const {
        return {state.at.begin(), state.at.begin() + rules.pancakes()};
    }

    template <class Run>
    std::optional<Result> ida_star(const Run& run) const {
        if (run.heuristic.text() != "gap" || run.request.all) return std::nullopt;
        return gap_ida_star(renamed_by_goal(start_stack, goal_stack), solver::limits_left(run),
                            run.observer);
    }
};

// All stacks of a size, numbered as the tables number them.
class AllStacks : public StateSpace {
public:
    explicit AllStacks(const Position& goal)
        : goal_(goal), domain_(sorted_stack(goal.packed.size())) {}

    std::uint64_t size() const override { return domain_.size(); }

    Position at(std::uint64_t number) const override {
        StateOf<16> state;
        domain_.unrank(number, state);
        Position position = goal_;
        for (std::size_t place = 0; place < position.packed.size(); ++place)
            position.packed[place] = goal_.packed[state.at[place]];
        return position;
    }

    std::vector<std::uint8_t> distances(unsigned, const tables::Progress& progress) const override {
        std::vector<std::uint8_t> result(size());
        if (!tables::fill_distance_table(domain_, domain_.goal(), result, progress)) return {};
        return result;
    }

private:
    Position goal_;
    Domain<16> domain_;
};

TableSet lookup_set(std::size_t pancakes) {
    return {.name = "lookup",
            .size = std::to_string(pancakes),
            .summary = "the distance of every stack",
            .tables = {lookup_table(pancakes)}};
}

class PancakePuzzle : public Puzzle {
public:
    const PuzzleInfo& info() const override { return info_; }

    // --- sizes

    Expected<std::string> read_size(std::string_view text) const override {
        const auto size = pancake::read_size(text);
        if (!size) return size.error();
        return std::to_string(*size);
    }
    std::uint64_t pieces(std::string_view size) const override { return *pancake::read_size(size); }
    bool is_small(std::string_view size) const override { return pieces(size) <= most_small; }

    // --- positions

    bool recognises(std::string_view) const override { return false; }  // boards are numbers too
    Expected<ReadPosition> read(std::string_view text, const ReadOptions& options) const override;
    std::string write(const Position& position) const override { return to_text(position.packed); }
    std::string draw(const Position& position) const override {
        return pancake::draw(position.packed);
    }
    std::string svg(const Position& position) const override {
        return pancake::svg(position.packed);
    }
    Expected<Position> goal(std::string_view name, std::string_view size) const override;

    // --- moves

    std::string write_moves(std::span<const std::uint8_t> moves, std::string_view) const override {
        return moves_to_text(moves);
    }
    Moves legal_moves(const Position& position) const override {
        return Domain<>(position.packed).moves({});
    }
    void walk(const Position& start, std::span<const std::uint8_t> moves,
              const std::function<void(const Position&)>& each) const override;
    Position after(const Position& start, std::span<const std::uint8_t> moves) const override;

    // --- judgement

    Verdict check(const Position& start, const Position& goal) const override;
    bool is_solvable(const Position&, const Position&) const override { return true; }
    bool solves(const Position& start, const Position& goal,
                std::span<const std::uint8_t> moves) const override {
        const Replay played = replay(start.packed, moves);
        return !played.failed_at && played.end == goal.packed;
    }
    Expected<Verification> verify(const Position& start, const Position& goal,
                                  const WrittenMoves& written) const override;

    // --- scrambles

    std::optional<Error> check_scramble(const ScrambleRequest& request) const override;
    Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const override;

    // --- heuristics

    std::span<const heuristics::HeuristicRow> heuristics() const override {
        return heuristic_rows();
    }
    std::optional<Error> check_heuristic(std::string_view expression,
                                         std::string_view size) const override {
        return check_expression(expression, pieces(size));
    }
    Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                std::string_view metric,
                                tables::TableLibrary& tables) const override;
    Expected<Explanation> explain(const Position& start, const Position& goal,
                                  std::string_view metric,
                                  tables::TableLibrary& tables) const override;

    // --- tables

    std::vector<TableSet> table_sets(const CataloguePtr&) const override {
        return {lookup_set(most_looked_up - 1), lookup_set(most_looked_up)};
    }
    std::vector<std::string> table_set_names(const TableQuery& query) const override;
    Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const override;
    bool makes_tables_of(std::string_view kind) const override { return kind == table_kind; }
    std::optional<std::string> find_wrong_value(const tables::Table& table) const override;
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal) const override;

    // --- solving

    std::unique_ptr<PuzzleCache> make_cache() const override {
        return std::make_unique<PuzzleCache>();
    }
    Expected<Report> solve(const Request& request, RunContext& context) const override;

private:
    Position here(const Stack& stack) const {
        return {.puzzle = this, .size = std::to_string(stack.size()), .packed = stack};
    }

    PuzzleInfo info_ = make_info();
};

// --- positions and moves

Expected<ReadPosition> PancakePuzzle::read(std::string_view text,
                                           const ReadOptions& options) const {
    if (options.form && *options.form != info_.forms.front().name)
        return Error{"stacks are written as numbers, there is no form " + quoted(*options.form)};
    std::optional<std::size_t> pancakes;
    if (options.size) {
        const auto size = pancake::read_size(*options.size);
        if (!size) return size.error();
        pancakes = *size;
    }
    const auto stack = read_stack(text, pancakes);
    if (!stack) return stack.error();
    return ReadPosition{.position = here(*stack), .form = std::string(info_.forms.front().name)};
}

Expected<Position> PancakePuzzle::goal(std::string_view name, std::string_view size) const {
    const auto pancakes = pancake::read_size(size);
    if (!pancakes) return pancakes.error();
    if (name.empty() || name == info_.goals.front().name) return here(sorted_stack(*pancakes));
    const auto stack = read_stack(name, *pancakes);
    if (!stack) return stack.error();
    return here(*stack);
}

void PancakePuzzle::walk(const Position& start, std::span<const std::uint8_t> moves,
                         const std::function<void(const Position&)>& each) const {
    Position at = start;
    each(at);
    for (const std::uint8_t move : moves) {
        reverse_bytes(at.packed.data(), flipped_by(move));
        each(at);
    }
}

Position PancakePuzzle::after(const Position& start, std::span<const std::uint8_t> moves) const {
    Position at = start;
    for (const std::uint8_t move : moves) reverse_bytes(at.packed.data(), flipped_by(move));
    return at;
}

// --- judgement

Verdict PancakePuzzle::check(const Position& start, const Position& goal) const {
    const Domain<> domain(goal.packed);
    const Cost gaps = Gap(goal.packed).root(domain.state_of(start.packed));
    const std::uint64_t pancakes = start.packed.size();
    return {.solvable = true,
            .explanation =
                "every stack can be sorted: two flips bring the largest pancake that is "
                "not in its place there",
            .facts = {{"pancakes", pancakes}, {"gaps", gaps}, {"most_flips", 2 * pancakes - 3}}};
}

Expected<Verification> PancakePuzzle::verify(const Position& start, const Position& goal,
                                             const WrittenMoves& written) const {
    const auto moves = read_moves(written.text, start.packed.size());
    if (!moves) return moves.error();
    const std::span all(*moves);
    Verification result{.moves = moves_to_text(all),
                        .length = all.size(),
                        .end = here(replay(start.packed, all).end),
                        .move_count = all.size()};
    result.solves = result.end == goal;
    result.explanation =
        result.solves ? "the flips sort the stack"
                      : "after the flips the stack is not sorted: " + to_text(result.end.packed);
    for (std::size_t i = written.from; i <= all.size() && result.steps.size() < written.count; ++i)
        result.steps.push_back({i == 0 ? std::string() : moves_to_text(all.subspan(i - 1, 1)),
                                here(replay(start.packed, all.first(i)).end)});
    return result;
}

// --- scrambles

std::optional<Error> PancakePuzzle::check_scramble(const ScrambleRequest& request) const {
    constexpr std::uint64_t most_flips = 1'000'000;
    if (request.unsolvable) return Error{"every stack of pancakes can be sorted"};
    if (request.method != ScrambleMethod::Uniform && request.steps > most_flips)
        return Error{std::to_string(request.steps) + " flips are too many; up to " +
                     std::to_string(most_flips) + " are possible"};
    return std::nullopt;
}

Expected<Scrambled> PancakePuzzle::scramble(const ScrambleRequest& request, Random& random) const {
    const Stack& goal = request.goal.packed;
    if (request.method == ScrambleMethod::Uniform)
        return Scrambled{here(random_stack(goal.size(), random))};
    if (request.method == ScrambleMethod::Walk)
        return Scrambled{here(random_walk(goal, request.steps, random))};
    const auto stack = self_avoiding_walk(goal, request.steps, random);
    if (!stack) return stack.error();
    return Scrambled{here(*stack)};
}

// --- heuristics and tables

Expected<Estimate> PancakePuzzle::estimate(std::string_view expression, const Position& goal,
                                           std::string_view, tables::TableLibrary& tables) const {
    auto heuristic = compile_heuristic(expression, goal.packed, tables::tables_from(tables));
    if (!heuristic) return heuristic.error();
    return Estimate(
        [heuristic = *std::move(heuristic), domain = Domain<>(goal.packed)](const Position& at) {
            return std::int64_t{heuristic.value(heuristic.root(domain.state_of(at.packed)))};
        });
}

Expected<Explanation> PancakePuzzle::explain(const Position& start, const Position& goal,
                                             std::string_view, tables::TableLibrary& tables) const {
    const Domain<> domain(goal.packed);
    const tables::ObtainTable obtain = tables::ready_tables_from(tables);
    Explanation result = explain_heuristics(
        heuristic_rows(), domain, domain.state_of(start.packed),
        [&](std::string_view name) { return compile_heuristic(name, goal.packed, obtain); });
    result.tables.push_back(table_of_gaps(start.packed, goal.packed));
    if (auto fault = tables.check().fault) return *std::move(fault);
    return result;
}

std::vector<std::string> PancakePuzzle::table_set_names(const TableQuery& query) const {
    if (!table_set("lookup", query)) return {};
    return {"lookup"};
}

Expected<TableSet> PancakePuzzle::table_set(std::string_view name, const TableQuery& query) const {
    const std::size_t pancakes = query.goal.packed.size();
    if (name != "lookup")
        return Error{"there is no set of tables " + quoted(name) + " for stacks. There is: lookup"};
    if (pancakes > most_looked_up || !lookup_table(pancakes).stored)
        return Error{
            "there is a table in a file for 9 and for 10 pancakes: smaller ones are made "
            "whenever they are needed, larger ones would not pay"};
    return lookup_set(pancakes);
}

std::optional<std::string> PancakePuzzle::find_wrong_value(const tables::Table& table) const {
    for (const TableSet& set : table_sets({})) {
        if (set.tables.front().id != table.id()) continue;
        const Domain<16> domain(sorted_stack(*pancake::read_size(set.size)));
        const auto wrong =
            tables::find_wrong_distance(domain, {table.data(), table.bytes().size()});
        if (!wrong) return std::nullopt;
        return "the distance of stack " + std::to_string(*wrong) +
               " does not fit those of its neighbours";
    }
    return "there is no such table of stacks";
}

Expected<std::unique_ptr<StateSpace>> PancakePuzzle::state_space(const Position& goal) const {
    if (goal.packed.size() > most_looked_up)
        return Error{"there are too many stacks of " + goal.size + " pancakes to list; up to " +
                     std::to_string(most_looked_up) + " pancakes will do"};
    return std::unique_ptr<StateSpace>(std::make_unique<AllStacks>(goal));
}

// --- solving

Expected<Report> PancakePuzzle::solve(const Request& request, RunContext& context) const {
    const Game game{request.start.packed, request.goal.packed,
                    tables::tables_from(context.cache.tables(request.tables_folder),
                                        solver::build_terms(request, context))};
    return solver::solve_domain(game, request, context);
}

}  // namespace

const Puzzle& puzzle() {
    static const PancakePuzzle only;
    return only;
}

}  // namespace taquin::pancake
