// taquin-mpi: `solve` and `lab run` on many processes. `mpirun -n 8 taquin-mpi solve …`
//
// Rank 0 is the program: it reads the arguments, runs the command, prints, and owns checkpoints and
// stores. The other ranks do what it asks for until it ends (searches.hpp, runs.hpp).
#include <mpi.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "cli/command.hpp"
#include "cli/team.hpp"
#include "link.hpp"
#include "rank_post.hpp"
#include "runs.hpp"
#include "searches.hpp"
#include "taquin/core/files.hpp"

namespace taquin::mpi {
namespace {

// The other ranks, as the command line sees them.
class Ranks : public cli::Team {
public:
    explicit Ranks(Link& link) : link_(link) {}
    ~Ranks() override {
        for (unsigned rank = 1; rank < link_.size(); ++rank) link_.send(rank, Kind::Quit, {});
    }
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    unsigned processes() const override { return link_.size(); }
    unsigned processes_per_machine() const override { return link_.per_machine(); }

    void share(solver::SearchRequest& request, const std::string& catalogue_file) override {
        if (link_.size() == 1) return;
        request.connect = [this, catalogue_file](const solver::Request& search) {
            return begin_search(link_, SharedSearch{++number_, search, catalogue_file, {}});
        };
        // A limit on nodes is exact only on one thread.
        if (request.limits.nodes) return;
        constexpr std::uint64_t for_each_thread = 256;
        request.packets.packets = std::max(
            request.packets.packets, for_each_thread * link_.size() * request.threads.value_or(1));
        request.make_workers = [this, catalogue_file](const solver::Request& search,
                                                      const search::PacketKernel& kernel) {
            return std::make_unique<RankWorkers>(
                link_, SharedSearch{++number_, search, catalogue_file, {}}, kernel);
        };
    }

    std::unique_ptr<lab::RemoteRunners> runners(const lab::Session& session,
                                                const lab::RunOptions& options) override {
        if (link_.size() == 1) return nullptr;
        const unsigned threads = options.one_at_a_time ? 1 : options.threads;
        return std::make_unique<RankRunners>(
            link_, SharedExperiment{++number_, session, options.tables_folder.string(), threads});
    }

private:
    Link& link_;
    std::uint64_t number_ = 0;  // of searches and experiments so far
};

void serve(Link& link) {
    SearchServer searches(link);
    for (;;) {
        const Message message = link.receive();
        switch (message.kind) {
            case Kind::Search: searches.serve(message); break;
            case Kind::Experiment: serve_experiment(link, message); break;
            case Kind::Quit: return;
            default: break;  // late: its search or experiment has ended
        }
    }
}

int run_rank(int count, const char* const* arguments) {
    Link link;
    int code = 0;
    if (link.rank() == 0) {
        // mpirun gives rank 0 a terminal of its own, even if its output goes to a file.
        setenv("NO_COLOR", "1", 0);
        Ranks others(link);
        code = cli::run_program(count, arguments, &others);
    } else {
        // Rank 0 handles interrupts, and then ends the other ranks.
        for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
        std::signal(SIGPIPE, SIG_IGN);
        survive_lost_pages();
        serve(link);
    }
    link.flush();
    return code;
}

// MPI starts threads of its own. They must not receive signals: a handler in one of them would end
// the program before the search could save its progress.
void initialise(int& count, char**& arguments) {
    sigset_t interrupts;
    sigset_t before;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    int granted = MPI_THREAD_SINGLE;
    MPI_Init_thread(&count, &arguments, MPI_THREAD_FUNNELED, &granted);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace
}  // namespace taquin::mpi

int main(int count, char** arguments) {
    taquin::mpi::initialise(count, arguments);
    try {
        const int code = taquin::mpi::run_rank(count, arguments);
        MPI_Finalize();
        return code;
    } catch (const std::exception& fault) {
        taquin::cli::complain(std::string("internal error, please report it: ") + fault.what());
        MPI_Abort(MPI_COMM_WORLD, static_cast<int>(taquin::cli::ExitCode::Fault));
    }
}
