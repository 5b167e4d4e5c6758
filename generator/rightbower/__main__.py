"""`python -m rightbower` is `rightbower`."""

from __future__ import annotations

import sys

from rightbower.cli import main

sys.exit(main())
