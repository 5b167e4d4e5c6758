"""What a site has besides the pages of its languages: its doors, and the map of it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from rightbower.book.home_views import HomeView
from rightbower.book.message import say
from rightbower.load.characters import bad_in_page
from rightbower.model.frozen import frozen
from rightbower.model.site_file import language_tag
from rightbower.site.misprints import no_page_holds, told_at_its_line
from rightbower.site.press import Press
from rightbower.site.urls import absolute, page_path


@frozen(kw_only=True)
class Speaker:
    """A language of the site, as pages in no language tell it."""

    code: str
    name: str
    """What it calls itself."""
    home: str
    """Where its first page stands below the site's root."""
    public: str
    """The public address of that page, where the site's own is known."""
    picture: str
    """The public address of the picture of the site in it; empty where there is none."""
    tagline: str
    lost: str
    """That there is no such page."""
    way_home: str


def doors(press: Press, games: int, home: HomeView) -> dict[str, bytes]:
    """What stands in no language: the front door, the page for lost visitors, and the styles that
    show or hide each of the `games` where they stand side by side, and on the `home` page;
    TemplateFault where a template fails."""
    speakers = []
    for code, language in press.languages.items():
        translator = language.translator()
        speakers.append(
            Speaker(
                code=code,
                name=language.lexicon.name,
                home=page_path(code, "home"),
                public=absolute(press.base_url, page_path(code, "home")),
                picture=press.picture(code),
                tagline=translator.say(say("Rules of Euchre games, and hands that prove them.")),
                lost=translator.say(say("There is no such page.")),
                way_home=translator.say(say("To the start")),
            )
        )
    environment = press.theme.environment()
    environment.filters["tag"] = language_tag
    environment.globals |= {
        "site_title": press.title,
        "languages": tuple(speakers),
        "asset": press.theme.asset,
        "base_url": press.base_url,
        "address": absolute(press.base_url, "index.html") if press.base_url else "",
    }
    made = {"index.html": "root.html", "404.html": "404.html"}
    made |= {f"assets/made/{name}": name for name in ("compare.css", "questions.css", "home.css")}
    with told_at_its_line():
        files = {
            path: environment.get_template(name).render(games=games, home=home).encode()
            for path, name in made.items()
        }
    for path, name in made.items():
        for fault in no_page_holds(bad_in_page(files[path]), name, environment.purity.trees(name)):
            raise fault
    return files


def public_files(press: Press, pages: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """What programs that search the web ask for, where the site's public address is known: the
    sitemap and, where the site has a host of its own, robots.txt, which nobody reads elsewhere."""
    if not press.base_url:
        return
    paths = [
        path for path in sorted(pages)
        if path.endswith(".html") and not path.endswith(".embed.html") and path != "404.html"
    ]  # fmt: skip
    urls = "".join(f"<url><loc>{absolute(press.base_url, path)}</loc></url>\n" for path in paths)
    yield (
        "sitemap.xml",
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
            f"{urls}</urlset>\n"
        ).encode(),
    )
    if urlsplit(press.base_url).path.strip("/") == "":
        address = absolute(press.base_url, "sitemap.xml")
        yield "robots.txt", f"User-agent: *\nAllow: /\n\nSitemap: {address}\n".encode()
