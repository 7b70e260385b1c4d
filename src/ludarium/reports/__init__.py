"""Reports as pages: one HTML file each that needs nothing else, drawn from a report's JSON."""

from ludarium.reports.page import page

__all__ = ["page"]
