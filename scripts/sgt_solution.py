#!/usr/bin/env python3
"""The game IDs of files that the games of Debian's sgt-puzzles have saved, and their solutions, where the makers wrote
these down: ID, a tab, the cells in reading order. Solutions are hidden in such files (AUXINFO): each half of the bytes
is masked by SHA-1 of the other and a counter. Usage: sgt_solution.py FILE..."""
import hashlib
import re
import sys


def mask(target, seed):
    """target, each 20 bytes of it masked by the digest of the seed and of their number."""
    out = bytearray(target)
    for i in range(0, len(out), 20):
        digest = hashlib.sha1(bytes(seed) + str(i // 20).encode()).digest()
        for k, byte in enumerate(out[i:i + 20]):
            out[i + k] = byte ^ digest[k]
    return out


def reveal(hidden):
    half = len(hidden) // 2
    back = mask(hidden[half:], hidden[:half])
    return (mask(hidden[:half], back) + back).decode("latin-1")


def cells(game, params, said):
    """What the program calls the solution, as signs of cells; empty: it is not known how."""
    if game in ("Keen", "Towers"):
        return said[1:]
    if game == "Solo":
        return "".join("0123456789ABCDEFGHIJKLMNOP"[int(n)] for n in said[1:].split(","))
    if game == "Pattern":
        return said[1:].replace("1", "#").replace("0", "-")
    if game == "Tents":
        columns, rows = map(int, re.match(r"(\d+)x(\d+)", params).groups())
        tents = {tuple(map(int, t)) for t in re.findall(r"T(\d+),(\d+)", said)}
        return "".join("A" if (c, r) in tents else "." for r in range(rows) for c in range(columns))
    return ""


for name in sys.argv[1:]:
    with open(name, encoding="latin-1") as f:
        fields = dict(re.match(r"(\w+) *:\d+:(.*)", line).groups() for line in f if re.match(r"\w+ *:\d+:", line))
    said = reveal(bytes.fromhex(fields["AUXINFO"])) if "AUXINFO" in fields else ""
    print(f"{fields['PARAMS']}:{fields['DESC']}\t{cells(fields['GAME'], fields['PARAMS'], said) if said else ''}")
