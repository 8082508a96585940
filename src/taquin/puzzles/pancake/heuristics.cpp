#include "taquin/puzzles/pancake/heuristics.hpp"

#include <array>
#include <cassert>
#include <string>

#include "taquin/heuristics/compiled.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::pancake {

namespace {

using heuristics::HeuristicRow;
using LeafPtr = heuristics::LeafPtr<State, Move>;

constexpr std::array rows{
    HeuristicRow{.name = "zero", .summary = "no estimate at all: 0 everywhere", .cost = "none"},
    HeuristicRow{.name = "gap",
                 .summary = "neighbours in the stack that are not neighbours in the goal; the "
                            "plate counts as a pancake",
                 .cost = "four look-ups",
                 .paper = "Helmert 2010"},
    HeuristicRow{.name = "lookup",
                 .summary = "the true distance of every stack",
                 .sizes = "up to 10",
                 .cost = "a table of 3.5 MiB at most"},
};

struct Zero {
    using Frame = Cost;
    static Cost root(const State&) { return 0; }
    static Cost after(Cost, const State&, Move) { return 0; }
    static Cost value(Cost frame) { return frame; }
};

class Source {
public:
    Source(const Stack& goal, const tables::ObtainTable& obtain) : goal_(goal), obtain_(obtain) {}

    static Expected<heuristics::FoundLeaf> find(std::string_view name, std::size_t pancakes) {
        auto found = heuristics::find_leaf(rows, name, "stacks");
        if (found && name == "lookup" && pancakes > most_looked_up)
            return Error{"lookup is for up to " + std::to_string(most_looked_up) +
                         " pancakes, and the stack has " + std::to_string(pancakes)};
        return found;
    }
    Expected<heuristics::FoundLeaf> find(std::string_view name) const {
        return find(name, goal_.size());
    }

    Expected<LeafPtr> make(const heuristics::FoundLeaf& found) const {
        if (found.name == "zero") return heuristics::leaf_of<State, Move>(Zero{});
        if (found.name == "gap") return heuristics::leaf_of<State, Move>(Gap(goal_));
        auto table = obtain_(lookup_table(goal_.size()));
        if (!table) return table.error();
        return heuristics::leaf_of<State, Move>(Lookup(goal_, *std::move(table)));
    }

private:
    const Stack& goal_;
    const tables::ObtainTable& obtain_;
};

}  // namespace

tables::TableSpec lookup_table(std::size_t pancakes) {
    assert(pancakes <= most_looked_up);
    constexpr std::size_t most_on_the_spot = 8;
    const Domain<16> domain(sorted_stack(pancakes));
    return tables::distance_table(
        {"pancake-lookup", std::to_string(pancakes) + " pancakes", domain.size(), 8}, domain,
        pancakes > most_on_the_spot);
}

std::span<const HeuristicRow> heuristic_rows() { return rows; }

std::optional<Error> check_expression(std::string_view expression, std::size_t pancakes) {
    return heuristics::check_names(
        expression, [pancakes](std::string_view name) { return Source::find(name, pancakes); });
}

Expected<CompiledHeuristic> compile_heuristic(std::string_view expression, const Stack& goal,
                                              const tables::ObtainTable& obtain) {
    auto parts = heuristics::compile<State, Move>(expression, Source(goal, obtain));
    if (!parts) return parts.error();
    return CompiledHeuristic(*std::move(parts));
}

}  // namespace taquin::pancake
