#include "server/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::server {
namespace {

// The nesting depth of brackets outside strings.
std::size_t depth_of(std::string_view json) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text && c == '\\')
            ++i;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text && (c == '[' || c == '{'))
            deepest = std::max(deepest, ++depth);
        else if (!in_text && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return deepest;
}

// Collects the fields of one object while the parser reads them. No document is built: its
// destructor would need memory.
class FieldReader : public nlohmann::json_sax<nlohmann::json> {
public:
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return add(std::uint64_t{value}); }
    // 1e6 and 5.0 are whole numbers too.
    bool number_float(number_float_t value, const string_t&) override {
        constexpr double exact = 9007199254740992.0;  // 2^53
        const bool whole = value >= 0 && value <= exact && std::trunc(value) == value;
        return whole ? add(static_cast<std::uint64_t>(value)) : add(value);
    }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override {
        if (depth_ == 0) is_object_ = true;
        return begin();
    }
    bool key(string_t& name) override {
        if (depth_ == 1) name_ = std::move(name);
        return true;
    }
    bool end_object() override { return end(); }
    bool start_array(std::size_t) override { return begin(); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

    bool is_object() const { return is_object_; }
    FieldValues take() && { return std::move(values_); }

private:
    bool add(FieldValue value) {
        if (depth_ == 1 && is_object_) values_.insert_or_assign(name_, std::move(value));
        return true;
    }
    bool begin() {
        add(Nested{});
        ++depth_;
        return true;
    }
    bool end() {
        --depth_;
        return true;
    }

    std::size_t depth_ = 0;
    bool is_object_ = false;
    std::string name_{};
    FieldValues values_{};
};

// Refuses a position that is too large before anything is done with it.
void check_pieces(Fields& fields, const std::string& field, const Puzzle& puzzle,
                  const std::string& size, const JobSettings& limits) {
    if (puzzle.pieces(size) > limits.board_cells)
        fields.mistake(field, fmt::format("{} is too large: this server accepts up to {} pieces",
                                          size, limits.board_cells));
}

// A name from a puzzle's list; the first one if the field is missing.
std::string read_choice(Fields& fields, const std::string& field, const Puzzle& puzzle,
                        const std::vector<NamedChoice>& choices) {
    const auto named = fields.text(field);
    if (!named) return std::string(choices.empty() ? "" : choices.front().name);
    if (std::ranges::find(choices, *named, &NamedChoice::name) == choices.end()) {
        std::vector<std::string_view> names;
        for (const NamedChoice& choice : choices) names.push_back(choice.name);
        fields.mistake(field, names.empty()
                                  ? fmt::format("the puzzle {} has no {} to choose; leave it out",
                                                puzzle.name(), field)
                                  : fmt::format("choose from {}", fmt::join(names, ", ")));
    }
    return *named;
}

// Converts a field to a parameter value. Types that no parameter has become an empty text, which is
// always refused.
solver::ParameterValue parameter_value(const FieldValue& value) {
    return std::visit(
        [](const auto& one) -> solver::ParameterValue {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, std::nullptr_t> || std::is_same_v<T, Nested>)
                return std::string();
            else
                return one;
        },
        value);
}

void read_parameter(Fields& fields, const solver::ParameterRow& row,
                    solver::SearchRequest& request) {
    const FieldValue* const value = fields.find(std::string(row.name));
    const auto* const text = value != nullptr ? std::get_if<std::string>(value) : nullptr;
    const bool is_text = std::holds_alternative<solver::Text>(row.type);
    if (value == nullptr || (is_text && text != nullptr && text->empty())) return;
    const auto fault = set_parameter(request, row, parameter_value(*value));
    if (fault) fields.mistake(std::string(row.name), *fault);
}

}  // namespace

Fields::Fields(const std::string& body) {
    constexpr std::size_t deepest = 8;
    if (depth_of(body) > deepest) {
        fault_ = failure(400, "the JSON is nested too deeply");
        return;
    }
    FieldReader reader;
    if (!nlohmann::json::sax_parse(body, &reader))
        fault_ = failure(400, "the body is not JSON; send an object such as {\"board\": \"…\"}");
    else if (!reader.is_object())
        fault_ = failure(400, "the body is not a JSON object; send one such as {\"board\": \"…\"}");
    else
        values_ = std::move(reader).take();
}

std::optional<Response> Fields::fault() {
    if (fault_) return fault_;
    for (const auto& [name, value] : values_)
        if (!known_.contains(name))
            return failure(400, "unknown field " + taquin::quoted(name), name);
    return std::nullopt;
}

void Fields::mistake(const std::string& field, const std::string& sentence,
                     std::optional<std::size_t> line) {
    if (!fault_) fault_ = failure(400, sentence, field, line);
}

void Fields::mistake(const std::string& field, const Error& error) {
    mistake(error.parameter.empty() ? field : error.parameter, error.message);
}

const FieldValue* Fields::find(const std::string& name) {
    known_.insert(name);
    const auto found = values_.find(name);
    const bool has =
        found != values_.end() && !std::holds_alternative<std::nullptr_t>(found->second);
    return has ? &found->second : nullptr;
}

std::optional<std::string> Fields::text(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (const auto* const text = std::get_if<std::string>(value)) return *text;
    mistake(name, name + " must be a string");
    return std::nullopt;
}

std::string Fields::needed_text(const std::string& name) {
    if (find(name) == nullptr) mistake(name, name + " is missing");
    return text(name).value_or("");
}

std::optional<std::uint64_t> Fields::whole(const std::string& name, Range range) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (const auto* const number = std::get_if<std::uint64_t>(value))
        if (*number >= range.least && *number <= range.most) return *number;
    mistake(name,
            fmt::format("{} must be a whole number from {} to {}", name, range.least, range.most));
    return std::nullopt;
}

bool Fields::truth(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return false;
    if (const auto* const truth = std::get_if<bool>(value)) return *truth;
    mistake(name, name + " must be true or false");
    return false;
}

// --- questions

const Puzzle& read_puzzle(Fields& fields) {
    return *fields.parsed("puzzle", apps::parse_puzzle).value_or(&default_puzzle());
}

std::string read_metric(Fields& fields, const Puzzle& puzzle) {
    return read_choice(fields, "metric", puzzle, puzzle.info().metrics);
}

std::string read_notation(Fields& fields, const Puzzle& puzzle, const std::string& field) {
    return read_choice(fields, field, puzzle, puzzle.info().notations);
}

std::string read_size(Fields& fields, const Puzzle& puzzle, const JobSettings& limits) {
    const auto named = fields.text("size");
    const auto size = puzzle.read_size(named.value_or(std::string(puzzle.info().default_size)));
    if (!size) {
        fields.mistake("size", size.error());
        return std::string(puzzle.info().default_size);
    }
    check_pieces(fields, "size", puzzle, *size, limits);
    return *size;
}

Question read_question(Fields& fields, const JobSettings& limits, apps::Goals::Kind kind) {
    const std::string text = fields.needed_text("board");
    apps::Reading reading;
    reading.puzzle = fields.parsed("puzzle", apps::parse_puzzle);
    reading.form = fields.parsed("form", apps::parse_form);
    reading.size = fields.parsed("size", apps::parse_size);
    reading.goal = fields.text("goal");
    reading.impossible = true;  // the answer says why
    Question question{reading, apps::read_input(text, reading)};
    if (!question.input.read) {
        fields.mistake("board", question.input.read.error());
        return question;
    }
    const Puzzle& puzzle = question.puzzle();
    const std::string& size = question.start().size;
    check_pieces(fields, "board", puzzle, size, limits);
    auto goal = apps::Goals(reading.goal, kind).of(question.start());
    if (!goal) {
        fields.mistake("goal", goal.error());
        return question;
    }
    question.goal = **goal;
    question.goal_text = fmt::format("{} {} {}", puzzle.name(), size, reading.goal.value_or(""));
    return question;
}

std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits) {
    std::vector<solver::ParameterRow> rows(search_parameters().begin(), search_parameters().end());
    std::erase_if(rows, [](const solver::ParameterRow& each) { return each.names_file; });
    const auto row = [&](std::string_view name) -> solver::ParameterType& {
        return std::ranges::find(rows, name, &solver::ParameterRow::name)->type;
    };
    for (solver::ParameterRow& each : rows)
        if (auto* const whole = std::get_if<solver::Whole>(&each.type)) whole->most = most_exact;
    row("time") = solver::Seconds{std::chrono::duration<double>(limits.time).count()};
    row("nodes") = solver::Whole{1, limits.nodes.value_or(most_exact)};
    row("memory") = solver::Bytes{limits.memory};
    row("threads") = solver::Whole{1, limits.threads};
    return rows;
}

void read_parameters(Fields& fields, const JobSettings& limits, const Puzzle& puzzle,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request) {
    for (const solver::ParameterRow& row : parameters_within(limits))
        if (std::ranges::find(groups, row.group) != groups.end())
            read_parameter(fields, row, request);
    if (!request.order.empty())
        if (const auto order = puzzle.read_order(request.order); !order)
            fields.mistake("order", order.error());
    // Searches that end by themselves have their own time limit; the others get the server's.
    search::Limits& to = request.limits;
    const auto* const algorithm = solver::find_algorithm(puzzle, request.algorithm);
    if (!to.time && (algorithm == nullptr || !algorithm->ends_by_itself())) to.time = limits.time;
    if (!to.nodes) to.nodes = limits.nodes;
    if (!to.memory) to.memory = limits.memory;
    if (!request.threads) request.threads = 1;
}

ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits) {
    // Longer walks are no more random, and take too long for one request.
    constexpr std::uint64_t most_steps = 1'000'000;
    constexpr std::uint64_t most_self_avoiding = 10'000;
    enum class Method { Uniform, Steps, SelfAvoiding };
    ScrambleQuestion question;
    auto& task = question.task;
    task.puzzle = &read_puzzle(fields);
    task.size = read_size(fields, *task.puzzle, limits);
    task.goal = fields.text("goal");
    task.unsolvable = fields.truth("unsolvable");
    if (fields.has("metric")) task.metric = read_metric(fields, *task.puzzle);
    const auto method = fields.choice<Method>("method", {{"uniform", Method::Uniform},
                                                         {"steps", Method::Steps},
                                                         {"self-avoiding", Method::SelfAvoiding}});
    const auto steps = fields.whole(
        "steps", {0, method == Method::SelfAvoiding ? most_self_avoiding : most_steps});
    const bool walks = method.value_or(Method::Uniform) != Method::Uniform;
    if (walks && !steps) fields.mistake("steps", "steps is missing: give the length of the walk");
    if (!walks && steps)
        fields.mistake("steps", "steps is only for the methods steps and self-avoiding");
    if (walks && task.unsolvable)
        fields.mistake(
            "unsolvable",
            "a walk from the goal always gives a solvable position; use the method uniform");
    (method == Method::SelfAvoiding ? task.self_avoiding : task.steps) = steps;
    question.seed = fields.whole("seed").value_or(apps::fresh_seed());
    return question;
}

}  // namespace taquin::server
