"""What files are held against, and whatever else was read, kept from one run to the next."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rightbower.load.shapes import keep_validators, kept_by
from rightbower.site.store import NOWHERE, Store, whole_digest


def kept_at(root: Path) -> Store:
    """What builds of the site under `root` have kept, for whoever makes no site: reading that takes
    a tenth of the time. Where they have kept nothing, nothing is written."""
    store = Store(root / ".cache")
    if store.folder is None or not store.folder.is_dir():
        return NOWHERE
    keep_shapes(store)
    return store


def keep_shapes(store: Store) -> None:
    """From now on what files are held against is kept in `store`."""
    keep_validators(partial(_kept_shape, store))


def _kept_shape(store: Store, name: str, make: Callable[[], Any]) -> Any:
    """What the validator of the shape of that name is made from."""

    def keep(made: Any) -> bytes | None:
        try:
            return pickle.dumps(made, pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError):
            return None  # What other versions make may hold functions.

    parts = ("shape/1", sys.version, whole_digest(), name, *kept_by())
    return store.value(parts, make, keep, pickle.loads)
