#include "shared/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "taquin/core/text.hpp"

namespace taquin::apps {
namespace {

using Names = std::vector<std::string_view>;

std::string guess_at(std::string_view name, const Names& known) {
    const auto guess = nearest(name, known);
    return guess ? fmt::format(" (did you mean {}?)", *guess) : "";
}

// A property that users choose by name.
struct NamedPart {
    std::string_view what;
    std::string_view parameter;
    const std::vector<NamedChoice>& choices;
};

// "unknown metric 'x' for boards; choose single or multi"
Error not_for(const Puzzle& puzzle, const NamedPart& part, std::string_view name) {
    const std::string no =
        fmt::format("unknown {} {} for {}s", part.what, quoted(name), puzzle.info().noun);
    const Names known = names_of(part.choices);
    return Error{known.empty() ? no + "; leave it out"
                               : fmt::format("{}{}; choose {}", no, guess_at(name, known),
                                             fmt::join(known, " or ")),
                 ErrorKind::BadInput, std::string(part.parameter)};
}

// The name as stored in PuzzleInfo; the first choice if no name was given.
Expected<std::string_view> chosen(const Puzzle& puzzle, const NamedPart& part,
                                  const std::optional<std::string>& name) {
    const auto& choices = part.choices;
    if (!name) return choices.empty() ? std::string_view{} : choices.front().name;
    const auto found = std::ranges::find(choices, *name, &NamedChoice::name);
    if (found == choices.end()) return not_for(puzzle, part, *name);
    return found->name;
}

}  // namespace

Names names_of(const std::vector<NamedChoice>& choices) {
    Names names;
    for (const NamedChoice& choice : choices) names.push_back(choice.name);
    return names;
}

std::optional<Error> Reading::check(const Puzzle& of) const {
    if (form)
        if (auto name = chosen(of, {"form", "form", of.info().forms}, form); !name)
            return name.error();
    if (!size) return std::nullopt;
    const auto read = of.read_size(*size);
    return read ? std::nullopt : std::optional(Error{read.error().message, {}, "size"});
}

const Puzzle& Reading::puzzle_of(std::string_view text) const {
    if (puzzle) return **puzzle;
    const Puzzle& recognised = recognise_puzzle(text);
    if ((!form && !size) || !check(recognised)) return recognised;
    const auto fits = [&](const Puzzle* candidate) { return !check(*candidate); };
    const auto found = std::ranges::find_if(puzzles(), fits);
    return found == puzzles().end() ? recognised : **found;
}

Expected<std::string> parse_form(std::string_view name) {
    std::string all;
    Names known;
    for (const Puzzle* const puzzle : puzzles()) {
        const Names names = names_of(puzzle->info().forms);
        if (std::ranges::find(names, name) != names.end()) return std::string(name);
        known.insert(known.end(), names.begin(), names.end());
        all += fmt::format("{}{} ({})", all.empty() ? "" : "; ", fmt::join(names, ", "),
                           puzzle->name());
    }
    return Error{
        fmt::format("unknown form {}{}; choose {}", quoted(name), guess_at(name, known), all)};
}

Expected<std::string> parse_size(std::string_view text) {
    for (const Puzzle* const puzzle : puzzles())
        if (puzzle->read_size(text)) return std::string(text);
    return default_puzzle().read_size(text);
}

Expected<const Puzzle*> parse_puzzle(std::string_view name) {
    if (const Puzzle* const puzzle = find_puzzle(name)) return puzzle;
    Names known;
    for (const Puzzle* const puzzle : puzzles()) known.push_back(puzzle->name());
    return Error{fmt::format("unknown puzzle {}{}; choose {}", quoted(name), guess_at(name, known),
                             fmt::join(known, ", "))};
}

Expected<std::string> parse_goal(std::string_view text) {
    if (text.empty()) return Error{"unknown goal ''; write a name or a position"};
    return std::string(text);
}

Expected<Words> words_of(const Puzzle& puzzle, const std::optional<std::string>& metric,
                         const std::optional<std::string>& notation) {
    const auto metric_name = chosen(puzzle, {"metric", "metric", puzzle.info().metrics}, metric);
    if (!metric_name) return metric_name.error();
    const auto notation_name =
        chosen(puzzle, {"notation of moves", "moves", puzzle.info().notations}, notation);
    if (!notation_name) return notation_name.error();
    return Words{*metric_name, *notation_name};
}

std::string Origin::where() const {
    if (!source) return {};
    return line ? fmt::format("{}, line {}: ", *source, *line) : *source;
}

std::vector<std::string> Input::warnings(const std::optional<bool>& solvable) const {
    if (!read) return {};
    std::vector<std::string> warnings = read->warnings;
    const auto& claim = read->claims_solvable;
    if (solvable && claim && *claim != *solvable)
        warnings.push_back(
            fmt::format("a comment says that this {} can{} be solved; for this goal, that is wrong",
                        puzzle->info().noun, *solvable ? "not" : ""));
    return warnings;
}

Input read_input(std::string_view text, const Reading& reading, Origin origin) {
    const Puzzle& puzzle = reading.puzzle_of(text);
    if (auto error = reading.check(puzzle)) return {std::move(origin), &puzzle, *std::move(error)};
    return {std::move(origin), &puzzle, puzzle.read(text, reading.options())};
}

const Expected<PositionPtr>& Goals::of(const Position& start) {
    if (goal_ && start.puzzle == puzzle_ && start.size == size_) return *goal_;
    puzzle_ = start.puzzle;
    size_ = start.size;
    auto goal = kind_ == Kind::Partial ? puzzle_->partial_goal(name_, size_)
                                       : puzzle_->goal(name_, size_);
    if (goal)
        goal_ = std::make_shared<const Position>(*std::move(goal));
    else
        goal_ = Error{goal.error().message, goal.error().kind, "goal"};
    return *goal_;
}

std::string picture_of(const Position& position) {
    constexpr std::uint64_t most_pieces = 400;
    const Puzzle& puzzle = *position.puzzle;
    if (puzzle.pieces(position.size) <= most_pieces) return puzzle.draw(position);
    return fmt::format("a {} of size {}\n", puzzle.info().noun, position.size);
}

}  // namespace taquin::apps
