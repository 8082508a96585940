// Experiments in TOML. Laws: an error names the file and a line of it; an experiment accepted in
// one setting is accepted in the other and respects the limits of docs/lab.md.
#include "law.hpp"
#include "taquin/lab/experiment.hpp"

namespace taquin::fuzz {
namespace {

// "mine.toml:3: …"
void expect_place(const Error& error, std::string_view text) {
    const auto place = lab::placed(error, "mine.toml");
    law(place.has_value(), "an error names the file and a line", error.message);
    law(place->line >= 1 && place->line <= lines_in(text), "it is a line of the file",
        error.message);
}

void expect_good(const lab::Experiment& experiment) {
    law(!experiment.solves.empty() || !experiment.distances.empty() ||
            !experiment.estimates.empty(),
        "an experiment has something to do");
    law(experiment.repetitions >= 1 && experiment.repetitions <= 1000, "1 to 1000 repetitions");
    for (const auto& set : experiment.sets)
        for (const auto& kind : set.kinds)
            law(kind.size.empty() || kind.puzzle->read_size(kind.size), "sizes are valid");
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    namespace lab = taquin::lab;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const lab::ExperimentText file{.name = "mine", .file = "mine.toml", .toml = text};
    const auto quick = lab::read_experiment(file, lab::Setting::Quick);
    if (!quick) {
        expect_place(quick.error(), text);
        return 0;
    }
    const auto full = lab::read_experiment(file, lab::Setting::Full);
    law(static_cast<bool>(full), "both settings are checked");
    expect_good(*quick);
    expect_good(*full);
    return 0;
}
