// All routes of the server: the page, questions, jobs. docs/openapi.json describes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/jobs.hpp"
#include "server/settings.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::server {

// --- answers about the lab's results: these take seconds for many runs, so they are cached until
// the store changes

// Detects whether any process has written to a file.
struct FileState {
    std::uintmax_t bytes = 0;  // 0: missing or empty
    std::filesystem::file_time_type changed{};
    bool operator==(const FileState&) const = default;
};

// The same for a store.
class StoreState {
public:
    explicit StoreState(const std::filesystem::path& path);
    bool operator==(const StoreState&) const = default;
    const FileState& file() const { return store_; }

private:
    FileState store_;
    FileState recent_;  // the -wal file, which holds the latest writes
};

// Thread-safe.
class LabAnswers {
public:
    std::optional<std::string> find(const std::string& run, const StoreState& state);
    // An answer computed from the store in this state, or later.
    void keep(const std::string& run, const StoreState& state, const std::string& answer);

    // Whether the store's file was checked in this state and found undamaged. Later writes are in
    // the -wal file, which SQLite checks itself.
    bool has_checked(const StoreState& state);
    void keep_checked(const StoreState& state);

private:
    std::mutex mutex_{};
    std::optional<StoreState> state_{};
    std::map<std::string, std::string> answers_{};
    std::size_t bytes_ = 0;
    FileState checked_{};
};

// --- all routes

class Studio : public Application {
public:
    explicit Studio(Settings settings);

    Reply answer(const Request& request) override;
    bool takes_long(const Request& request) const override;
    void shut_down() override { jobs_.shut_down(); }
    // See Jobs.
    bool run_next_job(SolverCache& solvers) { return jobs_.run_next(solvers); }

    // One row for each path and method in docs/openapi.json.
    struct Route {
        std::string_view method;
        std::string_view path;  // "{id}" matches one part of a path
        Reply (Studio::*answer)(const Request& request, const std::string& id);
    };
    static const std::vector<Route>& routes();

private:
    // --- questions.hpp
    Reply catalogue(const Request& request, const std::string&);
    Reply board(const Request& request, const std::string&);
    Reply explain(const Request& request, const std::string&);
    Reply replay(const Request& request, const std::string&);
    Reply scramble(const Request& request, const std::string&);
    // --- jobs.hpp
    Reply list_jobs(const Request& request, const std::string&);
    Reply start_job(const Request& request, const std::string&);
    Reply show_job(const Request& request, const std::string& id);
    Reply cancel_job(const Request& request, const std::string& id);
    Reply job_events(const Request& request, const std::string& id);
    // --- the lab and tables
    Reply experiments(const Request& request, const std::string&);
    Reply experiment(const Request& request, const std::string& name);
    Reply lab_runs(const Request& request, const std::string&);
    Reply lab_run(const Request& request, const std::string& id);
    Reply export_run(const Request& request, const std::string& id);
    Reply tables(const Request& request, const std::string&);
    Reply description(const Request& request, const std::string&);
    // --- lessons of the user
    Reply lessons(const Request& request, const std::string&);
    Reply lesson(const Request& request, const std::string& id);

    const Settings settings_;
    Jobs jobs_;
    // Tables that explanations look up, kept between requests.
    std::mutex explaining_{};
    tables::TableLibrary tables_;
    LabAnswers lab_answers_{};
};

}  // namespace taquin::server
