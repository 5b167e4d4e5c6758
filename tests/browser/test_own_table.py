"""One's own table in a real browser: ticking, conflicts, the address, paper and the file."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rightbower.cli import main
from rightbower.load.profiles import load_profiles
from support import ROOT, profile, shipped_sources

pytestmark = pytest.mark.browser


def address(built: Path, language: str, game: str, options: str = "") -> str:
    return (built / language / "table" / f"{game}.html").as_uri() + (
        f"#{options}" if options else ""
    )


@pytest.mark.parametrize("language", ["en", "es", "ro"])
def test_ticking_changes_the_rules_the_sheet_and_the_comparison(
    page: Page, built: Path, language: str
) -> None:
    page.goto(address(built, language, "north-american"))
    expect(page.locator(".beside")).to_be_hidden()
    page.locator("[name=target-7]").check()
    target = page.locator("[data-rule='game.target'] .says")
    expect(target).to_contain_text("7")
    expect(page.locator("[data-says='game.target']")).to_have_text(target.inner_text())
    cells = page.locator(".beside tbody td")
    assert "10" in cells.nth(0).inner_text()
    assert "7" in cells.nth(1).inner_text()
    assert page.url.endswith("#target-7")
    other = page.locator(".languages a:not([aria-current])").first
    other.focus()
    assert (other.get_attribute("href") or "").endswith("#target-7")
    expect(page.locator(".differs b")).to_have_text(
        page.locator("[data-rule='game.target'] .of").inner_text()
    )


def test_the_address_ticks(page: Page, built: Path) -> None:
    page.goto(address(built, "en", "north-american", "no-trump-call,super-euchre"))
    expect(page.locator(".offers input:checked")).to_have_count(2)
    expect(page.locator("[data-rule='auction.no_trump_call']")).to_be_visible()
    expect(page.locator(".agreed li")).to_have_count(2)
    page.locator("[data-do=clear]").click()
    expect(page.locator("[data-rule='auction.no_trump_call']")).to_be_hidden()
    assert "#" not in page.url


def test_a_conflict_is_explained_and_changes_nothing(page: Page, built: Path) -> None:
    page.goto(address(built, "en", "north-american", "target-5"))
    before = page.locator(".whole").inner_text()
    page.locator("[name=target-7]").check()
    expect(page.locator(".refused")).to_be_visible()
    expect(page.locator(".refused li")).to_have_count(1)
    expect(page.locator(".offer.wrong")).to_have_count(2)
    expect(page.locator("[data-do=save]")).to_be_disabled()
    assert page.locator(".whole").inner_text() == before
    page.locator("[name=target-5]").uncheck()
    expect(page.locator(".refused")).to_be_hidden()


def test_the_file_is_a_profile_that_loads(page: Page, built: Path) -> None:
    page.goto(address(built, "es", "five-hundred", "three-players"))
    page.locator(".called").fill('Casa "Ñandú": martes')
    with page.expect_download() as waiting:
        page.locator("[data-do=save]").click()
    assert waiting.value.suggested_filename == "casa-nandu-martes.yaml"
    text = Path(waiting.value.path()).read_bytes()
    shipped = [(f.name, f.read_bytes()) for f in sorted((ROOT / "rules_yaml").glob("*.yaml"))]
    loaded, problems = load_profiles(
        [*shipped, ("casa-nandu-martes.yaml", text)], shipped_sources()
    )
    assert problems == ()
    option = next(o for o in profile("five-hundred").options if o.id == "three-players")
    assert loaded["casa-nandu-martes"].rules == option.rules
    assert loaded["casa-nandu-martes"].name == 'Casa "Ñandú": martes'


@pytest.mark.parametrize(("called", "file"), [
    ("Das große Œuvre, 1. Runde", "das-grosse-oeuvre-1-runde"), ("  --  ", "our-table"),
    ("Маса", "our-table"), ("British", "british-2"), ("On", "on"), ("007", "007"),
])  # fmt: skip
def test_the_file_is_called_as_the_table_and_a_site_can_have_it(
    page: Page, built: Path, tmp_path: Path, called: str, file: str
) -> None:
    page.goto(address(built, "en", "north-american", "target-7,super-euchre,laps"))
    page.locator(".called").fill(called)
    with page.expect_download() as waiting:
        page.locator("[data-do=save]").click()
    assert waiting.value.suggested_filename == f"{file}.yaml"
    club = tmp_path / "club"
    assert main(["new", str(club), "--languages", "en"]) == 0
    waiting.value.save_as(club / "rules_yaml" / f"{file}.yaml")
    if file == "our-table":
        shutil.rmtree(club / "content" / "hands")
        (club / "site.yaml").write_text("title: Club\nlanguages: [en]\n")
    assert main(["check", "--root", str(club)]) == 0


def test_it_prints_dated_on_at_most_two_pages(page: Page, built: Path) -> None:
    many = "super-euchre,no-trump-call,target-7"
    for game, options in (("north-american", many), ("five-hundred", "three-players")):
        page.goto(address(built, "es", game, options))
        page.reload()
        assert re.search(r"20\d\d", page.locator(".sheet .date").inner_text())
        data = page.pdf(prefer_css_page_size=True)
        # A long comparison may go over to the second page.
        assert 1 <= len(re.findall(rb"/Type\s*/Page\b(?!s)", data)) <= 2, game


def test_no_heading_is_printed_below_a_column_whose_text_is_in_the_next(
    page: Page, built: Path
) -> None:
    page.emulate_media(media="print")
    for width in range(640, 760, 10):
        page.set_viewport_size({"width": width, "height": 1000})
        page.goto(address(built, "en", "north-american", "stick-the-dealer,defend-alone"))
        page.reload()
        far = page.locator(".parts h3").evaluate_all(
            "all => all.map(one => one.nextElementSibling.getClientRects()[0].left"
            " - one.getBoundingClientRect().left)"
        )
        assert len(far) > 5
        assert max(far) < 50, width


def test_without_its_script_the_page_says_how_to_write_it(browser: Browser, built: Path) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.goto(address(built, "en", "north-american"))
    expect(page.locator("main noscript .gaps")).to_be_visible()
    expect(page.locator(".offer pre").first).to_contain_text("value:")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_a_link_carries_the_name_and_tells_what_it_cannot(page: Page, built: Path) -> None:
    page.goto(address(built, "en", "north-american"))
    page.locator("[name=laps]").check()
    page.locator(".called").fill("The Anchor & Bell")
    page.reload()
    expect(page.locator(".called")).to_have_value("The Anchor & Bell")
    expect(page.locator("[name=laps]")).to_be_checked()
    expect(page.locator(".unheard")).to_be_hidden()
    page.goto(address(built, "en", "north-american", "laps,nobody"))
    expect(page.locator(".unheard b")).to_have_text("nobody")
