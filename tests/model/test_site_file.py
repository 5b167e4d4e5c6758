"""The settings of a site."""

from __future__ import annotations

import pytest

from rightbower.model.site_file import PARTS, SiteFile, language_tag


def test_a_site_has_every_part_that_it_does_not_leave_out() -> None:
    assert SiteFile(title="Club", languages=("en",)).parts == PARTS
    assert SiteFile(title="Club", languages=("en",), omit=("api", "search")).parts == PARTS - {
        "api",
        "search",
    }


@pytest.mark.parametrize(
    ("code", "tag"), [("es", "es"), ("pt_BR", "pt-BR"), ("zh_Hant_TW", "zh-Hant-TW")]
)
def test_browsers_know_a_language_by_its_tag(code: str, tag: str) -> None:
    assert language_tag(code) == tag
