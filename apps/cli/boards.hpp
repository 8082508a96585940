// Where a command's boards come from (arguments, files, standard input) and which goal they have.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "command.hpp"
#include "puzzle.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {

struct BoardOptions {
    std::vector<std::string> arguments;
    std::vector<std::string> files;
    std::optional<Puzzle> puzzle;  // none: found out from the text
    AnyForm form;
    std::optional<tiles::Size> size;
    std::optional<std::string> goal;  // none: the usual one
    bool unsolvable_cubes = false;

    tiles::ReadOptions for_tiles() const { return {form.tiles, size}; }
    cube::ReadOptions for_cubes(cube::Size cube_size) const {
        return {cube_size, form.cube, unsolvable_cubes};
    }

    // The puzzle that this text is about.
    Puzzle puzzle_of(std::string_view text) const;
};

// BOARD…, --file, --form, --size, --goal.
void declare_boards(Command& command, BoardOptions& options);

// --form, --size, --goal: for commands that take one board as an argument.
void declare_reading(Command& command, BoardOptions& options);

// The whole of a file, or of standard input for "-".
Expected<std::string> read_file(const std::string& path);

// Where a board or a cube stood.
struct Origin {
    std::shared_ptr<const std::string> source{};  // what where() begins with, if anything
    std::optional<std::size_t> line{};            // in a file or standard input

    // "boards.txt, line 3: "; empty for the only board.
    std::string where() const;
};

struct GivenBoard : Origin {
    Expected<tiles::ReadBoard> board;
};

struct GivenCube : Origin {
    cube::Size size = cube::Size::Three;
    Expected<cube::ReadCube> cube;
};

using Given = std::variant<GivenBoard, GivenCube>;

// Calls `each` for every board, good or bad, until it says Interrupted; the largest code that it
// gave. No board at all is bad usage; a file that cannot be read does not end the batch.
ExitCode for_each_board(const BoardOptions& options,
                        const std::function<ExitCode(const Given&)>& each);

// The goal that the user named, "last" if none, for boards of any size. Most batches have boards of
// one size only.
class Goals {
public:
    explicit Goals(const std::optional<std::string>& name) : name_(name.value_or("last")) {}
    const Expected<tiles::Board>& of(tiles::Size size);

private:
    std::string name_;
    tiles::Size size_{};
    std::optional<Expected<tiles::Board>> goal_;
};

// The cube that the user named as the goal, the solved one if none.
Expected<cube::Cube> cube_goal(const BoardOptions& options, cube::Size size);

// What was said of tiles where there is a cube; none if nothing.
std::optional<Error> why_not_for_cubes(const BoardOptions& options);

// Says what reading a board gave cause to warn of.
void warn_of(const GivenBoard& given);

// Warns if a comment beside the board claims what is not so.
void warn_of_claim(const GivenBoard& given, bool solvable);

// A picture, or for a board that fills more than a screen its size.
std::string picture_of(const tiles::Board& board);

}  // namespace taquin::cli
