// Learns the weights of a PairEstimate from solutions that it finds itself.
//
// A round: every thread takes random boards, solves them with a narrow beam that the present
// estimate guides, and adjusts its weights to the moves left on every board of the solutions. Then
// the weights of all threads are averaged, and the average guides the next round. Nothing else is
// needed: no optimal solutions, and no boards from elsewhere.
//
// - The first boards are a few random moves from the goal. The walks become longer as soon as 95 %
//   of the boards are solved. On random boards from the start, a beam without weights finds nothing
//   to learn from.
// - A weight is a sum: one part is shared by all pairs of cells with the same offset, whose tiles
//   are displaced by the same clipped vectors; one belongs to a tile on its cell; one to the pair
//   alone. The shared part is learned from a few thousand boards, and the last one adds what is
//   special.
// - Solutions are longer than optimal, so labels that exceed the estimate count less (0.3) than
//   those below it.
// - Steps adapt to each weight (AdaGrad: Duchi, Hazan, Singer 2011). The result is the average over
//   the last rounds (Polyak and Juditsky 1992), over all threads, and over the board and its mirror
//   image.
//
// Cost: a round of 7x7 takes about 15 s of processor time, most of it for beams.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"

namespace taquin::tiles {

// What a table says about its training.
struct TrainingRecord {
    std::uint64_t seed = 1;
    std::uint32_t rounds = 0;
    std::uint32_t mixed_rounds = 0;  // with boards of full length
    std::uint64_t boards = 0;        // solved
    double walk = 0;                 // the longest random walk so far
    double seconds = 0;              // of all trainings
    double steadiness = 0;           // the mean of the squared gradients of a weight, summed
    // Quality: the mean length of solutions with a beam of width 1000, and the mean Manhattan
    // distance, on 32 random boards that are the same for all trainings.
    double length = 0;
    double manhattan = 0;

    friend bool operator==(const TrainingRecord&, const TrainingRecord&) = default;
};

struct TrainingOptions {
    unsigned threads = 1;
    std::uint64_t seed = 1;
    std::stop_token stop{};
};

// The same size, seed and number of threads give the same weights after each round.
class Training {
public:
    Training(Size size, const TrainingOptions& options);
    // Continues from the weights and the record of a table.
    Training(Size size, std::span<const std::int16_t> weights, const TrainingRecord& record,
             const TrainingOptions& options);
    ~Training();

    struct Round {
        std::uint64_t boards = 0;
        std::uint64_t solved = 0;
        double error = 0;  // root of the mean square, before each adjustment, in moves
    };
    // None if stopped.
    std::optional<Round> run_round();

    const TrainingRecord& record() const { return record_; }
    // The averaged weights, in the order of PairLayout and in units of PairScore.
    std::vector<std::int16_t> weights() const;
    PairEstimatePtr estimate() const { return estimate_; }

private:
    class Learner;

    void merge();

    Size size_;
    TrainingOptions options_;
    TrainingRecord record_{};
    std::vector<Learner> learners_;
    std::vector<float> average_;
    PairEstimatePtr estimate_;
};

// Fills in the quality.
void measure_quality(TrainingRecord& record, const PairEstimate& estimate, unsigned threads);

}  // namespace taquin::tiles
