#!/usr/bin/env python3
"""genre_table.py PROGRAM >doc/genre-table.md: a table of all genres: how puzzles are written, the sizes that were tried,
ratings of the examples and of puzzles that are made, what shares nothing with the program and confirms it, and how long
solving takes. `scripts/genre_table.py PROGRAM NAME...` makes the rows of these genres alone."""
import json
import re
import subprocess
import sys
import time
from pathlib import Path

# Its version 0.10.1 does not have these.
NOT_IN_PZPR = 'minesweeper aqre canal context doubleback koburin nurimisaki simpleloop'.split()
ROOT = Path(__file__).resolve().parent.parent
HEAD = '''# Genres that ship with Tresse

This table is made by `scripts/genre_table.py`. *Sizes* are those of the examples and, after a
semicolon, of a puzzle that `generate` made (seed 1, as large as it made within five seconds, at
most 7). *Ratings* are by the theory that `solve` uses where none is named: `S+BC+Z+T+W+B`, or
`Con+S+cW+cB` for puzzles with statements (marked `Con`); `–` means that this theory did not solve
it, or that none was made. *Time* is that of solving the example, with starting the program.
*Oracle*: `brute`, all fillings of small boards by rules stated a second time (`tests/genres/`);
`pzpr`, the addresses are read and written again by the program of puzz.link (0.10.1, as it is at
npm).

| genre | forms | sizes | ratings | oracle | time |
|---|---|---|---|---|---|'''


def run(program, *args, text='', seconds=20):
    try:
        return subprocess.run([program, *args], input=text, capture_output=True, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(args, 1, '', '')


def rating(program, puzzle):
    """The rating of a puzzle, as `solve` says it, and how many seconds that took."""
    begin = time.monotonic()
    done = run(program, 'solve', '--quiet', '-', text=puzzle + '\n')
    took = time.monotonic() - begin
    found = re.search(r'solved, rating (\S+) (\d+)', done.stdout)
    if done.returncode or not found:
        return '–', took
    return ('Con ' if found[1].startswith('Con') else '') + found[2], took


def size_of(puzzle):
    found = re.search(r'\b(\d+x\d+)\b', puzzle)
    return found[1] if found else '?'


def made(program, name):
    for size in 7, 6, 5, 4:
        done = run(program, 'generate', '--app', name, '--size', str(size), '--seed', '1', '--quiet', seconds=5)
        if done.returncode == 0 and done.stdout.strip():
            return done.stdout.strip().split('\t')[0]
        if 'no empty puzzles that' in done.stderr:
            return None
    return None


def forms_of(page):
    link = re.search(r'^puzz\.link ([a-z ]+):', page, re.M)
    forms = ['text']
    forms += ['`puzz.link/p?%s`' % link[1].split()[0]] if link else []
    forms += ['game IDs'] if re.search(r'^game ', page, re.M) else []
    forms += ['f-puzzles', 'SudokuPad'] if re.search(r'^cells: sudoku', page, re.M) else []
    return ', '.join(forms)


def row(program, name, title):
    page = (ROOT / 'share/genres' / (name + '.genre')).read_text()
    # A line of the example without its two leading blanks, up to its solution.
    examples = [re.sub(r'^ +', '', e, flags=re.M) for e in re.findall(r'^example\n((?: .*\n)+)', page, re.M)]
    brute = (ROOT / 'tests/genres/brute.py').read_text()
    oracles = ['brute'] if "'%s'" % name in brute or name == 'variant' else ['`tests/oracle`']
    oracles += ['pzpr'] if 'puzz.link/p' in forms_of(page) and name not in NOT_IN_PZPR else []
    rated = [rating(program, e) for e in examples]
    another = made(program, name)
    sizes = ', '.join(dict.fromkeys(map(size_of, examples))) + ('; ' + size_of(another) if another else '')
    ratings = ', '.join(r for r, _ in rated) + ('; ' + rating(program, another)[0] if another else '')
    return '| %s (`%s`) | %s | %s | %s | %s | %.2f s |' % (title, name, forms_of(page), sizes, ratings, ', '.join(oracles),
                                                         max(took for _, took in rated))


def main():
    program = sys.argv[1]
    genres = [json.loads(line) for line in run(program, 'list', 'genres', '--format', 'json').stdout.split('\n') if line]
    if not sys.argv[2:]:
        print(HEAD)
    for genre in genres:
        if genre['name'] in (sys.argv[2:] or [genre['name']]):
            print(row(program, genre['name'], genre['title']), flush=True)


if __name__ == '__main__':
    main()
