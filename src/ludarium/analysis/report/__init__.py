"""The report of a game as JSON: metrics from many games, one metric per module.

plan → tasks → results, saved line by line in a file → metrics → report. A task depends on its
arguments alone, so that it may run anywhere and in any order.
"""
