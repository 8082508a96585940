// taquin tables build: the tables of a set, built and stored unless they are there.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "build_progress.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "shared/table_sets.hpp"
#include "tables.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

class Building {
public:
    Building(const TableOptions& options, Context& context)
        : options_(options), context_(context), tables_(tables_for(options)) {}

    ExitCode build(const std::string& name) {
        const auto goal = goal_of(options_);
        if (!goal) return fail(goal.error());
        const auto wanted = tables_.tables_of(name, *goal);
        if (!wanted) return fail(wanted.error());
        const solver::SetNeeds needs = solver::TileTables::needs_of(*wanted);
        if (!options_.quiet && !tables_.are_there(*wanted))
            tell(fmt::format("{} for {}: {}, {} on disk; building takes {} of memory", name,
                             tiles::to_text(options_.size), counted(needs.tables, "table"),
                             bytes_text(bytes_of(*wanted)), bytes_text(needs.memory)));

        const auto start = std::chrono::steady_clock::now();
        const auto fault = get(name, *goal);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (fault) return fail(*fault);
        const ExitCode code = tell_warnings();
        show({.name = name,
              .size = tiles::to_text(options_.size),
              .tables = needs.tables,
              .bytes = bytes_of(*wanted),
              .folder = tables_.store().folder().string(),
              .stored = code == ExitCode::Done,
              .seconds = taken.count()});
        return code;
    }

private:
    std::optional<Error> get(const std::string& name, const tiles::Board& goal) {
        Interrupts interrupts;
        BuildProgress bar(options_.quiet);
        const tables::Progress progress{
            .receiver = [&](const tables::Step& step) { bar.show(step); },
            .stop = interrupts.token()};
        return tables_.get(name, goal, terms_of(options_, progress));
    }

    // A damaged file that was replaced is only worth a word; a table that was not stored is what
    // this command was not asked for.
    ExitCode tell_warnings() {
        ExitCode code = ExitCode::Done;
        std::string told;
        for (const Error& warning : tables_.take_warnings()) {
            if (std::exchange(told, warning.message) == warning.message) continue;
            if (warning.kind == ErrorKind::FileSystem) {
                complain(warning.message);
                code = ExitCode::FileSystem;
            } else {
                warn(warning.message);
            }
        }
        return code;
    }

    void show(const BuiltSet& built) {
        if (options_.json)
            append_json(context_.out.text(), built);
        else if (!options_.quiet && built.stored)
            context_.out.print("{} for {} is ready in {} ({})\n", built.name, built.size,
                               built.folder, seconds_text(built.seconds));
        context_.out.commit();
    }

    const TableOptions& options_;
    Context& context_;
    solver::TileTables tables_;
};

}  // namespace

ExitCode build_tables(const TableOptions& options, Context& context) {
    if (options.names.empty()) {
        auto names = tables_for(options).names(options.size);
        if (options.size.cells() <= tiles::max_lookup_cells)
            names.emplace_back(solver::lookup_name);
        complain(fmt::format("tables build: name a set; for {} there are: {}",
                             tiles::to_text(options.size), fmt::join(names, " ")));
        return ExitCode::BadInput;
    }
    Building building(options, context);
    ExitCode code = ExitCode::Done;
    for (const std::string& name : options.names) {
        code = worse(code, building.build(name));
        if (code == ExitCode::Interrupted) break;
    }
    return code;
}

}  // namespace taquin::cli
