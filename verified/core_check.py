#!/usr/bin/env python3
"""core_check.py [--why] [FILE...]: checks texts in the core format, by doc/core.md and nothing else.

Writes a verdict for each text, one a line: "accepted solved 3", "refused" or "malformed"; with --why also the reason."""
import sys
from itertools import combinations

from core_cells import check_c_braid
from core_search import Refused, check_least, check_subset, must

class Malformed(Exception):
    pass

CHAINS = {"whip", "braid", "biv-chain", "z-whip", "t-chain", "t-whip", "g-whip", "g-braid", "or-whip"}
PATTERNS = CHAINS | {"single", "subset", "c-braid", "c-whip"}

NUMBERS = {str(n): n for n in range(100000)}

def number(word):
    if word not in NUMBERS:
        raise Malformed(f'"{word}" is not a number')
    return NUMBERS[word]

class Network:
    def __init__(self, lines):
        self.vars, self.groups, self.needs, self.parts = [], [], [], []
        words = lines[0].split(" ")
        if words[0] != "labels" or len(words) != 2:
            raise Malformed("labels are missing")
        self.labels = number(words[1])
        self.sets_of = [[] for _ in range(self.labels + 1)]  # those whose labels are linked to this one
        for line in lines[1:]:
            kind, *words = line.split(" ")
            if kind == "link" and words:
                first, others = self.read(words[:1]), self.read(words[1:])
                self.sets_of[first[0]].append(others)
                for other in others:
                    self.sets_of[other].append(first)
            elif kind == "need":
                guards, members = split(words)
                self.needs.append((self.read(guards), self.read(members)))
                if self.parts:
                    self.parts[-1][1].append(len(self.needs))
            elif kind == "part":
                self.parts.append(([read_set(word, "v")[1] for word in words], []))
                if any(v > len(self.vars) for v in self.parts[-1][0]):
                    raise Malformed("there is no such csp-variable")
            elif kind in ("var", "group"):
                members = self.read(words)
                (self.vars if kind == "var" else self.groups).append(members)
                for label in members:
                    self.sets_of[label].append(members)
            else:
                raise Malformed("a link of nothing")

    def read(self, words):
        labels = list(dict.fromkeys(map(number, words)))
        for label in labels:
            if not 1 <= label <= self.labels:
                raise Malformed(f"there is no label {label}")
        return labels

    def row(self, label):
        """What is linked to the label."""
        return set().union(*self.sets_of[label]) - {label}

    def linked_to_all(self, labels):
        """What is linked to each of these; nothing if there are none."""
        return set.intersection(*(self.row(label) for label in labels)) if labels else set()

def split(words):
    if ":" not in words:
        raise Malformed("a colon is missing")
    at = words.index(":")
    return words[:at], words[at + 1:]

class State:
    def __init__(self, network):
        self.network = network
        self.gone, self.value, self.sets, self.bad, self.waits = set(), set(), [], False, []

    def copy(self):
        s = State(self.network)
        s.gone, s.value, s.sets, s.bad = set(self.gone), set(self.value), list(self.sets), self.bad
        return s

    def candidate(self, label):
        return label not in self.gone and label not in self.value

    def take_away(self, labels):
        self.gone.update(labels)
        self.bad = self.bad or not self.value.isdisjoint(labels)

    def assert_(self, label):
        self.bad = self.bad or label in self.gone
        self.value.add(label)
        self.take_away(self.network.row(label))

    def one_of(self, labels):
        if not labels:
            self.bad = True
        elif len(labels) == 1:
            self.assert_(labels[0])
        else:
            self.take_away(self.network.linked_to_all(labels))

    def left(self, labels):
        return [label for label in labels if label not in self.gone]

    def settle(self):
        waits, self.waits = self.waits, []
        self.take_away({x for verb, labels in waits if verb == "not" for x in labels})
        for label in [x for verb, labels in waits if verb == "is" for x in labels]:
            self.assert_(label)
        for labels in [some for verb, some in waits if verb == "one"]:
            self.sets.append(labels)
            self.bad = self.bad or not labels

    def find(self, name):
        kind, at = name
        lists = {"v": self.network.vars, "g": self.network.groups, "n": self.network.needs, "s": self.sets}[kind]
        must(1 <= at <= len(lists), f"there is no {kind}{at}")
        return lists[at - 1]

    def members(self, name):
        found = self.find(name)
        must(name[0] != "n" or not found[0] or not self.value.isdisjoint(found[0]), "no guard of the need is a value")
        return found[1] if name[0] == "n" else found

# ---- reading ----

def read_set(word, kinds):
    if len(word) < 2 or word[0] not in kinds or number(word[1:]) < 1:
        raise Malformed(f'"{word}" is not a set')
    return word[0], number(word[1:])

def read_columns(network, words):
    columns = []
    while words:
        word, *words = words
        if word == "(":
            if ")" not in words:
                raise Malformed("a bracket is missing")
            at = words.index(")")
            columns.append(("(", network.read(words[:at])))
            words = words[at + 1:]
        else:
            columns.append(read_set(word, "vg"))
    return columns

def read_block(network, lines, depth):
    """A list of statements: tuples that begin with the first word. `lines` loses what is read."""
    block = []
    if depth > 1000:
        raise Malformed("too many blocks inside each other")
    while True:
        if not lines:
            raise Malformed("the text ends too early")
        line = lines[-1]
        if line == "." and depth > 0:
            lines.pop()
            return block
        verb, *words = line.split(" ")
        if depth == 0 and verb in ("least", "end"):
            return block
        lines.pop()
        if verb == "cell" and words:
            left = network.read(words[1:2]) if words[1:2] != ["0"] else []
            block.append((verb, read_set(words[0], "vns"), left[0] if left else 0, network.read(words[2:])))
        elif verb == "subset":
            rows, columns = split(words)
            block.append((verb, [read_set(r, "v") for r in rows], read_columns(network, columns)))
        elif verb == "case":
            block.append((verb, network.read(words), read_block(network, lines, depth + 1)))
        elif verb in ("not", "is", "one") and len(words) >= 2:
            labels = network.read(words[2:])
            block.append((verb, words[0], number(words[1]), labels, read_block(network, lines, depth + 1)))
        elif verb == "part" and len(words) == 1:
            block.append((verb, read_set(words[0], "p"), read_block(network, lines, depth + 1)))
        elif verb == "assume":
            block.append((verb, network.read(words)))
        elif line == "round":
            block.append((verb,))
        else:
            raise Malformed(f'"{line}" is not a statement')

# ---- running ----

def run(state, block):
    for statement in block:
        if state.bad:
            return
        verb = statement[0]
        if verb == "cell":
            state.one_of(state.left(state.members(statement[1])))
        elif verb == "subset":
            run_subset(state, statement[1], statement[2])
        elif verb == "case":
            for label in statement[1]:
                refute(state, lambda s: s.assert_(label), statement[2])
            state.take_away(statement[1])
        elif verb == "part":
            run(state, statement[2])
        elif verb == "assume":
            state.waits.append(("one", statement[1]))
        elif verb == "round":
            state.settle()
        else:
            _, name, n, labels, inner = statement
            if name in PATTERNS:
                check_claim(state, verb, name, n, labels, inner)
            for some in [labels] if verb == "one" else [[label] for label in labels]:
                refute(state, lambda s: s.assert_(some[0]) if verb == "not" else s.take_away(some), inner)
            state.waits.append((verb, labels))
    if not state.bad:
        state.settle()

def refute(state, suppose, block):
    inner = state.copy()
    suppose(inner)
    run(inner, block)
    must(inner.bad, "a block reaches no contradiction")

def run_subset(state, rows, columns):
    rows = [state.left(state.find(r)) for r in rows]
    columns = [set(c[1] if c[0] == "(" else state.find(c)) for c in columns]
    everything = [label for r in rows for label in r]
    must(len(set(everything)) == len(everything), "a label is in two rows")
    must(all(any(label in c for c in columns) for label in everything), "a label is in no column")
    inside = [[label for label in everything if label in c] for c in columns]
    for labels in inside:
        must(all(b in state.network.row(a) for a, b in combinations(labels, 2)), "labels of a column are not linked")
    must(len(rows) >= len(columns), "there are fewer rows than columns")
    if len(rows) > len(columns):
        state.bad = True
        return
    for labels in inside:
        state.one_of(labels)

# ---- patterns ----

def check_claim(state, verb, name, n, labels, block):
    if name == "single":
        must(verb == "is" and n == 0 and len(labels) == 1 and len(block) == 1 and block[0][0] == "cell"
             and block[0][1][0] == "v", "not a Single")
        members = state.find(block[0][1])
        must(labels[0] in members and state.candidate(labels[0]) and state.left(members) == [labels[0]], "not alone")
        return
    must(verb == "not" and labels and all(state.candidate(z) for z in labels), "not targets")
    if name in ("c-braid", "c-whip"):
        must(all(check_c_braid(state, z, block, run) == n for z in labels), "another number of cells")
        return
    if name == "subset":
        must(len(block) == 1 and block[0][0] == "subset", "not one subset")
        check_subset(state, n, labels, block[0][1], block[0][2])
        return
    must(len(labels) == 1 or name == "biv-chain" or (n == 1 and name not in ("braid", "g-braid", "g-whip")),
         "several targets")
    for z in labels:
        check_chain(state, name, n, z, block)

def linked(state, rights, label):
    """Is the label linked to each of these?"""
    return bool(rights) and all(label in state.network.row(r) for r in rights)

def check_chain(state, name, n, z, block):
    must(1 <= n == len(block) and all(line[0] == "cell" for line in block), "the length is wrong")
    g, ends = name in ("g-whip", "g-braid"), name in ("biv-chain", "t-chain", "t-whip")
    names = [line[1] for line in block]
    must(g or len(set(names)) == n, "a csp-variable recurs")
    must(sum(kind == "s" for kind, _ in names) == (name == "or-whip"), "not one cell goes through a set")
    must(all(kind in "vs" for kind, _ in names), "a need is no cell of a chain")
    rights = []
    for k, (_, of, left, right) in enumerate(block):
        check_cell(state, name, z, k, n, (of, left, right), rights, block)
        if k < n - 1 or ends:
            must(right and (g or len(right) == 1), "the rights are wrong")
        else:
            must(not right, "the last cell has a right")
        rights.append(right)
    lefts = [line[2] for line in block if line[2]]
    if name not in ("braid", "g-braid"):
        must(len(set(lefts)) == len(lefts), "a left recurs")
    if not g:
        ends_of = [r for right in rights for r in right] + (lefts if name != "braid" else [])
        must(len(set(ends_of)) == len(ends_of), "a candidate recurs")
    must(not ends or linked(state, [z], rights[-1][0]), "the last right is not linked to the target")

def check_cell(state, name, z, k, n, cell, earlier, block):
    of, left, right = cell
    labels = state.find(of)
    free = {label for label in labels if state.candidate(label)}
    by_right = {x for x in free if any(linked(state, r, x) for r in earlier)}
    by_z = {x for x in free if linked(state, [z], x)}
    before = earlier[-1] if earlier else [z]
    must(z not in labels, "the target is in a cell")
    must(all(r in free for r in right), "a right is not a candidate")
    others = free - {left} - set(right)
    if of[0] == "s":
        must(not left, "a set has no left")
        must(not any(label in state.value for label in labels), "a member is a value")
        if k == n - 1 and n > 1:
            must(others <= by_right, "a member is linked to no right")
        else:
            must(any(linked(state, before, x) for x in others), "no member is linked to the right before it")
    else:
        must(left in free and left not in right and len(free) >= 2, "the left is wrong, or candidates are few")
        must(left in by_right | by_z, "the left is linked to nothing")
        must(name in ("braid", "g-braid") or linked(state, before, left), "no continuity")
    kills = {"biv-chain": set(), "z-whip": by_z, "t-chain": by_right, "t-whip": by_z if k == 0 else by_right}
    killed = kills.get(name, by_right | by_z)
    must(others <= killed, "an other is linked to nothing")
    must(killed.isdisjoint(right), "a right is linked to what is before it")
    if name in ("g-whip", "g-braid"):
        check_g_label(state, labels, left, right, of, earlier, block)

def check_g_label(state, labels, left, right, of, earlier, block):
    if len(right) == 1:
        must(all(r != right for r in earlier), "a right recurs")
    if len(right) < 2:
        return
    outside = state.network.linked_to_all(right) - set(labels)
    must(any(not linked(state, [left], x) for x in outside), "the left is in the g-label")
    for line, r in zip(block, earlier):
        must(line[1] != of or any(not linked(state, r, x) for x in outside), "a g-label recurs")

# ---- texts ----

last_network = [None, None]

def check_text(lines):
    if lines[0] != "core 1":
        raise Malformed("it does not begin with core 1")
    at = 1
    while at < len(lines) and (at == 1 or lines[at].split(" ")[0] in ("var", "group", "link", "need", "part")):
        at += 1
    if last_network[0] != lines[1:at]:
        last_network[:] = lines[1:at], Network(lines[1:at])
    network = last_network[1]
    heads = [line.split(" ") for line in lines[at:at + 2]]
    if [head[0] for head in heads] != ["gone", "given"]:
        raise Malformed("gone and given are missing")
    start = State(network)
    start.take_away(network.read(heads[0][1:]))
    for label in network.read(heads[1][1:]):
        if not start.bad:
            start.assert_(label)
    rest = lines[at + 2:][::-1]
    block = read_block(network, rest, 0)
    words = rest.pop().split(" ")
    least = words if words[0] == "least" and len(words) > 1 else None
    if least:
        values, candidates = (network.read(part) for part in split(words[2:]))
        words = rest.pop().split(" ") if rest else []
    if rest or len(words) != 3 or words[0] != "end" or words[1] not in ("solved", "contradiction", "open"):
        raise Malformed("it does not end with a verdict")
    rating, bound = number(words[2]), number(least[1]) if least else 0
    assumed = any(line.split(" ")[0] == "assume" for line in lines)
    state = start.copy()
    run(state, block)
    must(greatest(block) <= rating, "a step is longer than the rating")
    must(words[1] == "open" or check_end(network, state, words[1]), "the end is not as it says")
    if least:
        check_least(network, start, bound, values, candidates)
    return f"accepted {words[1]} {rating}" + (" least" if least else "") + (" assumed" if assumed else "")

def greatest(block):
    return max((greatest(s[2]) if s[0] == "part" else s[2] for s in block if s[0] in ("not", "is", "one", "part")), default=0)

def check_end(network, state, end):
    value = state.value
    if end == "contradiction" or state.bad:
        return state.bad and end == "contradiction"
    return (all(not value.isdisjoint(v) for v in network.vars) and all(network.row(v).isdisjoint(value) for v in value)
            and all((g and value.isdisjoint(g)) or not value.isdisjoint(m) for g, m in network.needs))

def texts(file):
    lines = []
    for line in file:
        lines.append(line.rstrip("\n"))
        if line.startswith("end "):
            yield lines
            lines = []
    yield from [lines] if lines else []

def verdict(lines, why=False):
    try:
        return check_text(lines)
    except (Refused, Malformed) as e:
        word = "malformed" if isinstance(e, Malformed) else "refused"
        return f"{word}: {e}" if why else word

sys.setrecursionlimit(100000)
if __name__ == "__main__":
    for name in [name for name in sys.argv[1:] if name != "--why"] or [sys.stdin.fileno()]:
        for some in texts(open(name, encoding="latin-1", newline="\n")):
            print(verdict(some, "--why" in sys.argv), flush=True)
