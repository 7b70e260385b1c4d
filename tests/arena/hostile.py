"""A program that speaks the engine protocol just far enough to misbehave: the first argument says
how. It is run by itself, and imports nothing that is slow."""

import os
import sys
import time


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def flood() -> None:
    while True:
        say("info simulations 1 line a1 a2 a3")


def long_line() -> None:
    while True:
        sys.stdout.write("x" * 10_000)
        sys.stdout.flush()


def crash() -> None:
    print("first words\nout of luck", file=sys.stderr)
    sys.exit(3)


def close_output() -> None:
    os.close(1)
    time.sleep(600)


def late() -> None:
    time.sleep(3)
    say("bestmove a1")


ON_GO = {
    "illegal": lambda: say("bestmove a1"),
    "nonsense": lambda: say("bestmove somewhere"),
    "empty": lambda: say("bestmove"),
    "other-words": lambda: say("bestmoves a1\nreadyok"),
    "refuses": lambda: say("error I would rather not"),
    "silent": lambda: None,
    "late": late,
    "crash": crash,
    "killed": lambda: os.kill(os.getpid(), 9),
    "flood": flood,
    "long-line": long_line,
    "close-output": close_output,
    "binary": lambda: (sys.stdout.buffer.write(b"bestmove \xff\xfe\0\n"), sys.stdout.flush()),
    "stubborn": lambda: time.sleep(600),
}


def main(how: str) -> None:
    if how == "mute":
        time.sleep(600)
    if how == "gone":
        sys.exit("no such luck")
    if how == "babbles":
        flood()
    for line in sys.stdin:
        word = line.split()[0]
        if word == "ludarium":
            say("id name hostile\nludariumok")
            if how == "deaf":
                time.sleep(600)
        elif word == "isready":
            say("readyok")
        elif word == "newgame" and how == "refuses-the-game":
            say("error I do not know that game")
        elif word == "go":
            ON_GO[how]()
        elif word == "quit" and how != "stubborn":
            return


if __name__ == "__main__":
    main(sys.argv[1])
