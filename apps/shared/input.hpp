// Positions as the user gave them: the text, how to read it, and the result.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::apps {

// How to read texts, and the goal. Values that are not given are recognised from the text.
struct Reading {
    std::optional<const Puzzle*> puzzle{};
    std::optional<std::string> form{};
    std::optional<std::string> size{};
    std::optional<std::string> goal{};  // none: the puzzle's default
    bool impossible = false;            // read positions that no moves can reach

    ReadOptions options() const { return {form, size, impossible}; }

    // The puzzle of this text. A form or a size that only some puzzles have decides, too.
    const Puzzle& puzzle_of(std::string_view text) const;

    // The error if this puzzle does not have the form or the size.
    std::optional<Error> check(const Puzzle& puzzle) const;
};

// A form or size of any puzzle.
Expected<std::string> parse_form(std::string_view name);
Expected<std::string> parse_size(std::string_view text);
Expected<const Puzzle*> parse_puzzle(std::string_view name);
// Any text but an empty one.
Expected<std::string> parse_goal(std::string_view text);

// The names of a puzzle's forms, goals, metrics or notations.
std::vector<std::string_view> names_of(const std::vector<NamedChoice>& choices);

// How a puzzle's moves are counted and written. The names are those of PuzzleInfo.
struct Words {
    std::string_view metric{};
    std::string_view notation{};  // empty: the puzzle has only one
};
// The default for a name that is not given; an error for one that the puzzle does not have.
Expected<Words> words_of(const Puzzle& puzzle, const std::optional<std::string>& metric,
                         const std::optional<std::string>& notation);

// Where a position came from.
struct Origin {
    std::shared_ptr<const std::string> source{};  // the beginning of where()
    std::optional<std::size_t> line{};            // in a file or standard input

    // "boards.txt, line 3: "; empty for the only position.
    std::string where() const;
};

// A position, or why there is none.
struct Input {
    Origin origin{};
    const Puzzle* puzzle;
    Expected<ReadPosition> read;

    const Position& position() const { return read->position; }

    // Warnings from reading it; and, if it is known whether the position is solvable, about a
    // comment in the input that claims the opposite.
    std::vector<std::string> warnings(const std::optional<bool>& solvable = {}) const;
};

// The whole text is one position.
Input read_input(std::string_view text, const Reading& reading, Origin origin = {});

using PositionPtr = std::shared_ptr<const Position>;

// The goal that the user named, for positions of any size. Keeps the last one: most batches have
// positions of a single size.
class Goals {
public:
    // Partial goals are for solving, checking and verifying.
    enum class Kind : std::uint8_t { Whole, Partial };
    explicit Goals(const std::optional<std::string>& name, Kind kind = Kind::Whole)
        : name_(name.value_or("")), kind_(kind) {}
    const Expected<PositionPtr>& of(const Position& start);

private:
    std::string name_;
    Kind kind_;
    const Puzzle* puzzle_ = nullptr;
    std::string size_{};
    std::optional<Expected<PositionPtr>> goal_{};
};

// A picture in characters; only the size if it would fill more than a screen.
std::string picture_of(const Position& position);

}  // namespace taquin::apps
