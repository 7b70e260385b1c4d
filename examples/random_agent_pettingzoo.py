"""Random agents in a PettingZoo environment: a short loop to start a learner from.

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
    args = arguments()
    game, _ = ludarium.read_position(args.game)
    env = ludarium.envs.pettingzoo.env(game.name, **game.options)
    total: Counter[str] = Counter()
    steps = 0
    for number in range(args.games):
        env.reset(seed=args.seed + number)
        for space in map(env.action_space, env.possible_agents):
            space.seed(args.seed + number)
        for agent in env.agent_iter():
            observation, reward, over, cut_short, _ = env.last()
            if over or cut_short:
                total[agent] += reward
                env.step(None)  # PettingZoo expects it from each agent at the end
            else:
                # A learner would choose here, from observation["observation"].
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
    env.close()
    print(f"{game.info.credit}: {args.games} games, {steps:,} steps")
    for agent in env.possible_agents:
        print(f"{agent}: {total[agent] / args.games:+.2f} a game")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
