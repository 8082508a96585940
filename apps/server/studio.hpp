// All that the server answers: the page, its questions, jobs. docs/openapi.json describes it.
#pragma once

#include <mutex>
#include <string>

#include "server/application.hpp"
#include "server/jobs.hpp"
#include "server/lab_answers.hpp"
#include "server/settings.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::server {

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
