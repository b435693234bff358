"""core_cells.py: c-braids of the core format (doc/core.md, "Patterns"): cells are csp-variables, needs and parts."""
from core_search import must


class Chain:
    """What is dead and what is true before a cell; how many cells there are."""

    def __init__(self, state, z):
        self.network, self.cells, self.fails = state.network, 0, False
        self.dead, self.true = state.gone | state.network.row(z), state.value | {z}

    def live(self, labels):
        return [label for label in labels if label not in self.dead]

    def one_is_true(self, labels, alone):
        live = self.live(labels)
        self.fails = not live
        self.dead |= self.network.linked_to_all(live)
        if alone and len(live) == 1:
            self.true.update(live)

    def through(self, statement, state, run):
        """One cell."""
        verb, network = statement[0], self.network
        self.cells += 1
        if verb == "cell" and statement[1][0] == "v":
            self.one_is_true(state.find(statement[1]), True)
        elif verb == "cell" and statement[1][0] == "n":
            guards, members = state.find(statement[1])
            must(not self.true.isdisjoint(guards), "no guard of the need is true")
            self.one_is_true(members, False)
        elif verb == "case":
            _, labels, block = statement
            must(len(block) == 1 and block[0][0] == "cell" and block[0][1][0] == "n", "not a need without members")
            guards, members = state.find(block[0][1])
            must(set(labels) <= set(guards) and not self.live(members), "members of the need are left")
            self.dead |= set(labels)
        else:
            must(verb == "part" and 1 <= statement[1][1] <= len(network.parts), "not a cell of a c-braid")
            self.through_part(network.parts[statement[1][1] - 1], statement[2], state, run)

    def through_part(self, part, block, state, run):
        variables, needs = part
        labels = {label for v in variables for label in self.network.vars[v - 1]}
        must(only_of(block, {("v", v) for v in variables} | {("n", d) for d in needs}), "other sets than those of the part")
        inside = state.copy()
        inside.gone, inside.value, inside.sets, inside.bad = labels & self.dead, set(), [], False
        run(inside, block)
        self.fails = inside.bad
        self.dead |= labels & inside.gone


def only_of(block, sets):
    return all(line[1] in sets if line[0] == "cell" else line[0] == "case" and only_of(line[2], sets) for line in block)


def check_c_braid(state, z, block, run):
    """The number of cells; the last of them, and no other, fails."""
    chain = Chain(state, z)
    must(block and state.gone.isdisjoint(state.value), "no cells, or a state that is contradictory")
    for k, statement in enumerate(block):
        chain.through(statement, state, run)
        must(chain.fails == (k == len(block) - 1), "a cell fails, or the last one does not")
    return chain.cells
