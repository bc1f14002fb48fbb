"""Are the times in README.md's tables those of docs/performance.md? check_readme.py <source folder>"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys


def rows(path):
    with open(os.path.join(sys.argv[1], path), encoding="utf-8") as page:
        for line in page:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.startswith("|") and len(cells) >= 4 and cells[3][:1].isdigit():
                yield cells


measured = {tuple(cells[1:4]) for cells in rows("docs/performance.md")}
shown = [cells for cells in rows("README.md")]
missing = [cells for cells in shown if tuple(cells[1:4]) not in measured]
for cells in missing:
    print("not in docs/performance.md:", " | ".join(cells))
print("%d rows, %d of them not in docs/performance.md" % (len(shown), len(missing)))
