"""What validators are made from is kept, and what comes from there judges as before."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rightbower.load import shapes
from rightbower.model.record import HandFile
from support import ROOT, load

FILES = (
    sorted((ROOT / "tests" / "data" / "bad_hands").glob("*.yaml"))[::3]
    + sorted((ROOT / "content" / "hands").rglob("*.yaml"))[::12]
)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, bytes]]:
    """What has been kept, by name; validators are made anew, here and afterwards."""
    monkeypatch.setattr(shapes, "_keeping", None)
    shapes._validator.cache_clear()
    yield {}
    shapes._validator.cache_clear()


def judged() -> list[Any]:
    return [load(path.read_text(), path.name) for path in FILES]


def test_files_are_judged_as_without_it(kept: dict[str, bytes]) -> None:
    def keeping(name: str, make: Callable[[], Any]) -> Any:
        if name not in kept:
            kept[name] = pickle.dumps(make())
        return pickle.loads(kept[name])

    plain = judged()
    assert any(loaded.problems for loaded in plain)
    assert any(loaded.record for loaded in plain)
    shapes.keep_validators(keeping)
    shapes._validator.cache_clear()
    assert judged() == plain
    assert {"rightbower.model.record.HandFile", "rightbower.model.record.GameFile"} <= kept.keys()


def test_what_is_kept_is_used(kept: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    schema = shapes.adapter(HandFile).core_schema
    shapes.keep_validators(lambda name, make: schema)
    monkeypatch.setattr(shapes, "adapter", None)
    assert shapes._checked(HandFile, {"deal": {"N": "9C"}}).deal == {"N": "9C"}
