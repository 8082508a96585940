// Heuristic expressions: parsed, compiled and evaluated for tiles and cubes. Laws: the canonical
// text parses to itself; admissible values never exceed a board's true distance; the frame after a
// move equals the frame of the new state.
#include <sys/mman.h>

#include <map>
#include <memory>
#include <vector>

#include "law.hpp"
#include "taquin/core/random.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::fuzz {
namespace {

void expect_canonical(std::string_view text) {
    const auto parsed = heuristics::parse_expression(text);
    if (!parsed) return expect_error(parsed.error(), text);
    const std::string canonical = heuristics::to_text(*parsed);
    if (canonical.size() > heuristics::max_expression_length) return;
    const auto again = heuristics::parse_expression(canonical);
    law(static_cast<bool>(again), "the canonical text is an expression", canonical);
    law(heuristics::to_text(*again) == canonical, "the canonical text is stable", canonical);
    law(again->leaves() == parsed->leaves(), "the canonical text has the same names", canonical);
}

template <class Heuristic, class Frame>
void expect_good_value(const Heuristic& heuristic, const Frame& frame, search::Cost distance) {
    const search::Cost value = heuristic.value(frame);
    law(value >= 0 && value <= heuristics::max_value, "a value is not negative", heuristic.text());
    law(!heuristic.admissible() || value <= distance, "admissible", heuristic.text());
    law(heuristic.bound(frame) <= distance, "a bound never exceeds the distance", heuristic.text());
    constexpr std::uint64_t late = 1'000'000;
    for (const std::uint64_t expanded : {std::uint64_t{0}, late}) {
        const double score = heuristic.score(frame, expanded);
        law(score >= 0 && score <= heuristics::max_score, "scores are finite", heuristic.text());
    }
}

// Expensive objects, built once.
struct Tiles {
    tiles::Board goal = *tiles::make_goal("last", {2, 3});
    tiles::Domain<tiles::WordState> domain{goal};
    tiles::DistancesPtr distances = tiles::make_distances(goal);
    Expected<tiles::CompiledHeuristic<tiles::WordState>> patterns =
        tiles::compile_heuristic<tiles::WordState>("pdb", goal);
    tiles::TableSource source{};
    std::vector<tiles::WordState> starts{};

    Tiles() {
        source.distances = [this] { return Expected<tiles::DistancesPtr>(distances); };
        const std::shared_ptr<const tiles::PatternSet> set(patterns->only_patterns(),
                                                           [](const auto*) {});
        source.patterns = [set](std::string_view name) -> Expected<tiles::ObtainedPatterns> {
            if (name.empty() || name == "small") return tiles::ObtainedPatterns{"small", set};
            return Error{"there is no such set"};
        };
        Random random(1);
        for (const std::uint64_t steps : {0U, 3U, 20U, 1000U})
            starts.emplace_back(tiles::random_walk(goal, steps, random));
    }
};

void on_tiles(std::string_view text) {
    static const Tiles tiles;
    const auto heuristic =
        tiles::compile_heuristic<tiles::WordState>(text, tiles.goal, tiles.source);
    if (!heuristic) return expect_error(heuristic.error(), text);
    for (const auto& start : tiles.starts) {
        const auto frame = heuristic->root(start);
        expect_good_value(*heuristic, frame, tiles.distances->distance(start));
        for (const tiles::Move move : tiles.domain.moves(start)) {
            auto next = start;
            tiles.domain.apply(next, move);
            law(heuristic->value(heuristic->after(frame, next, move)) ==
                    heuristic->value(heuristic->root(next)),
                "the frame after a move equals the frame of the new state", heuristic->text());
        }
    }
}

// Tables of zeros are admissible and use memory only where they are read. Coset tables are left
// out: preparing to read one takes milliseconds.
Expected<tables::Table> zeros(const cube::Pattern& pattern, cube::Metric metric) {
    if (std::holds_alternative<cube::CosetSet>(pattern)) return Error{"there is no such table"};
    static std::map<std::string, tables::Table> made;
    const tables::TableId id = cube::table_id(pattern, metric);
    const std::string name = id.file_name();
    if (const auto known = made.find(name); known != made.end()) return known->second;
    const auto bytes = static_cast<std::size_t>(id.bytes());
    void* const memory =
        mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    law(memory != MAP_FAILED, "there is memory for a table");
    const std::span<const std::byte> span(static_cast<const std::byte*>(memory), bytes);
    return made.emplace(name, tables::Table(id, span, std::shared_ptr<const void>())).first->second;
}

template <class State>
void on_cubes(std::string_view text, cube::Metric metric) {
    const auto heuristic = cube::compile_heuristic<State>(text, {.metric = metric}, zeros);
    if (!heuristic) return expect_error(heuristic.error(), text);
    State at{};
    const auto frame = heuristic->root(at);
    law(heuristic->value(frame) == 0 || !heuristic->admissible(), "0 at the goal", text);
    at = cube::turned(at, cube::Turn::R);
    expect_good_value(*heuristic, heuristic->after(frame, at, cube::Turn::R), 1);
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    namespace cube = taquin::cube;
    Input input(data, size);
    const auto metric = input.choose(2) == 0 ? cube::Metric::Half : cube::Metric::Quarter;
    expect_canonical(input.text());
    switch (input.choose(3)) {
        case 0: on_tiles(input.text()); break;
        case 1: on_cubes<cube::Cube>(input.text(), metric); break;
        default: on_cubes<cube::Corners>(input.text(), metric); break;
    }
    return 0;
}
