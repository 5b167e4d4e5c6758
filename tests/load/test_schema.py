"""The published JSON Schema: it takes what the readers take, and refuses what they refuse."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rightbower.cli import main
from rightbower.load.hands import load_record
from rightbower.load.places import Document
from rightbower.load.profiles import load_profiles
from rightbower.load.reader import read
from rightbower.load.schema import SCHEMAS, json_schema
from rightbower.model.profile import PARAMETERS, RULE_IDS
from support import ROOT, profiles, shipped_sources

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema judges the schemas")

RULES = sorted((ROOT / "rules_yaml").glob("*.yaml"))
HANDS = sorted((ROOT / "content" / "hands").glob("*/*.yaml"))


def document(path: Path) -> Document:
    found, problems = read(path.read_bytes(), path.name)
    assert found is not None
    assert problems == []
    return found


def judge(name: str) -> Any:
    return jsonschema.Draft202012Validator(json_schema(name))


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema_and_the_job_prints_it(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema(name))
    assert main(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == json_schema(name)


def test_every_shipped_profile_fits() -> None:
    schema = judge("profile")
    for path in RULES:
        assert list(schema.iter_errors(document(path).plain)) == [], path


def test_every_shipped_record_fits_its_own_schema_and_that_of_records() -> None:
    own, either = {"hand": judge("hand"), "game": judge("game")}, judge("record")
    for path in HANDS:
        plain = document(path).plain
        kind = plain["schema"].removeprefix("euchre-").partition("/")[0]
        assert list(own[kind].iter_errors(plain)) == [], path
        assert list(either.iter_errors(plain)) == [], path
        assert not own["game" if kind == "hand" else "hand"].is_valid(plain), path


def hand(**changes: Any) -> dict[str, Any]:
    path = ROOT / "content" / "hands" / "north-american" / "forced-left-bower.yaml"
    plain = {**document(path).plain, **changes}
    return {key: value for key, value in plain.items() if value != "gone"}


@pytest.mark.parametrize(
    "changes",
    [
        {"profile": "gone"},
        {"schema": "euchre-hand/2"},
        {"dealr": "N"},
        {"dealer": 3},
        {"leader": "N"},
        {"trump": "H"},
        {"kind": "whist"},
        {"kind": "trick"},
        {"teaches": ["play.folow_suit"]},
        {"rules": {"game.targt": 5}},
        {"rules": {"game.target": "five"}},
        {"rules": {"table.players": 5}},
        {"expect": {"scor": {}}},
        {"expect": {"illegal": "t1.2"}},
        {"irregular": [{"at": "t1.2", "claim": "cheat", "by": "N", "when": "end"}]},
        {"lines": [{"id": "x", "start": "b1"}]},
        {"tricks": [["W: 9C"]]},
    ],
    ids=str,
)
def test_what_the_reader_refuses_is_refused(changes: dict[str, Any]) -> None:
    assert judge("hand").is_valid(hand())
    plain = hand(**changes)
    assert load_record(Document(plain), "x.yaml", profiles()).problems
    assert not judge("hand").is_valid(plain)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": {"game.target": 5}},
        {"lines": [{"id": "x", "from": "b1"}]},
        {"tricks": [{"W": "9C 10C"}]},
        {"upcard": None, "score_before": {}},
        {"kind": "hand"},
    ],
    ids=str,
)
def test_what_the_reader_takes_is_taken(changes: dict[str, Any]) -> None:
    plain = hand(**changes)
    codes = {p.code for p in load_record(Document(plain), "x.yaml", profiles()).problems}
    assert codes & {"wrong_type", "unknown_key", "missing_key"} == set()
    assert list(judge("hand").iter_errors(plain)) == []


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("play.follow_suit", {"value": True}),
        ("game.target", {"value": "ten"}),
        ("game.target", {"status": "sure"}),
        ("game.targt", {"value": 10}),
        ("score.rows", {"value": [{"id": "x", "role": "maker", "tricks": [3]}]}),
    ],
)
def test_a_profile_that_the_reader_refuses_is_refused(rule: str, entry: dict[str, Any]) -> None:
    plain: dict[str, Any] = document(ROOT / "rules_yaml" / "north-american.yaml").plain
    rules = {**plain["rules"], rule: entry}
    changed = json.dumps({**plain, "rules": rules}).encode()
    assert load_profiles([("north-american.json", changed)], shipped_sources())[1]
    assert not judge("profile").is_valid({**plain, "rules": rules})


def test_an_editor_is_told_every_rule() -> None:
    defs = json_schema("profile")["$defs"]
    assert tuple(defs["ProfileFile"]["properties"]["rules"]["properties"]) == RULE_IDS
    assert tuple(defs["Settings"]["properties"]) == tuple(PARAMETERS)


def test_words_that_are_the_same_stand_in_the_same_order() -> None:
    """Two sets of words are one to Python whatever their order, and the schema would name them in
    the order of whichever a process meets first."""
    orders: dict[frozenset[str], set[tuple[str, ...]]] = {}
    for path in (ROOT / "generator" / "rightbower" / "model").glob("*.py"):
        for found in re.findall(r"Literal\[([^\]]*)\]", path.read_text()):
            words = tuple(re.findall(r'"([^"]*)"', found))
            orders.setdefault(frozenset(words), set()).add(words)
    assert [same for same in orders.values() if len(same) > 1] == []


def test_a_schema_is_the_same_where_python_leaves_docstrings_out() -> None:
    program = (
        "import json; from rightbower.load.schema import SCHEMAS, json_schema\n"
        "assert False\nprint(json.dumps([*map(json_schema, SCHEMAS)]))"
    )
    told = subprocess.run(
        [sys.executable, "-OO", "-B", "-c", program], check=True, text=True, capture_output=True,
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    ).stdout  # fmt: skip
    assert json.loads(told) == [*map(json_schema, SCHEMAS)]
