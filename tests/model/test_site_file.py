"""The settings of a site."""

from __future__ import annotations

from rightbower.model.site_file import PARTS, SiteFile


def test_a_site_has_every_part_that_it_does_not_leave_out() -> None:
    assert SiteFile(title="Club", languages=("en",)).parts == PARTS
    assert SiteFile(title="Club", languages=("en",), omit=("api", "search")).parts == PARTS - {
        "api",
        "search",
    }
