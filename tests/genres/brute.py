#!/usr/bin/env python3
"""brute.py PROGRAM [GENRE]...: the rules of genres, stated a second time: small boards are filled in every way, and
those fillings that obey the rules as they are written here must be the solutions that the program finds."""
import itertools
import math
import random
import subprocess
import sys

LETTERS = 'abcdefghijklmnop'
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
MOST = 70000  # fillings of a board
GAMES = 'hitori lightup minesweeper variant'.split()  # tried by tests/apps/test_brute.c, and by variants.py


class TooMany(Exception):
    pass


class Board:
    """Cells and edges, regions by a random growth, and what a filling says of them."""

    def __init__(self, rows, columns, rng, regions=0):
        self.rows, self.columns, self.rng = rows, columns, rng
        self.cells = [(r, c) for r in range(rows) for c in range(columns)]
        across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
        self.edges = across + [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
        self.region = self.grow(regions) if regions else {}
        self.value, self.lines, self.clue, self.blocked = {}, set(), {}, set()

    def grow(self, n):
        region = {cell: k for k, cell in enumerate(self.rng.sample(self.cells, n))}
        while len(region) < len(self.cells):
            cell = self.rng.choice([x for x in self.cells if x not in region])
            near = [region[x] for x in self.beside(cell) if x in region]
            if near:
                region[cell] = self.rng.choice(near)
        order = {}
        return {cell: order.setdefault(region[cell], len(order)) for cell in self.cells}

    def members(self, k):
        return [x for x in self.cells if self.region[x] == k]

    def regions(self):
        return range(len(set(self.region.values())))

    def at(self, cell, step, far=1):
        other = cell[0] + far * step[0], cell[1] + far * step[1]
        return other if 0 <= other[0] < self.rows and 0 <= other[1] < self.columns else None

    def beside(self, cell, steps=SIDES):
        return [x for x in (self.at(cell, s) for s in steps) if x]

    def ray(self, cell, step):
        while (cell := self.at(cell, step)):
            yield cell

    def pairs(self, steps=SIDES[:2]):
        return [(x, y) for x in self.cells for y in self.beside(x, steps)]

    def windows(self):
        return [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
                for r in range(self.rows - 1) for c in range(self.columns - 1)]

    def count(self, cells, value):
        return sum(self.value.get(x) == value for x in cells)

    def connected(self, cells):
        cells = set(cells)
        todo = list(cells)[:1]
        seen = set(todo)
        while todo:
            for x in self.beside(todo.pop()):
                if x in cells and x not in seen:
                    seen.add(x)
                    todo.append(x)
        return seen == cells

    def all_of(self, *values):
        return [x for x in self.cells if self.value.get(x) in values]

    def lines_at(self, cell):
        return [e for e in self.lines if cell in e]

    def directions(self, cell):
        return [s for s in SIDES if (cell, self.at(cell, s)) in self.lines or (self.at(cell, s), cell) in self.lines]

    def one_loop(self):
        used = [x for x in self.cells if self.lines_at(x)]
        if not used or any(len(self.lines_at(x)) != 2 for x in used):
            return False
        seen, todo = {used[0]}, [used[0]]
        while todo:
            for edge in self.lines_at(todo.pop()):
                for x in edge:
                    if x not in seen:
                        seen.add(x)
                        todo.append(x)
        return len(seen) == len(used)

    def straight_runs(self):
        for r in range(self.rows):
            yield [(r, c) for c in range(self.columns)]
        for c in range(self.columns):
            yield [(r, c) for r in range(self.rows)]

    def seen(self, cell, value):
        return sum(len(list(itertools.takewhile(lambda x: self.value.get(x) == value, self.ray(cell, s)))) for s in SIDES)


def apart(b, value):
    return all(not b.value.get(x) == b.value.get(y) == value for x, y in b.pairs())


def squares(b, *values):
    return all(len({b.value[x] for x in w}) > 1 or b.value[w[0]] not in values for w in b.windows())


def region_counts(b, value):
    return all(b.count(b.members(k), value) == n for k, n in b.clue.items())


def two_lines(b, on='o'):
    return all((len(b.lines_at(x)) == 2) == (b.value.get(x) == on) for x in b.cells if x not in b.blocked)


def permutations(b):
    return all(sorted(b.value[x] for x in b.members(k)) == list(range(1, len(b.members(k)) + 1)) for k in b.regions())


def latin(b):
    return all(len({b.value[x] for x in run}) == len(run) for run in b.straight_runs())


def gives(b):
    return all(b.value[x] == n for x, n in b.clue.items())


def masyu(b):
    if not b.one_loop():
        return False
    for x, pearl in b.clue.items():
        ways = b.directions(x)
        if len(ways) != 2:
            return False
        straight = ways[0][0] == ways[1][0] == 0 or ways[0][1] == ways[1][1] == 0
        goes_on = [s in b.directions(b.at(x, s)) for s in ways]
        if not (straight and not all(goes_on) if pearl == 'o' else not straight and all(goes_on)):
            return False
    return True


def heyawake(b):
    for run in b.straight_runs():
        for i, j in itertools.combinations(range(len(run) + 1), 2):
            part = run[i:j]
            if len([k for k, _ in itertools.groupby(b.region[x] for x in part)]) >= 3 and not b.count(part, '*'):
                return False
    return apart(b, '*') and region_counts(b, '*') and b.connected(b.all_of('o'))


def country(b):
    borders = [sum(b.region[x] != b.region[y] and b.region[x] == k or b.region[x] != b.region[y] and b.region[y] == k
                   for x, y in b.lines) for k in b.regions()]
    empty = all(b.region[x] == b.region[y] or 'o' in (b.value[x], b.value[y]) for x, y in b.pairs())
    return b.one_loop() and two_lines(b) and region_counts(b, 'o') and empty and all(n == 2 for n in borders)


def doubleback(b):
    borders = [sum((b.region[x] == k) != (b.region[y] == k) for x, y in b.lines) for k in b.regions()]
    return b.one_loop() and all(len(b.lines_at(x)) == 2 for x in b.cells) and all(n == 4 for n in borders)


def arrows(b):
    return all(b.count(b.ray(x, s), '*') == n for x, (s, n) in b.clue.items())


def ripple(b):
    for run in b.straight_runs():
        for i, j in itertools.combinations(range(len(run)), 2):
            if b.value[run[i]] == b.value[run[j]] and j - i <= b.value[run[i]]:
                return False
    return permutations(b) and gives(b)


def cojun(b):
    down = all(b.region[x] != b.region[y] or b.value[x] > b.value[y] for x, y in b.pairs(SIDES[1:2]))
    return permutations(b) and gives(b) and down and all(b.value[x] != b.value[y] for x, y in b.pairs())


def chocona(b):
    left = set(b.all_of('*'))
    while left:
        area, todo = set(), [next(iter(left))]
        while todo:
            x = todo.pop()
            if x in left:
                left.remove(x)
                area.add(x)
                todo += b.beside(x)
        rows, columns = {x[0] for x in area}, {x[1] for x in area}
        if len(area) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    return region_counts(b, '*')


def kropki(b):
    for x, y in b.pairs():
        p, q, dot = b.value[x], b.value[y], b.clue.get((x, y))
        if not (abs(p - q) == 1 if dot == 'o' else 2 in (p / q, q / p) if dot == '*'
                else abs(p - q) != 1 and 2 not in (p / q, q / p)):
            return False
    return latin(b)


def cave(b):
    outside = {x for x in b.all_of('*') if x[0] in (0, b.rows - 1) or x[1] in (0, b.columns - 1)}
    todo = list(outside)
    while todo:
        for y in b.beside(todo.pop()):
            if b.value[y] == '*' and y not in outside:
                outside.add(y)
                todo.append(y)
    return (len(outside) == len(b.all_of('*')) and b.connected(b.all_of('o')) and
            all(b.value[x] == 'o' and b.seen(x, 'o') + 1 == n for x, n in b.clue.items()))


def kurochute(b):
    far = all(b.value[x] == 'o' and sum(b.value.get(b.at(x, s, n)) == '*' for s in SIDES) == 1 for x, n in b.clue.items())
    return far and apart(b, '*') and b.connected(b.all_of('o'))


def starbattle(b):
    groups = list(b.straight_runs()) + [b.members(k) for k in b.regions()]
    touch = any(b.value[x] == b.value[y] == '*' for x, y in b.pairs(SIDES[:2] + CORNERS[:2]))
    return all(b.count(g, '*') == 1 for g in groups) and not touch


def sums(weighted, value='*'):
    def holds(b):
        for (side, i), n in b.clue.items():
            line = [x for x in b.cells if x[side == 'tops'] == i]
            if sum((k + 1 if weighted else 1) for k, x in enumerate(line) if b.value[x] == value) != n:
                return False
        return True
    return holds


def aquarium(b):
    for k in b.regions():
        for x in b.members(k):
            if b.value[x] == '~' and any(y[0] >= x[0] and b.value[y] != '~' for y in b.members(k)
                                         if y[0] == x[0] or (y[1] == x[1] and all((r, y[1]) in b.members(k)
                                                                                 for r in range(x[0], y[0])))):
                return False
    return sums(False, '~')(b)


def hakoiri(b):
    near = b.pairs(SIDES[:2] + CORNERS[:2])
    each = all(b.count(b.members(k), s) == 1 for k in b.regions() for s in 'ots')
    given = all(b.value[x] != '-' and n in ('?', ' ots'.index(b.value[x])) for x, n in b.clue.items())
    return each and given and b.connected(b.all_of(*'ots')) and not any(b.value[x] == b.value[y] != '-' for x, y in near)


def sukoro(b):
    filled = all(not b.value[x] or b.value[x] == sum(b.value[y] > 0 for y in b.beside(x)) for x in b.cells)
    return (filled and gives(b) and b.connected(b.all_of(1, 2, 3, 4)) and
            all(b.value[x] != b.value[y] or not b.value[x] for x, y in b.pairs()))


def dosufuwa(b):
    def free(x, step, sign):
        y = b.at(x, step)
        return y is None or y in b.blocked or b.value[y] == sign
    each = all(b.count(b.members(k), s) == 1 for k in b.regions() for s in 'o*')
    return each and all(free(x, (-1, 0), 'o') for x in b.all_of('o')) and all(free(x, (1, 0), '*') for x in b.all_of('*'))


def thermometers(b):
    return sums(False)(b) and all(b.value[p] == '*' or b.value[q] == 'o' for path in b.paths for p, q in zip(path, path[1:]))


def context(b):
    corners = all(b.count(b.beside(x, SIDES if b.value[x] == 'o' else CORNERS), '*') == n for x, n in b.clue.items())
    return corners and apart(b, '*') and b.connected(b.all_of('o'))


def tapa(b):
    around = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for x, number in b.clue.items():
        ring = ''.join('*' if b.value.get(b.at(x, s)) == '*' else ' ' for s in around)
        turned = ring[ring.find(' '):] + ring[:ring.find(' ')] if ' ' in ring else ring
        runs = sorted(map(len, turned.split())) or [0]
        fits = any(sorted(p) == runs for p in itertools.product(*[range(9) if d == '9' else [int(d)] for d in str(number)]))
        if b.value[x] != 'o' or not fits:
            return False
    return squares(b, '*') and b.connected(b.all_of('*'))


def nurikabe(b):
    """Cells of islands are called by their clues: a, b and so on."""
    owner = {x: LETTERS[i] for i, x in enumerate(sorted(b.clue))}
    if not all(b.value[x] == owner[x] and n in ('?', b.count(b.cells, owner[x])) for x, n in b.clue.items()):
        return False
    touch = any('*' not in (b.value[x], b.value[y]) and b.value[x] != b.value[y] for x, y in b.pairs())
    islands = all(b.connected(b.all_of(sign)) for sign in owner.values())
    return not touch and islands and squares(b, '*') and b.connected(b.all_of('*'))


def nurimisaki(b):
    ends = all((b.count(b.beside(x), 'o') == 1) == (x in b.clue) for x in b.all_of('o'))
    clues = all(b.value[x] == 'o' and b.seen(x, 'o') + 1 == n for x, n in b.clue.items())
    return ends and clues and squares(b, 'o', '*') and b.connected(b.all_of('o'))


RULES = {
    'starbattle': starbattle, 'heyawake': heyawake, 'masyu': masyu, 'country': country, 'doubleback': doubleback,
    'ripple': ripple, 'cojun': cojun, 'chocona': chocona, 'kropki': kropki, 'cave': cave, 'kurochute': kurochute,
    'aquarium': aquarium, 'hakoiri': hakoiri, 'sukoro': sukoro, 'dosufuwa': dosufuwa, 'thermometers': thermometers,
    'kakurasu': sums(True), 'context': context, 'nurimisaki': nurimisaki, 'tapa': tapa, 'nurikabe': nurikabe,
    'norinori': lambda b: (all(b.count(b.members(k), '*') == 2 for k in b.regions()) and
                           all(b.count(b.beside(x), '*') == 1 for x in b.all_of('*'))),
    'kurodoko': lambda b: (apart(b, '*') and b.connected(b.all_of('o')) and
                           all(b.value[x] == 'o' and b.seen(x, 'o') + 1 == n for x, n in b.clue.items())),
    'yajilin': lambda b: b.one_loop() and two_lines(b) and apart(b, '*') and arrows(b),
    'koburin': lambda b: (b.one_loop() and two_lines(b) and apart(b, '*') and
                          all(b.count(b.beside(x), '*') == n for x, n in b.clue.items())),
    'yinyang': lambda b: gives(b) and squares(b, 'o', '*') and b.connected(b.all_of('o')) and b.connected(b.all_of('*')),
    'creek': lambda b: (b.connected(b.all_of('o')) and
                        all(b.count([(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)], '*') == n
                            for (r, c), n in b.clue.items())),
    'paintarea': lambda b: (squares(b, 'o', '*') and b.connected(b.all_of('*')) and
                            all(len({b.value[x] for x in b.members(k)}) == 1 for k in b.regions()) and
                            all(b.count(b.beside(x), '*') == n for x, n in b.clue.items())),
    'aqre': lambda b: (region_counts(b, '*') and b.connected(b.all_of('*')) and
                       all(len({b.value[x] for x in run[i:i + 4]}) > 1
                           for run in b.straight_runs() for i in range(len(run) - 3))),
    'yajikazu': lambda b: (apart(b, '*') and b.connected(b.all_of('o')) and
                           all(b.value[x] == '*' or b.count(b.ray(x, s), '*') == n for x, (s, n) in b.clue.items())),
    'suguru': lambda b: (permutations(b) and gives(b) and
                         all(b.value[x] != b.value[y] for x, y in b.pairs(SIDES[:2] + CORNERS[:2]))),
    'mosaic': lambda b: all(b.count([x] + b.beside(x, SIDES + CORNERS), '*') == n for x, n in b.clue.items()),
    'simpleloop': lambda b: b.one_loop() and all(len(b.lines_at(x)) == 2 for x in b.cells if x not in b.blocked),
    'canal': lambda b: (squares(b, '*') and b.connected(b.all_of('*')) and
                        all(b.value[x] == 'o' and b.seen(x, '*') == n for x, n in b.clue.items())),
    'renzoku': lambda b: latin(b) and all((abs(b.value[x] - b.value[y]) == 1) == ((x, y) in b.clue) for x, y in b.pairs()),
}

# ---- boards: sizes, regions, and clues of a random kind ----


def some(b, places, values, chance=0.3):
    return {x: b.rng.choice(values) for x in places if b.rng.random() < chance}


def by_region(values):
    return lambda b: some(b, b.regions(), values, 0.4)


def by_cell(values, chance=0.12):
    return lambda b: some(b, b.cells, values, chance)


def sides(values):
    return lambda b: some(b, [('sides', r) for r in range(b.rows)] + [('tops', c) for c in range(b.columns)], values, 0.4)


WAYS = [(s, n) for s in SIDES for n in (0, 1)]
BOARDS = {  # rows, columns, regions, signs of cells, are there lines, clues
    'starbattle': (4, 4, 4, '-*', False, None), 'heyawake': (3, 4, 4, 'o*', False, by_region([0, 1, 2])),
    'masyu': (3, 4, 0, '', True, by_cell('o*')), 'country': (3, 4, 3, '', True, by_region([2, 3, 4])),
    'doubleback': (3, 4, 2, '', True, None), 'ripple': (3, 3, 4, '#', False, by_cell([1, 2])),
    'cojun': (3, 3, 3, '#', False, by_cell([1, 2])), 'chocona': (3, 4, 4, 'o*', False, by_region([0, 1, 2])),
    'kropki': (3, 3, 0, '123', False, lambda b: some(b, b.edges, 'o*', 0.4)),
    'cave': (3, 4, 0, 'o*', False, by_cell([3, 4, 5])), 'kurochute': (3, 4, 0, 'o*', False, by_cell([1, 2])),
    'aquarium': (3, 4, 4, 'o~', False, sides([1, 2])), 'hakoiri': (3, 3, 2, '-ots', False, by_cell(['?', 1, 2, 3])),
    'sukoro': (2, 3, 0, '01234', False, by_cell([1, 2, 3])), 'dosufuwa': (3, 3, 2, '-o*', False, None),
    'thermometers': (3, 4, 0, 'o*', False, sides([1, 2])), 'kakurasu': (3, 4, 0, 'o*', False, sides([2, 3, 4])),
    'norinori': (3, 4, 3, 'o*', False, None), 'kurodoko': (3, 4, 0, 'o*', False, by_cell([2, 3, 4, 5])),
    'yajilin': (3, 4, 0, '', True, by_cell(WAYS, 0.1)), 'koburin': (3, 4, 0, '', True, by_cell([0, 1, 2], 0.1)),
    'yinyang': (3, 4, 0, 'o*', False, by_cell('o*')), 'paintarea': (3, 4, 6, 'o*', False, by_cell([0, 1, 2])),
    'creek': (3, 4, 0, 'o*', False, lambda b: some(b, itertools.product(range(4), range(5)), [0, 1, 2])),
    'aqre': (3, 4, 4, 'o*', False, by_region([0, 1, 2])), 'yajikazu': (3, 4, 0, 'o*', False, by_cell(WAYS)),
    'suguru': (3, 3, 3, '#', False, by_cell([1, 2])), 'mosaic': (3, 4, 0, 'o*', False, by_cell([2, 3, 4], 0.4)),
    'simpleloop': (3, 4, 0, '', True, None), 'canal': (3, 4, 0, 'o*', False, by_cell([1, 2, 3])),
    'context': (3, 4, 0, 'o*', False, by_cell([0, 1, 2], 0.2)), 'nurimisaki': (3, 4, 0, 'o*', False, by_cell([2, 3, 4])),
    'nurikabe': (3, 3, 0, 'owners', False, by_cell([1, 2, 3, '?'], 0.25)), 'tapa': (3, 4, 0, 'o*', False, by_cell([1, 2, 3, 9, 11, 12, 19], 0.2)),
    'renzoku': (3, 3, 0, '123', False, lambda b: some(b, b.edges, 'o', 0.4)),
}
NAMES = {'heyawake': 'rooms', 'aquarium': 'tanks', 'masyu': 'pearls', 'kropki': 'dots', 'renzoku': 'dots'}
GIVENS = 'ripple cojun suguru yinyang hakoiri sukoro'.split()


def token(clue):
    return '>v<^'[SIDES.index(clue[0])] + str(clue[1]) if isinstance(clue, tuple) else '(%d)' % clue if isinstance(clue, int) and clue > 9 else str(clue)


def text_of(name, b):
    out = '%s %dx%d:' % (name, b.columns, b.rows)
    if b.region:
        out += ' %s ' % (NAMES[name] if name in ('heyawake', 'aquarium') else 'areas')
        out += ''.join(LETTERS[b.region[x]] for x in b.cells)
    if name == 'starbattle':
        out += ' stars 1'
    if name in ('dosufuwa', 'simpleloop'):
        out += ' blocks ' + ''.join('x' if x in b.blocked else '.' for x in b.cells)
    if name == 'thermometers':
        out += ' thermos ' + ' '.join('-'.join('r%dc%d' % (r + 1, c + 1) for r, c in path) for path in b.paths)
    if name in ('aquarium', 'thermometers', 'kakurasu'):
        for side, n in ('sides', b.rows), ('tops', b.columns):
            out += ' %s %s' % (side, ''.join(token(b.clue.get((side, i), '.')) for i in range(n)))
    elif BOARDS[name][5]:
        places = (b.edges if name in ('kropki', 'renzoku') else b.regions() if name in 'heyawake country chocona aqre'.split()
                  else list(itertools.product(range(b.rows + 1), range(b.columns + 1))) if name == 'creek' else b.cells)
        out += ' %s ' % NAMES.get(name if name != 'heyawake' else '', 'givens' if name in GIVENS else 'clues')
        out += ''.join(token(b.clue.get(x, '.')) for x in places)
    return out


def known(name, b):
    lines = BOARDS[name][4]
    has_cells = name in ('yajilin', 'koburin', 'country')
    rows = []
    for r in range(b.rows):
        row = ''
        for c in range(b.columns):
            cell = (r, c)
            row += str(b.value[cell]) if cell in b.value and (has_cells or not lines) else '?'
            if lines and c + 1 < b.columns:
                row += '-' if (cell, (r, c + 1)) in b.lines else 'x'
        rows.append(row)
        if lines and r + 1 < b.rows:
            rows.append(''.join('|' if ((r, c), (r + 1, c)) in b.lines else 'x' for c in range(b.columns)))
    return '/'.join(rows)


def board(name, seed):
    rows, columns, regions, _, _, clues = BOARDS[name]
    b = Board(rows, columns, random.Random(name + str(seed)), regions)
    b.paths = []
    if name == 'thermometers':
        b.paths = [[(r, c) for c in range(columns)][::b.rng.choice((1, -1))] for r in range(rows) if b.rng.random() < 0.7]
    b.clue = clues(b) if clues else {}
    if name in ('dosufuwa', 'simpleloop'):
        b.blocked = {b.rng.choice(b.cells) for _ in range(b.rng.randrange(3))}
    if name in ('yajilin', 'koburin'):
        b.blocked = set(b.clue)
    return b


LOOPS = {}


def loops(b):
    """All sets of edges that are one loop, found once for a size."""
    size = b.rows, b.columns
    if size not in LOOPS:
        other = Board(b.rows, b.columns, b.rng)
        LOOPS[size] = []
        for chosen in itertools.product((0, 1), repeat=len(b.edges)):
            other.lines = {e for e, yes in zip(b.edges, chosen) if yes}
            if len(other.lines) > 3 and other.one_loop():
                LOOPS[size].append(other.lines)
    return LOOPS[size]


def fillings(name, b):
    signs, lines = BOARDS[name][3:5]
    open_cells = [x for x in b.cells if x not in b.blocked]
    if lines:
        for b.lines in loops(b):
            if any(b.blocked & set(e) for e in b.lines):
                continue
            off = 'e' if name == 'country' else '*'
            b.value = {x: 'o' if b.lines_at(x) else off for x in open_cells}
            yield
        return
    if signs == 'owners':
        signs = '*' + LETTERS[:len(b.clue)]
    choices = [range(1, len(b.members(b.region[x])) + 1) if signs == '#' else
               [int(s) for s in signs] if signs[-1].isdigit() else signs for x in open_cells]
    if math.prod(map(len, choices)) > MOST:
        raise TooMany
    for chosen in itertools.product(*choices):
        b.value = dict(zip(open_cells, chosen))
        yield


def solutions(program, text):
    done = subprocess.run([program, 'count', '--show', '1000', '--no-progress', '-'], input=text + '\n', capture_output=True,
                          text=True, check=False)
    lines = done.stdout.split('\n')
    if done.returncode or done.stderr:
        raise SystemExit('%s: %s' % (text, done.stderr or done.stdout))
    return [line.split(' known ')[1].split()[0] for line in lines[1:] if ' known ' in line]


def agrees(expected, found, name, b):
    """Cells without values are written by what is in them: ? stands for any sign."""
    if len(expected) != len(found):
        return False
    open_signs = [i for i, sign in enumerate(next(iter(expected), '')) if sign == '?']
    plain = sorted(''.join('?' if i in open_signs else sign for i, sign in enumerate(x)) for x in found)
    return plain == sorted(expected)


def main():
    program = sys.argv[1]
    listed = subprocess.run([program, 'list', 'genres'], capture_output=True, text=True, check=True).stdout.split('\n')
    names = sys.argv[2:] or [line.split()[0] for line in listed if line and line.split()[0] not in GAMES]
    if set(names) - set(BOARDS):
        raise SystemExit('no boards of %s: add some' % ', '.join(sorted(set(names) - set(BOARDS))))
    boards = some_found = 0
    for name in names:
        for seed in range(3 if BOARDS[name][4] else 4):
            b = board(name, seed)
            try:
                expected = [known(name, b) for _ in fillings(name, b) if RULES[name](b)]
            except TooMany:
                continue
            text = text_of(name, b)
            if len(expected) > 1000:
                continue
            found = solutions(program, text)
            boards += 1
            some_found += len(found) > 0
            if not agrees(expected, found, name, b):
                raise SystemExit('%s\nby the rules %d: %s\nby the program %d: %s'
                                 % (text, len(expected), expected[:3], len(found), found[:3]))
    print('%d genres, %d boards, %d of them with solutions' % (len(names), boards, some_found))


if __name__ == '__main__':
    main()
