"""audit: promises checked on every position."""

import os

import pytest

import taquin


def manhattan(board):
    total = 0
    for place, tile in enumerate(board.cells):
        if tile:
            total += abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
    return total


def wrong_conflict(board):
    """Counts every pair of reversed tiles, even if one tile is in several pairs."""

    def reversed_pairs(tiles):
        return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])

    total = manhattan(board)
    for row, tiles in enumerate(board.rows):
        total += 2 * reversed_pairs([t for t in tiles if t and (t - 1) // 3 == row])
    for column, tiles in enumerate(zip(*board.rows)):
        total += 2 * reversed_pairs([t for t in tiles if t and (t - 1) % 3 == column])
    return total


def test_manhattan_keeps_its_promises():
    report = taquin.audit(manhattan)
    assert report.positions == 181_440 and report.admissible and report.consistent
    assert report.overestimate is None and report.inconsistency is None
    assert report.mean_value == pytest.approx(taquin.audit("manhattan").mean_value)
    assert report.rows[31]["positions"] == 2 and report.rows[0]["most"] == 0
    assert 0.5 < report.share < 1 and "admissible: yes" in str(report)


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="takes minutes under the sanitizer")
def test_twice_manhattan_overestimates():
    report = taquin.audit(lambda board: 2 * manhattan(board))
    assert not report.admissible and not report.consistent
    first = report.overestimate
    assert first["distance"] == 1 and first["value"] == 2
    assert taquin.solve(first["position"]).length == 1
    jump = report.inconsistency
    assert jump["position"].move(jump["move"]) == jump["child"]
    assert jump["value"] > jump["child_value"] + 1
    assert taquin.audit("2*manhattan").overestimates == report.overestimates
    assert "too high" in report._repr_html_() and "<svg" in report._repr_html_()


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="takes minutes under the sanitizer")
def test_a_wrong_linear_conflict_is_found():
    report = taquin.audit(wrong_conflict)
    assert not report.admissible and report.overestimates == 7
    first = report.overestimate
    truth = taquin.solve(first["position"]).length
    assert wrong_conflict(first["position"]) == first["value"] > truth == first["distance"]
    assert taquin.audit("conflict").admissible


def test_vectorised_functions_get_all_positions_at_once():
    numpy = pytest.importorskip("numpy")

    def misplaced(cells):
        return ((cells != numpy.arange(1, 10)) & (cells != 0)).sum(axis=1)

    report = taquin.audit(misplaced, vectorised=True)
    assert report.admissible and report.consistent
    assert report.mean_value == pytest.approx(taquin.audit("misplaced").mean_value)
    with pytest.raises(taquin.BadInput, match="values"):
        taquin.audit(lambda cells: [0, 1], vectorised=True)


def test_other_puzzles_goals_and_mistakes():
    assert taquin.audit(lambda stack: 0, "5", puzzle="pancake").positions == 120
    assert taquin.audit("manhattan", "2x3", goal="first").admissible
    with pytest.raises(taquin.BadInput):
        taquin.audit("manhattan", "5x5")
    with pytest.raises(taquin.BadInput):
        taquin.audit("manhatan", "2x3")
    with pytest.raises(ZeroDivisionError):
        taquin.audit(lambda board: 1 // 0, "2x3")
    with pytest.raises(taquin.BadInput, match="neither"):
        taquin.audit(7, "2x3")
