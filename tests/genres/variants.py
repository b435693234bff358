#!/usr/bin/env python3
"""variants.py PROGRAM: elements of variants of Sudoku, in objects of f-puzzles that are made here, packed into
addresses, and read by the program; what they mean is stated here a second time, on a full grid. Of size 4 all grids
are tried; of size 9 a grid that is given whole, which the program must accept if and only if it obeys."""
import itertools
import json
import random
import subprocess
import sys

from lz_string import compress


def name(cell):
    return 'R%dC%d' % (cell[0] + 1, cell[1] + 1)


def place(text):
    row, column = text[1:].split('C')
    return int(row) - 1, int(column) - 1


def pairs(n):
    for r, c in itertools.product(range(n), repeat=2):
        if c + 1 < n:
            yield (r, c), (r, c + 1)
        if r + 1 < n:
            yield (r, c), (r + 1, c)


def block(n, cell):
    height = max(h for h in range(1, n) if n % h == 0 and h * h <= n)
    return cell[0] // height, cell[1] // (n // height)


class Maker:
    """Random elements of a board."""

    def __init__(self, n, rng):
        self.n, self.rng = n, rng
        self.cells = list(itertools.product(range(n), repeat=2))

    def line(self, least=3, most=5, straight=False):
        steps = [s for s in itertools.product((-1, 0, 1), repeat=2) if s != (0, 0)]
        steps = [s for s in steps if 0 in s] if straight else steps
        while True:
            path = [self.rng.choice(self.cells)]
            for _ in range(self.rng.randint(least, most) - 1):
                near = [(path[-1][0] + r, path[-1][1] + c) for r, c in steps]
                near = [x for x in near if x in self.cells and x not in path]
                if not near:
                    break
                path.append(self.rng.choice(near))
            if len(path) >= least:
                return [name(x) for x in path]

    def lines(self, **more):
        return [dict({'lines': [self.line()]}, **more) for _ in range(self.rng.randint(1, 2))]

    def edges(self, values, many=2):
        return [{'cells': [name(x), name(y)], 'value': self.rng.choice(values)}
                for x, y in self.rng.sample(list(pairs(self.n)), many)]

    def singles(self):
        return [{'cell': name(x)} for x in self.rng.sample(self.cells, 2)]

    def outside(self, values):
        k = self.rng.randrange(self.n)
        cell = self.rng.choice([(-1, k), (self.n, k), (k, -1), (k, self.n)])
        return [{'cell': name(cell), 'value': str(self.rng.choice(values))}]

    def little(self):
        k = self.rng.randrange(self.n - 1)
        cell, way = self.rng.choice([((-1, k), 'DR'), ((k, -1), 'DR'), ((self.n, k), 'UR'), ((-1, k + 1), 'DL')])
        return [{'cell': name(cell), 'direction': way, 'value': str(self.rng.randint(3, 3 * self.n))}]

    def corner(self):
        r, c = self.rng.randrange(self.n - 1), self.rng.randrange(self.n - 1)
        return [{'cells': [name(x) for x in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))],
                 'values': [self.rng.randint(1, self.n) for _ in range(self.rng.randint(1, 3))]}]

    def arrow(self):
        line = self.line(3, 4)
        return [{'cells': line[:1], 'lines': [line]}]

    def pill(self):
        r, c = self.rng.randrange(self.n), self.rng.randrange(self.n - 2)
        line = [name((r, c + 1)), name((r, c + 2))]
        near = [x for x in self.cells if abs(x[0] - r) == 1 and abs(x[1] - c - 2) <= 1]
        return [{'cells': [name((r, c)), name((r, c + 1))][::self.rng.choice((1, -1))],
                 'lines': [line + [name(self.rng.choice(near))]]}]

    def clone(self):
        a, b = self.rng.sample(self.cells, 2)
        return [{'cells': [name(a)], 'cloneCells': [name(b)]}]


def ends_between(a, b, x):
    return min(a, b) < x < max(a, b)


def runs(line, n):
    return [list(g) for _, g in itertools.groupby(line, lambda x: block(n, x))]


def seen(values):
    return sum(v > max(values[:i], default=0) for i, v in enumerate(values))


def sandwich(values, n):
    i, k = sorted((values.index(1), values.index(n)))
    return sum(values[i + 1:k])


def lines_of(part):
    return [[place(x) for x in line] for one in part for line in one['lines']]


def ray(one, n, ways):
    r, c = place(one['cell'])
    dr, dc = ways or ((r < 0) - (r >= n), (c < 0) - (c >= n))
    out = []
    while not out or (0 <= r + dr < n and 0 <= c + dc < n):
        r, c = r + dr, c + dc
        out.append((r, c))
    return out


WAYS = {'DR': (1, 1), 'DL': (1, -1), 'UR': (-1, 1), 'UL': (-1, -1)}


def each_line(rule):
    return lambda g, n, part, o: all(rule([g[x] for x in line], n) for line in lines_of(part))


def each_pair(rule):
    return lambda g, n, part, o: all(rule(g[place(x['cells'][0])], g[place(x['cells'][1])], x['value']) for x in part)


def apart(steps):
    return lambda g, n, part, o: all(g[x] != g.get((x[0] + r, x[1] + c)) for x in g for r, c in steps)


def marked(o, *keys):
    return {frozenset(map(place, x['cells'])) for key in keys for x in o.get(key, [])}


def negative(g, n, part, o):
    for x, y in pairs(n):
        a, b = sorted((g[x], g[y]))
        if 'xv' in part and frozenset((x, y)) not in marked(o, 'xv') and a + b in (5, 10):
            return False
        if 'ratio' in part and frozenset((x, y)) not in marked(o, 'ratio', 'difference') and b == 2 * a:
            return False
    return True


def arrow(g, n, part, o):
    for one in part:
        bulb = sorted(map(place, one['cells']))
        number = int(''.join(str(g[x]) for x in bulb))
        if any(sum(g[place(x)] for x in line[1:]) != number for line in one['lines']):
            return False
    return True


def cages(g, n, part, o):
    for one in part:
        values = [g[place(x)] for x in one['cells']]
        if len(set(values)) < len(values) or (one.get('value') and sum(values) != int(one['value'])):
            return False
    return True


def extremes(sign, key):
    def holds(g, n, part, o):
        own = {place(x['cell']) for x in part}
        near = [(a, b) for x, y in pairs(n) for a, b in ((x, y), (y, x)) if a in own and b not in own]
        return all(sign * g[a] < sign * g[b] for a, b in near)
    return holds


def disjoint(g, n, part, o):
    order = {}
    for x in sorted(g):
        order.setdefault(block(n, x), []).append(g[x])
    return all(len(set(same)) == n for same in zip(*order.values()))


def quadruple(g, n, part, o):
    return all(sum(g[place(x)] == v for x in one['cells']) >= one['values'].count(v) for one in part for v in one['values'])


def outside(rule):
    return lambda g, n, part, o: all(
        rule([g[x] for x in ray(one, n, WAYS.get(one.get('direction')))], n) == int(one['value']) for one in part)


KNIGHT = [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)]
ELEMENTS = {  # what is made, and whether a grid obeys it
    'thermometer': (Maker.lines, each_line(lambda v, n: all(a < b for a, b in zip(v, v[1:])))),
    'slowthermometer': (Maker.lines, each_line(lambda v, n: all(a <= b for a, b in zip(v, v[1:])))),
    'arrow': (Maker.arrow, arrow),
    'pill': (Maker.pill, arrow),
    'difference': (lambda m: m.edges(['1', '2', '']), each_pair(lambda a, b, v: abs(a - b) == int(v or 1))),
    'ratio': (lambda m: m.edges(['2', '3', '']), each_pair(lambda a, b, v: int(v or 2) in (a / b, b / a))),
    'xv': (lambda m: m.edges(['X', 'V']), each_pair(lambda a, b, v: a + b == (10 if v == 'X' else 5))),
    'negative': (lambda m: m.rng.choice((['xv'], ['ratio'], ['xv', 'ratio'])), negative),
    'littlekillersum': (Maker.little, outside(lambda v, n: sum(v))),
    'sandwichsum': (lambda m: m.outside(range(0, m.n * (m.n - 1) // 3)), outside(sandwich)),
    'skyscraper': (lambda m: m.outside(range(1, m.n)), outside(lambda v, n: seen(v))),
    'xsum': (lambda m: m.outside(range(1, m.n * (m.n + 1) // 2)), outside(lambda v, n: sum(v[:v[0]]))),
    'antiknight': (lambda m: True, apart(KNIGHT)),
    'antiking': (lambda m: True, apart([(1, 1), (1, -1)])),
    'nonconsecutive': (lambda m: True, lambda g, n, part, o: all(
        abs(g[x] - g[y]) != 1 or frozenset((x, y)) in marked(o, 'difference', 'ratio') for x, y in pairs(n))),
    'palindrome': (Maker.lines, each_line(lambda v, n: v == v[::-1])),
    'renban': (Maker.lines, each_line(lambda v, n: sorted(v) == list(range(min(v), min(v) + len(v))))),
    'whispers': (Maker.lines, each_line(lambda v, n: all(abs(a - b) >= (n + 1) // 2 for a, b in zip(v, v[1:])))),
    'dutchwhispers': (Maker.lines, each_line(lambda v, n: all(abs(a - b) >= n // 2 for a, b in zip(v, v[1:])))),
    'regionsumline': (Maker.lines, lambda g, n, part, o: all(
        len({sum(g[x] for x in run) for run in runs(line, n)}) == 1 for line in lines_of(part))),
    'betweenline': (Maker.lines, each_line(lambda v, n: all(ends_between(v[0], v[-1], x) for x in v[1:-1]))),
    'lockout': (Maker.lines, each_line(lambda v, n: abs(v[0] - v[-1]) >= n // 2 and not any(
        ends_between(v[0], v[-1], x) or x in (v[0], v[-1]) for x in v[1:-1]))),
    'quadruple': (Maker.corner, quadruple),
    'odd': (Maker.singles, lambda g, n, part, o: all(g[place(x['cell'])] % 2 for x in part)),
    'even': (Maker.singles, lambda g, n, part, o: not any(g[place(x['cell'])] % 2 for x in part)),
    'minimum': (Maker.singles, extremes(1, 'minimum')),
    'maximum': (Maker.singles, extremes(-1, 'maximum')),
    'clone': (Maker.clone, lambda g, n, part, o: all(
        g[place(a)] == g[place(b)] for x in part for a, b in zip(x['cells'], x['cloneCells']))),
    'disjointgroups': (lambda m: True, disjoint),
    'extraregion': (lambda m: [{'cells': m.line(m.n, m.n)}], cages),
    'diagonal-': (lambda m: True, lambda g, n, part, o: len({g[i, i] for i in range(n)}) == n),
    'diagonal+': (lambda m: True, lambda g, n, part, o: len({g[i, n - 1 - i] for i in range(n)}) == n),
    'killercage': (lambda m: [{'cells': m.line(2, 3, True), 'value': str(m.rng.randint(3, 2 * m.n))},
                              {'cells': m.line(2, 3, True)}], cages),
}


def key_of(element):
    return 'arrow' if element == 'pill' else element


def make(n, elements, rng):
    """An object, and the elements that it got: `pill` is an arrow, so there is one of the two."""
    maker, made = Maker(n, rng), {}
    for element in elements:
        made.setdefault(key_of(element), (element, ELEMENTS[element][0](maker)))
    o = {key: part for key, (_, part) in made.items()}
    if 'ratio' in o.get('negative', []):  # of several ratios it is not clear which one a missing dot excludes
        for dot in o.get('ratio', []):
            dot['value'] = '2'
    return o, [element for element, _ in made.values()]


def obeys(grid, n, o, elements):
    return all(ELEMENTS[e][1](grid, n, o[key_of(e)], o) for e in elements)


def all_grids(n, grid=None, cell=0):
    grid = grid or {}
    if cell == n * n:
        yield dict(grid)
        return
    x = divmod(cell, n)
    taken = {v for y, v in grid.items() if y[0] == x[0] or y[1] == x[1] or block(n, y) == block(n, x)}
    for v in range(1, n + 1):
        if v not in taken:
            grid[x] = v
            yield from all_grids(n, grid, cell + 1)
            del grid[x]


def random_grid(n, rng):
    """The usual pattern, with its digits, bands, rows in bands, stacks and columns in stacks mixed."""
    b = int(n ** 0.5)
    order = [3 * band + r for band in rng.sample(range(b), b) for r in rng.sample(range(b), b)]
    across = [3 * band + r for band in rng.sample(range(b), b) for r in rng.sample(range(b), b)]
    digit = rng.sample(range(1, n + 1), n)
    return {(i, k): digit[(b * (r % b) + r // b + c) % n] for i, r in enumerate(order) for k, c in enumerate(across)}


# ---- as SudokuPad draws it ----


def middle(*cells):
    points = [place(x) for x in cells]
    return [sum(p[i] + 0.5 for p in points) / len(points) for i in (0, 1)]


def box(center, size, colour, border, rounded, **more):
    return dict({'center': center, 'width': size, 'height': size, 'backgroundColor': colour, 'borderColor': border,
                 'rounded': rounded}, **more)


def way(a, b):
    return [(y > x) - (y < x) for x, y in zip(a, b)]


GREY, WHITE, BLACK, ARROW = '#CFCFCF', '#FFFFFF', '#000000', '#a1a1a1'
GLOBALS = {'antiknight': 'antiknight', 'antiking': 'antiking', 'nonconsecutive': 'nonconsecutive', 'disjointgroups': 'disjoint'}


def pad_arrow(out, one):
    points = [middle(x) for x in one['cells']]
    size = [max(p[i] for p in points) - min(p[i] for p in points) + 0.83 for i in (0, 1)]
    out['overlays'].append(dict(box(middle(*one['cells']), 0, '#ffffff', ARROW, True), width=size[1], height=size[0], text=''))
    for line in one['lines']:
        line = [middle(x) for x in line]
        dist = sum((a - b) ** 2 for a, b in zip(line[0], line[1])) ** 0.5
        line[0] = [a + round(40 * w / dist) / 100 for a, w in zip(line[0], way(line[0], line[1]))]
        out['arrows'].append({'color': ARROW, 'thickness': 5, 'headLength': 0.3, 'wayPoints': line})


def pad_line(out, key, line):
    line = [middle(x) for x in line]
    if key == 'thermometer':
        out['underlays'].append(box(line[0], 0.85, GREY, GREY, True))
    if key == 'betweenline':
        for end in line[0], line[-1]:
            out['overlays'].append(box(list(end), 0.8, WHITE, GREY, True))
        for end, near in (0, 1), (-1, -2):
            line[end] = [a + 0.4 * w / (2 if 0 not in way(line[end], line[near]) else 1) ** 0.5
                         for a, w in zip(line[end], way(line[end], line[near]))]
    out['lines'].append({'color': GREY, 'thickness': {'thermometer': 21, 'palindrome': 16, 'betweenline': 2}[key], 'wayPoints': line})


def pad_dot(out, key, one):
    center, value = middle(*one['cells']), str(one['value'])
    if key == 'xv':
        out['overlays'].append(box(center, 0.25, WHITE, WHITE, False, text=value))
    else:
        out['overlays'].append(box(center, 0.3, WHITE if key == 'difference' else BLACK, BLACK, True, text=value))


def pad_outside(out, key, one):
    center = middle(one['cell'])
    out['overlays'].append(box(center, 0.25, WHITE, WHITE, False, text=one['value'], fontSize=28 if 'direction' in one else 32))
    if 'direction' in one:
        w = WAYS[one['direction']]
        out['arrows'].append({'color': BLACK, 'thickness': 2,
                              'wayPoints': [[a + k * b for a, b in zip(center, w)] for k in (0.3, 0.48)]})


def pad_extreme(out, key, one, n):
    center = middle(one['cell'])
    a, b = (0.44, 0.39) if key == 'minimum' else (0.39, 0.44)
    out['underlays'].append(box(center, 1, '#ccc', '#ccc', False))
    out['lines'] += [{'color': BLACK, 'thickness': 1, 'wayPoints': [
        [center[0] + dy * a + 0.1 * dx, center[1] + dx * a + 0.1 * dy], [center[0] + dy * b, center[1] + dx * b],
        [center[0] + dy * a - 0.1 * dx, center[1] + dx * a - 0.1 * dy]]} for dy, dx in ((-1, 0), (0, 1), (1, 0), (0, -1))
                     if 0 < center[0] + dy < n and 0 < center[1] + dx < n]


def pad_cage(out, key, one):
    cells = [list(place(x)) for x in one['cells']]
    if key == 'extraregion':
        out['cages'].append({'cells': cells, 'unique': True, 'style': 'extraregion', 'sum': 45})
    else:
        out['cages'].append(dict({'cells': cells, 'unique': True}, **({'value': one['value']} if one.get('value') else {})))


def pad(o, n, given):
    """The same puzzle as SudokuPad has it; None: it has no shapes for an element."""
    out = {'cells': [[{'value': given[r, c]} if (r, c) in given else {} for c in range(n)] for r in range(n)],
           'regions': [], 'cages': [{'value': 'title: A test'}], 'lines': [], 'arrows': [], 'overlays': [], 'underlays': [], 'global': []}
    order = {}
    for x in itertools.product(range(n), repeat=2):
        order.setdefault(block(n, x), []).append(list(x))
    out['regions'] = list(order.values())
    for key, part in o.items():
        for one in part if isinstance(part, list) else [part]:
            if key in GLOBALS:
                out['global'].append(GLOBALS[key])
            elif key == 'negative':
                out['global'].append('anti' + one)
            elif key in ('diagonal-', 'diagonal+'):
                ends = [[0, 0], [n, n]] if key == 'diagonal-' else [[0, n], [n, 0]]
                out['lines'].append({'color': '#34BBE6', 'thickness': 2, 'wayPoints': ends})
            elif key == 'arrow':
                pad_arrow(out, one)
            elif key in ('thermometer', 'palindrome', 'betweenline'):
                for line in one['lines']:
                    pad_line(out, key, line)
            elif key in ('difference', 'ratio', 'xv'):
                pad_dot(out, key, one)
            elif key in ('odd', 'even'):
                out['underlays'].append(box(middle(one['cell']), 0.7, GREY, GREY, key == 'odd'))
            elif key in ('littlekillersum', 'sandwichsum'):
                pad_outside(out, key, one)
            elif key in ('minimum', 'maximum'):
                pad_extreme(out, key, one, n)
            elif key in ('killercage', 'extraregion'):
                pad_cage(out, key, one)
            elif key == 'quadruple':
                out['overlays'].append(box(middle(*one['cells']), 0.7, WHITE, BLACK, True, text=' '.join(map(str, one['values']))))
            else:
                return None
    return out


BRIEF = {'color': 'c', 'cages': 'ca', 'center': 'ct', 'borderColor': 'c1', 'backgroundColor': 'c2', 'cells': 'ce', 'arrows': 'a',
         'overlays': 'o', 'underlays': 'u', 'width': 'w', 'height': 'h', 'value': 'v', 'lines': 'l', 'rounded': 'r',
         'regions': 're', 'fontSize': 'fs', 'thickness': 'th', 'headLength': 'hl', 'wayPoints': 'wp', 'text': 'te'}


def brief(value):
    """With short keys, and without the quotes that are not needed."""
    if isinstance(value, dict):
        return '{%s}' % ','.join('%s:%s' % (BRIEF.get(k, k), brief(v)) for k, v in value.items())
    if isinstance(value, list):
        return '[%s]' % ','.join(map(brief, value))
    if isinstance(value, bool):
        return 't' if value else 'f'
    if isinstance(value, str):
        return value if value.startswith('#') else "'%s'" % value
    return json.dumps(value)


FORMS = ('https://f-puzzles.com/?load=', 'https://sudokupad.app/fpuz', 'https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles',
         'https://sudokupad.app/fpuzzles')
PAD_FORMS = ('https://sudokupad.app/scl', 'https://app.crackingthecryptic.com/sudoku/?puzzleid=scl', 'https://sudokupad.app/ctc')


def address(o, n, given, rng):
    drawn = pad(o, n, given) if rng.random() < 0.5 else None
    if drawn:
        return rng.choice(PAD_FORMS) + compress(rng.choice((json.dumps, brief))(drawn))
    rows = [[{'value': given[r, c], 'given': True} if (r, c) in given else {} for c in range(n)] for r in range(n)]
    return rng.choice(FORMS) + compress(json.dumps(dict(o, size=n, grid=rows)))


def counts(program, addresses):
    """How many solutions each has. Of givens that contradict each other a message is written, too."""
    done = subprocess.run([program, 'count', '--show', '400', '--no-progress', '-'], input='\n'.join(addresses) + '\n',
                          capture_output=True, text=True, check=False)
    found = [line.split('\t')[-1].strip() for line in done.stdout.split('\n') if '\t' in line and line[0] != ' ']
    for line in done.stderr.strip().split('\n') if done.stderr else []:
        if 'contradict' not in line and 'not among the candidates' not in line:
            raise SystemExit("%s: %s" % (addresses[int(line.split(":")[1]) - 1], line))
    return found


def main():
    program, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    small = list(all_grids(4))
    cases = []
    for element in list(ELEMENTS) * 2 + [None] * 40:
        elements = [element] if element else rng.sample(list(ELEMENTS), rng.randint(2, 3))
        o, got = make(4, elements, rng)
        cases.append((address(o, 4, {}, rng), sum(obeys(g, 4, o, got) for g in small), o))
    for element in list(ELEMENTS) * 4:
        o, got = make(9, [element], rng)
        grid = random_grid(9, rng)
        for _ in range(300):
            if rng.random() < 0.25 or obeys(grid, 9, o, got):
                break
            grid = random_grid(9, rng)
        cases.append((address(o, 9, grid, rng), int(obeys(grid, 9, o, got)), o))
    found = counts(program, [case[0] for case in cases])
    for (text, expected, o), count in zip(cases, found):
        if count != str(expected):
            raise SystemExit('%s\n%s\nby the definitions %d, by the program %s' % (json.dumps(o), text, expected, count))
    if len(found) != len(cases):
        raise SystemExit('%d answers for %d puzzles' % (len(found), len(cases)))
    print('%d elements, %d boards, %d with solutions' % (len(ELEMENTS), len(cases), sum(case[1] > 0 for case in cases)))


if __name__ == '__main__':
    main()
