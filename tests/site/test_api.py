"""The site for programs: another engine can be held to it, and nothing in it is left to chance."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from naive_counter import count_auction, count_play, position
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.load.schema import SCHEMAS, json_schema
from rightbower.model.profile import PARAMETERS, RULE_IDS, value_at
from rightbower.site.record_api import ROOT as API
from rightbower.site.record_api import record_of, texts_of, trace_of
from rightbower.site.workshop import prove
from rightbower.works.build import Edition, make_edition
from support import PROFILES, ROOT, copy_of_the_site, profile, profiles

LANGUAGES = ("en", "es", "ro", "de", "fr")


def get(edition: Edition, path: str) -> Any:
    return json.loads(edition.files[API + path])


def replayed(plain: dict[str, Any]) -> Any:
    """What this engine makes of a record as it is published."""
    document, _ = read(json.dumps(plain).encode(), "record.json")
    assert document is not None
    loaded = load_record(document, "record.json", profiles())
    assert loaded.problems == ()
    proof = prove(loaded)
    assert proof is not None
    return json.loads(json.dumps(trace_of(proof)))


def test_the_index_names_every_file_and_nothing_else(edition: Edition) -> None:
    named = set(re.findall(r'"([a-z./]+[^" ]*\.json)"', edition.files[API + "index.json"].decode()))
    addresses = {n.removeprefix("../../") if n.startswith("..") else API + n for n in named}
    there = {path for path in edition.files if path.startswith(("api/", "schema/"))}
    assert addresses | {API + "index.json"} == there


def test_every_sound_record_has_its_trace(edition: Edition) -> None:
    listed = get(edition, "index.json")["conformance"]["records"]
    assert [one["id"] for one in listed] == sorted(
        proof.record.id for proof in edition.workshop.proofs
    )
    for one in listed:
        assert replayed(get(edition, one["record"])) == get(edition, one["trace"]), one["id"]


def _texts(plain: dict[str, Any]) -> dict[str, Any]:
    """What a record says to readers, found in the record as its file holds it."""
    found: dict[str, Any] = {}
    for key, value in plain.items():
        if key in ("title", "summary", "notes"):
            found[key] = value
        elif key == "source" and "locator" in value:
            found[key] = {"locator": value["locator"]}
        elif key in ("lines", "hands"):
            found[key] = [_texts(part) for part in value]
    return found


def test_what_a_record_says_is_what_its_file_says_in_that_order(edition: Edition) -> None:
    for proof in edition.workshop.proofs:
        assert json.dumps(texts_of(proof.record)) == json.dumps(_texts(record_of(proof)))


def test_published_records_hold_no_text_and_the_texts_hold_it_all(edition: Edition) -> None:
    name = "forced-left-bower"
    record = get(edition, f"hands/{name}.json")
    written, _ = read(
        (ROOT / "content/hands/north-american" / f"{name}.yaml").read_bytes(), "x.yaml"
    )
    assert written is not None
    assert "title" in written.plain
    assert set(written.plain) - set(record) <= {"title", "summary", "notes", "kind"}
    said = get(edition, "texts/en.json")["hands"][name]
    for key in ("title", "summary", "notes"):
        assert said.get(key) == written.plain.get(key)
    spanish = get(edition, "texts/es.json")["hands"][name]
    assert spanish.keys() == said.keys()
    assert spanish["title"] != said["title"]


def test_a_grade_stays_before_the_words_of_a_note(edition: Edition) -> None:
    texts = {code: get(edition, f"texts/{code}.json")["hands"] for code in ("en", "es")}
    graded = [
        (hand, at, note.split(" ")[0])
        for hand, said in texts["en"].items()
        for at, note in said.get("notes", {}).items()
        if re.match(r"[!?]+ ", note)
    ]
    assert graded
    for hand, at, mark in graded:
        assert texts["es"][hand]["notes"][at].startswith(f"{mark} ")
        assert texts["es"][hand]["notes"][at] != texts["en"][hand]["notes"][at]


@pytest.mark.parametrize("name", PROFILES)
def test_a_published_game_is_whole(edition: Edition, name: str) -> None:
    published, game = get(edition, f"profiles/{name}.json"), profile(name)
    assert set(published["rules"]) == set(RULE_IDS)
    for path in PARAMETERS:
        value = value_at(game.rules, path)
        if isinstance(value, str | int | bool):
            assert published["rules"][path]["value"] == value
    assert set(published["options"]) == {option.id for option in game.options}


@pytest.mark.parametrize("name", PROFILES)
def test_another_engine_counts_what_is_published(edition: Edition, name: str) -> None:
    for deal in get(edition, f"perft/{name}.json")["deals"]:
        dealt = {key: value for key, value in deal.items() if value is not None}
        assert len(deal["counts"]) >= 2
        for place in deal["counts"]:
            for depth, number in place.get("auction", {}).items():
                if number < 100:
                    assert count_auction(name, dealt, int(depth), place["choices"]) == number
            at = position(name, dealt, place["choices"], place["tricks"]) if "play" in place else 0
            for depth, number in place.get("play", {}).items():
                if number < 200:
                    assert count_play(name, at, int(depth)) == number


def test_rule_ids_are_all_there(edition: Edition) -> None:
    listed = get(edition, "rules.json")["rules"]
    assert tuple(one["id"] for one in listed) == RULE_IDS
    assert all(one["section"] for one in listed if not one["parameter"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_the_same_things(edition: Edition, code: str) -> None:
    for kind in ("texts", "glossary"):
        own, english = (get(edition, f"{kind}/{language}.json") for language in (code, "en"))
        assert own["language"] == code
        assert shape(own) == shape(english)


def shape(plain: Any) -> Any:
    """The keys of nested mappings, whatever the words at the end of them."""
    if isinstance(plain, dict):
        return {key: shape(value) for key, value in plain.items() if key != "variants"}
    return None


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_on_the_site_is_the_one_that_is_printed(edition: Edition, name: str) -> None:
    assert json.loads(edition.files[f"schema/{name}.json"]) == json_schema(name)


@pytest.mark.parametrize("language", ["en", "es", "ro"])
def test_the_example_for_python_runs(
    language: str, built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "content" / "pages" / language / "format.md").read_text()
    (code,) = re.findall(r"(?:^|\n)(    import json\n(?:(?: {4}.*)?\n)+)", page)
    here = textwrap.dedent(code).replace("https://SITE/", f"{built.as_uri()}/")
    wrong = "forced-left-bower"
    engine = {"my_engine": lambda r: None if r["id"] == wrong else replayed(r)}
    exec(here, engine)  # the page is our own
    assert capsys.readouterr().out == f"{wrong}\n"


def test_faulty_counts_stop_a_build_at_their_place(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path / "site", records=1)
    folder = root / "tests" / "data" / "perft"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_text("profile: whist\ndeals: [{id: 7}]\n")
    problems = [p for p in make_edition(root).problems if p.file == "tests/data/perft/x.yaml"]
    assert {"missing_key", "wrong_type"} <= {p.code for p in problems}
    (folder / "x.yaml").write_text("profile: whist\ndeals: []\n")
    (problem,) = make_edition(root).problems
    assert (problem.code, problem.place.line, problem.place.column) == ("unknown_profile", 1, 10)
