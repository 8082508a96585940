#include "taquin/puzzles/tiles/learned/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/kernels/learned_beam.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::tiles {

// Not unnamed: Training::Learner, whose name the header declares, has members of these types.
namespace learning {

// Measured: experiments/learned.
constexpr std::size_t boards_a_round = 64;      // for each thread
constexpr std::size_t uses = 3;                 // of an example, on average
constexpr std::size_t most_examples = 200'000;  // that a thread keeps
constexpr double first_walk = 20;
constexpr double walk_growth = 1.2;
constexpr double enough_solved = 0.95;
constexpr double walk_per_cell = 400;  // the longest walk; then half of the boards are random
constexpr std::uint64_t first_width = 200;
constexpr std::uint64_t last_width = 2000;
constexpr double rounds_to_double = 40;  // the first width, with boards of full length
constexpr float step = 0.04F;
constexpr float remembered = 0.8F;        // of the squared gradients, from round to round
constexpr float weight_of_longer = 0.3F;  // of labels above the estimate
constexpr double early_share = 0.1;       // of a round in the average
constexpr double late_share = 0.3;        // the same, divided by the number of rounds

struct Parameter {
    float weight = 0;
    float squares = 0;  // of all gradients
};

struct Example {
    std::array<std::uint8_t, max_learned_cells> board;
    float beyond;  // moves left, minus Manhattan distance
};

// The displacement of a tile on a cell from its home, clipped in each direction. The blank is a
// class of its own.
class Classes {
public:
    Classes(Size size, std::int32_t most)
        : cells_(size.cells()),
          count_(static_cast<std::size_t>((2 * most + 1) * (2 * most + 1) + 1)) {
        const auto clipped = [most](std::uint32_t at, std::uint32_t home) {
            return std::clamp(static_cast<std::int32_t>(at) - static_cast<std::int32_t>(home),
                              -most, most) +
                   most;
        };
        of_.resize(cells_ * cells_, static_cast<std::uint8_t>(count_ - 1));
        for (std::uint32_t tile = 1; tile < cells_; ++tile)
            for (Cell cell = 0; cell < cells_; ++cell)
                of_[tile * cells_ + cell] = static_cast<std::uint8_t>(
                    clipped(size.row(cell), size.row(tile - 1)) * (2 * most + 1) +
                    clipped(size.column(cell), size.column(tile - 1)));
    }

    std::size_t pairs() const { return count_ * count_; }
    std::size_t pair(std::size_t tile, std::size_t cell, std::size_t other_tile,
                     std::size_t other_cell) const {
        return of_[tile * cells_ + cell] * count_ + of_[other_tile * cells_ + other_cell];
    }

private:
    std::size_t cells_;
    std::size_t count_;
    std::vector<std::uint8_t> of_;  // by tile and cell
};

// The offset of the second cell of a pair from the first.
class Offsets {
public:
    explicit Offsets(Size size) : cells_(size.cells()), of_(cells_ * cells_) {
        const std::uint32_t width = 2 * size.columns - 1;
        count_ = std::size_t{size.rows} * width;
        for (Cell a = 0; a < cells_; ++a)
            for (Cell b = a + 1; b < cells_; ++b)
                of_[a * cells_ + b] =
                    static_cast<std::uint16_t>((size.row(b) - size.row(a)) * width + size.columns -
                                               1 + size.column(b) - size.column(a));
    }
    std::size_t count() const { return count_; }
    std::size_t of(std::size_t first, std::size_t second) const {
        return of_[first * cells_ + second];
    }

private:
    std::size_t cells_;
    std::size_t count_;
    std::vector<std::uint16_t> of_;
};

// The parts of all weights.
class Model {
public:
    explicit Model(Size size)
        : layout_(size),
          near_classes_(size, 1),
          far_classes_(size, 3),
          offsets_(size),
          pairs_(layout_.count()),
          near_(offsets_.count() * near_classes_.pairs()),
          far_(offsets_.count() * far_classes_.pairs()),
          tiles_(layout_.pairs_of_tiles()) {}

    void begin_from(std::span<const std::int16_t> weights, float squares) {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            pairs_[i] = {static_cast<float>(weights[i]) / units_a_move, squares};
        for (auto* const part : {&near_, &far_, &tiles_})
            for (Parameter& parameter : *part) parameter.squares = squares;
    }

    float value(const std::uint8_t* board) {
        float sum = 0;
        for_each_parameter(board, [&](const Parameter& parameter) { sum += parameter.weight; });
        return sum;
    }

    void adjust(const std::uint8_t* board, float gradient) {
        const float square = gradient * gradient;
        for_each_parameter(board, [&](Parameter& parameter) {
            parameter.squares += square;
            parameter.weight += step * gradient / std::sqrt(parameter.squares + 1);
        });
    }

    // The weight of a pair, all parts together.
    float weight(std::size_t first, std::size_t second, std::size_t a, std::size_t b) const {
        const std::size_t offset = offsets_.of(first, second);
        const auto others = static_cast<float>(layout_.cells() - 1);
        return pairs_[layout_.index(first, second, a, b)].weight +
               near_[offset * near_classes_.pairs() + near_classes_.pair(a, first, b, second)]
                   .weight +
               far_[offset * far_classes_.pairs() + far_classes_.pair(a, first, b, second)].weight +
               (tiles_[a * layout_.cells() + first].weight +
                tiles_[b * layout_.cells() + second].weight) /
                   others;
    }

    std::array<std::span<Parameter>, 4> parts() { return {pairs_, near_, far_, tiles_}; }

private:
    template <class Use>
    void for_each_parameter(const std::uint8_t* board, Use use) {
        const std::size_t n = layout_.cells();
        Parameter* pairs = pairs_.data();
        for (std::size_t first = 0; first < n; ++first) {
            const std::size_t a = board[first];
            use(tiles_[a * n + first]);
            for (std::size_t second = first + 1; second < n; ++second, pairs += n * n) {
                const std::size_t b = board[second];
                const std::size_t offset = offsets_.of(first, second);
                use(pairs[a * n + b]);
                use(near_[offset * near_classes_.pairs() +
                          near_classes_.pair(a, first, b, second)]);
                use(far_[offset * far_classes_.pairs() + far_classes_.pair(a, first, b, second)]);
            }
        }
    }

    PairLayout layout_;
    Classes near_classes_;
    Classes far_classes_;
    Offsets offsets_;
    std::vector<Parameter> pairs_;
    std::vector<Parameter> near_;
    std::vector<Parameter> far_;
    std::vector<Parameter> tiles_;
};

// The board reflected in the diagonal through the blank's goal, with its tiles renumbered.
class Mirror {
public:
    explicit Mirror(Size size) : size_(size) {}
    bool exists() const { return size_.rows == size_.columns; }
    std::size_t cell(std::size_t cell) const {
        const auto at = static_cast<Cell>(cell);
        return size_.cell(size_.column(at), size_.row(at));
    }
    std::size_t tile(std::size_t tile) const { return tile == 0 ? 0 : cell(tile - 1) + 1; }

private:
    Size size_;
};

double longest_walk(Size size) { return walk_per_cell * size.cells(); }

std::uint32_t manhattan(const Board& board) {
    std::uint32_t sum = 0;
    for (Cell cell = 0; cell < board.tiles.size(); ++cell)
        if (board.tiles[cell] != 0) sum += steps_between(board.size, board.tiles[cell] - 1, cell);
    return sum;
}

// Beams that need more moves are stuck.
std::size_t longest_of(const Board& board) { return 3 * std::size_t{manhattan(board)} + 60; }

}  // namespace learning

using namespace learning;

// One thread's weights and boards.
class Training::Learner {
public:
    Learner(Size size, std::uint64_t seed)
        : goal_(goals().front().make(size)), mirror_(size), model_(size), random_(seed) {}

    Model& model() { return model_; }
    const Round& round() const { return round_; }

    void learn(const PairEstimate& estimate, const TrainingRecord& record,
               const std::stop_token& stop) {
        round_ = {};
        new_examples_ = 0;
        const bool mixed = record.mixed_rounds > 0;
        const auto width = static_cast<std::uint64_t>(std::min<double>(
            first_width * (1 + record.mixed_rounds / rounds_to_double), last_width));
        for (std::size_t i = 0; i < boards_a_round && !stop.stop_requested(); ++i)
            solve(new_board(mixed, record.walk), estimate, width, stop);
        if (!stop.stop_requested()) adjust();
    }

private:
    Board new_board(bool mixed, double walk) {
        if (mixed && random_.below(2) == 0) return random_board(goal_, random_);
        return random_walk(goal_, 1 + random_.below(static_cast<std::uint64_t>(walk)), random_);
    }

    void solve(Board board, const PairEstimate& estimate, std::uint64_t width,
               const std::stop_token& stop) {
        const auto result = kernels::solve_by_learned_beam(
            estimate, board.tiles,
            {.width = width, .longest = longest_of(board), .go_on = [&](std::uint64_t) {
                 return !stop.stop_requested();
             }});
        ++round_.boards;
        if (result.end != kernels::LearnedBeamResult::End::Solved) return;
        ++round_.solved;
        Cell blank = blank_of(board);
        for (std::size_t i = 0; i < result.moves.size(); ++i) {
            add_example(board, result.moves.size() - i);
            make_move(board, blank, result.moves[i]);
        }
    }

    // The board or its mirror image.
    void add_example(const Board& board, std::size_t moves_left) {
        Example example{};
        const bool mirrored = mirror_.exists() && random_.below(2) == 0;
        for (std::size_t cell = 0; cell < board.tiles.size(); ++cell) {
            const std::size_t tile = board.tiles[cell];
            example.board[mirrored ? mirror_.cell(cell) : cell] =
                static_cast<std::uint8_t>(mirrored ? mirror_.tile(tile) : tile);
        }
        example.beyond = static_cast<float>(moves_left) - static_cast<float>(manhattan(board));
        if (examples_.size() < most_examples)
            examples_.push_back(example);
        else
            examples_[oldest_++ % most_examples] = example;
        ++new_examples_;
    }

    // Neighbouring boards of a solution are alike, so examples of many rounds are mixed.
    void adjust() {
        double squares = 0;
        for (std::size_t i = 0; i < uses * new_examples_; ++i) {
            const Example& example = examples_[random_.below(examples_.size())];
            const float error = example.beyond - model_.value(example.board.data());
            squares += double{error} * double{error};
            model_.adjust(example.board.data(), error > 0 ? weight_of_longer * error : error);
        }
        round_.error = std::sqrt(
            squares / static_cast<double>(std::max<std::size_t>(uses * new_examples_, 1)));
    }

    Board goal_;
    Mirror mirror_;
    Model model_;
    Random random_;
    Round round_{};
    std::vector<Example> examples_{};
    std::size_t oldest_ = 0;  // the example that the next one replaces, once there are many
    std::size_t new_examples_ = 0;
};

Training::Training(Size size, const TrainingOptions& options)
    : size_(size), options_(options), average_(PairLayout(size).count()) {
    record_.seed = options.seed;
    record_.walk = first_walk;
    for (unsigned i = 0; i < std::max(options.threads, 1U); ++i)
        learners_.emplace_back(size, options.seed * 1000 + i);
    estimate_ = std::make_shared<const PairEstimate>(size, weights());
}

Training::Training(Size size, std::span<const std::int16_t> weights, const TrainingRecord& record,
                   const TrainingOptions& options)
    : size_(size), options_(options), record_(record) {
    average_.assign(weights.begin(), weights.end());
    for (float& weight : average_) weight /= units_a_move;
    for (unsigned i = 0; i < std::max(options.threads, 1U); ++i) {
        // Other boards than before.
        learners_.emplace_back(size, (options.seed + record.rounds) * 1000 + i);
        learners_.back().model().begin_from(weights, static_cast<float>(record.steadiness));
    }
    estimate_ = std::make_shared<const PairEstimate>(size, weights);
}

Training::~Training() = default;

std::optional<Training::Round> Training::run_round() {
    parallel_for(
        learners_.size(), static_cast<unsigned>(learners_.size()),
        [&](std::size_t i, unsigned) { learners_[i].learn(*estimate_, record_, options_.stop); });
    if (options_.stop.stop_requested()) return std::nullopt;
    Round all;
    for (const Learner& learner : learners_) {
        all.boards += learner.round().boards;
        all.solved += learner.round().solved;
        all.error += learner.round().error / static_cast<double>(learners_.size());
    }
    record_.boards += all.solved;
    ++record_.rounds;
    if (record_.mixed_rounds > 0 || record_.walk >= longest_walk(size_))
        ++record_.mixed_rounds;
    else if (static_cast<double>(all.solved) >= enough_solved * static_cast<double>(all.boards))
        record_.walk = std::min(record_.walk * walk_growth, longest_walk(size_));
    merge();
    return all;
}

// Averages the learners' models, and folds them into the running average.
void Training::merge() {
    auto parts = learners_.front().model().parts();
    const float share = 1.0F / static_cast<float>(learners_.size());
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (std::size_t i = 0; i < parts[part].size(); ++i) {
            Parameter sum;
            for (Learner& learner : learners_) {
                const Parameter& one = learner.model().parts()[part][i];
                sum.weight += share * one.weight;
                sum.squares += share * remembered * one.squares;
            }
            for (Learner& learner : learners_) learner.model().parts()[part][i] = sum;
        }
    double squares = 0;
    for (const Parameter& parameter : parts[0]) squares += double{parameter.squares};
    record_.steadiness = squares / static_cast<double>(parts[0].size());
    const Model& model = learners_.front().model();
    const PairLayout layout(size_);
    const Mirror mirror(size_);
    const double rounds = record_.mixed_rounds;
    const auto part = static_cast<float>(
        record_.rounds == 1 ? 1 : std::min(early_share, 1 / (1 + late_share * rounds)));
    parallel_for(layout.cells(), options_.threads, [&](std::size_t first, unsigned) {
        for (std::size_t second = first + 1; second < layout.cells(); ++second)
            for (std::size_t a = 0; a < layout.cells(); ++a)
                for (std::size_t b = 0; b < layout.cells(); ++b) {
                    if (a == b) continue;
                    float weight = model.weight(first, second, a, b);
                    if (mirror.exists()) {
                        std::size_t c = mirror.cell(first);
                        std::size_t p = mirror.cell(second);
                        std::size_t t = mirror.tile(a);
                        std::size_t u = mirror.tile(b);
                        if (c > p) {
                            std::swap(c, p);
                            std::swap(t, u);
                        }
                        weight = (weight + model.weight(c, p, t, u)) / 2;
                    }
                    float& average = average_[layout.index(first, second, a, b)];
                    average += part * (weight - average);
                }
    });
    estimate_ = std::make_shared<const PairEstimate>(size_, weights());
}

std::vector<std::int16_t> Training::weights() const {
    std::vector<std::int16_t> result(average_.size());
    std::ranges::transform(average_, result.begin(), [](float weight) {
        const auto units = static_cast<PairScore>(std::lround(weight * units_a_move));
        return static_cast<std::int16_t>(std::clamp(units, -max_weight, max_weight));
    });
    return result;
}

void measure_quality(TrainingRecord& record, const PairEstimate& estimate, unsigned threads) {
    constexpr std::size_t boards = 32;
    constexpr std::uint64_t seed = 20'001;  // of no training
    constexpr std::uint64_t width = 1000;
    const Board goal = goals().front().make(estimate.size());
    Random random(seed);
    std::vector<Board> tests;
    for (std::size_t i = 0; i < boards; ++i) tests.push_back(random_board(goal, random));
    std::vector<std::size_t> lengths(boards);
    parallel_for(boards, threads, [&](std::size_t i, unsigned) {
        const std::size_t longest = longest_of(tests[i]);
        const auto result = kernels::solve_by_learned_beam(estimate, tests[i].tiles,
                                                           {.width = width, .longest = longest});
        lengths[i] = result.moves.empty() ? longest : result.moves.size();
    });
    record.length = record.manhattan = 0;
    for (std::size_t i = 0; i < boards; ++i) {
        record.length += static_cast<double>(lengths[i]) / boards;
        record.manhattan += static_cast<double>(manhattan(tests[i])) / boards;
    }
}

}  // namespace taquin::tiles
