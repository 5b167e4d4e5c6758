"""What a build works with."""

from __future__ import annotations

from rightbower.model.frozen import frozen
from rightbower.site.recall import Recall
from rightbower.site.records import Progress
from rightbower.site.store import Store


@frozen(kw_only=True)
class Means:
    """What a build works with: what is kept of earlier ones, how many processes, who is told."""

    store: Store
    recall: Recall
    jobs: int = 1
    progress: Progress = lambda what, done, of: None
