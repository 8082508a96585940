#include "taquin/tables/table_library.hpp"

#include <algorithm>

#include "taquin/tables/table_header.hpp"

namespace taquin::tables {

namespace {

std::string bytes_in_words(std::uint64_t count) {
    constexpr std::uint64_t kib = std::uint64_t{1} << 10U;
    constexpr std::uint64_t mib = kib << 10U;
    if (count < kib) return std::to_string(count) + (count == 1 ? " byte" : " bytes");
    if (count < mib) return std::to_string((count + kib - 1) / kib) + " KiB";
    return std::to_string((count + mib - 1) / mib) + " MiB";
}

}  // namespace

SetNeeds needs_of(const std::vector<TableSpec>& set) {
    SetNeeds needs;
    needs.tables = set.size();
    std::uint64_t held = 0;
    for (const TableSpec& table : set) {
        needs.memory = std::max(needs.memory, held + table.build_memory);
        held += table.id.bytes();
        needs.disk += file_bytes(table.id);
    }
    return needs;
}

std::optional<Error> check_memory(std::string_view what, std::uint64_t bytes,
                                  const BuildTerms& terms) {
    if (!terms.memory || bytes <= *terms.memory) return std::nullopt;
    return Error{"building " + std::string(what) + " takes " + bytes_in_words(bytes) +
                     " of memory; the limit is " + bytes_in_words(*terms.memory),
                 ErrorKind::Memory};
}

Expected<Table> TableLibrary::obtain(const TableSpec& wanted, const BuildTerms& terms) {
    const std::string name = wanted.id.file_name();
    if (const auto known = in_hand_.find(name); known != in_hand_.end()) return known->second;
    std::optional<Error> too_large;
    const Build build = [&](std::span<std::byte> bytes, const Progress& progress) {
        too_large = check_memory(to_text(wanted.id), wanted.build_memory, terms);
        return too_large ? BuildOutcome::Cancelled : wanted.build(bytes, threads_, progress);
    };
    auto obtained = wanted.stored ? store_.get(wanted.id, build, terms.progress)
                                  : TableStore({}, threads_).get(wanted.id, build, terms.progress);
    if (too_large) return *std::move(too_large);
    if (!obtained) return obtained.error();
    // All tables of a set have the same trouble with their folder.
    if (wanted.stored)
        for (Error& warning : obtained->warnings)
            if (std::ranges::find(warnings_, warning.message, &Error::message) == warnings_.end())
                warnings_.push_back(std::move(warning));
    in_hand_.emplace(name, obtained->table);
    return std::move(obtained->table);
}

std::optional<Error> TableLibrary::obtain_all(const std::vector<TableSpec>& set,
                                              const BuildTerms& terms) {
    if (!has_all(set))
        if (auto error = check_memory("these tables", needs_of(set).memory, terms)) return error;
    for (const TableSpec& wanted : set)
        if (const auto table = obtain(wanted, terms); !table) return table.error();
    return std::nullopt;
}

bool TableLibrary::has(const TableId& id) const {
    std::error_code ignored;
    return in_hand_.contains(id.file_name()) || std::filesystem::exists(store_.path_of(id), ignored);
}

bool TableLibrary::has_all(const std::vector<TableSpec>& set) const {
    return std::ranges::all_of(set, [this](const TableSpec& table) { return has(table.id); });
}

bool TableLibrary::is_spoilt() const {
    return std::ranges::any_of(
        in_hand_, [](const auto& entry) { return tables::is_spoilt(entry.second); });
}

TableLibrary::Checked TableLibrary::check() {
    Checked result;
    for (auto at = in_hand_.begin(); at != in_hand_.end();) {
        if (!is_changed(at->second)) {
            ++at;
            continue;
        }
        if (!result.fault) result.fault = why_spoilt(at->second, threads_);
        result.dropped = true;
        at = in_hand_.erase(at);
    }
    return result;
}

}  // namespace taquin::tables
