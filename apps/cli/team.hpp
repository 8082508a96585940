// Other processes that share the work of a command. `taquin` has none; `taquin-mpi` has the other
// ranks of its MPI job (apps/mpi).
#pragma once

#include <memory>
#include <string>

#include "taquin/lab/runner.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::cli {

class Team {
public:
    virtual ~Team() = default;

    virtual unsigned processes() const = 0;  // this one included
    // How many of them share the memory of one machine: the most on any machine.
    virtual unsigned processes_per_machine() const = 0;

    // Makes searches of this request use all processes, each with as many threads as the request
    // says. They read the catalogue from its file.
    virtual void share(solver::SearchRequest& request, const std::string& catalogue_file) = 0;

    // The other processes, to execute runs of this plan, each on as many threads as the options
    // say.
    virtual std::unique_ptr<lab::RemoteRunners> runners(const lab::Session& session,
                                                        const lab::RunOptions& options) = 0;
};

}  // namespace taquin::cli
