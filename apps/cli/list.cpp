// taquin list: the choices that the library's tables offer.
#include <fmt/format.h>

#include <set>

#include "command.hpp"
#include "options.hpp"
#include "shared/catalogue_json.hpp"
#include "taquin/heuristics/expression.hpp"

namespace taquin::cli {
namespace {

struct ListOptions {
    Subject subject = Subject::Algorithms;
    std::optional<const Puzzle*> puzzle{};
    bool json = false;
    bool quiet = false;
};

// Several puzzles may use the same name, so names are listed by puzzle.
void print_text(Output& out, const std::vector<Entry>& entries, bool by_puzzle) {
    std::size_t width = 0;
    for (const auto& entry : entries) width = std::max(width, entry.name.size());
    const Puzzle* puzzle = nullptr;
    for (const auto& entry : entries) {
        if (by_puzzle && entry.puzzle != puzzle)
            out.print("{}{}:\n", puzzle == nullptr ? "" : "\n", entry.puzzle->name());
        puzzle = entry.puzzle;
        out.print("{:<{}}  {}\n", entry.name, width, entry.summary);
        out.print("{:<{}}  {}\n", "", width, entry.properties);
    }
}

void print_forms(Output& out) {
    constexpr std::size_t width = 18;  // of the longest form
    out.print("\nExpressions combine them:\n");
    for (const auto& form : heuristics::expression_forms)
        out.print("{:<{}}  {}; {}\n", form.text, width, form.summary, form.claim);
}

std::optional<Error> check_puzzle(const ListOptions& options) {
    const bool of_puzzles =
        options.subject != Subject::Measures && options.subject != Subject::Statistics;
    if (of_puzzles || !options.puzzle) return std::nullopt;
    return Error{fmt::format("list {} does not support --puzzle: they are the same for all puzzles",
                             name_of(options.subject))};
}

ExitCode list(const ListOptions& options, Context& context) {
    if (const auto fault = check_puzzle(options)) return fail(*fault);
    const auto entries = entries_of(options.subject, options.puzzle.value_or(nullptr));
    if (options.json) {
        context.out.print_json([&](JsonWriter& json) {
            json.key(name_of(options.subject));
            write(json, entries);
        });
    } else if (options.quiet) {
        // Several puzzles have heuristics of the same name.
        std::set<std::string_view> named;
        for (const auto& entry : entries)
            if (named.insert(entry.name).second) context.out.print("{}\n", entry.name);
    } else {
        const bool by_puzzle =
            options.subject == Subject::Heuristics || options.subject == Subject::Goals;
        print_text(context.out, entries, by_puzzle);
        if (options.subject == Subject::Heuristics) print_forms(context.out);
    }
    return ExitCode::Done;
}

}  // namespace

void add_list(CLI::App& app, Context& context) {
    auto options = std::make_shared<ListOptions>();
    Command command(
        app, context, "list",
        "List algorithms, heuristics, puzzles, goals, search parameters, or the lab's measures and "
        "statistics, with their properties");
    command.choice<Subject>("WHAT", options->subject,
                            {{"algorithms", Subject::Algorithms},
                             {"heuristics", Subject::Heuristics},
                             {"puzzles", Subject::Puzzles},
                             {"goals", Subject::Goals},
                             {"parameters", Subject::Parameters},
                             {"measures", Subject::Measures},
                             {"statistics", Subject::Statistics}},
                            "What to list: algorithms, heuristics, puzzles, goals, parameters, "
                            "measures or statistics");
    declare_puzzle(command, options->puzzle, "all");
    command.flag("--json", options->json, "Print a JSON object");
    command.flag("--quiet", options->quiet, "Print only the names");
    command.examples(
        {"list algorithms", "list heuristics --puzzle cube", "list heuristics --json"});
    run_with(command, std::move(options), &list);
}

}  // namespace taquin::cli
