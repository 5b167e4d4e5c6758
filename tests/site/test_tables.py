"""The page of one's own table: what its script looks up, and the file it hands out."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rightbower.engine.audit import audit
from rightbower.load.profiles import load_profiles
from rightbower.works.build import Edition
from support import PROFILES, ROOT, profile, shipped_sources

GAMES = [name for name in PROFILES if profile(name).options]


def data_of(edition: Edition, language: str, name: str) -> dict[str, Any]:
    text = edition.files[f"{language}/table/{name}.js"].decode()
    assert text.startswith("window.tableRules=")
    data: dict[str, Any] = json.loads(text.removeprefix("window.tableRules=").rstrip(";\n"))
    return data


def looked_up(data: dict[str, Any], tree: Any, values: dict[str, int]) -> str:
    """What the script does with a tree."""
    while isinstance(tree, list):
        tree = tree[1 + values.get(str(tree[0]), 0)]
    return str(data["texts"][tree])


def file_of(data: dict[str, Any], options: tuple[str, ...], called: str) -> str:
    """The file that the script hands out."""
    values = {key: n for option in options for key, n in data["sets"][option].items()}
    lines = {key: text for option in options for key, text in data["written"][option].items()}
    seats = looked_up(data, data["seats"], values)
    seats = "" if seats == looked_up(data, data["seats"], {}) else seats
    rules = "".join(lines.values())
    return (
        data["schema"]
        + 'id: "our-table"\n'
        + data["head"]
        + f"name: {json.dumps(called)}\n"
        + seats
        + (f"rules:\n{rules}" if rules else "")
    )


def choices(data: dict[str, Any], name: str) -> list[tuple[str, ...]]:
    """Each house rule alone and some sets of them that can be played."""
    ids = [*data["sets"]]
    draw = random.Random(name)
    several = [tuple(draw.sample(ids, min(4, len(ids)))) for _ in range(8)]
    sets = [(), *((one,) for one in ids), *several]
    return [s for s in sets if not any(set(group) <= set(s) for group, _ in data["refused"])]


@pytest.mark.parametrize("name", GAMES)
def test_the_file_loads_and_plays_by_the_same_rules(edition: Edition, name: str) -> None:
    data = data_of(edition, "ro", name)
    shipped = [(f.name, f.read_bytes()) for f in sorted((ROOT / "rules_yaml").glob("*.yaml"))]
    for options in choices(data, name):
        text = file_of(data, options, 'The "Anchor": Tuesday # club')
        own = ("our-table.yaml", text.encode())
        loaded, problems = load_profiles([*shipped, own], shipped_sources())
        assert problems == (), (options, text)
        assert audit(loaded["our-table"]) == ()
        settings = {
            path.replace(".", "__"): value
            for option in profile(name).options
            if option.id in options
            for path, value in option.settings.items()
        }
        assert loaded["our-table"].rules == profile(name, **settings).rules
        assert loaded["our-table"].name == 'The "Anchor": Tuesday # club'


@pytest.mark.parametrize("language", ["en", "es", "ro"])
def test_as_it_stands_a_game_says_what_its_own_page_says(edition: Edition, language: str) -> None:
    for name in GAMES:
        data = data_of(edition, language, name)
        page = edition.files[f"{language}/sheets/{name}.html"].decode()
        for rule in ("deal.cards", "play.follow_suit"):
            said = looked_up(data, data["rules"][rule], {})
            assert said.removeprefix('<p class="says">').partition("</p>")[0] in page


def test_a_game_without_house_rules_has_no_such_page(edition: Edition) -> None:
    plain = next(name for name in PROFILES if not profile(name).options)
    assert f"en/table/{plain}.html" not in edition.files
    assert "/table/" not in edition.files[f"en/rules/{plain}.html"].decode()
