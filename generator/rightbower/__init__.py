"""Right Bower: rule profiles and hand records are read, played, explained and published.

Five rooms, one direction: model <- engine <- book <- site <- cli, and model <- load <- site.
"""

__version__ = "0.1.0"
