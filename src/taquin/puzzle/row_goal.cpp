#include "taquin/puzzle/row_goal.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "taquin/core/text.hpp"

namespace taquin {

std::optional<Expected<RowGoal>> read_row_goal(std::string_view text, std::size_t pieces) {
    constexpr std::string_view between = " \t\r\n,";
    if (text.find_first_of("xX") == std::string_view::npos) return std::nullopt;
    RowGoal goal;
    std::vector<bool> seen(pieces + 1);
    for (std::size_t at = text.find_first_not_of(between); at < text.size();
         at = text.find_first_not_of(between, at)) {
        const std::size_t end = std::min(text.find_first_of(between, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = end;
        if (word == "x" || word == "X") {
            goal.emplace_back();
            continue;
        }
        const auto numbers = read_numbers(word);
        if (!numbers || numbers->front().value < 1 || numbers->front().value > pieces)
            return Error{quoted(word) + " in the goal is neither x nor a number from 1 to " +
                         std::to_string(pieces)};
        const std::uint32_t piece = numbers->front().value;
        if (seen[piece]) return Error{std::to_string(piece) + " appears twice in the goal"};
        seen[piece] = true;
        goal.push_back(static_cast<std::uint8_t>(piece));
    }
    if (goal.size() == pieces) return goal;
    return Error{"the goal has " + std::to_string(goal.size()) + " places, but there are " +
                 std::to_string(pieces)};
}

std::string to_text(const RowGoal& goal) {
    std::string text;
    for (const auto& piece : goal)
        text += (text.empty() ? "" : " ") + (piece ? std::to_string(*piece) : "x");
    return text;
}

bool reaches(std::span<const std::uint8_t> row, const RowGoal& goal) {
    return std::ranges::equal(row, goal, [](std::uint8_t piece, const auto& wanted) {
        return !wanted || *wanted == piece;
    });
}

PatternGoal row_pattern(const RowGoal& goal, const PlacesOfMoves& places, Moves allowed) {
    PatternGoal result{.moves = places.size(), .allowed = std::move(allowed)};
    const auto both = [&](std::size_t first, std::size_t second) {
        std::vector<std::uint8_t> to;
        for (const std::uint8_t place : places[first]) to.push_back(places[second][place]);
        return to;
    };
    std::vector<std::uint8_t> home(goal.size());
    for (std::size_t place = 0; place < home.size(); ++place)
        home[place] = static_cast<std::uint8_t>(place);
    result.inverse.resize(places.size());
    result.redundant.resize(places.size() * places.size());
    for (std::size_t first = 0; first < places.size(); ++first)
        for (std::size_t second = 0; second < places.size(); ++second) {
            if (places[first].empty() || places[second].empty()) continue;
            const auto here = both(first, second);
            if (here == home) result.inverse[first] = static_cast<std::uint8_t>(second);
            result.redundant[first * places.size() + second] =
                here == home || (second < first && here == both(second, first));
        }
    PatternPart::Steps steps;
    for (std::size_t place = 0; place < goal.size(); ++place)
        for (const auto& move : places) steps.push_back(move.empty() ? no_value : move[place]);
    const auto next = std::make_shared<const PatternPart::Steps>(std::move(steps));
    Pattern pattern{to_text(goal), "the pieces that matter are in place", {}};
    for (std::size_t place = 0; place < goal.size(); ++place) {
        if (!goal[place]) continue;
        const std::uint8_t piece = *goal[place];
        PatternPart part{.name = std::to_string(piece),
                         .values = static_cast<std::uint32_t>(goal.size()),
                         .next = next,
                         .accepted = std::vector<bool>(goal.size()),
                         .value_of = [piece](const Position& position) {
                             const auto at = std::ranges::find(position.packed, piece);
                             return static_cast<std::uint32_t>(at - position.packed.begin());
                         }};
        part.accepted[place] = true;
        pattern.parts.push_back(std::move(part));
    }
    result.alternatives.push_back(std::move(pattern));
    return result;
}

}  // namespace taquin
