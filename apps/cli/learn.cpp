// taquin learn: trains an estimate for boards of one size and stores it as a table.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "command.hpp"
#include "interrupts.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/values.hpp"
#include "taquin/solver/machine.hpp"
#include "taquin/tables/table_store.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

struct LearnOptions {
    std::optional<const Puzzle*> puzzle;
    std::optional<std::string> size;
    std::optional<std::chrono::nanoseconds> time;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> threads;
    bool fresh = false;
    std::string cache;
    bool json = false;
    bool quiet = false;
};

void write_json(const Learned& learned, const LearnRequest& request, bool interrupted,
                Output& out) {
    out.print_json([&](JsonWriter& json) {
        json.member("size", request.size);
        json.member("seed", request.seed);
        json.member("file", learned.file);
        json.member("bytes", learned.bytes);
        json.member("rounds", learned.rounds);
        json.member("positions", learned.positions);
        json.seconds("seconds", learned.seconds);
        json.seconds("mean_length", learned.length);
        json.seconds("mean_bound", learned.lower_bound);
        json.member("resumed", learned.resumed);
        json.member("interrupted", interrupted);
    });
}

ExitCode learn(const LearnOptions& options, Context& context) {
    constexpr std::uint64_t most_threads = 64;
    const Puzzle& puzzle = options.puzzle ? **options.puzzle : default_puzzle();
    const auto size = puzzle.read_size(options.size.value_or(std::string()));
    if (!size) return fail({size.error().message, size.error().kind, "size"});
    LearnRequest request{.size = *size, .fresh = options.fresh};
    if (options.time) request.seconds = std::chrono::duration<double>(*options.time).count();
    request.seed = options.seed.value_or(request.seed);
    request.threads =
        static_cast<unsigned>(std::min(options.threads.value_or(hardware_threads()), most_threads));
    const tables::TableStore store(solver::cache_folder(options.cache), request.threads);
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    const auto learned =
        puzzle.learn(request, store,
                     {.receiver = [&](const tables::Step& step) { bar.show(step); },
                      .stop = interrupts.token()});
    bar.wipe();
    if (!learned) return fail(learned.error());
    const bool interrupted = interrupts.token().stop_requested();
    if (options.json)
        write_json(*learned, request, interrupted, context.out);
    else if (!options.quiet)
        context.out.print("{} for {}, {}: {}\n", learned->resumed ? "continued" : "learned",
                          request.size, bytes_text(learned->bytes), learned->summary);
    context.out.commit();
    if (!interrupted) return ExitCode::Done;
    if (!options.quiet) notify("interrupted; the same command continues from " + learned->file);
    return ExitCode::Interrupted;
}

}  // namespace

void add_learn(CLI::App& app, Context& context) {
    auto options = std::make_shared<LearnOptions>();
    Command command(app, context, "learn",
                    "Train an estimate that makes solutions of large boards shorter");
    declare_puzzle(command, options->puzzle);
    declare_size(command, options->size, "The size, such as 7x7");
    command.value("--time", options->time, parse_seconds,
                  {"SECONDS", "How long to train; default: as long as is worthwhile for the size"});
    command.value("--seed", options->seed, parse_seed,
                  {"S", "The same seed and number of threads give the same training; default: 1"});
    command.value("--threads", options->threads, parse_positive,
                  {"N", "Threads; default: one per core"});
    command.flag("--fresh", options->fresh, "Start again instead of continuing the stored table");
    declare_cache(command, options->cache);
    command.flag("--json", options->json, "Print a JSON object");
    command.flag("--quiet", options->quiet, "Print only errors");
    command.examples({"learn --size 6x6", "learn --size 7x7 --time 3600"});
    run_with(command, std::move(options), &learn);
}

}  // namespace taquin::cli
