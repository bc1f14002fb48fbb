"""Writes docs/reference/conformance.md: the sections of C++ AMP, their rules, and the tests of each.

Tests contain marks, each on a line of its own before the code that shows the rule:

    // L126 accept: amp-compatible types in signatures
    // L126 reject: char in a signature
    // L045 info: a matter of the ABI
    // A05.03 accept: an item of the library
    // M045 accept: a rule of its behavior

conformance_rules.txt (the language), conformance_api.txt (the library) and conformance_semantics.txt
(its behavior) contain the rules and the marks that each needs.

    conformance.py              writes docs/reference/conformance.md
    conformance.py --check      fails if it is out of date, or if a mark names no rule
    conformance.py --rules      prints each rule with its tests and its state, as Markdown
    conformance.py --rule L126  prints one rule

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
    """{number: {kind: [path]}}, malformed lines, {number: [reason]}."""
    marks = {number: {"accept": [], "reject": [], "info": []} for number in rules}
    wrong, reasons = [], {number: [] for number in rules}
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
                        if mark.group(2) == "info":
                            reasons[mark.group(1)].append(mark.group(3))
                    elif mark or LOOKS_LIKE_A_MARK.match(line):
                        wrong.append("%s:%d: %s" % (shown, number, line.strip()))
    return marks, wrong, reasons


def state(kinds, marks):
    if kinds == "I":
        return "informative"
    missing = [word for letter, word in (("A", "accept"), ("R", "reject"))
               if letter in kinds and not marks[word]]
    if marks["info"] and missing:
        return "explained"
    return "no test (%s)" % ", ".join(missing) if missing else "tested"


def links(paths, up="../../"):
    return " ".join("[%s](%s%s)" % (os.path.splitext("/".join(p.split("/")[-2:]))[0], up, p) for p in paths)


def folders(paths):
    """For tests with folders of their own, plugin/<check> and end_to_end/<feature>, the folder instead of each file."""
    return sorted({os.path.dirname(path) if path.count("/") > 2 else path for path in paths})


def count(rules, marks):
    """The number of rules, and of rules in each state."""
    states = [state(kinds, marks[number]).split(" (")[0] for number, kinds, _ in rules]
    return "%d rules: %s." % (len(states), ", ".join("%d %s" % (states.count(s), s) for s in sorted(set(states), reverse=True)))


def write_rules(part_title, sections, marks):
    """Each rule of a part, on a line of its own."""
    lines = ["", "## " + part_title, "", count([rule for _, rules in sections for rule in rules], marks)]
    for title, rules in sections:
        lines += ["", "### " + title, "", "| Rule | | Accepting tests | Rejecting tests | State |", "|---|---|---|---|---|"]
        for number, kinds, text in rules:
            lines.append("| %s | %s | %s | %s | %s |" % (
                number, text.replace("|", "\\|"), links(marks[number]["accept"] + marks[number]["info"]),
                links(marks[number]["reject"]), state(kinds, marks[number])))
    return lines


def write_sections(part_title, sections, marks, reasons):
    """The sections of a part, with all of their tests, and the rules that have a reason instead of a test."""
    lines = ["", "## " + part_title, "", count([rule for _, rules in sections for rule in rules], marks), "",
             "| Section | Rules | Tests |", "|---|---|---|"]
    explained = []
    for title, rules in sections:
        paths = sorted({path for number, _, _ in rules for kind in marks[number].values() for path in kind})
        lines.append("| %s | %s to %s | %s |" % (title, rules[0][0], rules[-1][0], links(folders(paths))))
        explained += ["- %s, %s: %s." % (number, text, "; ".join(reasons[number])) for number, kinds, text in rules
                      if state(kinds, marks[number]) == "explained"]
    return lines + ([""] + explained if explained else [])


def write(parts, marks, reasons):
    lines = ["# Conformance", "",
             "The sections of C++ AMP's language extension and library, and the tests of their rules. `test/conformance.py` writes this",
             "page from marks in the tests; do not edit it. `test/conformance.py --rules` prints every rule with its accepting and",
             "rejecting tests, and `--rule L126` prints one. The installed documentation contains that list.", "",
             "*Tested* rules have all tests that they can have. *Explained* rules have a reason instead. *Informative* ones require nothing."]
    for title, sections in parts:
        lines += write_sections(title, sections, marks, reasons)
    return "\n".join(lines) + "\n"


def write_all_rules(parts, marks):
    lines = ["# Conformance, rule by rule"]
    for title, sections in parts:
        lines += write_rules(title, sections, marks)
    return "\n".join(lines) + "\n"


def main(arguments):
    parts = [(title, read_rules(name)) for name, title in PARTS]
    numbers = [number for _, sections in parts for _, rules in sections for number, _, _ in rules]
    if [n for n in numbers if n[0] == "L"] != ["L%03d" % i for i in range(1, 315)]:
        sys.exit("conformance_rules.txt: the rules are not L001 to L314, each once and in order")
    if len(set(numbers)) != len(numbers):
        sys.exit("duplicate rules: " + ", ".join(sorted(n for n in set(numbers) if numbers.count(n) > 1)))
    marks, wrong, reasons = read_marks(numbers)
    for line in wrong:
        print("not a mark: " + line)
    if arguments[:1] == ["--rules"]:
        sys.stdout.write(write_all_rules(parts, marks))
        return 1 if wrong else 0
    if arguments[:1] == ["--rule"]:
        found = [line for line in write_all_rules(parts, marks).splitlines() if line.startswith("| %s |" % arguments[1])]
        print("\n".join(found) or "no such rule: " + arguments[1])
        return 0 if found else 1
    text = write(parts, marks, reasons)
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
