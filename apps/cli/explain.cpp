// taquin explain: where the estimates of a position come from, and what each move would change.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "command.hpp"
#include "options.hpp"
#include "positions.hpp"
#include "shared/answer_json.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

struct ExplainOptions {
    PositionOptions positions;
    std::optional<std::string> notation;
    std::optional<std::string> metric;
    std::string cache;
    bool json = false;
    bool quiet = false;
};

// --- text: places count from 1, and long tables and lists are cut off. JSON is complete.

constexpr std::size_t most_rows = 400;
constexpr std::size_t most_items = 20;  // of a list

std::string value_text(const std::optional<search::Cost>& value) {
    return value ? fmt::format("{}", *value) : "-";
}

std::string change_text(const std::optional<search::Cost>& change) {
    return change ? fmt::format("{:+}", *change) : "-";
}

std::string number_text(std::int64_t number, ColumnKind kind) {
    if (kind == ColumnKind::Signed) return fmt::format("{:+}", number);
    return fmt::format("{}", kind == ColumnKind::Ordinal ? number + 1 : number);
}

// Commas separate the items of a list, dashes those of a nested list: "3-1, 3-2".
std::string shown_value(const Value& value, ColumnKind kind, std::string_view separator = ", ") {
    struct Text {
        ColumnKind kind;
        std::string_view separator;
        std::string operator()(std::nullptr_t) const { return "-"; }
        std::string operator()(bool truth) const { return truth ? "yes" : "no"; }
        std::string operator()(std::int64_t number) const { return number_text(number, kind); }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const Value::List& list) const {
            std::vector<std::string> items;
            for (const Value& item : std::span(list).first(std::min(list.size(), most_items)))
                items.push_back(shown_value(item, kind, "-"));
            if (list.size() > most_items) items.emplace_back("...");
            return fmt::format("{}", fmt::join(items, separator));
        }
    };
    return std::visit(Text{kind, separator}, value.content);
}

void print_estimates(Output& out, const Explanation& explanation) {
    Table table({"heuristic", ">value", ""});
    for (const auto& row : explanation.estimates)
        table.add({std::string(row.heuristic), value_text(row.value), row.why_not});
    out.print("Estimates of the moves left:\n\n{}", table.text());
}

// How to get the values for which tables are missing.
void print_advice(Output& out, const Explanation& explanation, const TableQuery& query,
                  const std::string& program) {
    const Puzzle& puzzle = *query.goal.puzzle;
    const auto sets = puzzle.table_set_names(query);
    const bool complete = std::ranges::all_of(
        explanation.estimates, [](const auto& estimate) { return estimate.value.has_value(); });
    if (complete || sets.empty()) return;
    const bool usual = query.goal.size == puzzle.info().default_size;
    out.print("\nTo build a set of tables: {} tables build --puzzle {}{} NAME\nNAME is one of {}\n",
              program, puzzle.name(), usual ? "" : " --size " + query.goal.size,
              fmt::join(sets, ", "));
}

void print_table(Output& out, const DataTable& data) {
    if (data.rows.empty()) return out.print("\n{}: none\n", data.title);
    std::vector<std::string> headings;
    for (const Column& column : data.columns)
        headings.push_back((column.kind == ColumnKind::Text ? "" : ">") +
                           std::string(column.heading));
    Table table(std::move(headings));
    for (const auto& row : std::span(data.rows).first(std::min(data.rows.size(), most_rows))) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < row.size(); ++i)
            texts.push_back(shown_value(row[i], data.columns[i].kind));
        table.add(std::move(texts));
    }
    out.print("\n{}:\n\n{}", data.title, table.text());
    if (data.rows.size() > most_rows)
        out.print("... and {}; use --json to list all\n",
                  counted(data.rows.size() - most_rows, fmt::format("more {}", data.row)));
}

// All moves have the same facts, so the first one gives the headings.
void print_moves(Output& out, const Explanation& explanation, const Puzzle& puzzle,
                 std::string_view notation) {
    if (explanation.moves.empty()) return;
    std::vector<std::string> headings{"move"};
    for (const Fact& fact : explanation.moves.front().facts) headings.push_back(">" + fact.name);
    for (const auto& estimate : explanation.estimates)
        headings.push_back(">" + std::string(estimate.heuristic));
    Table table(std::move(headings));
    for (const auto& effect : explanation.moves) {
        std::vector<std::string> row{puzzle.write_moves(std::span(&effect.move, 1), notation)};
        for (const Fact& fact : effect.facts)
            row.push_back(shown_value(fact.value, ColumnKind::Number));
        for (const auto& change : effect.change) row.push_back(change_text(change));
        table.add(std::move(row));
    }
    out.print("\nWhat each move would change:\n\n{}", table.text());
}

class Explainer {
public:
    Explainer(const ExplainOptions& options, Context& context)
        : options_(options),
          out_(context.out),
          program_(context.program),
          goals_(options.positions.goal),
          tables_(solver::cache_folder(options.cache), hardware_threads()) {}

    ExitCode explain(const Input& input) {
        warn_of(input.origin, input.warnings());
        const auto words = words_of(*input.puzzle, options_.metric, options_.notation);
        if (!words) return fail(input, words.error(), {});
        if (!input.read) return fail(input, input.read.error(), *words);
        const auto& goal = goals_.of(input.position());
        if (!goal) return fail(input, goal.error(), *words);
        const auto explanation =
            input.puzzle->explain(input.position(), **goal, words->metric, tables_);
        for (const Error& warning : tables_.take_warnings()) warn(warning.message);
        if (!explanation) return fail(input, explanation.error(), *words);
        if (const auto spoilt = tables_.check().fault) return cli::fail(*spoilt);
        if (options_.json)
            append_json_line(out_.text(), [&](JsonWriter& json) {
                write_explanation(json, input, **goal, *explanation, words->notation);
            });
        else
            print(input.position(), **goal, *explanation, *words);
        out_.commit();
        return ExitCode::Done;
    }

private:
    void print(const Position& start, const Position& goal, const Explanation& explanation,
               const Words& words) {
        if (options_.quiet) {
            for (const auto& row : explanation.estimates)
                out_.print("{} {}\n", row.heuristic, value_text(row.value));
            return;
        }
        print_positions(start, goal);
        print_estimates(out_, explanation);
        print_advice(out_, explanation, {goal, std::string(words.metric), {}}, program_);
        for (const DataTable& table : explanation.tables) print_table(out_, table);
        print_moves(out_, explanation, *start.puzzle, words.notation);
    }

    // Prints the start, the goal if the puzzle has several goals, and why an unsolvable start
    // cannot be solved.
    void print_positions(const Position& start, const Position& goal) {
        const Puzzle& puzzle = *start.puzzle;
        out_.print("{}\n", picture_of(start));
        if (puzzle.info().goals.size() > 1 || options_.positions.goal)
            out_.print("to\n\n{}\n", picture_of(goal));
        const Verdict verdict = puzzle.check(start, goal);
        if (!verdict.solvable) out_.print("unsolvable\n{}\n\n", wrapped(verdict.explanation, 0));
    }

    ExitCode fail(const Input& input, const Error& error, const Words& words) {
        complain(input.origin.where() + sentence(error, "--"));
        if (options_.json)
            append_json_line(out_.text(), [&](JsonWriter& json) {
                write_no_explanation(json, input, sentence(error), words.notation);
            });
        out_.commit();
        return exit_code_of(error.kind);
    }

    const ExplainOptions& options_;
    Output& out_;
    const std::string& program_;
    Goals goals_;
    tables::TableLibrary tables_;
};

ExitCode explain(const ExplainOptions& options, Context& context) {
    Explainer explainer(options, context);
    return for_each_position(options.positions, context.out,
                             [&](const Input& input) { return explainer.explain(input); });
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
    auto options = std::make_shared<ExplainOptions>();
    Command command(app, context, "explain",
                    "Show every heuristic's value for a position, where it comes from, and what "
                    "each move would change");
    declare_positions(command, options->positions);
    declare_cache(command, options->cache);
    command.group("Output");
    declare_notation(command, options->notation);
    declare_metric(command, options->metric);
    command.flag("--json", options->json, "Print one JSON object per line");
    command.flag("--quiet", options->quiet, "Print only the values, one per line");
    command.examples(
        {R"(explain "2 3 0/1 8 6/5 7 4")", R"(explain --goal snail "1 2 3/8 4 0/7 6 5")"});
    run_with(command, std::move(options), &explain);
}

}  // namespace taquin::cli
