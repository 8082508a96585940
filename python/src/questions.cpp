// Questions about positions that need no search: check, explain, verify; scrambles; the lists of
// puzzles, algorithms, heuristics and parameters.
#include <algorithm>
#include <mutex>

#include "position.hpp"
#include "running.hpp"
#include "shared/answer_json.hpp"
#include "shared/catalogue_json.hpp"
#include "shared/scramble.hpp"
#include "solving.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/machine.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

// The position of a question, its goal, and the metric and notation of the answer.
struct Question {
    Question(const Task& task, const py::object& position,
             apps::Goals::Kind kind = apps::Goals::Kind::Whole)
        : input(input_of(position, task.reading)), goals(task.reading.goal, kind) {
        if (!input.read) throw Refused(input.read.error());
        const auto& found = goals.of(input.position());
        if (!found) throw Refused({found.error().message, found.error().kind, "goal"});
        goal = *found;
        words = value_of(apps::words_of(*input.puzzle, task.metric, task.notation));
    }

    apps::Input input;
    apps::Goals goals;
    apps::PositionPtr goal{};
    apps::Words words{};
};

template <class Write>
py::object object_from(Write write) {
    return from_json([&](JsonWriter& json) { json.object([&] { write(json); }); });
}

py::object check_position(const Task& task, const py::object& position) {
    const Question asked(task, position, apps::Goals::Kind::Partial);
    const Verdict verdict = asked.input.puzzle->check(asked.input.position(), *asked.goal);
    return object_from(
        [&](JsonWriter& json) { apps::write_check(json, asked.input, *asked.goal, verdict); });
}

py::object explain_position(const Task& task, const py::object& position) {
    const Question asked(task, position);
    tables::TableLibrary tables(solver::cache_folder(task.cache), hardware_threads());
    const auto explanation = interruptible([&](const std::stop_token& stop) {
        tables.stop_with(stop);
        return value_of(asked.input.puzzle->explain(asked.input.position(), *asked.goal,
                                                    asked.words.metric, tables));
    });
    return object_from([&](JsonWriter& json) {
        apps::write_explanation(json, asked.input, *asked.goal, explanation, asked.words.notation);
    });
}

py::object verify_moves(const Task& task, const py::object& position, const std::string& moves) {
    const Question asked(task, position, apps::Goals::Kind::Partial);
    auto played = asked.input.puzzle->verify(
        asked.input.position(), *asked.goal,
        {.text = moves, .notation = asked.words.notation, .metric = asked.words.metric});
    if (!played) throw Refused({played.error().message, played.error().kind, "moves"});
    return object_from([&](JsonWriter& json) {
        apps::write_verification(json, asked.input, *asked.goal, *played, asked.words);
    });
}

// A sequence of scrambles from one seed.
class Scrambles {
public:
    Scrambles(const Task& task, const py::dict& how, const py::object& seed)
        : seed_(count_value(seed, "seed").value_or(apps::fresh_seed())),
          is_brief_(how["self_avoiding"].is_none()),
          scrambler_(make(task, how, seed_)) {}

    std::uint64_t seed() const { return seed_; }
    Position next() {
        if (is_brief_) {
            const Released released;
            return walk({});
        }
        return interruptible([this](const std::stop_token& stop) { return walk(stop); });
    }

private:
    static apps::Scrambler make(const Task& task, const py::dict& how, std::uint64_t seed) {
        apps::ScrambleTask wanted;
        wanted.puzzle = &task.reading.puzzle_of("");
        wanted.size = task.reading.size;
        wanted.goal = task.reading.goal;
        wanted.metric = task.metric;
        wanted.steps = steps_in(how, "steps");
        wanted.self_avoiding = steps_in(how, "self_avoiding");
        wanted.unsolvable = py::bool_(how["unsolvable"]);
        return value_of(apps::Scrambler::make(wanted, seed));
    }

    static std::optional<std::uint64_t> steps_in(const py::dict& how, const char* name) {
        const auto steps = count_value(how[name], name);
        if (steps && *steps > most_steps)
            throw Refused({std::to_string(*steps) + " steps are too many; the maximum is " +
                               std::to_string(most_steps),
                           ErrorKind::BadInput, name});
        return steps;
    }

    Position walk(const std::stop_token& stop) {
        const std::scoped_lock lock(mutex_);
        return value_of(scrambler_.next(stop)).position;
    }

    // Such a walk takes up to 0.1 s, and Ctrl-C waits for it. A longer one is not more random.
    static constexpr std::uint64_t most_steps = 1'000'000;

    std::mutex mutex_{};
    std::uint64_t seed_;
    bool is_brief_;
    apps::Scrambler scrambler_;
};

// --- lists

py::object list_of(const std::string& subject, const py::object& puzzle) {
    const auto* const named = std::ranges::find(apps::subject_names, subject);
    if (named == apps::subject_names.end()) throw py::key_error(subject);
    py::dict keywords;
    keywords["puzzle"] = puzzle;
    const auto place = static_cast<apps::Subject>(named - apps::subject_names.begin());
    const auto entries = apps::entries_of(place, reading_of(keywords).puzzle.value_or(nullptr));
    return from_json([&](JsonWriter& json) { apps::write(json, entries); });
}

// The valid values of each parameter, for advice: "a number from 1 to 1000".
py::dict descriptions() {
    py::dict result;
    for (const solver::ParameterRow& row : search_parameters())
        result[py::str(std::string(row.name))] = solver::description(row.type);
    return result;
}

std::optional<std::string> nearest_word(const std::string& typed,
                                        const std::vector<std::string>& known) {
    const std::vector<std::string_view> words(known.begin(), known.end());
    const auto found = nearest(typed, words);
    return found ? std::optional(std::string(*found)) : std::nullopt;
}

}  // namespace

void add_questions(py::module_& module) {
    module.def("check", &check_position);
    module.def("explain", &explain_position);
    module.def("verify", &verify_moves);
    module.def("list_of", &list_of, py::arg("subject"), py::arg("puzzle") = py::none());
    module.def("descriptions", &descriptions);
    module.def("nearest", &nearest_word);
    py::class_<Scrambles>(module, "Scrambles")
        .def(py::init<const Task&, const py::dict&, const py::object&>())
        .def_property_readonly("seed", &Scrambles::seed)
        .def("next", &Scrambles::next);
    refuse_unmade<Scrambles>();
}

}  // namespace taquin::python
