"""core_search.py: what lines of the core format cannot show: that no fewer rows are a Subset; the line `least`."""


class Refused(Exception):
    pass


def must(holds, why):
    if not holds:
        raise Refused(why)


def matched(met):
    """Can each of these rows have a column of its own?"""
    row_of = {}

    def place(row, seen):
        for c in met[row]:
            if c not in seen:
                seen.add(c)
                if c not in row_of or place(row_of[c], seen):
                    row_of[c] = row
                    return True
        return False
    return all(place(row, set()) for row in range(len(met)))


def check_subset(state, n, targets, rows, columns):
    must(n >= 2 and len(set(rows)) == len(rows) == n and len(columns) == n, "the size is wrong")
    must(all(c[0] != "(" for c in columns) and len(set(columns)) == n, "the columns are wrong")
    members, columns = [state.find(r) for r in rows], [state.find(c) for c in columns]
    met = []
    for row in members:
        must(not any(label in state.value for label in row), "a row has a value")
        free = [label for label in row if state.candidate(label)]
        must(len(free) >= 2, "a row lacks two candidates")
        for label in free:
            must(sum(label in r for r in members) == 1, "a candidate is in two rows")
            must(sum(label in c for c in columns) == 1, "a candidate is not in one column")
        must(all(sum(label in c for label in row) <= 1 for c in columns), "a row and a column share two labels")
        met.append({i for i, c in enumerate(columns) for label in free if label in c})
    for z in targets:
        must(any(z in c for c in columns) and not any(z in r for r in members), "a target is in no column")
    must(all(matched([some - {c} for some in met[:i] + met[i + 1:]]) for i in range(n) for c in range(n)),
         "fewer rows are a Subset")  # by Hall: any k rows meet k columns besides c, if they are without row i


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
    must(not state.bad, "the bound: there is no solution")
    return state


def forced(network, alive, fixed):
    """What is alone in its csp-variable, given that these are true; None: a csp-variable has nothing left."""
    out = set().union(*(network.row(x) for x in fixed))
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
        for left in network.row(last):
            if left not in first or left in used:
                continue
            for labels in where[left]:
                if not fixed.isdisjoint(labels):
                    continue
                rest = [x for x in labels if x in alive and x not in out]
                if not rest:
                    return True
                if len(set(rest)) == 1 and room > 1 and extend(
                        out | network.row(rest[0]), rest[0], used | {left}, fixed | {rest[0]}, room - 1):
                    return True
        return False
    where = {}
    for labels in network.vars:
        for label in labels:
            where.setdefault(label, []).append(labels)
    where = {x: where.get(x, []) for x in range(network.labels + 1)}
    return extend(set(network.row(z)), z, frozenset(), {z}, most)


def check_least(network, start, n, values, candidates):
    must(not network.needs, "the bound: there are needs")
    first = singles(start)
    alive, fixed = set(values) | set(candidates), set(values)
    must(alive.isdisjoint(first.gone), "the bound: a label is gone at the start")
    must(first.value <= fixed and fixed.isdisjoint(candidates), "the bound: its values are wrong")
    must(all(network.row(v).isdisjoint(alive) for v in fixed), "the bound: a value excludes something")
    lefts = [{x for x in labels if x in alive} for labels in network.vars]
    must(all(left and (len(left) > 1 or left <= fixed) for left in lefts), "the bound: a Single is undone")
    must(any(not left & fixed for left in lefts), "the bound: it is solved")
    ghosts = set(range(1, network.labels + 1)) - first.gone
    for z in candidates:
        if n > 1 and may_be_refuted(network, alive, z, n - 1):
            must(not has_relaxed_whip(network, ghosts, alive, z, n - 1), f"the bound: a relaxed whip on {z}")
