// The cubes of an experiment, and how results name boards and cubes.
#include <optional>
#include <utility>

#include "taquin/lab/figures.hpp"
#include "taquin/lab/instance_sources.hpp"
#include "taquin/lab/instances.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::lab {

namespace {

// What a set may take: cubes are held in memory.
constexpr double most_cubes = 1e6;
constexpr double most_turns = 1e9;

std::string why_too_much(const CubeSet& set) {
    double turns = 0;
    for (const std::uint64_t number : set.turns) turns += static_cast<double>(number);
    const double each = static_cast<double>(set.count) * static_cast<double>(set.sizes.size());
    const auto scrambles = static_cast<double>(std::max<std::size_t>(set.turns.size(), 1));
    if (each * scrambles <= most_cubes && each * turns <= most_turns) return {};
    return "these are too many cubes: up to " + grouped(static_cast<std::uint64_t>(most_cubes)) +
           ", scrambled by up to " + grouped(static_cast<std::uint64_t>(most_turns)) +
           " turns in all, will do";
}

cube::Cube one_cube(const CubeStart& kind, std::optional<std::uint64_t> turns, Random& random) {
    const bool small = kind.size == cube::Size::Two;
    if (!turns) {
        if (!small) return cube::random_cube(random);
        return {.corners = cube::random_corners(random)};
    }
    cube::Cube scrambled;
    for (const cube::Turn turn : cube::random_turns({*turns, kind.metric, small}, random))
        scrambled = cube::turned(scrambled, turn);
    return scrambled;
}

void add_random(const CubeSet& set, const CubeStart& kind, const Instance& common,
                std::vector<Instance>& made) {
    Random random = stream_of(*common.seed,
                              {static_cast<std::uint64_t>(kind.size),
                               static_cast<std::uint64_t>(kind.metric), common.steps.value_or(0)});
    for (std::uint64_t number = 1; number <= set.count; ++number) {
        Instance& instance = made.emplace_back(common);
        instance.number = number;
        instance.cube = kind;
        instance.cube->cube = one_cube(kind, common.steps, random);
    }
}

Expected<std::vector<Instance>> random_cubes(const CubeSet& set, std::uint64_t seed) {
    if (std::string sentence = why_too_much(set); !sentence.empty())
        return Error{std::move(sentence)};
    std::vector<Instance> made;
    for (const cube::Size size : set.sizes) {
        const CubeStart kind{.size = size, .metric = set.metric};
        Instance common{.set = set.name, .method = "uniform", .seed = seed};
        if (set.turns.empty()) add_random(set, kind, common, made);
        for (const std::uint64_t turns : set.turns) {
            common.method = "turns";
            common.steps = turns;
            add_random(set, kind, common, made);
        }
    }
    return made;
}

Expected<std::vector<Instance>> written_cubes(const CubeSet& set) {
    const auto text =
        set.origin.empty() ? Expected(as_lines(set.cubes)) : text_of_file(set.folder / set.origin);
    if (!text) return text.error();
    const std::string method = set.origin.empty() ? "list" : set.origin;
    const cube::Size size = set.sizes.front();
    std::vector<Instance> made;
    std::uint64_t number = 0;
    for (const cube::BatchEntry& entry : cube::read_batch(*text, {.size = size})) {
        ++number;
        if (!entry.cube)
            return Error{method + ", line " + std::to_string(entry.line) + ": " +
                         entry.cube.error().message};
        if (is_wanted(set.numbers, number))
            made.push_back({.set = set.name,
                            .method = method,
                            .cube = CubeStart{entry.cube->cube, size, set.metric},
                            .number = number});
    }
    if (auto fault = why_not_there(set.numbers, number, method)) return *std::move(fault);
    return made;
}

std::string stickers(const cube::Cube& shown, cube::Size size) {
    return size == cube::Size::Two ? cube::to_facelets(shown.corners) : cube::to_facelets(shown);
}

}  // namespace

Expected<std::vector<Instance>> make_instances(const CubeSet& set, std::uint64_t seed) {
    return set.is_random() ? random_cubes(set, seed) : written_cubes(set);
}

std::string_view puzzle_of(const Instance& instance) {
    if (!instance.cube) return "tiles";
    return instance.cube->size == cube::Size::Two ? "cube2" : "cube";
}

std::string size_text(const Instance& instance) {
    return instance.cube ? std::string(cube::name(instance.cube->size))
                         : tiles::to_text(instance.goal.size);
}

std::string start_text(const Instance& instance) {
    return instance.cube ? stickers(instance.cube->cube, instance.cube->size)
                         : tiles::to_rows(instance.start);
}

std::string goal_text(const Instance& instance) {
    return instance.cube ? stickers(cube::solved_cube, instance.cube->size)
                         : tiles::to_rows(instance.goal);
}

}  // namespace taquin::lab
