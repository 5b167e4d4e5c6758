"""The code on a printed page that leads back to it."""

from __future__ import annotations

from markupsafe import Markup


def qr_code(address: str) -> Markup:
    """A QR code of `address` as an SVG that may stand in a page, with the quiet zone around it."""
    import segno  # Most builds have made every code before.

    # Any mask can be read; trying all eight for the prettiest takes five times as long.
    code = segno.make(address, error="m", boost_error=False, micro=False, mask=2)
    return Markup(code.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None))
