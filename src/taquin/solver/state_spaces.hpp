// All positions of a small puzzle as a StateSpace, generated from its rules: numbered by the domain
// if it can (rank and unrank), otherwise in the order of a breadth-first search.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzle/simple.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin {

// DomainPuzzle's requirements on a domain.
template <class D>
concept PuzzleDomain = search::PackedDomain<D> && search::ReversibleDomain<D> &&
    requires(const D domain, const typename D::State at, const Packed packed) {
    { domain.goal() } -> std::convertible_to<typename D::State>;
    { domain.state_of(packed) } -> std::same_as<typename D::State>;
    { domain.bytes_of(at) } -> std::same_as<Packed>;  // equal only for equal states
};

namespace solver {

// Ordered by rank.
template <search::IndexedDomain D>
class RankedPositions : public StateSpace {
public:
    RankedPositions(D domain, Position goal, bool every_rank)
        : domain_(std::move(domain)), goal_(std::move(goal)) {
        for (std::uint64_t rank = 0; !every_rank && rank < domain_.size(); ++rank)
            if (goal_.puzzle->is_solvable(of_rank(rank), goal_)) ranks_.push_back(rank);
    }

    std::uint64_t size() const override { return ranks_.empty() ? domain_.size() : ranks_.size(); }
    Position at(std::uint64_t number) const override {
        return of_rank(ranks_.empty() ? number : ranks_[number]);
    }
    std::vector<std::uint8_t> distances(unsigned, const tables::Progress& progress) const override {
        std::vector<std::uint8_t> result(domain_.size());
        if (!tables::fill_distance_table(domain_, domain_.goal(), result, progress)) return {};
        std::erase(result, tables::unreachable);
        return result;
    }

private:
    Position of_rank(std::uint64_t rank) const {
        typename D::State state;
        domain_.unrank(rank, state);
        Position position = goal_;
        position.packed = domain_.bytes_of(state);
        return position;
    }

    D domain_;
    Position goal_;
    std::vector<std::uint64_t> ranks_{};  // empty: all ranks
};

// All ranks, or those from which the puzzle says that the goal can be reached.
template <search::IndexedDomain D>
std::unique_ptr<StateSpace> rank_positions(D domain, const Position& goal, bool every_rank = true) {
    return std::make_unique<RankedPositions<D>>(std::move(domain), goal, every_rank);
}

// Ordered by distance from the goal. Moves must be reversible.
class FoundPositions : public StateSpace {
public:
    FoundPositions(Position goal, std::vector<Packed> all, std::vector<std::uint8_t> distances)
        : goal_(std::move(goal)), all_(std::move(all)), distances_(std::move(distances)) {}

    std::uint64_t size() const override { return all_.size(); }
    Position at(std::uint64_t number) const override {
        Position position = goal_;
        position.packed = all_[number];
        return position;
    }
    std::vector<std::uint8_t> distances(unsigned, const tables::Progress&) const override {
        return distances_;
    }

private:
    Position goal_;
    std::vector<Packed> all_;
    std::vector<std::uint8_t> distances_;
};

inline constexpr std::uint64_t most_listed = 1'000'000;

// Null if there are more than most_listed positions, or if a distance does not fit in a byte.
template <PuzzleDomain D>
std::unique_ptr<StateSpace> find_positions(const D& domain, const Position& goal) {
    std::vector<Packed> all{goal.packed};
    std::vector<std::uint8_t> distances{0};
    const auto key = [](const Packed& packed) { return std::string(packed.begin(), packed.end()); };
    std::unordered_set<std::string> seen{key(goal.packed)};
    for (std::size_t next = 0; next < all.size(); ++next) {
        typename D::State state = domain.state_of(all[next]);
        for (const typename D::Move move : domain.moves(state)) {
            const search::Applied step(domain, state, move);
            Packed packed = domain.bytes_of(state);
            if (!seen.insert(key(packed)).second) continue;
            if (all.size() == most_listed || distances[next] + 1 == tables::unreachable)
                return nullptr;
            all.push_back(std::move(packed));
            distances.push_back(static_cast<std::uint8_t>(distances[next] + 1));
        }
    }
    return std::make_unique<FoundPositions>(goal, std::move(all), std::move(distances));
}

}  // namespace solver
}  // namespace taquin
