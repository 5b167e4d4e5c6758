"""Other programs that import the package: what they import besides is what it always was."""

from __future__ import annotations

import os
import subprocess
import sys

from support import ROOT

OTHER = """
import importlib, pkgutil, sys
import rightbower.site, rightbower.load
for room in ("model", "engine", "load", "book", "site", "jobs"):
    package = importlib.import_module(f"rightbower.{room}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
from types import ModuleType
strange = [name for name, module in sys.modules.items()
           if type(module).__module__.startswith("rightbower")]
assert not strange, strange
import markdown.extensions.tables, babel, babel.dates, pydantic, multiprocessing, urllib.request
import markdown, markdown.core, nh3, segno
for module in (markdown, babel, babel.dates, pydantic, nh3, segno, multiprocessing, urllib.request):
    assert type(module) is ModuleType, module
    assert sys.modules[module.__name__] is module is importlib.import_module(module.__name__)
assert markdown.Markdown is markdown.core.Markdown
for again in range(2):
    assert "<table>" in markdown.markdown("|a|b|\\n|-|-|\\n|1|2|", extensions=["tables"])
    importlib.reload(markdown)
babel.ours = 1
import babel.messages.pofile
assert babel.ours == 1
assert babel.dates.format_date.__module__ == "babel.dates"
assert pydantic.TypeAdapter(int).validate_python("1") == 1
"""
"""Imports all of the package, and then what the package imports seldom."""


def test_what_others_import_is_what_it_always_was() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OTHER], capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT / "generator")},
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == 0
