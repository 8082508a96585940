#include "taquin/puzzles/tiles/learned/learned_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "taquin/core/byte_stream.hpp"
#include "taquin/core/text.hpp"

namespace taquin::tiles {

namespace {

using Clock = std::chrono::steady_clock;

// By then the gain of further rounds is small (experiments/learned), in processor seconds.
constexpr double default_seconds_per_weight = 0.6e-3;
constexpr std::chrono::seconds between_saves{120};

double default_cpu_seconds(Size size) {
    return default_seconds_per_weight * static_cast<double>(PairLayout(size).count());
}

// A copy of the rows, the models of all threads, and the averages.
std::uint64_t training_memory(Size size, unsigned threads) {
    return std::uint64_t{PairLayout(size).count()} * (12 + 8 * std::uint64_t{threads});
}

std::string stage_of(const Training& training) {
    const TrainingRecord& record = training.record();
    if (record.mixed_rounds > 0) return "learning from random boards";
    return "learning from walks of " + std::to_string(std::lround(record.walk)) + " moves";
}

// Trains until the time is over or the progress says stop. Calls save now and then. False: save
// failed.
template <class Save>
bool train(Training& training, double seconds, const tables::Progress& progress, Save save) {
    const auto began = Clock::now();
    auto saved = began;
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
    while (passed() < seconds && !progress.stopped()) {
        progress.tell({stage_of(training), static_cast<std::uint64_t>(passed() * 1000),
                       static_cast<std::uint64_t>(seconds * 1000)});
        if (!training.run_round()) break;
        if (Clock::now() - saved < between_saves) continue;
        if (!save(passed())) return false;
        saved = Clock::now();
    }
    return true;
}

}  // namespace

tables::TableId learned_table_id(Size size) {
    return {.kind = std::string(learned_kind),
            .content = to_text(size) + " blank " + std::to_string(size.cells() - 1),
            .entries = record_bytes / sizeof(std::int16_t) + PairLayout(size).count(),
            .bits = 16};
}

std::optional<Error> check_learnable(Size size) {
    if (is_learnable(size)) return std::nullopt;
    return Error{"boards of " + to_text(size) + " have no learned estimate; the sizes are 3x3 to " +
                     "8x8, with at most " + std::to_string(max_learned_cells) + " cells",
                 ErrorKind::BadInput, "size"};
}

tables::TableSpec learned_table(Size size) {
    return {
        .id = learned_table_id(size),
        .name = std::string(learned_name),
        .build_memory = learned_table_id(size).bytes() + training_memory(size, 2),
        .build =
            [size](std::span<std::byte> bytes, unsigned threads, const tables::Progress& progress) {
                Training training(size, {.threads = threads, .stop = progress.stop});
                train(training, default_cpu_seconds(size) / threads, progress,
                      [](double) { return true; });
                if (progress.stopped()) return tables::BuildOutcome::Cancelled;
                TrainingRecord record = training.record();
                record.seconds = default_cpu_seconds(size) / threads;
                measure_quality(record, *training.estimate(), threads);
                write_learned_table(training, record, bytes);
                return tables::BuildOutcome::Done;
            },
        .cpu_seconds = default_cpu_seconds(size)};
}

void write_learned_table(const Training& training, const TrainingRecord& record,
                         std::span<std::byte> bytes) {
    ByteWriter writer;
    writer.number(record.seed);
    writer.number(record.rounds);
    writer.number(record.mixed_rounds);
    writer.number(record.boards);
    for (const double value :
         {record.walk, record.seconds, record.steadiness, record.length, record.manhattan})
        writer.real(value);
    std::ranges::copy(writer.bytes(), bytes.begin());
    const std::vector<std::int16_t> weights = training.weights();
    std::memcpy(bytes.data() + record_bytes, weights.data(), weights.size() * sizeof(std::int16_t));
}

std::optional<TrainingRecord> read_record(std::span<const std::byte> bytes) {
    ByteReader reader(bytes.first(std::min(bytes.size(), record_bytes)));
    TrainingRecord record;
    record.seed = reader.number();
    record.rounds = static_cast<std::uint32_t>(reader.number_up_to(UINT32_MAX));
    record.mixed_rounds = static_cast<std::uint32_t>(reader.number_up_to(record.rounds));
    record.boards = reader.number();
    for (double* const value :
         {&record.walk, &record.seconds, &record.steadiness, &record.length, &record.manhattan}) {
        *value = reader.real();
        if (!std::isfinite(*value) || *value < 0) return std::nullopt;
    }
    if (!reader.ok()) return std::nullopt;
    return record;
}

LearnedWeights read_learned_table(const tables::Table& table) {
    const auto bytes = table.bytes().subspan(record_bytes);
    LearnedWeights result{
        .record = read_record(table.bytes()).value_or(TrainingRecord{}),
        .weights = std::vector<std::int16_t>(bytes.size() / sizeof(std::int16_t))};
    std::memcpy(result.weights.data(), bytes.data(), bytes.size());
    return result;
}

std::string summary_of(const TrainingRecord& record) {
    const auto one_digit = [](double value) {
        const auto tenths = static_cast<std::uint64_t>(std::llround(value * 10));
        return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
    };
    return "mean length " + one_digit(record.length) + " with beams of width 1000 (Manhattan " +
           one_digit(record.manhattan) + "), " + std::to_string(record.boards) +
           " boards solved in " + one_digit(record.seconds / 60) + " min";
}

std::optional<std::string> find_wrong_weight(const tables::Table& table) {
    const auto size_text = table.id().content.substr(0, table.id().content.find(' '));
    const std::size_t x = size_text.find('x');
    const auto is_digits = [](std::string_view text) {
        return !text.empty() && text.size() < 3 &&
               std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    };
    if (x == std::string::npos || !is_digits(size_text.substr(0, x)) ||
        !is_digits(size_text.substr(x + 1)))
        return "has an invalid size";
    const Size size = parse_known_size(size_text);
    if (!is_learnable(size) || table.id() != learned_table_id(size))
        return "has the wrong number of weights for its size";
    if (!read_record(table.bytes())) return "has a damaged record of its training";
    const PairLayout layout(size);
    const std::vector<std::int16_t> weights = read_learned_table(table).weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (std::abs(PairScore{weights[i]}) > max_weight)
            return "has a weight that is too large, entry " + std::to_string(i);
        const std::size_t tiles = i % layout.pairs_of_tiles();
        if (tiles / layout.cells() == tiles % layout.cells() && weights[i] != 0)
            return "has a weight for a tile on two cells, entry " + std::to_string(i);
    }
    return std::nullopt;
}

Expected<Learned> learn_table(Size size, const LearnRequest& request,
                              const tables::TableStore& store, const tables::Progress& progress) {
    if (auto error = check_learnable(size)) return *std::move(error);
    const tables::TableId id = learned_table_id(size);
    const TrainingOptions options{request.threads, request.seed, progress.stop};
    std::optional<LearnedWeights> before;
    if (!request.fresh)
        if (auto stored = store.find(id)) {
            if (!*stored) return stored->error();
            before = read_learned_table(**stored);
        }
    Training training =
        before ? Training(size, before->weights, before->record, options) : Training(size, options);
    const double seconds_before = before ? before->record.seconds : 0;
    const double seconds = request.seconds.value_or(default_cpu_seconds(size) / request.threads);
    std::optional<Error> not_stored;
    TrainingRecord record;
    const auto save = [&](double passed) {
        record = training.record();
        record.seconds = seconds_before + passed;
        measure_quality(record, *training.estimate(), request.threads);
        tables::TableMemory memory(id);
        write_learned_table(training, record, memory.bytes());
        not_stored = store.store(std::move(memory).finished());
        return !not_stored;
    };
    const auto began = Clock::now();
    if (train(training, seconds, progress, save))
        save(std::chrono::duration<double>(Clock::now() - began).count());
    if (not_stored) return *std::move(not_stored);
    return Learned{.file = store.path_of(id).string(),
                   .bytes = tables::file_bytes(id),
                   .summary = summary_of(record),
                   .rounds = record.rounds,
                   .positions = record.boards,
                   .seconds = record.seconds,
                   .length = record.length,
                   .lower_bound = record.manhattan,
                   .resumed = before.has_value()};
}

}  // namespace taquin::tiles
