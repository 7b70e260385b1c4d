"""The version of Ludarium, stated here only; that of the kernel's package must be the same."""

__version__ = "0.1.0"
"""The version of the package, `ludarium-kernel`'s too."""
