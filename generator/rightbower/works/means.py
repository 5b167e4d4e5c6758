"""What a build works with."""

from __future__ import annotations

from rightbower.model.frozen import frozen
from rightbower.site.store import Store
from rightbower.works.recall import Recall
from rightbower.works.records import Progress


@frozen(kw_only=True)
class Means:
    """What a build works with: what is kept of earlier ones, how many processes, who is told."""

    store: Store
    recall: Recall
    jobs: int = 1
    progress: Progress = lambda what, done, of: None
