#!/usr/bin/python3
# %% [markdown]
# # Ratings of random minimal puzzles
# Cells like those of a notebook: run it as a program, or cell by cell in an editor that knows `# %%`.

# %%
import collections
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import tresse

count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
out = sys.argv[2] if len(sys.argv) > 2 else "ratings.png"

# %% [markdown]
# Make some puzzles, and rate each by whips and by braids. The same seed makes the same puzzles everywhere.

# %%
puzzles = [made.puzzle for made in tresse.generate(count, seed=1)]
ratings = {theory: list(tresse.workspace().rate_many(puzzles, theory)) for theory in ("W", "B")}
for theory, rated in ratings.items():
    known = [r.value for r in rated if r.kind == "rated"]
    print(f"{theory}: mean {sum(known) / len(known):.3f}, hardest {max(known)}")

# %% [markdown]
# How many need each length?

# %%
figure, axes = plt.subplots(figsize=(7, 4))
for shift, (theory, rated) in zip((-0.2, 0.2), ratings.items()):
    tally = collections.Counter(str(r) for r in rated)
    lengths = sorted(tally, key=lambda word: (not word.isdigit(), word.zfill(3)))
    axes.bar([i + shift for i in range(len(lengths))], [tally[x] for x in lengths], 0.4, label=theory)
    axes.set_xticks(range(len(lengths)), lengths)
axes.set_xlabel("rating")
axes.set_ylabel("puzzles")
axes.set_title(f"{count} minimal puzzles, top-down")
axes.legend()
figure.savefig(out)
print(out)

# %% [markdown]
# Why is the hardest one as hard as it is? Its longest step, in sentences.

# %%
hardest = max(zip(ratings["W"], puzzles), key=lambda pair: pair[0].value)[1]
path = tresse.solve(hardest, "W")
step = max(path, key=lambda s: s.length)
print(step)
print(step.sentences())
