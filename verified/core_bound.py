"""core_bound.py: the line `least` of the core format, by doc/core.md, "The bound"."""


class Unproved(Exception):
    pass


def must(holds, why):
    if not holds:
        raise Unproved("the bound: " + why)


def singles(state):
    state = state.copy()
    again = True
    while again and not state.bad:
        again = False
        for labels in state.network.vars:
            left = state.left(labels)
            if not state.bad and not any(x in state.value for x in left) and len(set(left)) <= 1:
                state.one_of(left)
                again = True
    must(not state.bad, "there is no solution")
    return state


def forced(network, alive, fixed):
    """What is alone in its csp-variable, given that these are true; None: a csp-variable has nothing left."""
    out = set().union(*(network.row[x] for x in fixed))
    new = set()
    for labels in network.vars:
        left = {x for x in labels if x in alive and x not in out}
        if not left:
            return None
        if len(left) == 1 and not left & fixed:
            new |= left
    return new


def may_be_refuted(network, alive, z, rounds):
    fixed = {z}
    for _ in range(rounds):
        new = forced(network, alive, fixed)
        if new is None:
            return True
        if not new:
            return False
        fixed |= new
    return False


def has_relaxed_whip(network, first, alive, z, most):
    """By depth: cells one after the other, all lefts and csp-variables."""
    def extend(out, last, used, fixed, room):
        for left in network.row[last]:
            if left not in first or left in used:
                continue
            for labels in where[left]:
                if not fixed.isdisjoint(labels):
                    continue
                rest = [x for x in labels if x in alive and x not in out]
                if not rest:
                    return True
                if len(set(rest)) == 1 and room > 1 and extend(
                        out | network.row[rest[0]], rest[0], used | {left}, fixed | {rest[0]}, room - 1):
                    return True
        return False
    where = {}
    for labels in network.vars:
        for label in labels:
            where.setdefault(label, []).append(labels)
    where = {x: where.get(x, []) for x in range(network.labels + 1)}
    return extend(set(network.row[z]), z, frozenset(), {z}, most)


def check_least(network, start, n, values, candidates):
    must(not network.needs, "there are needs")
    first = singles(start)
    alive, fixed = set(values) | set(candidates), set(values)
    must(alive.isdisjoint(first.gone), "a label is gone at the start")
    must(first.value <= fixed and fixed.isdisjoint(candidates), "its values are wrong")
    must(all(network.row[v].isdisjoint(alive) for v in fixed), "a value excludes something")
    lefts = [{x for x in labels if x in alive} for labels in network.vars]
    must(all(left and (len(left) > 1 or left <= fixed) for left in lefts), "a Single is undone")
    must(any(not left & fixed for left in lefts), "it is solved")
    ghosts = set(range(1, network.labels + 1)) - first.gone
    for z in candidates:
        if n > 1 and may_be_refuted(network, alive, z, n - 1):
            must(not has_relaxed_whip(network, ghosts, alive, z, n - 1), f"a relaxed whip on {z}")
