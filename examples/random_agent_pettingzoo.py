"""Random agents in a PettingZoo environment: the shortest loop that a learner can grow from.

    python examples/random_agent_pettingzoo.py
    python examples/random_agent_pettingzoo.py "ludarium:wunchunk?seats=3&sides=4" --games 100

Needs the extra `research`: pip install 'ludarium[research]'
"""

import argparse
import sys
from collections import Counter

import ludarium


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="?", default="ludarium:subsume?sides=3")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    game, _ = ludarium.read_position(wanted.game)
    env = ludarium.envs.pettingzoo.env(game.name, **game.options)
    total: Counter[str] = Counter()
    steps = 0
    for number in range(wanted.games):
        env.reset(seed=wanted.seed + number)
        for space in map(env.action_space, env.possible_agents):
            space.seed(wanted.seed + number)
        for agent in env.agent_iter():
            seen, reward, over, cut_short, _ = env.last()
            if over or cut_short:
                total[agent] += reward
                env.step(None)  # how PettingZoo takes an agent out of the game
            else:
                # A learner would choose here, from seen["observation"].
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                steps += 1
    env.close()
    print(f"{game.info.credit}: {wanted.games} games, {steps:,} steps")
    for agent in env.possible_agents:
        print(f"{agent}: {total[agent] / wanted.games:+.2f} a game")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
