"""Plots: bars that make a whole, whiskers of two standard errors, and a table for each."""

from __future__ import annotations

import pytest

from rightbower.book.message import Content
from rightbower.book.plots import PLOTS, WIDTH, Plot, plots
from rightbower.load.numbers import load_numbers
from rightbower.model.numbers import Numbers
from rightbower.site.numbers import figure
from support import ROOT, profiles


def numbers() -> Numbers:
    data = (ROOT / "content" / "numbers.yaml").read_bytes()
    found, problems = load_numbers(data, "numbers.yaml", profiles())
    assert problems == ()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def drawn() -> dict[str, Plot]:
    return dict(plots(numbers(), Content("The game")))


def test_bars_make_a_whole_and_end_where_the_figure_says(drawn: dict[str, Plot]) -> None:
    for name in ("calls", "seats"):
        assert len(drawn[name].rows) >= 4
        for row in drawn[name].rows:
            (_, left, march), (_, middle, made), (_, right, lost) = row.bars
            assert left + march == pytest.approx(middle, abs=0.2)
            assert middle + made == pytest.approx(right, abs=0.2)
            assert right + lost == pytest.approx(WIDTH - 4, abs=0.2)
            assert (right - 4) / (WIDTH - 8) == pytest.approx(row.estimate.mean, abs=0.001)


def test_a_whisker_reaches_two_standard_errors_either_way(drawn: dict[str, Plot]) -> None:
    for plot in drawn.values():
        (x0, low), (x1, high) = plot.ticks[0], plot.ticks[-1]
        for row in plot.rows:
            assert row.whisker is not None
            assert row.estimate.error is not None
            mean, reach = row.estimate.mean, 2 * row.estimate.error
            assert reach > 0
            place, *ends = (
                x0 + (value - low) / (high - low) * (x1 - x0)
                for value in (mean, mean - reach, mean + reach)
            )
            if plot.unit == "share":  # no share is more than all
                ends[1] = min(ends[1], x1)
            assert row.whisker == pytest.approx(tuple(ends), abs=0.2)
            assert row.dot is None or row.dot == pytest.approx(place, abs=0.2)


def test_more_trumps_make_more_calls_and_every_deal_is_counted(drawn: dict[str, Plot]) -> None:
    made = [row.estimate.mean for row in drawn["calls"].rows]
    assert made == sorted(made)
    assert drawn["dealing"].rows[-1].estimate.deals == numbers().deals
    assert sum(row.estimate.deals for row in drawn["dealing"].rows[:-1]) == numbers().deals
    assert all(row.estimate.deals == numbers().deals for row in drawn["leads"].rows)
    assert all(row.estimate.deals >= 100 for plot in drawn.values() for row in plot.rows)


def test_every_plot_has_a_column_for_each_figure(drawn: dict[str, Plot]) -> None:
    assert tuple(drawn) == PLOTS
    for plot in drawn.values():
        assert {len(row.values) for row in plot.rows} == {len(plot.columns)}


@pytest.mark.parametrize(
    ("language", "share", "points"),
    [("en", "63.4%", "−0.57"), ("es", "63,4\xa0%", "−0,57"), ("de", "63,4\xa0%", "−0,57")],
)
def test_figures_are_written_as_the_language_does(language: str, share: str, points: str) -> None:
    assert figure("share", 0.634, language) == share
    assert figure("points", -0.57, language, signed=True) == points
    assert figure("points", 0.5, "en", signed=True) == "+0.50"
    assert figure("tricks", 2.691, "en") == "2.69"
