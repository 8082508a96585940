#include "taquin/solver/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "taquin/core/byte_stream.hpp"
#include "taquin/core/bytes.hpp"
#include "taquin/core/text.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzle/puzzle.hpp"

namespace taquin::solver {

namespace {

using search::Packet;
using search::TreeProgress;

// Change this number with the format, the packets of a kernel, or the trees that kernels search.
constexpr std::string_view checkpoint_format = "1";
constexpr std::string_view checkpoint_magic = "taquin:progress\n";
constexpr std::size_t checkpoint_header = 32;  // magic, size and checksum
constexpr std::chrono::seconds usual_interval{30};

struct FileContent {
    CheckpointFacts facts{};
    std::string kernel{};
    TreeProgress progress{};
};

// --- the content as bytes

void write_packets(ByteWriter& to, const std::vector<Packet>& packets) {
    to.number(packets.size());
    std::vector<search::Steps> roots;
    for (const Packet& packet : packets) {
        to.number(packet.roots.size());
        to.number(packet.estimate);
        to.flag(packet.done);
        to.number(packet.expanded);
        roots.insert(roots.end(), packet.roots.begin(), packet.roots.end());
    }
    search::write_roots(to, roots);
}

std::vector<Packet> read_packets(ByteReader& from) {
    std::vector<Packet> packets(from.count());
    std::vector<std::uint64_t> counts;
    for (Packet& packet : packets) {
        counts.push_back(from.number());
        packet.estimate = from.number();
        packet.done = from.flag();
        packet.expanded = from.number();
    }
    std::vector<search::Steps> roots = search::read_roots(from);
    auto next = roots.begin();
    for (std::size_t i = 0; i < packets.size(); ++i)
        for (; counts[i] > 0 && next != roots.end(); --counts[i])
            packets[i].roots.push_back(std::move(*next++));
    return packets;
}

void write_iterations(ByteWriter& to, const std::vector<search::Iteration>& iterations) {
    to.number(iterations.size());
    for (const search::Iteration& iteration : iterations) {
        search::write_bound(to, iteration.bound);
        to.number(iteration.generated);
        to.number(iteration.expanded);
    }
}

std::vector<search::Iteration> read_iterations(ByteReader& from) {
    std::vector<search::Iteration> iterations(from.count());
    for (search::Iteration& iteration : iterations) {
        iteration.bound = search::read_bound(from).value_or(0);
        iteration.generated = from.number();
        iteration.expanded = from.number();
    }
    return iterations;
}

void write_progress(ByteWriter& to, const TreeProgress& progress) {
    write_iterations(to, progress.iterations);
    search::write_counters(to, progress.counters);
    search::write_bound(to, progress.bound);
    to.flag(progress.collect);
    to.flag(progress.planned);
    write_packets(to, progress.packets);
    search::write_counters(to, progress.found);
    search::write_bound(to, progress.next_bound);
    search::write_roots(to, progress.solutions);
    to.flag(progress.finished);
    to.real(progress.seconds);
    to.real(progress.cpu_seconds);
}

TreeProgress read_progress(ByteReader& from) {
    TreeProgress progress;
    progress.iterations = read_iterations(from);
    progress.counters = search::read_counters(from);
    progress.bound = search::read_bound(from).value_or(0);
    progress.collect = from.flag();
    progress.planned = from.flag();
    progress.packets = read_packets(from);
    progress.found = search::read_counters(from);
    progress.next_bound = search::read_bound(from);
    progress.solutions = search::read_roots(from);
    progress.finished = from.flag();
    progress.seconds = from.real();
    progress.cpu_seconds = from.real();
    return progress;
}

void write_facts(ByteWriter& to, const CheckpointFacts& facts) {
    to.number(facts.size());
    for (const CheckpointFact& fact : facts) {
        to.text(fact.name);
        to.text(fact.value);
    }
}

CheckpointFacts read_facts(ByteReader& from) {
    CheckpointFacts facts(from.count());
    for (CheckpointFact& fact : facts) {
        fact.name = from.text();
        fact.value = from.text();
    }
    return facts;
}

// --- the file

std::array<std::byte, 16> size_and_checksum(std::span<const std::byte> payload) {
    std::array<std::byte, 16> bytes{};
    const std::array<std::uint64_t, 2> numbers{payload.size(), checksum(payload)};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(numbers[i / 8] >> (8 * (i % 8)) & 0xFFU);
    return bytes;
}

Error damaged(const std::filesystem::path& path, std::string_view what) {
    return {quoted(path.string()) + " " + std::string(what) +
                "; it was not changed. Remove it or name another file to begin again",
            ErrorKind::DamagedTable, "checkpoint"};
}

// None if there is no such file.
Expected<std::optional<FileContent>> read_checkpoint(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return std::optional<FileContent>();
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    const std::span<const std::byte> bytes = file->bytes();
    const auto magic = std::as_bytes(std::span(checkpoint_magic));
    if (bytes.size() < checkpoint_header || !std::ranges::equal(magic, bytes.first(magic.size())))
        return damaged(path, "is not a checkpoint, or it is damaged");
    const std::span<const std::byte> payload = bytes.subspan(checkpoint_header);
    if (!std::ranges::equal(bytes.subspan(magic.size(), 16), size_and_checksum(payload)))
        return damaged(path, "is a damaged checkpoint");
    ByteReader from(payload);
    FileContent content;
    const std::string format = from.text();
    if (from.ok() && format != checkpoint_format)
        return damaged(path, "is a checkpoint of another version of this program");
    content.facts = read_facts(from);
    content.kernel = from.text();
    content.progress = read_progress(from);
    if (!from.ok() || !from.at_end()) return damaged(path, "is a damaged checkpoint");
    return std::optional(std::move(content));
}

// The first of the facts that the file contradicts.
std::optional<Error> contradiction(const std::filesystem::path& path,
                                   const CheckpointFacts& in_file, const CheckpointFacts& facts) {
    for (const CheckpointFact& fact : facts) {
        const auto stored = std::ranges::find(in_file, fact.name, &CheckpointFact::name);
        const std::string value = stored == in_file.end() ? "unknown" : stored->value;
        if (value == fact.value) continue;
        if (fact.name == "version")
            return damaged(path, "is a checkpoint of version " + shown(value));
        return Error{quoted(path.string()) + " belongs to another search: its " + fact.name +
                         " is " + shown(value) + ", not " + shown(fact.value) +
                         ". Repeat that search, or name another file",
                     ErrorKind::BadInput, "checkpoint"};
    }
    return std::nullopt;
}

std::filesystem::path with_suffix(std::filesystem::path path, const char* suffix) {
    path += suffix;
    return path;
}

// Tests set another interval, in seconds.
std::chrono::nanoseconds interval_between_saves() {
    const char* const text = std::getenv("TAQUIN_CHECKPOINT_INTERVAL");
    const auto seconds = text != nullptr ? parse_real(text) : Expected<double>(Error{});
    if (!seconds) return usual_interval;
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(*seconds));
}

}  // namespace

Checkpoint::Checkpoint(std::filesystem::path path, CheckpointFacts facts, Watcher* watcher,
                       FileLock lock)
    : path_(std::move(path)),
      facts_(std::move(facts)),
      watcher_(watcher),
      lock_(std::move(lock)),
      interval_(interval_between_saves()) {}

Expected<std::unique_ptr<Checkpoint>> Checkpoint::open(const std::filesystem::path& path,
                                                       CheckpointFacts facts, Watcher* watcher) {
    auto lock = FileLock::try_lock(with_suffix(path, ".lock"));
    if (!lock) return lock.error();
    if (!*lock)
        return Error{quoted(path.string()) + " is in use by another search", ErrorKind::BadInput,
                     "checkpoint"};
    auto content = read_checkpoint(path);
    if (!content) return content.error();
    if (*content)
        if (auto error = contradiction(path, (*content)->facts, facts)) return *std::move(error);
    std::unique_ptr<Checkpoint> checkpoint(
        new Checkpoint(path, std::move(facts), watcher, **std::move(lock)));
    if (*content) {
        checkpoint->earlier_ = std::move((*content)->progress);
        checkpoint->kernel_ = std::move((*content)->kernel);
    }
    return checkpoint;
}

Expected<std::optional<TreeProgress>> Checkpoint::resume(const search::PacketKernel& kernel) {
    if (earlier_ && kernel_ != kernel.name()) {
        refusal_ = Error{quoted(path_.string()) +
                             " was written by another search method, on a different processor or "
                             "with different limits. Name another file",
                         ErrorKind::BadInput, "checkpoint"};
        return *refusal_;
    }
    kernel_ = kernel.name();
    if (earlier_ && watcher_ != nullptr) watcher_->resumed(earlier_->seconds);
    return std::exchange(earlier_, std::nullopt);
}

bool Checkpoint::is_due() const { return std::chrono::steady_clock::now() - saved_ >= interval_; }

void Checkpoint::save(const TreeProgress& progress) {
    ByteWriter to;
    to.text(checkpoint_format);
    write_facts(to, facts_);
    to.text(kernel_);
    write_progress(to, progress);
    const auto numbers = size_and_checksum(to.bytes());
    const std::array parts{FilePart{0, std::as_bytes(std::span(checkpoint_magic))},
                           FilePart{checkpoint_magic.size(), numbers},
                           FilePart{checkpoint_header, to.bytes()}};
    const auto error = write_durably({path_, with_suffix(path_, ".tmp")}, parts);
    if (error && !warned_ && watcher_ != nullptr) watcher_->warned(error->message);
    warned_ = error.has_value();
    saved_ = std::chrono::steady_clock::now();
}

std::optional<Error> check_checkpoint(const std::filesystem::path& path,
                                      const CheckpointFacts& facts) {
    const auto content = read_checkpoint(path);
    if (!content) return content.error();
    return *content ? contradiction(path, (*content)->facts, facts) : std::nullopt;
}

CheckpointFacts checkpoint_facts(const Request& request) {
    const Puzzle& puzzle = *request.start.puzzle;
    const std::string_view metric =
        request.metric.empty() ? puzzle.info().metrics.front().name : request.metric;
    return {{"version", TAQUIN_VERSION},
            {"puzzle", std::string(puzzle.name())},
            {"size", request.start.size},
            {"start", puzzle.write(request.start)},
            {"goal", puzzle.write(request.goal)},
            {"metric", std::string(metric)},
            {"order of moves", request.order.empty() ? "default" : request.order},
            {"number of solutions", request.all ? "all" : "one"}};
}

Expected<std::unique_ptr<Checkpoint>> open_checkpoint(const SearchRequest& request,
                                                      const RunContext& context,
                                                      std::string_view heuristic) {
    if (request.checkpoint.empty()) return std::unique_ptr<Checkpoint>();
    CheckpointFacts facts = context.facts;
    facts.push_back({"algorithm", "idastar"});
    facts.push_back({"heuristic", std::string(heuristic)});
    return Checkpoint::open(request.checkpoint, std::move(facts), context.watcher);
}

}  // namespace taquin::solver
