// taquin serve: the page and its server.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "command.hpp"
#include "interrupts.hpp"
#include "server/http.hpp"
#include "server/server.hpp"
#include "server/studio.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/values.hpp"
#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

struct ServeOptions {
    std::uint64_t port = server::NetworkSettings{}.port;
    std::string address = "127.0.0.1";
    std::vector<std::string> hosts;
    std::vector<std::string> frame_origins;
    std::vector<std::string> lesson_origins;
    std::string lessons;
    std::optional<std::uint64_t> jobs;
    std::optional<std::uint64_t> queue;
    search::Limits limits;
    std::string cache;
    std::string store;
    bool open = false;
    bool quiet = false;
};

Expected<std::uint64_t> parse_port(std::string_view text) {
    constexpr std::uint64_t most = 65535;
    auto port = parse_count(text);
    if (port && *port <= most) return port;
    return Error{
        fmt::format("\"{}\" is not a port; write a whole number from 0 to {}", shown(text), most)};
}

Expected<std::uint64_t> parse_jobs(std::string_view text) {
    constexpr std::uint64_t most = 256;
    auto jobs = parse_positive(text);
    if (jobs && *jobs > most)
        return Error{fmt::format("{} is too many; the maximum is {}", *jobs, most)};
    return jobs;
}

// Hosts are names, or names with a port: as browsers write them in a request.
std::optional<Error> host_fault(const std::vector<std::string>& hosts) {
    for (const std::string& text : hosts) {
        const auto host = server::parse_host(text);
        if (host && text.find_first_of(" /@?#\\,\t") == std::string::npos) continue;
        return Error{
            fmt::format("--host: \"{}\" is not a host; write a name such as studio.example, or a "
                        "name and port such as localhost:9000",
                        shown(text))};
    }
    return std::nullopt;
}

std::optional<Error> origin_fault(const char* option, const std::vector<std::string>& origins) {
    for (const std::string& text : origins)
        if (!server::is_origin(text))
            return Error{
                fmt::format("{}: \"{}\" is not an origin; write a scheme, a name and, if "
                            "needed, a port, such as https://course.example or "
                            "http://localhost:8000",
                            option, shown(text))};
    return std::nullopt;
}

std::optional<Error> lessons_fault(const std::string& folder) {
    std::error_code fault;
    if (folder.empty() || std::filesystem::is_directory(folder, fault)) return std::nullopt;
    return Error{fmt::format(
        "--lessons: \"{}\" is not a folder; write the folder of your *.md files", shown(folder))};
}

std::optional<Error> fault_of(const ServeOptions& options) {
    if (auto fault = host_fault(options.hosts)) return fault;
    if (auto fault = origin_fault("--embed-from", options.frame_origins)) return fault;
    if (auto fault = origin_fault("--lessons-from", options.lesson_origins)) return fault;
    return lessons_fault(options.lessons);
}

// The address to listen on, as in a URL: IPv6 in brackets.
std::string host_of(const ServeOptions& options) {
    const bool wide = options.address.find(':') != std::string::npos;
    return wide ? "[" + options.address + "]" : options.address;
}

server::Settings settings_of(const ServeOptions& options) {
    server::Settings settings;
    settings.version = TAQUIN_VERSION;
    settings.cache = options.cache;
    settings.store = options.store;
    settings.network.address = options.address;
    settings.network.port = static_cast<std::uint16_t>(options.port);
    settings.network.hosts = options.hosts;
    settings.network.hosts.push_back(host_of(options));
    settings.network.frame_origins = options.frame_origins;
    settings.network.lesson_origins = options.lesson_origins;
    settings.lessons = options.lessons;
    auto& jobs = settings.jobs;
    jobs.threads = hardware_threads();
    jobs.running =
        static_cast<unsigned>(options.jobs.value_or(std::max(jobs.running, jobs.threads)));
    if (options.queue) jobs.queued = *options.queue;
    if (options.limits.time) jobs.time = *options.limits.time;
    jobs.nodes = options.limits.nodes;
    const auto usable = solver::usable_memory();
    if (options.limits.memory)
        jobs.memory = *options.limits.memory;
    else if (usable)
        jobs.memory = *usable / 2 / jobs.running;
    return settings;
}

// Every connection is an open file, and the default limit on open files is low.
void allow_many_connections() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    constexpr rlim_t enough = 4096;
    files.rlim_cur = std::max(files.rlim_cur, std::min(files.rlim_max, enough));
    setrlimit(RLIMIT_NOFILE, &files);
}

void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* const words[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words, environ) != 0)
        warn("xdg-open was not found; open this address in a browser: " + address);
}

std::string address_of(const ServeOptions& options, std::uint16_t port) {
    return fmt::format("http://{}:{}/", host_of(options), port);
}

ExitCode serve(const ServeOptions& options, Context& context) {
    if (const auto fault = fault_of(options)) return fail(*fault);
    // Before any thread starts, so that all of them block the signals.
    Interrupts interrupts;
    allow_many_connections();
    const server::Settings settings = settings_of(options);
    server::Studio studio(settings);
    server::Server server(settings.network, studio);
    if (const auto fault = server.listen()) return fail(*fault);
    const std::string address = address_of(options, server.port());
    context.out.print("{}\n", address);
    context.out.flush();
    if (!options.quiet) notify("The studio is running at this address. Press Ctrl-C to stop it.");
    if (options.open) open_browser(address);
    const std::stop_callback at_end(interrupts.token(), [&server] { server.stop(); });
    server.run();
    return ExitCode::Done;
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
    auto options = std::make_shared<ServeOptions>();
    Command command(app, context, "serve",
                    "Start the studio: a web page to play boards and watch searches, and an "
                    "interface for programs (docs/server.md)");
    command.group("Network");
    command.value("--port", options->port, parse_port,
                  {"P", "Port to listen on; default: 8042. 0 picks a free port"});
    command.text("--listen", options->address,
                 {"ADDRESS",
                  "Address to listen on; default: 127.0.0.1, which only this machine reaches. "
                  "There is no password: anyone who reaches it can use it"});
    command.texts("--host", options->hosts,
                  {"NAME[:PORT]",
                   "Another host name that browsers may use for this server. Add a port if a "
                   "tunnel or proxy uses a different one: localhost:9000"});
    command.flag("--open", options->open, "Open the page in a browser");
    command.texts("--embed-from", options->frame_origins,
                  {"ORIGIN",
                   "Let pages of this origin show a view in a frame; default: none. Example: "
                   "https://course.example"});
    command.group("Lessons");
    command.text(
        "--lessons", options->lessons,
        {"DIR", "Folder of lessons to show on the page; its *.md files (docs/lessons.md)"});
    command.texts(
        "--lessons-from", options->lesson_origins,
        {"ORIGIN", "Let links load lessons from this origin; default: none but this server"});
    command.group("Jobs");
    command.value("--jobs", options->jobs, parse_jobs,
                  {"N", "Long jobs to run at once; default: one per hardware thread, at least 4"});
    command.value("--queue", options->queue, parse_positive,
                  {"N",
                   "Long jobs that may wait; default: 256. Further ones are refused. Small boards "
                   "have a separate queue of the same length"});
    command.text(
        "--cache", options->cache,
        {"DIR", "Folder for table files; default: $TAQUIN_CACHE, then the XDG cache folder"});
    command.text("--store", options->store,
                 {"FILE",
                  "File for lab results; default: $TAQUIN_LAB, then taquin/lab.sqlite in the XDG "
                  "data folder"});
    command.group("Limits");
    command.value("--time", options->limits.time, parse_seconds,
                  {"SECONDS", "Time limit per job; default: 600"});
    command.value("--nodes", options->limits.nodes, parse_positive,
                  {"N", "Limit on generated nodes per search"});
    command.value("--memory", options->limits.memory, parse_bytes,
                  {"BYTES",
                   "Memory limit per search, such as 512M or 4G; default: half of the machine's "
                   "memory, shared by the jobs"});
    command.flag("--quiet", options->quiet, "Print only the address");
    command.examples({"serve", "serve --open", "serve --port 0 --time 60"});
    run_with(command, std::move(options), &serve);
}

}  // namespace taquin::cli
