#include "taquin/puzzles/topspin/heuristics.hpp"

#include <cassert>
#include <string>

#include "taquin/heuristics/compiled.hpp"
#include "taquin/puzzles/topspin/text.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::topspin {

namespace {

using heuristics::HeuristicRow;
using LeafPtr = heuristics::LeafPtr<State, Move>;

constexpr std::string_view pattern_paper = "Felner, Korf, Meshulam and Holte 2007";

constexpr std::array rows{
    HeuristicRow{.name = "zero", .summary = "no estimate at all: 0 everywhere", .cost = "none"},
    HeuristicRow{.name = "gaps",
                 .summary = "half of the neighbours that are not neighbours in the goal",
                 .cost = "eight look-ups"},
    HeuristicRow{.name = "pdb",
                 .summary = "the turns that a group of neighbouring tokens needs; the largest of "
                            "all groups",
                 .cost = "a table of 4 MiB at most; a look-up a token",
                 .paper = pattern_paper},
    HeuristicRow{
        .name = "pdb-inverse",
        .summary = "the same, also of the inverse: which tokens are at neighbouring places",
        .consistent = false,
        .cost = "the table of pdb; two look-ups a token",
        .paper = "Zahavi, Felner, Holte and Schaeffer 2006"},
    HeuristicRow{.name = "pdb-large",
                 .summary = "pdb with larger groups",
                 .cost = "a table of 61 MiB at most; a look-up a token",
                 .paper = pattern_paper},
    HeuristicRow{.name = "lookup",
                 .summary = "the true distance of every ring",
                 .sizes = "up to 11 tokens",
                 .cost = "a table of 3.5 MiB at most"},
};

struct Zero {
    using Frame = Cost;
    static Cost root(const State&) { return 0; }
    static Cost after(Cost, const State&, Move) { return 0; }
    static Cost value(Cost frame) { return frame; }
};

Expected<heuristics::FoundLeaf> find_row(std::string_view name, std::size_t tokens) {
    auto found = heuristics::find_leaf(rows, name, "rings");
    if (found && name == "lookup" && tokens > most_looked_up)
        return Error{"lookup is for up to " + std::to_string(most_looked_up) +
                     " tokens, and the ring has " + std::to_string(tokens)};
    return found;
}

class Source {
public:
    Source(const Ring& goal, std::size_t turnstile, const tables::ObtainTable& obtain)
        : goal_(goal), size_{goal.size(), turnstile}, obtain_(obtain) {}

    Expected<heuristics::FoundLeaf> find(std::string_view name) const {
        return find_row(name, goal_.size());
    }

    Expected<LeafPtr> make(const heuristics::FoundLeaf& found) const {
        if (found.name == "zero") return heuristics::leaf_of<State, Move>(Zero{});
        if (found.name == "gaps")
            return heuristics::leaf_of<State, Move>(Gaps(goal_, size_.turnstile));
        if (found.name == "lookup") {
            auto table = obtain_(lookup_table(size_));
            if (!table) return table.error();
            return heuristics::leaf_of<State, Move>(
                Lookup(goal_, size_.turnstile, *std::move(table)));
        }
        return patterns(found.name == "pdb-large" ? large_pattern_entries : small_pattern_entries,
                        found.name == "pdb-inverse" ? Patterns::Groups::TokensAndPlaces
                                                    : Patterns::Groups::Tokens);
    }

private:
    Expected<LeafPtr> patterns(std::uint64_t most_entries, Patterns::Groups groups) const {
        const std::size_t pattern = pattern_tokens(goal_.size(), most_entries);
        auto table = obtain_(pattern_table(size_, pattern));
        if (!table) return table.error();
        return heuristics::leaf_of<State, Move>(
            Patterns(goal_, pattern, *std::move(table), groups));
    }

    const Ring& goal_;
    Size size_;
    const tables::ObtainTable& obtain_;
};

}  // namespace

Homes homes_of(const Ring& goal) {
    Homes home{};
    for (std::size_t place = 0; place < goal.size(); ++place)
        home[goal[place] - 1U] = static_cast<std::uint8_t>(place);
    return home;
}

tables::TableSpec lookup_table(const Size& size) {
    assert(size.tokens <= most_looked_up);
    constexpr std::size_t most_on_the_spot = 9;
    const Domain domain(sorted_ring(size.tokens), size.turnstile);
    return tables::distance_table({"topspin-lookup", to_text(size), domain.size(), 8}, domain,
                                  size.tokens > most_on_the_spot);
}

std::span<const HeuristicRow> heuristic_rows() { return rows; }

std::optional<Error> check_expression(std::string_view expression, const Size& size) {
    return heuristics::check_names(
        expression, [&](std::string_view name) { return find_row(name, size.tokens); });
}

Expected<CompiledHeuristic> compile_heuristic(std::string_view expression, const Ring& goal,
                                              std::size_t turnstile,
                                              const tables::ObtainTable& obtain) {
    auto parts = heuristics::compile<State, Move>(expression, Source(goal, turnstile, obtain));
    if (!parts) return parts.error();
    return CompiledHeuristic(*std::move(parts));
}

}  // namespace taquin::topspin
