#include "taquin/puzzles/cube/cube_tables.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <system_error>

namespace taquin::solver {

const std::vector<CubeTableSet>& CubeTables::sets() {
    static const std::vector<CubeTableSet> all{
        {"korf",
         "all corners, and two sets of six edges",
         {cube::all_corners, cube::first_six_edges, cube::last_six_edges}},
        {"cosets", "twists, flips and the middle layer", {cube::small_cosets}},
        {"cosets-medium",
         "twists, flips, the middle layer and which corners share a layer",
         {cube::medium_cosets}},
        {"cosets-large",
         "twists, flips, the middle layer and which corners are in the upper one",
         {cube::large_cosets}},
        {"twophase",
         "for two-phase search: distances of its first phase, and its second",
         {cube::PhaseOneSet::Depths, cube::PhaseTwoSet{}},
         true},
        {"twophase-large",
         "the same, twice as fast: what each turn does to the distance",
         {cube::PhaseOneSet::Changes, cube::PhaseTwoSet{}},
         true},
    };
    return all;
}

Expected<CubeTableSet> CubeTables::named(std::string_view name) {
    std::string known;
    for (const CubeTableSet& set : sets()) {
        if (set.name == name) return set;
        known += " " + set.name;
    }
    return Error{"there is no set of tables '" + std::string(name) +
                 "' for 3x3x3 cubes. There are:" + known};
}

Expected<tables::Table> CubeTables::table(const cube::Pattern& pattern, cube::Metric metric,
                                          const BuildTerms& terms) {
    const tables::TableId id = cube::table_id(pattern, metric);
    const std::string name = id.file_name();
    if (const auto known = tables_.find(name); known != tables_.end()) return known->second;
    const tables::Build build = [&](std::span<std::byte> bytes, const tables::Progress& tell) {
        return cube::build_table(pattern, metric, bytes, {threads_, tell})
                   ? tables::BuildOutcome::Done
                   : tables::BuildOutcome::Cancelled;
    };
    std::error_code ignored;
    if (!std::filesystem::exists(store_.path_of(id), ignored))
        if (auto error =
                why_too_large("the table of " + id.content, cube::build_memory(pattern), terms))
            return *std::move(error);
    const auto* const corners = std::get_if<cube::CornerSet>(&pattern);
    const bool on_the_spot = corners != nullptr && corners->pieces < cube::corner_count;
    auto obtained = on_the_spot ? tables::TableStore({}, threads_).get(id, build, terms.progress)
                                : store_.get(id, build, terms.progress);
    if (!obtained) return obtained.error();
    if (!on_the_spot) std::ranges::move(obtained->warnings, std::back_inserter(warnings_));
    tables_.emplace(name, obtained->table);
    return obtained->table;
}

Expected<std::shared_ptr<const kernels::CubeTwoPhase>> CubeTables::two_phase(
    const BuildTerms& terms) {
    if (two_phase_) return two_phase_;
    const auto set = has(*named("twophase-large"), cube::Metric::Half) ? cube::PhaseOneSet::Changes
                                                                       : cube::PhaseOneSet::Depths;
    auto first = table(set, cube::Metric::Half, terms);
    if (!first) return first.error();
    auto second = table(cube::PhaseTwoSet{}, cube::Metric::Half, terms);
    if (!second) return second.error();
    two_phase_ = std::make_shared<const kernels::CubeTwoPhase>(
        cube::PhaseOneReader(set, *std::move(first)), cube::PhaseTwoReader(*std::move(second)));
    return two_phase_;
}

bool CubeTables::has(const CubeTableSet& set, cube::Metric metric) const {
    return std::ranges::all_of(set.patterns, [&](const cube::Pattern& pattern) {
        const tables::TableId id = cube::table_id(pattern, metric);
        std::error_code ignored;
        return tables_.contains(id.file_name()) ||
               std::filesystem::exists(store_.path_of(id), ignored);
    });
}

}  // namespace taquin::solver
