#include "taquin/lab/instances.hpp"

#include <algorithm>

#include "taquin/core/random.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/figures.hpp"
#include "taquin/lab/instance_sources.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/parity.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::lab {

namespace {

std::string_view name_of(BoardSource source) {
    switch (source) {
        case BoardSource::Uniform: return "uniform";
        case BoardSource::Walk: return "walk";
        case BoardSource::SelfAvoiding: return "self-avoiding";
        default: return "list";
    }
}

// What a set of boards may take: they are held in memory, and a thousand million steps take a
// minute.
constexpr double most_cells = 5e7;
constexpr double most_steps = 1e9;

// The sentence for boards that would never be ready; empty if they will.
std::string why_too_much(const BoardSet& set) {
    double cells = 0;
    for (const tiles::Size size : set.sizes) cells += size.cells();
    double steps = 0;
    for (const std::uint64_t number : set.steps) steps += static_cast<double>(number);
    const auto count = static_cast<double>(set.count);
    const auto walks = static_cast<double>(std::max<std::size_t>(set.steps.size(), 1));
    if (cells * walks * count > most_cells)
        return "these boards have more than " + grouped(static_cast<std::uint64_t>(most_cells)) +
               " cells in all: take fewer or smaller ones";
    if (steps * static_cast<double>(set.sizes.size()) * count > most_steps)
        return "these walks have more than " + grouped(static_cast<std::uint64_t>(most_steps)) +
               " steps in all: take fewer or shorter ones";
    return {};
}

class RandomBoards {
public:
    RandomBoards(const BoardSet& set, std::uint64_t seed) : set_(set), seed_(seed) {}

    Expected<std::vector<Instance>> make() {
        if (std::string sentence = why_too_much(set_); !sentence.empty())
            return Error{std::move(sentence)};
        for (const tiles::Size size : set_.sizes) {
            const auto goal = tiles::make_goal(set_.goal, size);
            if (!goal) return goal.error();
            if (set_.source == BoardSource::Uniform) {
                if (const auto fault = add(*goal, std::nullopt)) return *fault;
                continue;
            }
            for (const std::uint64_t steps : set_.steps)
                if (const auto fault = add(*goal, steps)) return *fault;
        }
        return std::move(made_);
    }

private:
    std::optional<Error> add(const tiles::Board& goal, std::optional<std::uint64_t> steps) {
        Random random = stream_of(seed_, {goal.size.rows, goal.size.columns, steps.value_or(0)});
        for (std::uint64_t number = 1; number <= set_.count; ++number) {
            auto start = one(goal, steps.value_or(0), random);
            if (!start) return start.error();
            made_.push_back({.set = set_.name,
                             .method = std::string(name_of(set_.source)),
                             .start = *std::move(start),
                             .goal = goal,
                             .steps = steps,
                             .seed = seed_,
                             .number = number});
        }
        return std::nullopt;
    }

    Expected<tiles::Board> one(const tiles::Board& goal, std::uint64_t steps,
                               Random& random) const {
        if (set_.source == BoardSource::Walk) return tiles::random_walk(goal, steps, random);
        if (set_.source == BoardSource::SelfAvoiding)
            return tiles::self_avoiding_walk(goal, steps, random);
        return tiles::random_board(goal, random);
    }

    const BoardSet& set_;
    std::uint64_t seed_;
    std::vector<Instance> made_{};
};

Expected<std::string> text_of(const BoardSet& set) {
    if (set.source == BoardSource::Set) return std::string(*embedded("instances", set.origin));
    return set.source == BoardSource::File ? text_of_file(set.folder / set.origin)
                                           : as_lines(set.boards);
}

Expected<std::vector<Instance>> written_boards(const BoardSet& set) {
    const auto text = text_of(set);
    if (!text) return text.error();
    const std::string method = set.origin.empty() ? std::string(name_of(set.source)) : set.origin;
    std::vector<Instance> made;
    std::uint64_t number = 0;
    for (const tiles::BatchEntry& entry : tiles::read_batch(*text)) {
        ++number;
        if (!entry.board)
            return Error{method + ", line " + std::to_string(entry.line) + ": " +
                         entry.board.error().message};
        if (!is_wanted(set.numbers, number)) continue;
        const auto goal = tiles::make_goal(set.goal, entry.board->board.size);
        if (!goal) return goal.error();
        Instance instance{.set = set.name,
                          .method = method,
                          .start = entry.board->board,
                          .goal = *goal,
                          .number = number};
        if (entry.board->expected_length)
            instance.known = static_cast<std::uint64_t>(*entry.board->expected_length);
        made.push_back(std::move(instance));
    }
    if (auto fault = why_not_there(set.numbers, number, method)) return *std::move(fault);
    return made;
}

}  // namespace

std::vector<std::string_view> instance_sets() { return embedded_names("instances"); }

bool is_blank_first(std::string_view set) {
    const auto names = instance_sets();
    return std::ranges::find(names, set) != names.end();
}

Expected<std::vector<Instance>> make_instances(const BoardSet& set, std::uint64_t seed) {
    if (set.source <= BoardSource::SelfAvoiding) return RandomBoards(set, seed).make();
    return written_boards(set);
}

}  // namespace taquin::lab
