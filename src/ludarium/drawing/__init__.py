"""Pictures of positions: a Scene as SVG or as text. Knows no game and no rules."""

from ludarium.drawing.palette import STYLES
from ludarium.drawing.svg import svg
from ludarium.drawing.text import as_text, legend, plain, text

__all__ = ["STYLES", "as_text", "legend", "plain", "svg", "text"]
