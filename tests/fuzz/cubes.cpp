// Cubes in all their forms, alone and in batches. Law: an accepted cube has each piece once, is
// solvable unless unsolvable cubes are allowed, and stays the same when written and read again.
#include "law.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::fuzz {
namespace {

using namespace cube;

TextOptions options_of(Input& input) {
    TextOptions options;
    const unsigned form = input.choose(4);
    if (form > 0) options.form = static_cast<Form>(form - 1);
    options.size = input.choose(2) == 0 ? Size::Three : Size::Two;
    options.unsolvable = input.choose(2) == 1;
    return options;
}

// The stickers of a 2x2x2 cube include its orientation, which does not matter, so compare the
// texts.
void expect_same_small(const Cube& cube) {
    const std::string written = to_facelets(cube.corners);
    const auto again = parse_small_facelets(written);
    law(again && to_facelets(*again) == written, "a small cube reads the same", written);
}

void expect_same(const Cube& cube) {
    const std::string stickers = to_facelets(cube);
    const auto again = parse_facelets(stickers);
    law(again && *again == cube, "stickers read the same", stickers);
    const std::string reid = to_reid(cube);
    const auto from_reid = parse_reid(reid);
    law(from_reid && *from_reid == cube, "Reid's list reads the same", reid);
}

void expect_good(const Expected<ReadCube>& read, std::string_view text,
                 const TextOptions& options) {
    if (!read) return expect_error(read.error(), text);
    const Cube& cube = read->cube;
    law(read->form == options.form.value_or(read->form), "the form is the requested one");
    if (options.size == Size::Two) {
        law(!check_pieces(cube.corners), "each corner occurs once");
        law(options.unsolvable || !check_solvable(cube.corners), "the cube is solvable");
        if (!check_solvable(cube.corners)) expect_same_small(cube);
    } else {
        law(!check_pieces(cube), "each piece occurs once");
        law(options.unsolvable || !check_solvable(cube), "the cube is solvable");
        expect_same(cube);
    }
}

void expect_good_batch(std::string_view text, const TextOptions& options) {
    std::size_t last = 0;
    const Puzzle& puzzle = options.size == Size::Two ? small_puzzle() : cube::puzzle();
    std::optional<std::string> form;
    if (options.form) form = name(*options.form);
    puzzle.read_batch(text, {.form = form, .impossible = options.unsolvable},
                      [&](std::size_t line, const Expected<ReadPosition>& read) {
                          law(line > last && line <= lines_in(text),
                              "line numbers of a batch increase");
                          last = line;
                          if (!read) law(!read.error().message.empty(), "an error has a message");
                          return true;
                      });
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    Input input(data, size);
    const auto options = options_of(input);
    expect_good(taquin::cube::read_cube(input.text(), options), input.text(), options);
    expect_good_batch(input.text(), options);
    taquin::cube::looks_like_cube(input.text());
    return 0;
}
