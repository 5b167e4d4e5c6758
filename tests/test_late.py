"""Modules that wait until something of them is used."""

from __future__ import annotations

import builtins
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier, Thread
from types import ModuleType

import pytest

from rightbower.late import late

NAMES = ("waiting", "waiting.inner", "waiting.other")


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A package, whose modules tell when they are loaded."""
    told: list[str] = []
    monkeypatch.setattr(builtins, "told", told, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "waiting"
    package.mkdir()
    (package / "__init__.py").write_text(
        "told.append('package')\nfrom waiting.other import answer\nname = 'package'\n"
    )
    (package / "inner.py").write_text("told.append('inner')\nfrom waiting import name\n")
    (package / "other.py").write_text(
        "told.append('other')\nimport time\nimport waiting\n"
        "early = hasattr(waiting, 'name')\ntime.sleep(0.05)\nanswer = 42\n"
    )
    yield told
    for name in NAMES:
        sys.modules.pop(name, None)


def test_a_module_waits_until_something_of_it_is_used(modules: list[str]) -> None:
    late("waiting")
    module = importlib.import_module("waiting")
    assert importlib.import_module("waiting") is module
    assert modules == []
    assert module.answer == 42
    assert modules == ["package", "other"]
    assert type(module) is ModuleType
    assert "_begun" not in vars(module)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = module.nothing


def test_a_module_inside_one_that_waits_waits_too(modules: list[str]) -> None:
    late("waiting", "waiting.inner")
    inner = importlib.import_module("waiting.inner")
    assert importlib.import_module("waiting").inner is inner
    assert modules == []
    assert inner.name == "package"
    assert modules == ["package", "other", "inner"]


def test_what_is_there_already_stays(modules: list[str]) -> None:
    there = importlib.import_module("waiting")
    late("waiting")
    assert importlib.import_module("waiting") is there
    assert modules == ["package", "other"]


def test_what_is_loaded_does_not_yet_have_what_comes_later(modules: list[str]) -> None:
    late("waiting")
    assert importlib.import_module("waiting").name == "package"
    assert sys.modules["waiting.other"].early is False


def test_a_module_that_is_missing_is_missed_where_it_is_imported() -> None:
    late("no_such_module")
    try:
        with pytest.raises(ModuleNotFoundError, match="no_such_module"):
            importlib.import_module("no_such_module")
    finally:
        del sys.modules["no_such_module"]


def test_two_that_ask_at_once_load_it_once(modules: list[str]) -> None:
    late("waiting")
    module = importlib.import_module("waiting")
    ready, found = Barrier(4), []

    def ask() -> None:
        ready.wait()
        found.append(module.name)

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["package"] * 4
    assert modules == ["package", "other"]
