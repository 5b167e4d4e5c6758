"""Modules that are loaded when something of them is first used.

A build after one edit prints no code for phones and reads no catalog, and what does so takes longer
to load than the edit to show. The imports stand at the top all the same, and checkers know what
they bring: the module is there, and empty until then.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from threading import RLock
from types import ModuleType
from typing import Any, Final

_LOADING: Final = RLock()


class _Late(ModuleType):
    """A module that is loaded as soon as it is asked for what it does not have.

    The standard library's LazyLoader looks the same, but loads the module when a second one imports
    it, since it is asked for its `__spec__` then.
    """

    def __getattr__(self, name: str) -> Any:
        # Others wait for the first that asks; what is loaded may ask for more of itself.
        with _LOADING:
            if type(self) is _Late and "_begun" not in self.__dict__:
                self.__dict__["_begun"] = True
                module: Any = self
                try:
                    module.__spec__.loader.exec_module(module)
                    module.__class__ = ModuleType
                finally:
                    del self.__dict__["_begun"]
            if type(self) is _Late:
                raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} yet")
        return getattr(self, name)


def late(*names: str) -> None:
    """Let these modules wait until something of them is used; one that is there already stays as it
    is, and one that cannot be found is missed where it is imported."""
    for name in names:
        spec = None if name in sys.modules else find_spec(name)
        if spec is None or spec.loader is None:
            continue
        module: Any = module_from_spec(spec)
        module.__class__ = _Late
        sys.modules[name] = module
        package, _, last = name.rpartition(".")
        if package:
            setattr(sys.modules[package], last, module)
