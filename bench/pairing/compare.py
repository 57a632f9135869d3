#!/usr/bin/env python3
"""Plays the random Swiss tournaments of crates/domain/examples/swiss_floats.rs with another program's
pairings and compares who had to meet somebody with other points.

    pip install caissify-pairings
    cargo build --release -p domain --example swiss_floats
    python3 compare.py target/release/examples/swiss_floats

caissify-pairings (Apache-2.0) follows the FIDE Dutch system. Figures are counts over all rounds: pairs with
unequal points ("floats") and the sum of the differences, in points of 2-1-0.
"""
import subprocess
import sys

from caissify_pairings import generate_pairings

MASK = (1 << 64) - 1


def luck(seed, round_, one, other):
    x = (seed * 0x9E3779B97F4A7C15 + round_ * 0xBF58476D1CE4E5B9
         + one * 0x94D049BB133111EB + other * 0xD6E8FEB86659FD93) & MASK
    x ^= x >> 31
    x = (x * 0x7FB5D329728EA185) & MASK
    x ^= x >> 27
    return x % 800 - 400


def play(players, rounds, seed, count):
    ratings = [2000 - n * 800 // players for n in range(players)]
    points = [0] * players
    sides = [[] for _ in range(players)]
    floats = [[] for _ in range(players)]
    byes = [0] * players
    met = set()
    for round_ in range(1, rounds + 1):
        state = [{"id": n + 1, "name": str(n), "score": points[n] / 2, "rating": ratings[n],
                  "starting_number": n + 1, "color_hist": list(sides[n]),
                  "float_history": list(floats[n]), "bye_count": byes[n]} for n in range(players)]
        try:
            paired = generate_pairings(system="dutch", players=state, previous_pairings=set(met),
                                       round_number=round_, total_rounds=rounds)
        except Exception:  # no pairing is possible any more
            return
        count["rounds"] += 1
        before = list(points)
        for pair in paired:
            white = pair["white_id"] - 1
            if not pair.get("black_id"):
                byes[white] += 1
                points[white] += 2
                sides[white].append("none")
                floats[white].append("down")
                continue
            black = pair["black_id"] - 1
            apart = abs(before[white] - before[black])
            count["pairs"] += 1
            count["floats"] += apart > 0
            count["apart"] += apart
            met.add((white + 1, black + 1))
            sides[white].append("white")
            sides[black].append("black")
            for me, other in ((white, black), (black, white)):
                floats[me].append("none" if before[me] == before[other]
                                  else "down" if before[me] > before[other] else "up")
            one, other = min(white, black), max(white, black)
            better = ratings[one] - ratings[other] + luck(seed, round_, one, other)
            if -80 <= better <= 80:
                points[white] += 1
                points[black] += 1
            else:
                points[one if better > 0 else other] += 2


def main():
    program = sys.argv[1]
    print("players rounds |  ours: floats apart |  dutch: floats apart | pairs")
    for players, rounds, tournaments in [(10, 5, 200), (20, 9, 100), (41, 7, 50), (100, 9, 10)]:
        words = subprocess.run([program, str(players), str(rounds), str(tournaments)],
                               capture_output=True, text=True, check=True).stdout.split()
        ours = dict(zip(words[::2], map(int, words[1::2])))
        theirs = {"rounds": 0, "pairs": 0, "floats": 0, "apart": 0}
        for seed in range(1, tournaments + 1):
            play(players, rounds, seed, theirs)
        print(f"{players:7} {rounds:6} | {ours['floats']:13} {ours['apart']:5} |"
              f" {theirs['floats']:14} {theirs['apart']:5} | {ours['pairs']}, {theirs['pairs']}",
              flush=True)


main()
