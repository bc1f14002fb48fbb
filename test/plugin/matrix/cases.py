"""Compiles many small cases at once and checks which lines have errors, and how many.

A case is text whose lines end in `//!` where one error is expected; `//!?` means one or more, and `//!{text}` one that
contains the text. Its other lines must have none. The rules of C++ AMP determine the expectations.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import collections
import re
import subprocess
import sys

LIMIT = 40  # the maximum number of printed cases


def run(compiler, path, prelude, cases, flags=()):
    """Compiles all cases [(name, text)], each in its own namespace, and prints those that are not as expected. Returns
    their number."""
    lines, owner = [], {}
    lines += prelude.splitlines()
    for number, (name, text) in enumerate(cases):
        body = ["namespace case%d {" % number] + text.rstrip("\n").splitlines() + ["}"]
        for line in body:
            lines.append(line)
            owner[len(lines)] = number
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    # Clang would search thousands of namespaces for each name that it does not find.
    command = list(compiler) + list(flags) + ["-ferror-limit=0", "-fsyntax-only", "-w", "-fno-caret-diagnostics",
                                              "-fno-spell-checking", path]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found, messages, notes = collections.Counter(), collections.defaultdict(list), 0
    for line in done.stdout.splitlines():
        match = re.match(r"(.*?):(\d+):\d+: (fatal error|error): (.*)", line)
        if match:
            place = int(match[2]) if match[1] == path else 0
            found[place] += 1
            messages[place].append(match[4])
    if done.returncode not in (0, 1) or "PLEASE submit a bug report" in done.stdout:
        print("the compiler crashed:\n" + done.stdout[-4000:])
        return len(cases)
    wrong = collections.OrderedDict()
    for number, line in enumerate(lines, 1):
        mark = re.search(r"//!(\?|\{(.*)\})?$", line)
        expected = 1 if mark else 0
        enough = found[number] >= 1 if mark and mark[1] == "?" else found[number] == expected
        enough &= not mark or not mark[2] or mark[2] in "".join(messages[number])
        if not enough:
            wrong.setdefault(owner.get(number, -1), []).append(
                "  line %d: %d errors, not %d: %s\n%s" % (number, found[number], expected, line.strip(),
                                                         "".join("      %s\n" % m for m in messages[number])))
    for message in messages[0]:
        wrong.setdefault(-1, []).append("  in another file: %s\n" % message)
    for number, texts in list(wrong.items())[:LIMIT]:
        print("%s:\n%s" % (cases[number][0] if number >= 0 else "outside of the cases", "".join(texts)))
    print("%d cases, %d not as expected (%s)" % (len(cases), len(wrong), path))
    return len(wrong)


def main(prelude, cases, flags=()):
    """The command line of each table: <file to write> <amp-clang++ and options>..."""
    sys.exit(run(sys.argv[2:], sys.argv[1], prelude, cases, flags) != 0)
