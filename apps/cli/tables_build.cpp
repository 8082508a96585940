// taquin tables build: the tables of a set, built and stored unless they are there.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "build_progress.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "json.hpp"
#include "numbers.hpp"
#include "tables.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

// What a set takes, known before it is built.
struct Needs {
    std::uint64_t disk = 0;
    std::uint64_t memory = 0;  // while the largest table is built
    std::size_t tables = 0;
};

Needs needs_of(const std::vector<solver::SetTable>& tables) {
    Needs needs;
    needs.tables = tables.size();
    for (const solver::SetTable& table : tables) {
        // Those that are built already stay in memory.
        needs.memory = std::max(needs.memory, needs.disk + table.build_bytes);
        needs.disk += table.id.bytes();
    }
    return needs;
}

class Building {
public:
    Building(const TableOptions& options, Context& context)
        : options_(options), context_(context), tables_(tables_for(options)) {}

    ExitCode build(const std::string& name) {
        const auto set = chosen_set(name, options_);
        if (!set) return fail(set.error());
        const Needs needs = needs_of(tables_.tables_of(set->patterns, set->goal));
        const bool there = tables_.has(set->patterns, set->goal);
        if (!there && !options_.quiet)
            tell(fmt::format("{} for {}: {}, {} on disk; building takes {} of memory", name,
                             tiles::to_text(options_.size), counted(needs.tables, "table"),
                             bytes_text(needs.disk), bytes_text(needs.memory)));

        const auto start = std::chrono::steady_clock::now();
        const auto patterns = obtain(*set);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (!patterns) return fail(patterns.error());
        const ExitCode code = tell_warnings();
        show(name, needs, taken.count(), code == ExitCode::Done);
        return code;
    }

private:
    Expected<solver::PatternSetPtr> obtain(const ChosenSet& set) {
        Interrupts interrupts;
        BuildProgress bar(options_.quiet);
        const tables::Progress progress{
            .receiver = [&](const tables::Step& step) { bar.show(step); },
            .stop = interrupts.token()};
        return tables_.patterns(set.patterns, set.goal, progress);
    }

    static ExitCode fail(const Error& error) {
        complain(error.message);
        return exit_code_of(error.kind);
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

    void show(const std::string& name, const Needs& needs, double seconds, bool stored) {
        if (options_.json) {
            JsonLine json(context_.out.text());
            json.number("schema", 1);
            json.text("set", name);
            json.text("size", tiles::to_text(options_.size));
            json.number("tables", needs.tables);
            json.number("bytes", needs.disk);
            json.text("folder", tables_.store().folder().string());
            json.truth("stored", stored);
            json.seconds("seconds", seconds);
        } else if (!options_.quiet && stored) {
            context_.out.print("{} for {} is ready in {} ({})\n", name,
                               tiles::to_text(options_.size), tables_.store().folder().string(),
                               seconds_text(seconds));
        }
        context_.out.commit();
    }

    const TableOptions& options_;
    Context& context_;
    solver::TileTables tables_;
};

}  // namespace

ExitCode build_tables(const TableOptions& options, Context& context) {
    if (options.names.empty()) {
        complain(fmt::format("tables build: name a set; for {} there are: {}",
                             tiles::to_text(options.size),
                             fmt::join(solver::TileTables::names(options.size), " ")));
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
