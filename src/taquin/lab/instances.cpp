// Makes the positions of an experiment: random ones, and those from built-in sets, files and lists.

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "taquin/core/random.hpp"
#include "taquin/core/text.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

// Limits for one set: positions are held in memory, and 1e9 steps take about a minute.
constexpr double most_positions_in_all = 1e6;
constexpr double most_pieces_in_all = 5e7;
constexpr double most_steps_in_all = 1e9;

std::string in_words(double number) { return grouped(static_cast<std::uint64_t>(number)); }

// The error if the set asks for too much memory or time.
std::optional<Error> check_amount(const PositionSet& set) {
    double pieces = 0;
    for (const auto& [puzzle, size] : set.kinds)
        pieces += static_cast<double>(puzzle->pieces(size));
    double steps = 0;
    for (const std::uint64_t number : set.steps) steps += static_cast<double>(number);
    const auto count = static_cast<double>(set.count);
    const auto kinds = static_cast<double>(set.kinds.size());
    const auto walks = static_cast<double>(std::max<std::size_t>(set.steps.size(), 1));
    if (kinds * walks * count > most_positions_in_all)
        return Error{"too many positions: the limit is " + in_words(most_positions_in_all) +
                     " in total"};
    if (pieces * walks * count > most_pieces_in_all)
        return Error{"these positions have more than " + in_words(most_pieces_in_all) +
                     " pieces in total: use fewer or smaller ones"};
    if (steps * kinds * count > most_steps_in_all)
        return Error{"these walks have more than " + in_words(most_steps_in_all) +
                     " steps in total: use fewer or shorter ones"};
    return std::nullopt;
}

std::vector<std::uint64_t> numbers_in(std::string_view size) {
    std::vector<std::uint64_t> numbers;
    const char* const end = size.data() + size.size();
    for (const char* at = size.data(); at != end;) {
        std::uint64_t number = 0;
        const auto [stop, fault] = std::from_chars(at, end, number);
        if (fault == std::errc{}) numbers.push_back(number);
        at = fault == std::errc{} ? stop : at + 1;
    }
    return numbers;
}

std::uint64_t place_of(const Puzzle& puzzle, std::string_view metric) {
    const auto& metrics = puzzle.info().metrics;
    return static_cast<std::uint64_t>(std::ranges::find(metrics, metric, &NamedChoice::name) -
                                      metrics.begin());
}

// Each kind of instance has its own random stream, so adding kinds does not change the others. The
// stream depends on both numbers of a size such as 4x4; for any other size, on its first number and
// the metric of the random moves.
Random stream_of(const Instance& common) {
    std::vector<std::uint64_t> parts = numbers_in(common.size());
    if (parts.size() != 2) {
        parts.resize(1);
        parts.push_back(place_of(common.puzzle(), common.metric));
    }
    parts.push_back(common.steps.value_or(0));
    std::uint64_t state = *common.seed;
    for (const std::uint64_t part : parts) {
        const std::uint64_t mixed = splitmix64(state);
        state = mixed ^ part;
    }
    return Random(splitmix64(state));
}

// Adds set.count positions, all made in the same way.
std::optional<Error> add_random(const PositionSet& set, const Instance& common,
                                std::vector<Instance>& made, const Abandoned& abandoned) {
    const Puzzle& puzzle = common.puzzle();
    const ScrambleRequest request{.goal = common.goal,
                                  .method = static_cast<ScrambleMethod>(set.source),
                                  .steps = common.steps.value_or(0),
                                  .metric = common.metric};
    if (auto error = puzzle.check_scramble(request)) return error;
    Random random = stream_of(common);
    for (std::uint64_t number = 1; number <= set.count; ++number) {
        if (abandoned && abandoned()) return Error{"interrupted", ErrorKind::Interrupted};
        auto scrambled = puzzle.scramble(request, random);
        if (!scrambled) return scrambled.error();
        Instance& instance = made.emplace_back(common);
        instance.number = number;
        instance.start = std::move(scrambled->position);
    }
    return std::nullopt;
}

Expected<std::vector<Instance>> random_instances(const PositionSet& set, std::uint64_t seed,
                                                 const Abandoned& abandoned) {
    if (auto error = check_amount(set)) return *std::move(error);
    std::vector<Instance> made;
    for (const auto& [puzzle, size] : set.kinds) {
        auto goal = puzzle->goal(set.goal, size);
        if (!goal) return goal.error();
        Instance common{.set = set.name,
                        .method = set.method,
                        .goal = *std::move(goal),
                        .metric = metric_of(*puzzle, set.metric),
                        .seed = seed};
        std::vector<std::optional<std::uint64_t>> walks(set.steps.begin(), set.steps.end());
        if (set.source == Source::Uniform) walks = {std::nullopt};
        for (const auto& steps : walks) {
            common.steps = steps;
            if (auto error = add_random(set, common, made, abandoned)) return *std::move(error);
        }
    }
    return made;
}

// Errors have kind FileSystem and name the file.
Expected<std::string> text_of_file(const std::filesystem::path& path) {
    const auto cannot_read = [&] {
        return Error{"cannot read " + path.string() + ": " + std::strerror(errno),
                     ErrorKind::FileSystem};
    };
    std::ifstream file(path, std::ios::binary);
    if (!file) return cannot_read();
    std::string text;
    std::array<char, 65536> piece{};
    do {
        if (const auto excess = excess_of(text))
            return Error{path.string() + " contains " + std::string(*excess)};
        file.read(piece.data(), piece.size());
        text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    } while (file);
    if (file.bad()) return cannot_read();
    return text;
}

Expected<std::string> text_of(const PositionSet& set) {
    if (set.source == Source::Set) return std::string(*embedded("instances", set.origin));
    if (set.source == Source::File) return text_of_file(set.folder / set.origin);
    std::string lines;
    for (const std::string& text : set.list) lines += text + "\n";
    return lines;
}

// The error if the set is empty or has fewer positions than a requested number.
std::optional<Error> check_numbers(const PositionSet& set, std::uint64_t count) {
    if (count == 0) return Error{set.method + " is empty"};
    const auto beyond =
        std::ranges::find_if(set.numbers, [&](auto number) { return number > count; });
    if (beyond == set.numbers.end()) return std::nullopt;
    return Error{set.method + " has no number " + std::to_string(*beyond) +
                 ": numbers go from 1 to " + std::to_string(count)};
}

Expected<Instance> written_instance(const PositionSet& set, ReadPosition read) {
    const Puzzle& puzzle = *set.kinds.front().puzzle;
    auto goal = puzzle.goal(set.goal, read.position.size);
    if (!goal) return goal.error();
    return Instance{.set = set.name,
                    .method = set.method,
                    .start = std::move(read.position),
                    .goal = *std::move(goal),
                    .metric = metric_of(puzzle, set.metric),
                    .known = read.distance};
}

Expected<std::vector<Instance>> written_instances(const PositionSet& set) {
    const auto text = text_of(set);
    if (!text) return text.error();
    const auto& [puzzle, size] = set.kinds.front();
    ReadOptions options;
    if (!puzzle->info().size_form.empty() && !size.empty()) options.size = size;
    std::vector<Instance> made;
    std::optional<Error> fault;
    std::uint64_t number = 0;
    puzzle->read_batch(*text, options, [&](std::size_t line, Expected<ReadPosition>&& read) {
        ++number;
        if (!read) {
            fault =
                Error{set.method + ", line " + std::to_string(line) + ": " + read.error().message};
            return false;
        }
        if (!set.numbers.empty() && std::ranges::find(set.numbers, number) == set.numbers.end())
            return true;
        auto instance = written_instance(set, *std::move(read));
        if (!instance) {
            fault = instance.error();
            return false;
        }
        instance->number = number;
        made.push_back(*std::move(instance));
        return true;
    });
    if (!fault) fault = check_numbers(set, number);
    if (fault) return *std::move(fault);
    return made;
}

}  // namespace

std::string metric_of(const Puzzle& puzzle, std::string_view metric) {
    const auto& metrics = puzzle.info().metrics;
    return std::string(metric.empty() && !metrics.empty() ? metrics.front().name : metric);
}

Expected<std::vector<Instance>> make_instances(const PositionSet& set, std::uint64_t seed,
                                               const Abandoned& abandoned) {
    return set.is_random() ? random_instances(set, seed, abandoned) : written_instances(set);
}

}  // namespace taquin::lab
