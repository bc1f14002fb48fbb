"""Checks that the times in README.md's tables are those of docs/reference/measurements.md, that its first screen serves
the owner of a program from 2013, and that .ci/run has the commands that it shows. check_readme.py <source folder>"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys


def rows(path):
    with open(os.path.join(sys.argv[1], path), encoding="utf-8") as page:
        for line in page:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.startswith("|") and len(cells) >= 4 and cells[3][:1].isdigit():
                yield cells


measured = {tuple(cells[1:4]) for cells in rows("docs/reference/measurements.md")}
shown = [cells for cells in rows("README.md")]
missing = [cells for cells in shown if tuple(cells[1:4]) not in measured]
for cells in missing:
    print("not in docs/reference/measurements.md:", " | ".join(cells))
print("%d rows, %d of them not in docs/reference/measurements.md" % (len(shown), len(missing)))

with open(os.path.join(sys.argv[1], "README.md"), encoding="utf-8") as page:
    text = page.read()
first = text.split("\n## ")[0]
pictures = re.findall(r'<img src="([^"]+)"', first)
absent = [path for path in pictures if not os.path.exists(os.path.join(sys.argv[1], path))]
badges = re.findall(r"\[!\[|shields\.io|badge", text)
blocks = re.findall(r"^```(\w*)$", text, re.M)[::2]
tables = re.findall(r"^\|( \|[^\n]*ratio \|)\n\|---", text, re.M)
words = [word for word in ("Visual Studio", "restrict(amp)", "tile_static", "parallel_for_each", "array_view")
         if word not in first.split("```")[0]]
print("first screen: %s lines, pictures %s, missing: %s; badges: %d; missing words: %s" %
      ("at most 40" if first.count("\n") <= 40 else "too many", pictures, absent, len(badges), words))
print("commands: %d, programs: %d, tables: %s" % (blocks.count("sh"), blocks.count("cpp"),
                                                 [table.split("|")[2].strip() for table in tables]))

with open(os.path.join(sys.argv[1], ".ci/run"), encoding="utf-8") as script:
    run = script.read()
for name, command in zip(("build", "check"), re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)):
    print(".ci/run %s: %s" % (name, "as shown" if "%s() {\n%s}\n" % (name, command) in run else "differs"))
