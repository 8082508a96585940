// Where a command's boards come from (arguments, files, standard input) and which goal they have.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {

struct BoardOptions {
    std::vector<std::string> arguments;
    std::vector<std::string> files;
    tiles::ReadOptions read;
    std::string goal = "last";
};

// BOARD…, --file, --form, --size, --goal.
void declare_boards(Command& command, BoardOptions& options);

// --form, --size, --goal: for commands that take one board as an argument.
void declare_reading(Command& command, BoardOptions& options);

// The whole of a file, or of standard input for "-".
Expected<std::string> read_file(const std::string& path);

struct GivenBoard {
    std::string where;                // "boards.txt, line 3: "; empty for the only board
    std::optional<std::size_t> line;  // in a file or standard input
    Expected<tiles::ReadBoard> board;
};

// Calls `each` for every board, good or bad, until it says Interrupted; the largest code that it
// gave. No board at all is bad usage; a file that cannot be read does not end the batch.
ExitCode for_each_board(const BoardOptions& options,
                        const std::function<ExitCode(const GivenBoard&)>& each);

// The goal that the user named, for boards of any size. Most batches have boards of one size only.
class Goals {
public:
    explicit Goals(std::string name) : name_(std::move(name)) {}
    const Expected<tiles::Board>& of(tiles::Size size);

private:
    std::string name_;
    tiles::Size size_{};
    std::optional<Expected<tiles::Board>> goal_;
};

// Says what reading a board gave cause to warn of.
void warn_of(const GivenBoard& given);

// Warns if a comment beside the board claims what is not so.
void warn_of_claim(const GivenBoard& given, bool solvable);

// A picture, or for a board that fills more than a screen its size.
std::string picture_of(const tiles::Board& board);

}  // namespace taquin::cli
