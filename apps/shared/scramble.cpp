#include "shared/scramble.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "shared/input.hpp"

namespace taquin::apps {
namespace {

std::string_view name_of(ScrambleMethod method) {
    switch (method) {
        case ScrambleMethod::Walk: return "walk";
        case ScrambleMethod::SelfAvoiding: return "self-avoiding walk";
        case ScrambleMethod::Uniform: break;
    }
    return "uniform";
}

ScrambleMethod method_of(const ScrambleTask& task) {
    if (task.steps) return ScrambleMethod::Walk;
    return task.self_avoiding ? ScrambleMethod::SelfAvoiding : ScrambleMethod::Uniform;
}

// Errors of a walk are about its length.
Error about_steps(Error error, ScrambleMethod method) {
    if (error.parameter.empty() && method != ScrambleMethod::Uniform)
        error.parameter = method == ScrambleMethod::Walk ? "steps" : "self-avoiding";
    return error;
}

// The given size; without one, that of a goal given as a position.
Expected<std::string> size_of(const ScrambleTask& task) {
    const PuzzleInfo& info = task.puzzle->info();
    if (task.size) return task.puzzle->read_size(*task.size);
    const bool named = !task.goal || std::ranges::find(info.goals, *task.goal,
                                                       &NamedChoice::name) != info.goals.end();
    if (!named) {
        auto goal = task.puzzle->read(*task.goal, {});
        if (goal) return std::move(goal->position.size);
        // Names are words without digits.
        if (task.goal->find_first_of(" 0123456789") != std::string::npos)
            return Error{goal.error().message, ErrorKind::BadInput, "goal"};
    }
    return std::string(info.default_size);
}

}  // namespace

std::uint64_t fresh_seed() {
    std::random_device device;
    const std::uint64_t high = device();
    return ((high << 32U) | device()) >> 11U;
}

Expected<Scrambler> Scrambler::make(const ScrambleTask& task, std::uint64_t seed) {
    const auto words = words_of(*task.puzzle, task.metric, {});
    if (!words) return words.error();
    const auto size = size_of(task);
    if (!size) return size.error();
    auto goal = task.puzzle->goal(task.goal.value_or(""), *size);
    if (!goal) return Error{goal.error().message, ErrorKind::BadInput, "goal"};
    ScrambleRequest request{.goal = *std::move(goal),
                            .method = method_of(task),
                            .steps = task.steps ? *task.steps : task.self_avoiding.value_or(0),
                            .unsolvable = task.unsolvable,
                            .metric = std::string(words->metric)};
    if (auto error = task.puzzle->check_scramble(request))
        return about_steps(*std::move(error), request.method);
    return Scrambler(std::move(request), seed);
}

Expected<Scrambled> Scrambler::next(const std::stop_token& stop) {
    ++made_;
    request_.stop = stop;
    auto scrambled = puzzle().scramble(request_, random_);
    if (!scrambled) return about_steps(scrambled.error(), request_.method);
    return scrambled;
}

std::string Scrambler::text_of(const Scrambled& scrambled) {
    return scrambled.moves ? *scrambled.moves
                           : scrambled.position.puzzle->write(scrambled.position);
}

void Scrambler::write(JsonWriter& json, const Scrambled& last) const {
    const bool walks = request_.method != ScrambleMethod::Uniform;
    json.object([&] {
        json.member("schema", 1);
        json.member("puzzle", puzzle().name());
        json.member("size", request_.goal.size);
        json.member("start", puzzle().write(last.position));
        json.member("goal", puzzle().write(request_.goal));
        json.member("method", name_of(request_.method));
        json.member("steps", walks ? std::optional(request_.steps) : std::nullopt);
        json.member("metric", request_.metric);
        json.member("moves", last.moves);
        json.member("solvable", !request_.unsolvable);
        json.member("seed", seed_);
        json.member("index", made_ - 1);
    });
}

}  // namespace taquin::apps
