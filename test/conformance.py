"""Writes docs/reference/conformance.md: every rule and item of C++ AMP, the tests that show it, its state.

Tests carry marks, each on a line of its own before what shows the rule:

    // L126 accept: amp-compatible types in signatures
    // L126 reject: char in a signature
    // L045 info: a matter of the ABI
    // A05.03 accept: an item of the library
    // M045 accept: a rule of how it behaves

conformance_rules.txt (the language), conformance_api.txt (the library) and conformance_semantics.txt
(how it behaves) name the rules and say which marks each needs.

    conformance.py            writes docs/reference/conformance.md
    conformance.py --check    fails if it is out of date, or if a mark names no rule

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import sys

TEST_DIR = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TEST_DIR)
OUTPUT = os.path.join(ROOT, "docs", "reference", "conformance.md")
MARK = re.compile(r"^\s*// (L\d{3}|A\d\d\.\d\d|M\d{3}[a-f]?) (accept|reject|info): (\S.*)$")
LOOKS_LIKE_A_MARK = re.compile(r"^\s*// ?[LAM]\d[\d.]*[a-f]? ?(accept|reject|info)\b")
PARTS = [("conformance_rules.txt", "The language"), ("conformance_api.txt", "The library"),
         ("conformance_semantics.txt", "How it behaves")]


def read_rules(name):
    """[(section title, [(number, kinds, title)])] in the order of the file."""
    sections = []
    with open(os.path.join(TEST_DIR, name), encoding="utf-8") as file:
        for line in file:
            if line.startswith("## "):
                sections.append((line[3:].strip(), []))
            elif line.strip() and not line.startswith("#"):
                number, kinds, title = line.strip().split(" ", 2)
                sections[-1][1].append((number, kinds, title))
    return sections


def read_marks(rules):
    """{number: {kind: [path]}}, and the lines that are no proper mark."""
    marks = {number: {"accept": [], "reject": [], "info": []} for number in rules}
    wrong = []
    for folder, folders, names in os.walk(TEST_DIR):
        folders.sort()
        for name in sorted(names):
            if not name.endswith((".cpp", ".test", ".h")):
                continue
            path = os.path.join(folder, name)
            shown = os.path.relpath(path, ROOT).replace(os.sep, "/")
            with open(path, encoding="utf-8", errors="replace") as file:
                for number, line in enumerate(file, 1):
                    mark = MARK.match(line)
                    if mark and mark.group(1) in marks:
                        paths = marks[mark.group(1)][mark.group(2)]
                        if shown not in paths:
                            paths.append(shown)
                    elif mark or LOOKS_LIKE_A_MARK.match(line):
                        wrong.append("%s:%d: %s" % (shown, number, line.strip()))
    return marks, wrong


def state(kinds, marks):
    if kinds == "I":
        return "informative"
    missing = [word for letter, word in (("A", "accept"), ("R", "reject"))
               if letter in kinds and not marks[word]]
    if marks["info"] and missing:
        return "explained"
    return "no test (%s)" % ", ".join(missing) if missing else "tested"


def links(paths):
    return " ".join("[%s](../../%s)" % (os.path.splitext("/".join(p.split("/")[-2:]))[0], p) for p in paths)


def write_part(part_title, sections, marks):
    """The lines of one part, after a line that counts its rules."""
    counts = {}
    lines = []
    for title, rules in sections:
        lines += ["", "### " + title, "", "| Rule | | Accepting test | Rejecting test | State |",
                  "|---|---|---|---|---|"]
        for number, kinds, text in rules:
            now = state(kinds, marks[number])
            counts[now.split(" (")[0]] = counts.get(now.split(" (")[0], 0) + 1
            lines.append("| %s | %s | %s | %s | %s |" % (
                number, text.replace("|", "\\|"), links(marks[number]["accept"] + marks[number]["info"]),
                links(marks[number]["reject"]), now))
    head = ["", "## " + part_title, "",
            "%d rules: %s." % (sum(counts.values()),
                               ", ".join("%d %s" % (counts[k], k) for k in sorted(counts, reverse=True)))]
    return head + lines


def write(parts, marks):
    lines = ["# Conformance", "",
             "Every rule of C++ AMP, of its language extension and of its library, and the tests that show it.",
             "Written by `test/conformance.py` from the marks in the tests; do not edit.", "",
             "State: *tested* has all the tests that it can have (many rules only allow, or only forbid),",
             "*explained* has a reason in its test's mark, *informative* asks for nothing."]
    for title, sections in parts:
        lines += write_part(title, sections, marks)
    return "\n".join(lines) + "\n"


def main(arguments):
    parts = [(title, read_rules(name)) for name, title in PARTS]
    numbers = [number for _, sections in parts for _, rules in sections for number, _, _ in rules]
    if [n for n in numbers if n[0] == "L"] != ["L%03d" % i for i in range(1, 315)]:
        sys.exit("conformance_rules.txt: the rules are not L001 to L314, each once and in order")
    if len(set(numbers)) != len(numbers):
        sys.exit("a rule is there twice: " + ", ".join(sorted(n for n in set(numbers) if numbers.count(n) > 1)))
    marks, wrong = read_marks(numbers)
    for line in wrong:
        print("not a mark: " + line)
    text = write(parts, marks)
    if "--check" in arguments:
        with open(OUTPUT, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("docs/reference/conformance.md is out of date; run test/conformance.py")
    else:
        with open(OUTPUT, "w", encoding="utf-8") as file:
            file.write(text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
