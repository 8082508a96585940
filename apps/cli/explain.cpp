// taquin explain: why a board has the estimates that it has, and what each move would change.
#include "taquin/puzzles/tiles/explain.hpp"

#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <utility>

#include "boards.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "numbers.hpp"
#include "table.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"

namespace taquin::cli {
namespace {

struct ExplainOptions {
    BoardOptions boards;
    tiles::Convention convention = tiles::Convention::Blank;
    bool json = false;
    bool quiet = false;
};

struct Explained {
    const tiles::Board& board;
    const tiles::Board& goal;
    tiles::Explanation explanation;
};

std::string letter_of(tiles::Move move, tiles::Convention convention) {
    return tiles::to_text(std::span(&move, 1), convention);
}

std::string_view axis_name(tiles::Axis axis) { return axis == tiles::Axis::Row ? "row" : "column"; }

// --- for people: rows and columns count from 1

std::string value_text(const std::optional<tiles::Cost>& value) {
    return value ? fmt::format("{}", *value) : "-";
}

std::string change_text(const std::optional<tiles::Cost>& change) {
    return change ? fmt::format("{:+}", *change) : "-";
}

void print_values(Output& out, const Explained& explained) {
    Table table({"heuristic", ">value", ""});
    for (const auto& row : explained.explanation.values)
        table.add({std::string(row.name), value_text(row.value), row.why_not});
    out.print("Estimates of the moves left:\n\n{}", table.text());
}

void print_tiles(Output& out, const Explained& explained) {
    Table table({">tile", ">row", ">column", ">goal row", ">goal column", ">down", ">right",
                 ">distance", ">sum"});
    const auto text = [](auto number) { return fmt::format("{}", number); };
    for (const auto& row : explained.explanation.tiles)
        table.add({text(row.tile), text(row.row + 1), text(row.column + 1), text(row.goal_row + 1),
                   text(row.goal_column + 1), change_text(row.dy), change_text(row.dx),
                   text(row.distance), text(row.sum)});
    out.print("\nManhattan distance, tile by tile:\n\n{}", table.text());
}

void print_conflicts(Output& out, const Explained& explained) {
    const auto& conflicts = explained.explanation.conflicts;
    out.print("\nConflicts, tiles in their goal line that must pass each other:{}\n",
              conflicts.empty() ? " none" : "\n");
    for (const auto& conflict : conflicts) {
        std::vector<std::string> pairs;
        for (const auto& [first, second] : conflict.pairs)
            pairs.push_back(fmt::format("{} and {}", first, second));
        if (conflict.pair_count > pairs.size())
            pairs.push_back(counted(conflict.pair_count - pairs.size(), "more pair"));
        out.print("{} {}: {}; if {} {} the line, none is left: +{}\n", axis_name(conflict.axis),
                  conflict.line + 1, fmt::join(pairs, ", "), fmt::join(conflict.leaving, ", "),
                  conflict.leaving.size() == 1 ? "leaves" : "leave", 2 * conflict.leaving.size());
    }
}

void print_moves(Output& out, const Explained& explained, tiles::Convention convention) {
    std::vector<std::string> headings{"move", ">tile"};
    for (const auto& value : explained.explanation.values)
        headings.push_back(">" + std::string(value.name));
    Table table(std::move(headings));
    for (const auto& effect : explained.explanation.moves) {
        std::vector<std::string> row{letter_of(effect.move, convention),
                                     fmt::format("{}", effect.tile)};
        for (const auto& change : effect.change) row.push_back(change_text(change));
        table.add(std::move(row));
    }
    out.print("\nWhat each move would change:\n\n{}", table.text());
}

void print_text(Output& out, const Explained& explained, const ExplainOptions& options) {
    if (options.quiet) {
        for (const auto& row : explained.explanation.values)
            out.print("{} {}\n", row.name, value_text(row.value));
        return;
    }
    out.print("{}\nto\n\n{}\n", tiles::to_pretty(explained.board),
              tiles::to_pretty(explained.goal));
    print_values(out, explained);
    print_tiles(out, explained);
    print_conflicts(out, explained);
    print_moves(out, explained, options.convention);
}

// --- JSON: rows and columns count from 0

template <class Items, class Append>
void append_array(std::string& out, const Items& items, Append append) {
    out += '[';
    for (std::string_view comma; const auto& item : items) {
        out += std::exchange(comma, ",");
        append(item);
    }
    out += ']';
}

std::string number_or_null(const std::optional<tiles::Cost>& value) {
    return value ? fmt::format("{}", *value) : "null";
}

void append_tiles(std::string& out, const tiles::Explanation& explanation) {
    append_array(out, explanation.tiles, [&out](const tiles::TileDistance& row) {
        fmt::format_to(std::back_inserter(out),
                       R"({{"tile":{},"row":{},"column":{},"goal_row":{},"goal_column":{},)"
                       R"("dx":{},"dy":{},"distance":{},"sum":{}}})",
                       row.tile, row.row, row.column, row.goal_row, row.goal_column, row.dx, row.dy,
                       row.distance, row.sum);
    });
}

void append_conflicts(std::string& out, const tiles::Explanation& explanation) {
    append_array(out, explanation.conflicts, [&out](const tiles::LineConflict& row) {
        const auto to = std::back_inserter(out);
        fmt::format_to(to, R"({{"axis":"{}","line":{},"pairs":)", axis_name(row.axis), row.line);
        append_array(out, row.pairs, [&to](const auto& pair) {
            fmt::format_to(to, "[{},{}]", pair.first, pair.second);
        });
        fmt::format_to(to, R"(,"pair_count":{},"leaving":[{}]}})", row.pair_count,
                       fmt::join(row.leaving, ","));
    });
}

// {"zero":0,"misplaced":7,…}: a number for each heuristic.
template <class NumberOf>
void append_by_heuristic(std::string& out, const tiles::Explanation& explanation,
                         NumberOf number_of) {
    out += '{';
    for (std::size_t i = 0; i < explanation.values.size(); ++i)
        fmt::format_to(std::back_inserter(out), R"({}"{}":{})", i == 0 ? "" : ",",
                       explanation.values[i].name, number_or_null(number_of(i)));
    out += '}';
}

void append_moves(std::string& out, const tiles::Explanation& explanation,
                  tiles::Convention convention) {
    append_array(out, explanation.moves, [&](const tiles::MoveEffect& effect) {
        fmt::format_to(std::back_inserter(out), R"({{"move":"{}","tile":{},"changes":)",
                       letter_of(effect.move, convention), effect.tile);
        append_by_heuristic(out, explanation, [&](std::size_t i) { return effect.change[i]; });
        out += '}';
    });
}

void append_explanation(JsonLine& json, const Explained& explained, tiles::Convention convention) {
    const auto& explanation = explained.explanation;
    json.text("size", tiles::to_text(explained.board.size));
    json.text("start", tiles::to_rows(explained.board));
    json.text("goal", tiles::to_rows(explained.goal));
    append_by_heuristic(json.value("heuristics"), explanation,
                        [&](std::size_t i) { return explanation.values[i].value; });
    append_tiles(json.value("tiles"), explanation);
    append_conflicts(json.value("conflicts"), explanation);
    append_moves(json.value("moves"), explanation, convention);
}

class Explainer {
public:
    Explainer(const ExplainOptions& options, Output& out)
        : options_(options), out_(out), goals_(options.boards.goal) {}

    ExitCode explain(const GivenBoard& given) {
        warn_of(given);
        if (!given.board) return fail(given, given.board.error().message);
        const tiles::Board& board = given.board->board;
        const auto& goal = goals_.of(board.size);
        if (!goal) return fail(given, "--goal: " + goal.error().message);
        const Explained explained{board, *goal, tiles::explain(board, *goal)};
        if (options_.json)
            print_json(given, &explained, std::nullopt);
        else
            print_text(out_, explained, options_);
        out_.commit();
        return ExitCode::Done;
    }

private:
    // Either an explanation or the sentence that says why there is none.
    void print_json(const GivenBoard& given, const Explained* explained,
                    const std::optional<std::string>& error) {
        JsonLine json(out_.text());
        json.number("schema", 1);
        json.text("puzzle", "tiles");
        if (explained != nullptr)
            append_explanation(json, *explained, options_.convention);
        else
            for (const auto* key :
                 {"size", "start", "goal", "heuristics", "tiles", "conflicts", "moves"})
                json.null(key);
        json.text("move_convention", name(options_.convention));
        json.maybe_text("error", error);
        given.line ? json.number("line", *given.line) : json.null("line");
    }

    ExitCode fail(const GivenBoard& given, const std::string& sentence) {
        complain(given.where + sentence);
        if (options_.json) print_json(given, nullptr, sentence);
        out_.commit();
        return ExitCode::BadInput;
    }

    const ExplainOptions& options_;
    Output& out_;
    Goals goals_;
};

ExitCode explain(const ExplainOptions& options, Context& context) {
    Explainer explainer(options, context.out);
    return for_each_board(options.boards,
                          [&](const GivenBoard& given) { return explainer.explain(given); });
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
    auto options = std::make_shared<ExplainOptions>();
    Command command(app, context, "explain",
                    "Show every heuristic's value for a board, where it comes from, and what each "
                    "move would change");
    declare_boards(command, options->boards);
    command.group("Output");
    command.value(
        "--moves", options->convention, tiles::parse_convention,
        {"blank|tile",
         "What the letters U D L R tell: where the blank goes (the default), or the tile"});
    command.flag("--json", options->json, "One JSON object a line");
    command.flag("--quiet", options->quiet, "Only the values, one a line");
    command.examples(
        {R"(explain "2 3 0/1 8 6/5 7 4")", R"(explain --goal snail "1 2 3/8 4 0/7 6 5")"});
    run_with(command, std::move(options), &explain);
}

}  // namespace taquin::cli
