"""Score sheets on paper: only the tables that were chosen, one page each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rightbower.book.tournament import FIRST_ROUNDS

PAPER = 687
"""What the margins leave of an A4 page's width, in CSS pixels."""


@pytest.mark.parametrize("tables", sorted(FIRST_ROUNDS))
def test_the_plan_the_results_and_every_table_print_a_page_each(
    browser: Any, built: Path, tables: int
) -> None:
    page = browser.new_page(viewport={"width": PAPER, "height": 900})
    page.goto((built / "ro" / "score-sheets.html").as_uri())
    page.locator(f"#tables-{tables} > summary").click()
    pdf = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="print")
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert wide <= PAPER
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 2 + tables
