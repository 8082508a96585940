#include "shared/experiments.hpp"

#include <filesystem>
#include <utility>

#include "taquin/lab/embedded.hpp"
#include "taquin/lab/figures.hpp"

namespace taquin::apps {
namespace {

// Limits that were typed go before those of the experiment.
void apply(const lab::RunLimits& typed, lab::RunLimits& limits) {
    if (typed.nodes) limits.nodes = typed.nodes;
    if (typed.seconds) limits.seconds = typed.seconds;
    if (typed.memory) limits.memory = typed.memory;
    if (typed.depth) limits.depth = typed.depth;
}

// A word for a shell.
std::string shell_quoted(const std::string& word) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+=:,@";
    if (word.find_first_not_of(plain) == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return out + "'";
}

}  // namespace

std::optional<lab::ExperimentText> embedded_experiment(const std::string& name) {
    const auto text = lab::embedded("experiments", name);
    if (!text) return std::nullopt;
    return lab::ExperimentText{name, name + ".toml", {}, std::string(*text)};
}

Expected<lab::Store> open_store(const std::string& asked) {
    const std::filesystem::path path = lab::store_path(asked);
    if (path.empty())
        return Error{"there is no file for results; name one, or set TAQUIN_LAB or HOME",
                     ErrorKind::BadInput, "store"};
    return lab::Store::open(path);
}

Expected<lab::Store> open_results(const std::string& asked) {
    const std::filesystem::path path = lab::store_path(asked);
    std::error_code ignored;
    if (!path.empty() && !std::filesystem::exists(path, ignored))
        return Error{path.string() +
                     " has no results yet: run an experiment first"};
    return open_store(asked);
}

lab::Session session_of(const lab::ExperimentText& text, const SessionTask& task) {
    lab::Session session;
    session.experiment = text.name;
    session.file = text.file;
    session.folder = text.folder.string();
    session.definition = text.toml;
    session.full = task.full;
    session.seed = task.seed;
    session.limits = task.limits;
    session.version = task.version;
    session.machine = lab::machine_text();
    session.threads = task.threads;
    session.started = lab::now_text();
    return session;
}

Expected<PlannedExperiment> planned(const lab::Session& session) {
    const lab::ExperimentText text{session.experiment, session.file, session.folder,
                                   session.definition};
    auto experiment =
        lab::read_experiment(text, session.full ? lab::Setting::Full : lab::Setting::Quick);
    if (!experiment) return experiment.error();
    if (session.seed) experiment->seed = *session.seed;
    apply(session.limits, experiment->limits);
    for (lab::SolveSet& solve : experiment->solves) apply(session.limits, solve.limits);
    auto plan = lab::make_plan(*experiment, {session.version, session.file});
    if (!plan) return plan.error();
    return PlannedExperiment{*std::move(experiment), *std::move(plan)};
}

Expected<SeenExperiment> seen_by(lab::Session session, const lab::Store& store) {
    auto plan = planned(session);
    if (!plan) return plan.error();
    auto seen = lab::observe(plan->plan, store);
    return SeenExperiment{std::move(session), *std::move(plan), std::move(seen)};
}

void forget(const std::vector<lab::Task>& plan, lab::Store& store) {
    std::vector<std::string> keys;
    keys.reserve(plan.size());
    for (const lab::Task& task : plan) keys.push_back(task.key);
    store.forget(keys);
}

std::string command_to_repeat(const lab::Session& session) {
    std::string command = "taquin lab run ";
    command += shell_quoted(session.folder.empty() ? session.experiment : session.file);
    const auto option = [&](const char* name, const std::optional<std::string>& value) {
        if (value) command.append(" ").append(name).append(" ").append(*value);
    };
    const auto number = [](const std::optional<std::uint64_t>& given) {
        return given ? std::optional(std::to_string(*given)) : std::nullopt;
    };
    if (session.full) command += " --full";
    option("--seed", number(session.seed));
    option("--nodes", number(session.limits.nodes));
    if (session.limits.seconds) option("--time", lab::shortest(*session.limits.seconds));
    option("--memory", number(session.limits.memory));
    option("--depth", number(session.limits.depth));
    return command;
}

}  // namespace taquin::apps
