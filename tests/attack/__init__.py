"""What others notice when one address attacks the server: `make attack`.

    python -m tests.attack --only empty-frames --seconds 5

Each attack runs against a real `ludarium serve` of its own, on 127.0.0.1 and on an empty database
or one prepared for it, with 1,024 file descriptors. The victims play games of people, each from an
address of its own. An attacker is another process, polite to the processor (nice) and bounded in
count, rate and time, and all it sends comes from 127.0.0.2. While it is at work a newcomer from
127.0.0.3 opens the page, a game against the computer and the analysis board. Quiet windows come
before and after, in the same run.

What breaks a promise is measured twice more: every try is printed, and the middle one stands.
Prints a table, writes bench/out/attack.json, and ends with 1 if a promise of docs/security.md is
broken.
"""
