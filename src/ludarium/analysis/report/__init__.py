"""The report of a game: what is measured, one metric per file, and put together as JSON.

plan → tasks → results, kept in a file line by line → metrics → report. A task is a function of its
arguments alone, so that it may run anywhere and in any order.
"""
