"""The command `ludarium`. `main.py` runs it; each folder holds commands for one purpose."""
