#include "taquin/solver/cube_automatic.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "taquin/kernels/cube_optimal.hpp"
#include "taquin/solver/portfolio.hpp"

namespace taquin::solver {

namespace {

// For a 3x3x3 cube, when nobody says how long it may take.
constexpr std::chrono::seconds usual_cube_time{20};
constexpr std::chrono::milliseconds first_cube_try{300};  // before tables are built
constexpr std::chrono::seconds worth_cube_tables{10};     // the time that tables for a proof take
constexpr std::chrono::seconds small_try{20};  // of a proof, before a large table is built
constexpr std::chrono::minutes worth_large_table{5};
// Tables for proofs, the best first.
constexpr std::array<std::string_view, 3> coset_sets{"cosets-large", "cosets-medium", "cosets"};
constexpr double near_optimal_share = 0.1;  // of the time, where a proof is tried too
constexpr double optimal_share = 0.5;       // in quarter turns
constexpr std::array<std::uint64_t, 3> beam_widths{1'000, 10'000, 100'000};

class CubePlan {
public:
    CubePlan(const CubeRequest& request, const Service& service, CubeRunner run)
        : request_(request),
          tables_(service.kept.tables(request)),
          run_([&service, run](const CubeRequest& part) { return run(part, service); }),
          portfolio_(request, run_) {
        if (!request.optimal) portfolio_.allow(usual_cube_time);
    }

    Expected<CubeReport> carry_out() {
        if (request_.all)
            return run_(proof(request_.optimal ? heuristic_to_build() : best_heuristic()));
        Expected<bool> more = easy();
        if (more && *more && !request_.optimal) more = near_optimal();
        if (more && *more && proof_is_tried()) more = optimal();
        if (more && *more && !request_.optimal) more = beams();
        if (!more) return more.error();
        CubeReport report = std::move(portfolio_).answer();
        if (report.has_solution() && !report.is_proved())
            report.note =
                "perhaps not the shortest: --time gives the search longer, --optimal insists on a "
                "proof";
        else if (report.note.empty())
            report.note = advice(report);
        return report;
    }

private:
    bool half() const { return request_.metric == cube::Metric::Half; }
    bool has(std::string_view set) const {
        return tables_.has(*CubeTables::named(set), request_.metric);
    }

    // Of those that are there, or the one that is built soon.
    std::string best_heuristic() const {
        if (!kernels::CubeOptimal::supported()) return "korf";
        const auto* const set =
            std::ranges::find_if(coset_sets, [&](std::string_view name) { return has(name); });
        return std::string(set == coset_sets.end() ? coset_sets.back() : *set);
    }

    // The largest that memory allows, where there is no lack of time.
    std::string heuristic_to_build() const {
        const search::Limits& limits = request_.limits;
        const bool enough_time = !limits.time || *limits.time >= worth_large_table;
        const auto fits = [&](std::string_view name) {
            const CubeTableSet set = *CubeTables::named(name);
            return !limits.memory || cube::build_memory(set.patterns.front()) <= *limits.memory;
        };
        const auto* const set = std::ranges::find_if(coset_sets, fits);
        if (!enough_time || !kernels::CubeOptimal::supported() || set == coset_sets.end())
            return best_heuristic();
        return std::string(*set);
    }

    // Perhaps it is an easy one.
    Expected<bool> easy() {
        const bool tables_are_there = half() && !request_.optimal
                                          ? has("twophase") || has("twophase-large")
                                          : has(best_heuristic());
        if (tables_are_there || request_.batch) return true;
        CubeRequest simple = request_;
        simple.algorithm = "idastar";
        simple.heuristic = "manhattan";
        return portfolio_.try_for(simple, first_cube_try);
    }

    // Tables for it are not built when the time is short.
    bool proof_is_tried() const {
        const auto time = portfolio_.request().limits.time;
        return !time || *time >= worth_cube_tables || has(best_heuristic());
    }

    Expected<bool> near_optimal() {
        if (!half()) return true;
        CubeRequest near = request_;
        near.algorithm = "twophase";
        return portfolio_.try_part(near, proof_is_tried() ? near_optimal_share : 1.0);
    }

    // Whoever insists on a proof gets the table that makes it fast, unless it is soon over.
    Expected<bool> optimal() {
        if (!request_.optimal)
            return portfolio_.try_part(proof(best_heuristic()), half() ? 1.0 : optimal_share);
        const std::string heuristic = heuristic_to_build();
        if (heuristic != best_heuristic()) {
            auto more = portfolio_.try_for(proof(best_heuristic()), small_try);
            if (!more || !*more) return more;
        }
        return portfolio_.try_part(proof(heuristic), 1.0);
    }

    // A solution that is as long as the best is proved when no shorter one is found.
    CubeRequest proof(const std::string& heuristic) const {
        CubeRequest part = request_;
        part.algorithm = "idastar";
        part.heuristic = heuristic;
        if (const auto best = portfolio_.best_length())
            part.limits.depth = static_cast<search::Cost>(*best) - 1;
        return part;
    }

    Expected<bool> beams() {
        Expected<bool> more = true;
        for (const std::uint64_t width : beam_widths) {
            if (half() || !more || !*more) break;
            CubeRequest beam = request_;
            beam.algorithm = "beam";
            beam.heuristic = "korf";
            beam.width = width;
            more = portfolio_.try_part(beam, 1.0);
        }
        return more;
    }

    // What a larger table would bring, if the search was a long one.
    std::string advice(const CubeReport& report) const {
        constexpr std::uint64_t many_nodes = 10'000'000;
        if (report.counters.generated < many_nodes || best_heuristic() != "cosets") return {};
        const std::uint64_t bytes = cube::table_id(cube::large_cosets, request_.metric).bytes();
        return "a larger table makes this many times as fast: 'taquin tables build --puzzle cube "
               "cosets-large' builds it (" +
               std::to_string(bytes >> 20U) + " MiB), and auto then uses it";
    }

    using RunPart = std::function<Expected<CubeReport>(const CubeRequest&)>;

    const CubeRequest& request_;
    CubeTables& tables_;
    RunPart run_;
    Portfolio<CubeRequest, CubeReport, RunPart> portfolio_;
};

}  // namespace

Expected<CubeReport> run_automatic(const CubeRequest& request, const Service& service,
                                   CubeRunner run) {
    if (request.size == cube::Size::Three && request.heuristic.empty())
        return CubePlan(request, service, run).carry_out();
    CubeRequest optimal = request;
    optimal.algorithm = "idastar";
    return run(optimal, service);
}

}  // namespace taquin::solver
