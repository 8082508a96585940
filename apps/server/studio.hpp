// All that the server answers: the page, its questions, jobs. docs/openapi.json describes it.
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

// --- answers about the lab's results, which take seconds where there are many runs: kept until the
// store of the results changes

// What tells whether somebody, perhaps another program, has written to a file.
struct FileState {
    std::uintmax_t bytes = 0;  // none: it is not there, or it is empty
    std::filesystem::file_time_type changed{};
    bool operator==(const FileState&) const = default;
};

// The same of a store.
class StoreState {
public:
    explicit StoreState(const std::filesystem::path& path);
    bool operator==(const StoreState&) const = default;
    const FileState& file() const { return store_; }

private:
    FileState store_;
    FileState recent_;  // what was written last is in a file beside it
};

// For several threads.
class LabAnswers {
public:
    std::optional<std::string> find(const std::string& run, const StoreState& state);
    // An answer that was made from the store as it was in this state, or later.
    void keep(const std::string& run, const StoreState& state, const std::string& answer);

    // Whether the store was found undamaged when its file was in this state. What was written since
    // is in the other file, whose parts SQLite checks by itself.
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

    // One row for each path and method of the description.
    struct Route {
        std::string_view method;
        std::string_view path;  // "{id}" stands for one part of it
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
    Reply lab_runs(const Request& request, const std::string&);
    Reply lab_run(const Request& request, const std::string& id);
    Reply export_run(const Request& request, const std::string& id);
    Reply tables(const Request& request, const std::string&);
    Reply description(const Request& request, const std::string&);

    const Settings settings_;
    Jobs jobs_;
    // What explanations look up, kept from one to the next.
    std::mutex explaining_{};
    tables::TableLibrary tables_;
    LabAnswers lab_answers_{};
};

}  // namespace taquin::server
