#include "server/job_specs.hpp"

#include "server/job_watcher.hpp"

namespace taquin::server {

JobSpec read_job_spec(Fields& fields, const Settings& settings) {
    using Read = JobSpec (*)(Fields&, const Settings&);
    const auto read = fields.choice<Read>(
        "kind",
        {{"solve", &solve_job}, {"tree", &tree_job}, {"lab", &lab_job}, {"tables", &tables_job}});
    if (!fields.has("kind")) fields.mistake("kind", "kind is missing: solve, tree, lab or tables");
    return read ? (*read)(fields, settings) : JobSpec{};
}

Outcome unfinished(const JobWatcher& watcher, std::string result) {
    if (watcher.is_over_time())
        return {JobState::Failed, std::move(result),
                "it took longer than this server allows; the command line has no such limit"};
    return {JobState::Cancelled, std::move(result), {}};
}

}  // namespace taquin::server
