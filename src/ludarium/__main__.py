"""`python -m ludarium` is the command `ludarium`."""

from ludarium.cli import main

main()
