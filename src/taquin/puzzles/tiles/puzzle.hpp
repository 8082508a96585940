// The sliding-tile puzzle as the rest of the program sees it (puzzle/puzzle.hpp).
#pragma once

#include "taquin/puzzle/puzzle.hpp"

namespace taquin::tiles {

class TilePuzzle final : public Puzzle {
public:
    const PuzzleInfo& info() const override;

    Expected<std::string> read_size(std::string_view text) const override;
    std::uint64_t pieces(std::string_view size) const override;
    bool is_small(std::string_view size) const override;

    bool recognises(std::string_view line) const override;
    Expected<ReadPosition> read(std::string_view text,
                                const taquin::ReadOptions& options) const override;
    bool begins_batch(std::string_view lines, const taquin::ReadOptions& options) const override;
    std::size_t read_lines(std::string_view text, const taquin::ReadOptions& options,
                           const TakeEntry& take) const override;
    std::size_t read_batch(std::string_view text, const taquin::ReadOptions& options,
                           const TakeEntry& take) const override;
    std::string write(const Position& position) const override;
    std::string write_short(const Position& position) const override;
    std::string draw(const Position& position) const override;
    std::string draw_framed(const Position& position) const override;
    std::string svg(const Position& position) const override;
    Expected<Position> goal(std::string_view name, std::string_view size) const override;
    Expected<Position> partial_goal(std::string_view text, std::string_view size) const override;
    Expected<PatternGoal> pattern_goal(const PatternQuery& query) const override;

    std::string write_moves(std::span<const std::uint8_t> moves,
                            std::string_view notation) const override;
    Moves legal_moves(const Position& position) const override;
    std::string move_name(std::uint8_t move) const override;
    std::string readable_moves(std::span<const std::uint8_t> moves, std::string_view notation,
                               std::string_view metric) const override;
    std::uint64_t length(std::span<const std::uint8_t> moves,
                         std::string_view metric) const override;
    void walk(const Position& start, std::span<const std::uint8_t> moves,
              const std::function<void(const Position&)>& each) const override;
    Position after(const Position& start, std::span<const std::uint8_t> moves) const override;
    Expected<Moves> read_order(std::string_view text) const override;

    Verdict check(const Position& start, const Position& goal) const override;
    bool is_solvable(const Position& start, const Position& goal) const override;
    std::optional<Error> check_unsolvable_search(std::string_view heuristic) const override;
    bool solves(const Position& start, const Position& goal,
                std::span<const std::uint8_t> moves) const override;
    Expected<Verification> verify(const Position& start, const Position& goal,
                                  const WrittenMoves& moves) const override;

    std::optional<Error> check_scramble(const ScrambleRequest& request) const override;
    Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const override;

    std::span<const heuristics::HeuristicRow> heuristics() const override;
    std::optional<Error> check_heuristic(std::string_view expression, std::string_view size,
                                         std::string_view metric) const override;
    Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                std::string_view metric,
                                tables::TableLibrary& tables) const override;
    Expected<Explanation> explain(const Position& start, const Position& goal,
                                  std::string_view metric,
                                  tables::TableLibrary& tables) const override;

    std::vector<TableSet> table_sets(const CataloguePtr& catalogue) const override;
    std::vector<std::string> table_set_names(const TableQuery& query) const override;
    Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const override;
    bool makes_tables_of(std::string_view kind) const override;
    std::optional<std::string> find_wrong_value(const tables::Table& table,
                                                const std::stop_token& stop) const override;
    std::string note_on(const tables::TableId& id,
                        std::span<const std::byte> beginning) const override;
    Expected<Learned> learn(const LearnRequest& request, const tables::TableStore& store,
                            const tables::Progress& progress) const override;
    Expected<CataloguePtr> read_catalogue(std::string_view text,
                                          std::string_view file) const override;
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                      std::string_view metric) const override;

    std::span<const solver::AlgorithmRow> own_algorithms() const override;
    std::unique_ptr<PuzzleCache> make_cache() const override;
    Expected<solver::Report> solve(const solver::Request& request,
                                   solver::RunContext& context) const override;
};

const Puzzle& puzzle();

}  // namespace taquin::tiles
