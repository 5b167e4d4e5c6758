"""Modules that are loaded when something of them is first used.

A build after one edit prints no code for phones and reads no catalog, and what does so takes longer
to load than the edit to show. The imports stand at the top all the same, and checkers know what
they bring: the module is there, and empty until then.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec
from threading import RLock
from types import ModuleType
from typing import Any, Final

_LOADING: Final = RLock()


class _Late(ModuleType):
    """A module that is loaded as soon as it is asked for what it does not have.

    The standard library's LazyLoader looks the same, but loads the module when a second one imports
    it, since it is asked for its `__spec__` then; and it looks for the file of every module that
    may wait, whether anybody imports it or not.
    """

    def __getattr__(self, name: str) -> Any:
        # Others wait for the first that asks; what is loaded may ask for more of itself.
        with _LOADING:
            known = self.__dict__
            if type(self) is _Late and "_begun" not in known:
                if "__spec__" not in known:
                    known.update(_unloaded(self.__name__))
                if name not in known:
                    _load(self)
            if type(self) is _Late and name not in known:
                raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} yet")
        return getattr(self, name)


def _unloaded(name: str) -> dict[str, Any]:
    """What a module knows that is not loaded: where it comes from. Raises ModuleNotFoundError."""
    package = name.rpartition(".")[0]
    above: Any = import_module(package) if package else None
    path = above.__spec__.submodule_search_locations if package else None
    for finder in sys.meta_path:
        spec = finder.find_spec(name, path)
        if spec is not None:
            known = dict(module_from_spec(spec).__dict__)
            # Whoever asks for the place of what is in a package is about to load it: the package
            # itself comes first.
            known.pop("__path__", None)
            return known
    raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _load(module: Any) -> None:
    package = sys.modules.get(module.__name__.rpartition(".")[0])
    if type(package) is _Late and "_begun" not in package.__dict__:
        _ = package.__path__  # As ever, a package is loaded before what is in it.
        if type(module) is not _Late or "_begun" in module.__dict__:
            return
    module.__dict__["_begun"] = True
    if module.__spec__.submodule_search_locations is not None:
        module.__path__ = module.__spec__.submodule_search_locations
    try:
        module.__spec__.loader.exec_module(module)
        module.__class__ = ModuleType
    finally:
        del module.__dict__["_begun"]


def late(*names: str) -> None:
    """Let these modules, which are written in Python, wait until something of them is used; a
    package stands before what is in it. One that is there already stays as it is."""
    for name in names:
        if name in sys.modules:
            continue
        module = sys.modules[name] = _Late(name)
        del module.__spec__  # It is looked for when somebody imports the module.
        package, _, last = name.rpartition(".")
        if package:
            setattr(sys.modules[package], last, module)
