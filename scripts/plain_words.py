#!/usr/bin/env python3
"""plain_words.py: how documents, help, messages and comments say things (CONTRIBUTING.md, "Words").

In all of them: "is not a", never "is no"; "after", never "behind", of an order. In documents and help no sentence begins
with a "What …" clause as its subject. Prints each place, and exits with 1 if there is one."""
import re
import subprocess
import sys

PAGES = ("README.md", "CHANGELOG.md", "doc/*.md", "doc/tour/*.md", "share/help/*.md", "js/*.md", "web/*.md")
SOURCES = ("src/*.c", "src/*.h", "include/*.h")
NO = re.compile(r"\b(?:is|are|was|were)\s+no\s+(?!longer|more|less|larger|deeper|farther|shorter|lower|other)")
THERE = re.compile(r"(?:there|that|which|where|and|why|standard|so|#)\W+(?:\*\s+)?$", re.I)
WHAT = re.compile(r"(?:[.:;]\s+|\n\n|\n- )What\s+[a-z][^?.]*\.")
# Places, not orders: what is hidden, what is left, words of puzzles.
BEHIND = re.compile(r"\bbehind\b(?!\s+(?:include|the opaque|in a buffer|it is|them; the tests))")
SPATIAL = re.compile(r"(?:left|stays|library|run|what is|one|`|\")\s*\W*$", re.I)


def files(*patterns):
    return subprocess.run(["git", "ls-files", *patterns], capture_output=True, text=True, check=True).stdout.split()


def said(name, text):
    """The words of a file, other things blanked: of a document, all but blocks and tables; of a source, comments and strings."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group())
    if name.endswith(".md"):
        return re.sub(r"```.*?```|`[^`\n]*`|^\|.*?$", blank, text, flags=re.S | re.M)
    kept = [False] * len(text)
    for m in re.finditer(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", text, re.S):
        kept[m.start() : m.end()] = [True] * (m.end() - m.start())
    return "".join(c if k or c == "\n" else " " for c, k in zip(text, kept))


def main():
    wrong = 0
    for name in files(*PAGES, *SOURCES):
        with open(name, encoding="utf-8") as file:
            text = said(name, file.read())
        found = [(m, 'write "is not a"') for m in NO.finditer(text) if not THERE.search(text[: m.start()])]
        found += [(m, 'write "after"') for m in BEHIND.finditer(text) if not SPATIAL.search(text[: m.start()])]
        if name.endswith(".md"):
            found += [(m, 'begin with the subject, not with a "What" clause') for m in WHAT.finditer(text)]
        for m, what in found:
            line = text.count("\n", 0, m.start() + len(m.group()) - len(m.group().lstrip())) + 1
            print(f"{name}:{line}: {what}: {' '.join(m.group().split())[:80]}")
        wrong += len(found)
    return wrong > 0


sys.exit(main())
