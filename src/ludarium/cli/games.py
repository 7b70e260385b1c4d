"""`ludarium games`: what there is to play."""

from ludarium.cli.game_args import explained, flag_help
from ludarium.cli.output import AsJson, print_document
from ludarium.cli.screen import Screen
from ludarium.games import GAMES
from ludarium.server.catalogue import described


def games(as_json: AsJson = False) -> None:
    if as_json:
        print_document("games", {"games": [described(entry) for entry in GAMES.values()]})
        return
    screen = Screen()
    for entry in GAMES.values():
        info = entry.info
        screen.say(f"{info.name:<10}{info.credit}", "bold")
        screen.say(f"{'':10}{info.about}", hang=" " * 10)
        aim = f" {info.aim}." if info.aim else ""
        screen.say(f"{'':10}Players: {info.players}. Score: {info.score}.{aim}", hang=" " * 10)
        for option in entry.rules.OPTIONS:
            screen.say(f"{'':10}{flag_help(option):<18}{explained(option)}", hang=" " * 28)
        screen.say()
