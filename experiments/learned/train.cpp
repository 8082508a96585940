// Trains the weights of WindowEstimate for square boards of one side (data/windows): see README.md.
//
//     train OUT.txt SIDE SECONDS SEED [FROM.txt ITS_SIDE]
//
// Continues from the weights FROM, scaled to the side; without them it starts from nothing with
// boards near the goal. One thread; SECONDS are processor time.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/kernels/learned_beam.hpp"
#include "taquin/puzzles/tiles/learned/window_estimate.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace {

using namespace taquin;
using namespace taquin::tiles;
using Weights = WindowWeights;

constexpr std::uint64_t width = 1000;
constexpr double seconds_a_round = 6;
constexpr std::size_t most_examples = 60'000;
constexpr std::size_t examples_a_solution = 400;
constexpr std::size_t uses = 6;     // of an example, on average
constexpr float step = 0.015F;      // of AdaGrad
constexpr float remembered = 0.8F;  // of the squared gradients, from round to round
constexpr float of_longer = 0.3F;   // weight of labels above the estimate
constexpr int wall = -1;

struct Parameter {
    float weight = 0;
    float squares = 0;
    float average = 0;
};

struct Example {
    std::vector<Tile> tiles;
    float beyond;  // moves left, minus Manhattan distance
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The parameters, in the order of the file.
class Model {
public:
    explicit Model(std::uint32_t side)
        : side_(static_cast<int>(side)), parameters_(first_alone + side * (side + 1) / 2) {}

    void begin_from(const std::string& text, std::uint32_t side) {
        std::istringstream in(text);
        for (std::size_t i = 0; i < first_alone; ++i) in >> parameters_[i].weight;
        const Weights weights(side, text);
        std::size_t at = first_alone;
        for (int row = 0; row < side_; ++row)
            for (int column = 0; column <= row; ++column)
                parameters_[at++].weight = static_cast<float>(weights.alone(side_, row, column) /
                                                              units_a_move * units_a_number);
        for (Parameter& parameter : parameters_) {
            parameter.weight /= units_a_number;
            parameter.average = parameter.weight;
            parameter.squares = 20;
        }
    }

    // Calls use(parameter) for every term of V but Manhattan distance.
    template <class Use>
    void for_each(const std::vector<Tile>& tiles, Use use) {
        for (int row = 0; row < side_; ++row)
            for (int column = 0; column < side_; ++column) {
                const int tile = tile_on(tiles, row, column);
                const std::size_t own = class_of(tile, row, column);
                if (tile != 0) {
                    const int home_row = (tile - 1) / side_;
                    const int home_column = (tile - 1) % side_;
                    const int away = std::max(side_ - 1 - home_row, side_ - 1 - home_column);
                    const auto band = static_cast<std::size_t>(away) * Weights::bands /
                                      static_cast<std::size_t>(side_);
                    use(parameters_[first_band + band * Weights::displacements + own]);
                    auto [shorter, longer] =
                        std::minmax({std::abs(row - home_row), std::abs(column - home_column)});
                    use(parameters_[first_alone +
                                    static_cast<std::size_t>(longer * (longer + 1) / 2 + shorter)]);
                }
                for (int down = 0; down <= Weights::reach; ++down)
                    for (int right = down == 0 ? 1 : -Weights::reach; right <= Weights::reach;
                         ++right) {
                        const auto offset = static_cast<std::size_t>(down * 5 + right - 1);
                        const int after = tile_on(tiles, row + down, column + right);
                        use(pair(offset, own, class_of(after, row + down, column + right)));
                        if (tile_on(tiles, row - down, column - right) == wall)
                            use(pair(offset, Weights::wall, own));
                    }
            }
    }

    float value(const std::vector<Tile>& tiles) {
        float sum = 0;
        for_each(tiles, [&](const Parameter& parameter) { sum += parameter.weight; });
        return sum;
    }

    void adjust(const std::vector<Tile>& tiles, float gradient) {
        for_each(tiles, [&](Parameter& parameter) {
            parameter.squares += gradient * gradient;
            parameter.weight += step * gradient / std::sqrt(parameter.squares + 1);
        });
    }

    // Folds the weights into their average, which guides the beams.
    void average(float part) {
        for (Parameter& parameter : parameters_) {
            parameter.average += part * (parameter.weight - parameter.average);
            parameter.squares *= remembered;
        }
    }

    std::string text() const {
        std::string result;
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            result += std::to_string(std::lround(parameters_[i].average * units_a_number));
            result += (i + 1) % Weights::classes == 0 || i + 1 == parameters_.size() ? '\n' : ' ';
        }
        return result;
    }

private:
    static constexpr float units_a_number = 64;
    static constexpr std::size_t first_band =
        Weights::offsets * Weights::classes * Weights::classes;
    static constexpr std::size_t first_alone = first_band + Weights::bands * Weights::displacements;

    Parameter& pair(std::size_t offset, std::size_t a, std::size_t b) {
        return parameters_[(offset * Weights::classes + a) * Weights::classes + b];
    }
    int tile_on(const std::vector<Tile>& tiles, int row, int column) const {
        if (row < 0 || row >= side_ || column < 0 || column >= side_) return wall;
        return static_cast<int>(tiles[static_cast<std::size_t>(row * side_ + column)]);
    }
    std::size_t class_of(int tile, int row, int column) const {
        if (tile == wall) return Weights::wall;
        if (tile == 0) return Weights::blank;
        const auto clipped = [](int lines) {
            return std::clamp(lines, -Weights::clip, Weights::clip) + Weights::clip;
        };
        return static_cast<std::size_t>(clipped(row - (tile - 1) / side_) * Weights::side +
                                        clipped(column - (tile - 1) % side_));
    }

    int side_;
    std::vector<Parameter> parameters_;
};

class Trainer {
public:
    Trainer(std::uint32_t side, std::uint64_t seed, bool from_nothing)
        : side_(side),
          goal_(goals().front().make(Size{side, side})),
          model_(side),
          random_(seed),
          walk_(from_nothing ? 20.0 : longest_walk()) {}

    Model& model() { return model_; }

    void run_round() {
        const Weights weights(side_, model_.text());
        const WindowEstimate estimate({side_, side_}, weights);
        const double began = processor_seconds();
        std::size_t boards = 0;
        std::size_t solved = 0;
        std::size_t fresh = 0;
        double detour = 0;
        while (processor_seconds() < began + seconds_a_round) {
            Board board = new_board();
            ++boards;
            const auto result =
                kernels::solve_by_learned_beam(estimate, board.tiles, {.width = width});
            if (result.end != kernels::LearnedBeamResult::End::Solved) continue;
            ++solved;
            detour += static_cast<double>(result.moves.size()) / std::max(manhattan(board), 1.0F);
            fresh += learn_from(board, result.moves);
        }
        const double error = adjust(uses * fresh);
        ++rounds_;
        const bool mixed = walk_ >= longest_walk();
        if (mixed) ++mixed_rounds_;
        model_.average(mixed ? std::clamp(1 / (1 + 0.3F * mixed_rounds_), 0.005F, 0.1F) : 0.3F);
        if (!mixed && solved >= 0.95 * boards) walk_ = std::min(3 * walk_, longest_walk());
        std::fprintf(stderr,
                     "%.0f s, round %d: walks of %.0f, %zu of %zu solved, length / Manhattan "
                     "%.3f, error %.1f moves\n",
                     processor_seconds(), rounds_, walk_, solved, boards,
                     detour / std::max<double>(1, solved), error);
    }

private:
    double longest_walk() const { return 400.0 * side_ * side_; }

    Board new_board() {
        if (walk_ >= longest_walk() && random_.below(3) > 0) return random_board(goal_, random_);
        return random_walk(goal_, 1 + random_.below(static_cast<std::uint64_t>(walk_)), random_);
    }

    float manhattan(const Board& board) const {
        std::uint32_t sum = 0;
        for (Cell cell = 0; cell < board.tiles.size(); ++cell)
            if (board.tiles[cell] != 0)
                sum += steps_between(board.size, board.tiles[cell] - 1, cell);
        return static_cast<float>(sum);
    }

    // Boards of the solution, half of them reflected in the main diagonal.
    std::size_t learn_from(Board& board, const std::vector<Move>& moves) {
        std::size_t count = 0;
        Cell blank = blank_of(board);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (random_.below(moves.size()) < examples_a_solution) {
                Example example{board.tiles,
                                static_cast<float>(moves.size() - i) - manhattan(board)};
                if (random_.below(2) == 0) reflect(board, example.tiles);
                if (examples_.size() < most_examples)
                    examples_.push_back(std::move(example));
                else
                    examples_[oldest_++ % most_examples] = std::move(example);
                ++count;
            }
            make_move(board, blank, moves[i]);
        }
        return count;
    }

    static void reflect(const Board& board, std::vector<Tile>& tiles) {
        const Size size = board.size;
        const auto mirror = [size](Cell cell) {
            return size.cell(size.column(cell), size.row(cell));
        };
        for (Cell cell = 0; cell < size.cells(); ++cell)
            tiles[mirror(cell)] = board.tiles[cell] == 0 ? 0 : mirror(board.tiles[cell] - 1) + 1;
    }

    double adjust(std::size_t count) {
        double squares = 0;
        const float scale =
            36.0F / static_cast<float>(side_ * side_);  // labels grow with the board
        for (std::size_t i = 0; i < count; ++i) {
            const Example& example = examples_[random_.below(examples_.size())];
            const float error = example.beyond - model_.value(example.tiles);
            squares += double{error} * double{error};
            model_.adjust(example.tiles, scale * (error > 0 ? of_longer * error : error));
        }
        return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(count, 1)));
    }

    std::uint32_t side_;
    Board goal_;
    Model model_;
    Random random_;
    double walk_;
    std::vector<Example> examples_;
    std::size_t oldest_ = 0;
    int rounds_ = 0;
    int mixed_rounds_ = 0;
};

std::string contents(const char* path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 5 && count != 7) return 2;
    const auto number = [&](int i) { return std::stoul(arguments[i]); };
    Trainer trainer(static_cast<std::uint32_t>(number(2)), number(4), count == 5);
    if (count == 7)
        trainer.model().begin_from(contents(arguments[5]), static_cast<std::uint32_t>(number(6)));
    const auto seconds = static_cast<double>(number(3));
    while (processor_seconds() < seconds) {
        trainer.run_round();
        std::ofstream(arguments[1]) << trainer.model().text();
    }
}
