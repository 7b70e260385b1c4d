"""Boards: cells, names, neighbours, outline, symmetries; built once per size."""

from ludarium.boards.board import Board, cells
from ludarium.boards.hexagon import hexagon
from ludarium.boards.square import square

__all__ = ["Board", "cells", "hexagon", "square"]
