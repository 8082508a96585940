#include "taquin/puzzles/topspin/puzzle.hpp"

#include <array>
#include <string>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/topspin/check.hpp"
#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/heuristics.hpp"
#include "taquin/puzzles/topspin/patterns.hpp"
#include "taquin/puzzles/topspin/ring.hpp"
#include "taquin/solver/domain_puzzle.hpp"

namespace taquin {

// Compiled in recorded.cpp.
extern template Expected<solver::Report> solver::record_domain(
    const DomainPuzzle<topspin::Domain, topspin::TurnFilter>::Game&, const solver::Request&,
    const solver::RunContext&);

}  // namespace taquin

namespace taquin::topspin {

namespace {

constexpr std::size_t most_small = 7;  // any search solves them within milliseconds

PuzzleInfo make_info() {
    return {
        .name = "topspin",
        .summary = "a ring of tokens with a turnstile that reverses some of them",
        .noun = "ring",
        .sizes = "5 to 32 tokens, turnstile of 2 to N-1",
        .default_size = "12,4",
        .size_form = "N,K",
        .forms = {{"numbers", "1 5 2 4 3 6: the tokens clockwise, from any of them"}},
        .goals = {{"sorted", "1 2 3 ... N"}},
        .metrics = {{"turns", "each turn of the turnstile is one move; sliding the ring is free"}},
        .example = "1 2 6 5 8 7 3 4",
        .example_moves = "5 3",
        .default_heuristic = "pdb"};
}

using heuristics::HeuristicRow;

constexpr std::string_view pattern_paper = "Felner, Korf, Meshulam and Holte 2007";

// All are admissible, for any goal.
constexpr std::array heuristic_rows{
    heuristics::zero_row,
    HeuristicRow{.name = "gaps",
                 .summary = "half the number of adjacent pairs that are not adjacent in the goal",
                 .cost = "eight lookups"},
    HeuristicRow{
        .name = "pdb",
        .summary =
            "turns that a group of neighbouring tokens needs; the largest value of all groups",
        .cost = "a table of at most 4 MiB; one lookup per token",
        .paper = pattern_paper},
    HeuristicRow{
        .name = "pdb-inverse",
        .summary = "pdb, also for the inverse ring: which tokens are at neighbouring places",
        .consistent = false,
        .cost = "the table of pdb; two lookups per token",
        .paper = "Zahavi, Felner, Holte and Schaeffer 2006"},
    HeuristicRow{.name = "pdb-large",
                 .summary = "pdb with larger groups",
                 .cost = "a table of at most 61 MiB; one lookup per token",
                 .paper = pattern_paper},
    HeuristicRow{.name = "lookup",
                 .summary = "true distance of every ring",
                 .sizes = "up to 11 tokens",
                 .cost = "a table of at most 3.5 MiB"},
};

Size size_of(const Position& position) { return *read_size(position.size); }

// The number of tokens in a group of the set pdb or pdb-large.
std::size_t pattern_of(std::string_view set, const Size& size) {
    return pattern_tokens(size.tokens,
                          set == "pdb-large" ? large_pattern_entries : small_pattern_entries);
}

using Base = DomainPuzzle<Domain, TurnFilter>;

class TopSpinPuzzle : public Base {
public:
    TopSpinPuzzle() : Base(make_info(), {.plural = "rings", .moves = "turns"}) {}

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

    std::string write(const Position& position) const override { return to_text(position.packed); }
    std::string draw(const Position& position) const override {
        return topspin::draw(position.packed, size_of(position).turnstile);
    }
    std::string svg(const Position& position) const override {
        return topspin::svg(position.packed, size_of(position).turnstile);
    }

    // --- judgement

    Verdict check(const Position& start, const Position& goal) const override;
    bool is_solvable(const Position& start, const Position& goal) const override {
        return !obstacle(start.packed, goal.packed, size_of(start).turnstile);
    }

    // --- heuristics and tables

    std::span<const HeuristicRow> heuristics() const override { return heuristic_rows; }
    std::optional<std::string> find_wrong_value(const tables::Table& table,
                                                const std::stop_token& stop) const override;
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                      std::string_view) const override;

protected:
    Expected<Position> read_text(std::string_view text,
                                 std::optional<std::string_view> size) const override;
    Position default_goal(std::string_view size) const override {
        return position(size, sorted_ring(pieces(size)));
    }
    Domain domain(const Position& goal) const override {
        return {goal.packed, size_of(goal).turnstile};
    }
    Replay replay(const Position& start, std::span<const std::uint8_t> moves) const override {
        return topspin::replay(start.packed, size_of(start).turnstile, moves);
    }
    Expected<Moves> read_moves(std::string_view text, std::string_view size) const override {
        return topspin::read_moves(text, *topspin::read_size(size));
    }
    Expected<Position> random_position(const ScrambleRequest& request,
                                       Random& random) const override;
    std::optional<Reach> reach(std::string_view size) const override;

    Filter path_filter(const Position& goal) const override {
        return {size_of(goal), TurnFilter::Keep::OnePath};
    }
    Cost possible_length(const Position& start, const Position& goal, Cost bound) const override {
        const auto odd = odd_length(start.packed, goal.packed, size_of(start).turnstile);
        return odd && *odd != (bound % 2 != 0) ? bound + 1 : bound;
    }

    std::string_view heuristic_without_tables() const override { return "gaps"; }
    std::optional<Error> check_size(std::string_view heuristic,
                                    std::string_view size) const override;
    Expected<LeafPtr> make_heuristic(std::string_view name, const Position& goal,
                                     const tables::ObtainTable& obtain) const override;
    std::vector<DataTable> explain_position(const Position& start,
                                            const Position& goal) const override {
        return {table_of_gaps(start.packed, goal.packed)};
    }

    std::span<const SetRow> set_rows() const override {
        static constexpr std::array rows{
            SetRow{"pdb", "turns that a group of neighbouring tokens needs"},
            SetRow{"pdb-large", "pdb with larger groups"},
            SetRow{"lookup", "true distances of all rings"},
        };
        return rows;
    }
    std::vector<std::string> table_sizes() const override;
    Expected<tables::TableSpec> stored_table(std::string_view set,
                                             std::string_view size) const override;
};

// --- positions

Expected<Position> TopSpinPuzzle::read_text(std::string_view text,
                                            std::optional<std::string_view> size_text) const {
    std::optional<Size> size;
    if (size_text) size = *topspin::read_size(*size_text);
    auto ring = read_ring(text, size);
    if (!ring) return ring.error();
    const Size known = size.value_or(Size{ring->size(), usual_turnstile});
    return position(to_text(known), *std::move(ring));
}

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

Expected<Position> TopSpinPuzzle::random_position(const ScrambleRequest& request,
                                                  Random& random) const {
    const Position& goal = request.goal;
    const std::size_t turnstile = size_of(goal).turnstile;
    if (!request.unsolvable)
        return position(goal.size, random_ring(goal.packed, turnstile, random));
    auto ring = random_unsolvable_ring(goal.packed, turnstile, random);
    if (!ring) return ring.error();
    return position(goal.size, *std::move(ring));
}

std::optional<TopSpinPuzzle::Reach> TopSpinPuzzle::reach(std::string_view size) const {
    if (pieces(size) - 1 > max_ranked) return std::nullopt;
    const std::uint64_t rings = reachable_states(*topspin::read_size(size));
    return Reach{rings,
                 std::to_string(rings) + " rings of size " + std::string(size) + " can be reached"};
}

// --- heuristics and tables

std::optional<Error> TopSpinPuzzle::check_size(std::string_view heuristic,
                                               std::string_view size) const {
    if (heuristic != "lookup" || pieces(size) <= most_looked_up) return std::nullopt;
    return Error{"lookup supports up to " + std::to_string(most_looked_up) +
                 " tokens; this ring has " + std::to_string(pieces(size))};
}

Expected<TopSpinPuzzle::LeafPtr> TopSpinPuzzle::make_heuristic(
    std::string_view name, const Position& goal, const tables::ObtainTable& obtain) const {
    const Size size = size_of(goal);
    if (name == "gaps") return leaf(Gaps(goal.packed, size.turnstile));
    const bool lookup = name == "lookup";
    const std::size_t pattern = pattern_of(name, size);
    tables::TableSpec wanted = lookup ? lookup_table(size) : pattern_table(size, pattern);
    wanted.name = name;
    auto table = obtain(wanted);
    if (!table) return table.error();
    if (lookup) return leaf(Lookup(goal.packed, size.turnstile, *std::move(table)));
    const auto groups =
        name == "pdb-inverse" ? Patterns::Groups::TokensAndPlaces : Patterns::Groups::Tokens;
    return leaf(Patterns(goal.packed, pattern, *std::move(table), groups));
}

// Sizes with the usual turnstile for which tables are worth building.
std::vector<std::string> TopSpinPuzzle::table_sizes() const {
    constexpr std::size_t fewest = 10;
    constexpr std::size_t most = 20;
    std::vector<std::string> sizes;
    for (std::size_t tokens = fewest; tokens <= most; ++tokens)
        sizes.push_back(to_text(Size{tokens, usual_turnstile}));
    return sizes;
}

Expected<tables::TableSpec> TopSpinPuzzle::stored_table(std::string_view set,
                                                        std::string_view size_text) const {
    const Size size = *topspin::read_size(size_text);
    if (set == "lookup" && size.tokens > most_looked_up)
        return Error{"lookup supports up to " + std::to_string(most_looked_up) + " tokens"};
    tables::TableSpec table =
        set == "lookup" ? lookup_table(size) : pattern_table(size, pattern_of(set, size));
    table.name = set;
    if (table.stored) return table;
    return Error{"for rings of size " + std::string(size_text) + " the table of " +
                 std::string(set) +
                 " is built in memory when needed, which is faster than reading a file"};
}

std::optional<std::string> TopSpinPuzzle::find_wrong_value(const tables::Table& table,
                                                           const std::stop_token& stop) const {
    const std::string& content = table.id().content;
    const auto size = topspin::read_size(std::string_view(content).substr(0, content.find(' ')));
    if (!size) return "is not a known table of rings";
    std::optional<std::uint64_t> wrong;
    if (size->tokens <= most_looked_up && table.id() == lookup_table(*size).id) {
        const Domain domain(sorted_ring(size->tokens), size->turnstile);
        wrong = tables::find_wrong_distance(domain, {table.data(), table.bytes().size()}, stop);
    } else {
        std::size_t pattern = 2;
        while (pattern < size->tokens && pattern <= PatternNumbers::most_pattern_tokens &&
               table.id() != pattern_table_id(*size, pattern))
            ++pattern;
        if (pattern == size->tokens || pattern > PatternNumbers::most_pattern_tokens)
            return "is not a known table of rings";
        wrong = find_wrong_entry(*size, pattern, table.bytes(), stop);
    }
    if (!wrong) return std::nullopt;
    return "has a wrong value: entry " + std::to_string(*wrong) + " contradicts its neighbours";
}

Expected<std::unique_ptr<StateSpace>> TopSpinPuzzle::state_space(const Position& goal,
                                                                 std::string_view) const {
    if (goal.packed.size() > most_looked_up)
        return Error{"too many rings of size " + goal.size + " to list; the maximum is " +
                     std::to_string(most_looked_up) + " tokens"};
    const Domain rules = domain(goal);
    return solver::rank_positions(rules, goal, reachable_states(size_of(goal)) == rules.size());
}

}  // namespace

const Puzzle& puzzle() {
    static const TopSpinPuzzle only;
    return only;
}

}  // namespace taquin::topspin
