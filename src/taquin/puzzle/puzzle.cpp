// Default implementations of the puzzle interface.
#include "taquin/puzzle/puzzle.hpp"

#include <algorithm>
#include <utility>

#include "taquin/puzzle/pattern.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin {

namespace {

Error not_for(const Puzzle& puzzle, std::string_view what) {
    return Error{"the puzzle " + std::string(puzzle.name()) + " has no " + std::string(what)};
}

}  // namespace

std::vector<std::vector<std::uint32_t>> Puzzle::rows(const Position& position) const {
    std::vector<std::vector<std::uint32_t>> result(1);
    std::uint32_t number = 0;
    bool reading = false;
    for (const char c : write(position) + ' ') {
        const bool digit = c >= '0' && c <= '9';
        if (digit) number = 10 * number + static_cast<std::uint32_t>(c - '0');
        if (reading && !digit) result.back().push_back(std::exchange(number, 0));
        reading = digit;
        if (c == '/') result.emplace_back();
    }
    return result;
}

bool Puzzle::begins_batch(std::string_view, const ReadOptions&) const { return true; }

std::size_t Puzzle::read_lines(std::string_view text, const ReadOptions& options,
                               const TakeEntry& take) const {
    std::size_t count = 0;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') continue;
        ++count;
        if (!take(number, read(line, options))) break;
    }
    return count;
}

std::size_t Puzzle::read_batch(std::string_view text, const ReadOptions& options,
                               const TakeEntry& take) const {
    return read_lines(text, options, take);
}

Expected<Position> Puzzle::partial_goal(std::string_view text, std::string_view size) const {
    return goal(text, size);
}

Expected<PatternGoal> Puzzle::pattern_goal(const PatternQuery&) const {
    return Error{"the puzzle " + std::string(name()) +
                 " has neither partial goals nor a choice of allowed moves"};
}

std::optional<Position> Puzzle::inverse(const Position&) const { return std::nullopt; }

std::string Puzzle::write_short(const Position& position) const { return write(position); }

std::string Puzzle::draw_framed(const Position& position) const { return draw(position); }

std::string Puzzle::move_name(std::uint8_t move) const { return write_moves(std::span(&move, 1)); }

std::string Puzzle::readable_moves(std::span<const std::uint8_t> moves, std::string_view notation,
                                   std::string_view) const {
    return write_moves(moves, notation);
}

std::uint64_t Puzzle::length(std::span<const std::uint8_t> moves, std::string_view) const {
    return moves.size();
}

std::optional<Error> Puzzle::check_unsolvable_search(std::string_view) const {
    return Error{"the puzzle " + std::string(name()) +
                 " does not support searches of unsolvable positions"};
}

Expected<Moves> Puzzle::read_order(std::string_view) const {
    return not_for(*this, "order of moves");
}

std::vector<TableSet> Puzzle::table_sets(const CataloguePtr&) const { return {}; }

std::vector<std::string> Puzzle::table_set_names(const TableQuery&) const { return {}; }

Expected<TableSet> Puzzle::table_set(std::string_view, const TableQuery&) const {
    return not_for(*this, "tables to build");
}

bool Puzzle::makes_tables_of(std::string_view) const { return false; }

std::optional<std::string> Puzzle::find_wrong_value(const tables::Table&,
                                                    const std::stop_token&) const {
    return std::nullopt;
}

std::string Puzzle::note_on(const tables::TableId&, std::span<const std::byte>) const { return {}; }

Expected<Learned> Puzzle::learn(const LearnRequest&, const tables::TableStore&,
                                const tables::Progress&) const {
    return not_for(*this, "learned estimates");
}

Expected<CataloguePtr> Puzzle::read_catalogue(std::string_view, std::string_view) const {
    return not_for(*this, "catalogues of patterns");
}

std::vector<std::string> Puzzle::distribution_names() const { return {}; }

std::optional<Error> Puzzle::check_distribution(std::string_view) const {
    return Error{"the puzzle " + std::string(name()) +
                 " has only one distribution, of all positions; leave the name out"};
}

Expected<std::vector<Distribution>> Puzzle::distributions(const TableQuery& query,
                                                          tables::TableLibrary& tables,
                                                          const tables::BuildTerms& terms) const {
    for (const std::string& name : query.distributions)
        if (auto error = check_distribution(name)) return *std::move(error);
    const auto space = state_space(query.goal, query.metric);
    if (!space) return space.error();
    return distributions_of(**space, tables.threads(), terms);
}

Expected<std::vector<Distribution>> distributions_of(const StateSpace& space, unsigned threads,
                                                     const tables::BuildTerms& terms) {
    if (auto error = tables::check_memory("the distances of all positions", space.size(), terms))
        return *std::move(error);
    const std::vector<std::uint8_t> distances = space.distances(threads, terms.progress);
    if (distances.empty())
        return Error{"interrupted before all positions were counted", ErrorKind::Interrupted};
    Distribution result{.positions = distances.size()};
    for (const std::uint8_t distance : distances) {
        if (distance >= result.counts.size()) result.counts.resize(distance + std::size_t{1});
        ++result.counts[distance];
    }
    constexpr std::size_t most_shown = 10;
    for (std::uint64_t i = 0; i < distances.size() && result.farthest.size() < most_shown; ++i)
        if (distances[i] + std::size_t{1} == result.counts.size())
            result.farthest.push_back(space.at(i));
    return std::vector{std::move(result)};
}

std::span<const solver::AlgorithmRow> Puzzle::own_algorithms() const { return {}; }

Expected<std::unique_ptr<StateSpace>> Puzzle::state_space(const Position&, std::string_view) const {
    return not_for(*this, "list of all positions");
}

}  // namespace taquin
