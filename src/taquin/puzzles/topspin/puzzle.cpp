#include "taquin/puzzles/topspin/puzzle.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzle/explain_heuristics.hpp"
#include "taquin/puzzles/topspin/check.hpp"
#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/explain.hpp"
#include "taquin/puzzles/topspin/heuristics.hpp"
#include "taquin/puzzles/topspin/patterns.hpp"
#include "taquin/puzzles/topspin/picture.hpp"
#include "taquin/puzzles/topspin/ring.hpp"
#include "taquin/puzzles/topspin/scramble.hpp"
#include "taquin/puzzles/topspin/text.hpp"
#include "taquin/solver/domain_run.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::topspin {

namespace {

using solver::Report;
using solver::Request;
using solver::RunContext;

constexpr std::size_t most_small = 7;  // any search solves them within milliseconds

PuzzleInfo make_info() {
    return {.name = "topspin",
            .summary = "a ring of tokens and a turnstile that turns some of them around",
            .noun = "ring",
            .sizes = "5 to 32 tokens, turnstiles of 2 tokens to all but one",
            .default_size = "12,4",
            .size_form = "N,K",
            .forms = {{"numbers", "1 5 2 4 3 6: the tokens, clockwise from any of them"}},
            .goals = {{"sorted", "1 2 3 ... N"}},
            .metrics = {{"turns", "every turn of the turnstile is a move, the ring slides freely"}},
            .example = "1 2 6 5 8 7 3 4",
            .example_moves = "5 3",
            .default_heuristic = "pdb"};
}

Size size_of(const Position& position) { return *read_size(position.size); }

// What solver/domain_run.hpp asks for.
struct Game {
    using Domain = topspin::Domain;
    using Heuristic = CompiledHeuristic;
    using Filter = TurnFilter;

    Size size;
    Ring start_ring;
    Ring goal_ring;
    tables::ObtainTable obtain;
    bool all;
    Domain rules{goal_ring, size.turnstile};
    State start = rules.state_of(start_ring);
    State goal = rules.goal();

    Domain domain(const State& to) const { return {rules.ring_of(to), size.turnstile}; }
    Filter filter() const { return {size, TurnFilter::Keep::EveryPath}; }
    Filter path_filter() const {
        return {size, all ? TurnFilter::Keep::EveryPath : TurnFilter::Keep::OnePath};
    }
    Expected<Heuristic> compile(std::string_view expression, const State& to) const {
        return compile_heuristic(expression, rules.ring_of(to), size.turnstile, obtain);
    }
    search::Cost possible_length(search::Cost bound) const {
        const auto odd = odd_length(start_ring, goal_ring, size.turnstile);
        return odd && *odd != (bound % 2 != 0) ? bound + 1 : bound;
    }
    std::string bytes(const State& state) const {
        return {state.at.begin(), state.at.begin() + rules.tokens()};
    }
};

// All rings from which the goal can be reached, in the order of their ranks.
class AllRings : public StateSpace {
public:
    explicit AllRings(const Position& goal)
        : goal_(goal), domain_(sorted_ring(goal.packed.size()), size_of(goal).turnstile) {
        const Size size = size_of(goal);
        if (reachable_states(size) == domain_.size()) return;
        const Ring sorted = sorted_ring(size.tokens);
        for (std::uint64_t rank = 0; rank < domain_.size(); ++rank) {
            State state;
            domain_.unrank(rank, state);
            if (!obstacle(domain_.ring_of(state), sorted, size.turnstile)) ranks_.push_back(rank);
        }
    }

    std::uint64_t size() const override { return ranks_.empty() ? domain_.size() : ranks_.size(); }

    Position at(std::uint64_t number) const override {
        State state;
        domain_.unrank(ranks_.empty() ? number : ranks_[number], state);
        Position position = goal_;
        position.packed = normalised(named_for_goal(domain_.ring_of(state), goal_.packed));
        return position;
    }

    std::vector<std::uint8_t> distances(unsigned, const tables::Progress& progress) const override {
        std::vector<std::uint8_t> result(domain_.size());
        if (!tables::fill_distance_table(domain_, domain_.goal(), result, progress)) return {};
        std::erase(result, tables::unreachable);
        return result;
    }

private:
    Position goal_;
    Domain domain_;
    std::vector<std::uint64_t> ranks_{};  // empty: every rank
};

struct SetRow {
    std::string_view name;
    std::string_view summary;
};

constexpr std::array set_rows{
    SetRow{"pdb", "the turns that a group of neighbouring tokens needs"},
    SetRow{"pdb-large", "the same for larger groups"},
    SetRow{"lookup", "the distance of every ring"},
};

// None: for this size there is none in a file.
std::optional<TableSet> find_set(const SetRow& row, const Size& size) {
    if (row.name == "lookup" && size.tokens > most_looked_up) return std::nullopt;
    const std::uint64_t entries =
        row.name == "pdb-large" ? large_pattern_entries : small_pattern_entries;
    const tables::TableSpec table = row.name == "lookup"
                                        ? lookup_table(size)
                                        : pattern_table(size, pattern_tokens(size.tokens, entries));
    if (!table.stored) return std::nullopt;
    return TableSet{.name = std::string(row.name),
                    .size = to_text(size),
                    .summary = std::string(row.summary),
                    .tables = {table}};
}

class TopSpinPuzzle : public Puzzle {
public:
    const PuzzleInfo& info() const override { return info_; }

    // --- sizes

    Expected<std::string> read_size(std::string_view text) const override {
        const auto size = topspin::read_size(text);
        if (!size) return size.error();
        return to_text(*size);
    }
    std::uint64_t pieces(std::string_view size) const override {
        return topspin::read_size(size)->tokens;
    }
    bool is_small(std::string_view size) const override { return pieces(size) <= most_small; }

    // --- positions

    bool recognises(std::string_view) const override { return false; }  // boards are numbers too
    Expected<ReadPosition> read(std::string_view text, const ReadOptions& options) const override;
    std::string write(const Position& position) const override { return to_text(position.packed); }
    std::string draw(const Position& position) const override {
        return topspin::draw(position.packed, size_of(position).turnstile);
    }
    std::string svg(const Position& position) const override {
        return topspin::svg(position.packed, size_of(position).turnstile);
    }
    Expected<Position> goal(std::string_view name, std::string_view size) const override;

    // --- moves

    std::string write_moves(std::span<const std::uint8_t> moves, std::string_view) const override {
        return moves_to_text(moves);
    }
    Moves legal_moves(const Position& position) const override {
        return domain_of(position).moves({});
    }
    void walk(const Position& start, std::span<const std::uint8_t> moves,
              const std::function<void(const Position&)>& each) const override;
    Position after(const Position& start, std::span<const std::uint8_t> moves) const override;

    // --- judgement

    Verdict check(const Position& start, const Position& goal) const override;
    bool is_solvable(const Position& start, const Position& goal) const override {
        return !obstacle(start.packed, goal.packed, size_of(start).turnstile);
    }
    bool solves(const Position& start, const Position& goal,
                std::span<const std::uint8_t> moves) const override {
        const Replay played = replay(start.packed, size_of(start).turnstile, moves);
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
        return check_expression(expression, *topspin::read_size(size));
    }
    Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                std::string_view metric,
                                tables::TableLibrary& tables) const override;
    Expected<Explanation> explain(const Position& start, const Position& goal,
                                  std::string_view metric,
                                  tables::TableLibrary& tables) const override;

    // --- tables

    std::vector<TableSet> table_sets(const CataloguePtr&) const override;
    std::vector<std::string> table_set_names(const TableQuery& query) const override;
    Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const override;
    bool makes_tables_of(std::string_view kind) const override {
        return kind.starts_with("topspin-");
    }
    std::optional<std::string> find_wrong_value(const tables::Table& table) const override;
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal) const override;

    // --- solving

    std::unique_ptr<PuzzleCache> make_cache() const override {
        return std::make_unique<PuzzleCache>();
    }
    Expected<Report> solve(const Request& request, RunContext& context) const override;

private:
    Position here(const Ring& ring, std::size_t turnstile) const {
        return {.puzzle = this, .size = to_text(Size{ring.size(), turnstile}), .packed = ring};
    }
    static Domain domain_of(const Position& goal) { return {goal.packed, size_of(goal).turnstile}; }

    PuzzleInfo info_ = make_info();
};

// --- positions and moves

Expected<ReadPosition> TopSpinPuzzle::read(std::string_view text,
                                           const ReadOptions& options) const {
    if (options.form && *options.form != info_.forms.front().name)
        return Error{"rings are written as numbers, there is no form " + quoted(*options.form)};
    std::optional<Size> size;
    if (options.size) {
        const auto read = topspin::read_size(*options.size);
        if (!read) return read.error();
        size = *read;
    }
    const auto ring = read_ring(text, size);
    if (!ring) return ring.error();
    return ReadPosition{.position = here(*ring, size ? size->turnstile : usual_turnstile),
                        .form = std::string(info_.forms.front().name)};
}

Expected<Position> TopSpinPuzzle::goal(std::string_view name, std::string_view size_text) const {
    const auto size = topspin::read_size(size_text);
    if (!size) return size.error();
    if (name.empty() || name == info_.goals.front().name)
        return here(sorted_ring(size->tokens), size->turnstile);
    const auto ring = read_ring(name, *size);
    if (!ring) return ring.error();
    return here(*ring, size->turnstile);
}

void TopSpinPuzzle::walk(const Position& start, std::span<const std::uint8_t> moves,
                         const std::function<void(const Position&)>& each) const {
    const Domain domain = domain_of(start);
    State state = domain.state_of(start.packed);
    Position at = start;
    each(at);
    for (const std::uint8_t move : moves) {
        domain.apply(state, move);
        at.packed = domain.ring_of(state);
        each(at);
    }
}

Position TopSpinPuzzle::after(const Position& start, std::span<const std::uint8_t> moves) const {
    const Domain domain = domain_of(start);
    State state = domain.state_of(start.packed);
    for (const std::uint8_t move : moves) domain.apply(state, move);
    return here(domain.ring_of(state), domain.turns().turnstile());
}

// --- judgement

Verdict TopSpinPuzzle::check(const Position& start, const Position& goal) const {
    const Size size = size_of(start);
    const auto found = obstacle(start.packed, goal.packed, size.turnstile);
    return {
        .solvable = !found,
        .explanation = found ? to_sentence(*found, size)
                             : "turns of " + std::to_string(size.turnstile) +
                                   " tokens can bring this ring to the goal",
        .facts = {{"tokens", size.tokens},
                  {"turnstile", size.turnstile},
                  {"permutation", is_odd_permutation(start.packed, goal.packed) ? "odd" : "even"},
                  {"obstacle", found ? Value(name_of(*found)) : Value()}}};
}

Expected<Verification> TopSpinPuzzle::verify(const Position& start, const Position& goal,
                                             const WrittenMoves& written) const {
    const Size size = size_of(start);
    const auto moves = read_moves(written.text, size);
    if (!moves) return moves.error();
    const std::span all(*moves);
    const auto after_first = [&](std::size_t count) {
        return here(replay(start.packed, size.turnstile, all.first(count)).end, size.turnstile);
    };
    Verification result{.moves = moves_to_text(all),
                        .length = all.size(),
                        .end = after_first(all.size()),
                        .move_count = all.size()};
    result.solves = result.end == goal;
    result.explanation =
        result.solves ? "the turns solve the ring"
                      : "after the turns the ring is not solved: " + to_text(result.end.packed);
    for (std::size_t i = written.from; i <= all.size() && result.steps.size() < written.count; ++i)
        result.steps.push_back(
            {i == 0 ? std::string() : moves_to_text(all.subspan(i - 1, 1)), after_first(i)});
    return result;
}

// --- scrambles

std::optional<Error> TopSpinPuzzle::check_scramble(const ScrambleRequest& request) const {
    constexpr std::uint64_t most_turns = 1'000'000;
    if (request.method != ScrambleMethod::Uniform && request.unsolvable)
        return Error{"walks from the goal lead to solvable rings only"};
    if (request.method != ScrambleMethod::Uniform && request.steps > most_turns)
        return Error{std::to_string(request.steps) + " turns are too many; up to " +
                     std::to_string(most_turns) + " are possible"};
    return std::nullopt;
}

Expected<Scrambled> TopSpinPuzzle::scramble(const ScrambleRequest& request, Random& random) const {
    const Ring& goal = request.goal.packed;
    const std::size_t turnstile = size_of(request.goal).turnstile;
    const auto scrambled = [&]() -> Expected<Ring> {
        if (request.unsolvable) return random_unsolvable_ring(goal, turnstile, random);
        if (request.method == ScrambleMethod::Uniform) return random_ring(goal, turnstile, random);
        if (request.method == ScrambleMethod::Walk)
            return random_walk(goal, turnstile, request.steps, random);
        return self_avoiding_walk(goal, turnstile, request.steps, random);
    };
    const Expected<Ring> ring = scrambled();
    if (!ring) return ring.error();
    return Scrambled{here(*ring, turnstile)};
}

// --- heuristics and tables

Expected<Estimate> TopSpinPuzzle::estimate(std::string_view expression, const Position& goal,
                                           std::string_view, tables::TableLibrary& tables) const {
    auto heuristic = compile_heuristic(expression, goal.packed, size_of(goal).turnstile,
                                       tables::tables_from(tables));
    if (!heuristic) return heuristic.error();
    return Estimate(
        [heuristic = *std::move(heuristic), domain = domain_of(goal)](const Position& at) {
            return std::int64_t{heuristic.value(heuristic.root(domain.state_of(at.packed)))};
        });
}

Expected<Explanation> TopSpinPuzzle::explain(const Position& start, const Position& goal,
                                             std::string_view, tables::TableLibrary& tables) const {
    if (Verdict verdict = check(start, goal); !verdict.solvable)
        return Error{std::move(verdict.explanation)};
    const Domain domain = domain_of(goal);
    const tables::ObtainTable obtain = tables::ready_tables_from(tables);
    Explanation result = explain_heuristics(
        heuristic_rows(), domain, domain.state_of(start.packed), [&](std::string_view name) {
            return compile_heuristic(name, goal.packed, domain.turns().turnstile(), obtain);
        });
    result.tables.push_back(table_of_gaps(start.packed, goal.packed));
    if (auto fault = tables.check().fault) return *std::move(fault);
    return result;
}

// Of the usual turnstile, and of sizes that are worth it.
std::vector<TableSet> TopSpinPuzzle::table_sets(const CataloguePtr&) const {
    constexpr std::size_t fewest = 10;
    constexpr std::size_t most = 20;
    std::vector<TableSet> sets;
    for (std::size_t tokens = fewest; tokens <= most; ++tokens)
        for (const SetRow& row : set_rows)
            if (auto set = find_set(row, {tokens, usual_turnstile}))
                sets.push_back(*std::move(set));
    return sets;
}

std::vector<std::string> TopSpinPuzzle::table_set_names(const TableQuery& query) const {
    std::vector<std::string> names;
    for (const SetRow& row : set_rows)
        if (find_set(row, size_of(query.goal))) names.emplace_back(row.name);
    return names;
}

Expected<TableSet> TopSpinPuzzle::table_set(std::string_view name, const TableQuery& query) const {
    const auto row = std::ranges::find(set_rows, name, &SetRow::name);
    if (row == set_rows.end())
        return Error{"there is no set of tables " + quoted(name) +
                     " for rings. There are: pdb pdb-large lookup"};
    if (auto set = find_set(*row, size_of(query.goal))) return *std::move(set);
    if (query.goal.packed.size() > most_looked_up)
        return Error{"lookup is for up to " + std::to_string(most_looked_up) + " tokens"};
    return Error{"for rings of size " + query.goal.size + " the table of " + std::string(name) +
                 " is made whenever it is needed, sooner than a file is read"};
}

std::optional<std::string> TopSpinPuzzle::find_wrong_value(const tables::Table& table) const {
    const std::string& content = table.id().content;
    const auto size = topspin::read_size(std::string_view(content).substr(0, content.find(' ')));
    if (!size) return "there is no such table of rings";
    std::optional<std::uint64_t> wrong;
    if (size->tokens <= most_looked_up && table.id() == lookup_table(*size).id) {
        const Domain domain(sorted_ring(size->tokens), size->turnstile);
        wrong = tables::find_wrong_distance(domain, {table.data(), table.bytes().size()});
    } else {
        std::size_t pattern = 2;
        while (pattern < size->tokens && pattern <= PatternNumbers::most_pattern_tokens &&
               table.id() != pattern_table_id(*size, pattern))
            ++pattern;
        if (pattern == size->tokens || pattern > PatternNumbers::most_pattern_tokens)
            return "there is no such table of rings";
        wrong = find_wrong_entry(*size, pattern, table.bytes());
    }
    if (!wrong) return std::nullopt;
    return "the value of entry " + std::to_string(*wrong) + " does not fit those of its neighbours";
}

Expected<std::unique_ptr<StateSpace>> TopSpinPuzzle::state_space(const Position& goal) const {
    if (goal.packed.size() > most_looked_up)
        return Error{"there are too many rings of size " + goal.size + " to list; up to " +
                     std::to_string(most_looked_up) + " tokens will do"};
    return std::unique_ptr<StateSpace>(std::make_unique<AllRings>(goal));
}

// --- solving

Expected<Report> TopSpinPuzzle::solve(const Request& request, RunContext& context) const {
    const Game game{size_of(request.start), request.start.packed, request.goal.packed,
                    tables::tables_from(context.cache.tables(request.tables_folder),
                                        solver::build_terms(request, context)),
                    request.all};
    return solver::solve_domain(game, request, context);
}

}  // namespace

const Puzzle& puzzle() {
    static const TopSpinPuzzle only;
    return only;
}

}  // namespace taquin::topspin
