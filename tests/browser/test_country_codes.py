"""A language whose code has a country, in a browser: scripts are told its tag, files its code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from conftest import served
from rightbower.works.build import make_edition, write_edition
from support import portuguese_club

pytestmark = pytest.mark.browser


def test_days_are_told_and_the_language_can_be_kept(page: Any, tmp_path: Path) -> None:
    root = portuguese_club(tmp_path / "club")
    write_edition(make_edition(root), root / "site_out")
    with served(root / "site_out") as address:
        page.goto(f"{address}pt_BR/table/our-table.html")
        expect(page.locator(".sheet .date")).to_contain_text(" de 20")
        page.goto(f"{address}pt_BR/offline.html")
        page.locator("[data-do=keep]").click()
        kept = page.locator(".keep [role=status][data-kept]")
        expect(kept).to_have_text(kept.get_attribute("data-kept"), timeout=30_000)
        page.goto(f"{address}pt_BR/offline.html")
        expect(page.locator(".read summary")).to_contain_text("Español")
