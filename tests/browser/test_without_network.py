"""Reading without a network: what was read, a language that is kept, and never a stale page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import served
from rightbower.works.build import make_edition, write_edition
from support import small_site

pytestmark = pytest.mark.browser
RULES = "en/rules/north-american.html"


def publish(root: Path, out: Path, title: str) -> None:
    site = root / "site.yaml"
    site.write_text(site.read_text().replace("Small", title).replace("Newer", title))
    write_edition(make_edition(root), out)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_site(tmp_path_factory.mktemp("kept"), languages=["en", "es"], unfinished=[])
    (root / "web" / "some").mkdir(parents=True)
    publish(root, root / "web" / "some" / "site", "Small")
    return root


@pytest.fixture
def address(small: Path) -> Iterator[str]:
    with served(small / "web") as found:
        yield f"{found}some/site/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(8000)
    yield context.new_page()
    context.close()


def offline(page: Page, value: bool) -> None:
    page.context.set_offline(value)


def kept(page: Page, path: str) -> None:
    """Wait until the page at `path` is in some store."""
    looked = """async (path) => { for (let n = 0; n < 100; n += 1) {
      if (await caches.match(new URL(path, location.href), {ignoreSearch: true})) return true;
      await new Promise((done) => setTimeout(done, 50));
    } return false; }"""
    assert page.evaluate(looked, path)


def test_what_was_read_can_be_read_without_a_network(page: Page, address: str) -> None:
    page.goto(f"{address}{RULES}")
    kept(page, page.url)
    kept(page, f"{address}en/offline.html")
    page.goto(f"{address}en/")
    kept(page, f"{address}en/index.html")
    offline(page, True)
    page.goto(f"{address}{RULES}#play.follow_suit")
    expect(page.locator("h1")).to_have_text("North American Euchre")
    assert page.evaluate("getComputedStyle(document.querySelector('.brand')).display") == "flex"
    page.goto(f"{address}en/")
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{address}en/glossary.html")
    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".read")).to_contain_text("North American Euchre")
    offline(page, False)
    page.goto(f"{address}en/glossary.html")
    expect(page.locator("h1")).to_have_text("The words of the game")


KEPT = "This language is kept on this device."


def keep(page: Page, address: str) -> None:
    page.goto(f"{address}en/offline.html")
    expect(page.locator(".keep .size")).to_have_text(
        "All pages in this language, with their hands: 1 MB on this device."
    )
    begun = """() => { document.querySelector("[data-do=keep]").click();
      const bar = document.querySelector("progress");
      return [bar.hidden, bar.position, document.querySelector(".keep [role=status]").textContent];
    }"""
    assert page.evaluate(begun) == [False, -1, "The pages are being fetched."]
    expect(page.locator(".keep [role=status]")).to_have_text(KEPT)


def test_a_language_is_kept_and_let_go(page: Page, address: str) -> None:
    keep(page, address)
    offline(page, True)
    page.goto(f"{address}en/search.html?q=kitty")
    expect(page.locator(".found > li").first).to_be_visible()
    page.goto(address)
    expect(page.locator("h1")).to_have_text("Small")
    page.goto(f"{address}es/glossary.html")
    expect(page.locator(".lost")).to_be_visible()
    pages = page.locator(".read details")
    expect(pages.locator("summary")).to_contain_text("English, kept whole or in part: pages")
    pages.locator("summary").click()
    expect(pages.get_by_role("link", name="The words of the game")).to_be_visible()
    offline(page, False)
    page.goto(f"{address}en/offline.html")
    page.locator("[data-do=drop]").click()
    expect(page.locator(".keep [role=status]")).to_have_text("This language is no longer kept.")
    names = page.evaluate("async () => await caches.keys()")
    assert not [name for name in names if "kept" in name]
    offline(page, True)
    page.goto(f"{address}en/glossary.html")
    expect(page.locator(".lost")).to_be_visible()


def test_a_new_build_is_seen_at_once_and_what_is_kept_follows(
    page: Page, address: str, small: Path
) -> None:
    keep(page, address)
    publish(small, small / "web" / "some" / "site", "Newer")
    page.goto(f"{address}{RULES}")
    expect(page.locator(".brand")).to_contain_text("Newer")
    page.goto(f"{address}en/offline.html")
    fresh = """async (url) => { for (let n = 0; n < 100; n += 1) {
      if ((await (await caches.match(url)).text()).includes("Newer")) return true;
      await new Promise((done) => setTimeout(done, 50));
    } return false; }"""
    assert page.evaluate(fresh, f"{address}en/glossary.html")
    offline(page, True)
    page.goto(f"{address}en/glossary.html")
    expect(page.locator(".brand")).to_contain_text("Newer")


def test_another_site_at_the_same_address_is_left_alone(page: Page, address: str) -> None:
    page.goto(f"{address}{RULES}")
    kept(page, page.url)
    scopes = "async () => (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope)"
    assert page.evaluate(scopes) == [address]
    names = page.evaluate("async () => await caches.keys()")
    assert names
    assert all(name.endswith(" /some/site/") for name in names)


def test_a_file_and_a_frame_register_nothing(browser: Browser, built: Path, online: str) -> None:
    context: Any = browser.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{online}en/hands/forced-left-bower.embed.html")
    page.wait_for_load_state()
    count = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert page.evaluate(count) == 0
    page.goto((built / "en" / "offline.html").as_uri())
    expect(page.locator(".cannot")).to_be_visible()
    expect(page.locator(".keep")).to_be_hidden()
    assert errors == []
    context.close()


def test_nothing_is_registered_while_pages_are_written(page: Page, address: str) -> None:
    script = '<script src="/-/live.js"></script></body>'
    page.route("**/-/live.js", lambda route: route.fulfill(body="", content_type="text/javascript"))

    def live(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</body>", script))

    page.route(f"{address}{RULES}", live)
    page.goto(f"{address}{RULES}")
    page.wait_for_load_state()
    count = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert page.evaluate(count) == 0


def test_a_site_that_keeps_nothing_any_more_lets_go_of_what_it_kept(
    page: Page, address: str, small: Path
) -> None:
    page.goto(f"{address}{RULES}")
    kept(page, page.url)
    page.evaluate("async () => { await caches.open('of another site'); }")
    site, before = small / "site.yaml", (small / "site.yaml").read_text()
    site.write_text(json.dumps(json.loads(before) | {"omit": ["offline"]}))
    write_edition(make_edition(small), small / "web" / "some" / "site")
    site.write_text(before)
    page.goto(f"{address}en/glossary.html")
    gone = """async () => { for (let n = 0; n < 100; n += 1) {
      const workers = await navigator.serviceWorker.getRegistrations();
      if (!workers.length && (await caches.keys()).join() === "of another site") return true;
      await new Promise((done) => setTimeout(done, 50));
    } return false; }"""
    assert page.evaluate(gone)
    page.goto(f"{address}{RULES}")
    assert page.evaluate(gone)
