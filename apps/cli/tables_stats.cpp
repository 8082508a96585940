// taquin tables stats: how far all positions of a small puzzle are from the goal.
#include <fmt/format.h>

#include <algorithm>

#include "build_progress.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "shared/append.hpp"
#include "table.hpp"
#include "tables.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/lab/drawing.hpp"

namespace taquin::cli {
namespace {

// A distribution, and what it is of.
struct Stats {
    const Puzzle& puzzle;
    const TableQuery& query;
    const Distribution& distribution;
    double mean = 0;

    std::size_t most() const { return distribution.counts.size() - 1; }
    // "boards of 3x3", or the name that the puzzle gives it.
    std::string what() const {
        return distribution.name.empty()
                   ? fmt::format("{}s of {}", puzzle.info().noun, query.goal.size)
                   : distribution.name;
    }
};

double mean_of(const Distribution& distribution) {
    double sum = 0;
    for (std::size_t moves = 0; moves < distribution.counts.size(); ++moves)
        sum += static_cast<double>(moves) * static_cast<double>(distribution.counts[moves]);
    return sum / static_cast<double>(distribution.positions);
}

void show_json(const Stats& stats, Output& out) {
    const Distribution& distribution = stats.distribution;
    JsonWriter json(out.text());
    json.object([&] {
        json.member("schema", 1);
        json.member("puzzle", stats.puzzle.name());
        json.member("size", stats.query.goal.size);
        json.member("goal", stats.puzzle.write(stats.query.goal));
        json.text_or_null("table", distribution.name);
        json.member("metric", stats.query.metric);
        json.member("positions", distribution.positions);
        json.member("counts", distribution.counts);
        json.key("mean");
        json.fixed(stats.mean);
        json.member("most", stats.most());
        json.array("farthest", distribution.farthest,
                   [&](const Position& position) { json.text(stats.puzzle.write(position)); });
    });
    json.end_line();
}

void show_text(const Stats& stats, Output& out) {
    const Distribution& distribution = stats.distribution;
    out.print("{}: distances of all {} positions from {}\n\n", stats.what(),
              grouped(distribution.positions), stats.puzzle.write(stats.query.goal));
    Table table({">moves", ">positions"});
    for (std::size_t moves = 0; moves < distribution.counts.size(); ++moves)
        table.add({std::to_string(moves), grouped(distribution.counts[moves])});
    out.print("{}\nmean {:.3f}, most {}\n", table.text(), stats.mean, stats.most());
    if (distribution.farthest.empty()) return;
    out.print("\nfarthest:\n");
    for (const Position& position : distribution.farthest)
        out.print("  {}\n", stats.puzzle.write(position));
    const std::uint64_t rest = distribution.counts.back() - distribution.farthest.size();
    if (rest > 0) out.print("  and {} more\n", grouped(rest));
}

// Every name and number in the script is the program's own, so nothing has to be quoted.
std::string plot_script(const Stats& stats) {
    std::string rows;
    const auto& counts = stats.distribution.counts;
    for (std::size_t moves = 0; moves < counts.size(); ++moves)
        append_format(rows, "{} {}\n", moves, counts[moves]);
    return fmt::format(
        "set terminal svg size 800,500 font 'sans-serif,14' background 'white'\n"
        "$positions << end_of_data\n{0}end_of_data\n"
        "set title 'All {1} {2} by their distance from the goal' noenhanced\n"
        "set xlabel 'moves to the goal'\n"
        "set ylabel 'positions'\n"
        "set format y \"%.10g\"\n"
        "set xrange [-1:{3}]\n"
        "set yrange [0:*]\n"
        "set style fill solid 0.8\n"
        "set boxwidth 0.9\n"
        "set grid ytics\n"
        "set key top left\n"
        "set arrow from {4:.6f},graph 0 to {4:.6f},graph 1 nohead lw 2 dt 2 lc rgb 'black'\n"
        "plot $positions using 1:2 with boxes lc rgb '#4477aa' title 'positions, most {5} moves', "
        "NaN with lines lw 2 dt 2 lc rgb 'black' title 'mean {4:.2f}'\n",
        rows, grouped(stats.distribution.positions), stats.what(), counts.size(), stats.mean,
        stats.most());
}

ExitCode show_plot(const Stats& stats, Output& out) {
    const auto picture = lab::run_gnuplot(plot_script(stats));
    if (!picture) return fail(picture.error());
    out.text() += *picture;
    return ExitCode::Done;
}

ExitCode show(const TableOptions& options, const Stats& stats, Output& out) {
    if (options.svg) return show_plot(stats, out);
    options.json ? show_json(stats, out) : show_text(stats, out);
    return ExitCode::Done;
}

Expected<std::vector<Distribution>> distributions_of(const TableOptions& options,
                                                     const TableQuery& query,
                                                     tables::TableLibrary& library) {
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    return puzzle_of(options).distributions(
        query, library,
        terms_of(options, {.receiver = [&](const tables::Step& step) { bar.show(step); },
                           .stop = interrupts.token()}));
}

}  // namespace

ExitCode table_stats(const TableOptions& options, Context& context) {
    const auto query = query_of(options);
    if (!query) return fail(query.error());
    tables::TableLibrary library = library_of(options);
    const auto distributions = distributions_of(options, *query, library);
    if (!distributions)
        return fail({"tables stats: " + distributions.error().message, distributions.error().kind});
    if (const auto fault = library.check().fault) return fail(*fault);
    report_warnings(library);
    // A picture shows one of them: the first.
    const std::size_t shown = options.svg ? 1 : distributions->size();
    ExitCode code = ExitCode::Done;
    for (std::size_t i = 0; i < shown; ++i) {
        const Distribution& distribution = (*distributions)[i];
        if (i > 0 && !options.json) context.out.print("\n");
        code = worse(
            code, show(options, {puzzle_of(options), *query, distribution, mean_of(distribution)},
                       context.out));
        context.out.commit();
    }
    return code;
}

}  // namespace taquin::cli
