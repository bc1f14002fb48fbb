#!/usr/bin/env python3
"""Which form families still gather, scatter or run thread by thread, as -Rpass-missed=amp reports it.

  remarks.py COMPILER [--times FORMS.JSON] [--jobs N] [FAMILY...]

Prints a table in Markdown, with the number of source locations of each kind per family, for AVX-512, and with the
geometric mean of the family's ratios to OpenMP by wall time, from `run.py forms --json FORMS.JSON`.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys

import table

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ("gather", "scatter", "runs thread by thread")


def count(compiler, family):
    """The locations of each kind; None if the program does not compile."""
    done = subprocess.run([compiler, "-std=c++17", "-O3", "--amp-host=v4", "--amp-no-spirv", "-Rpass-missed=amp", "-c",
                           os.path.join(HERE, family + ".cpp"), "-o", os.devnull], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return None
    found = set(re.findall(r"^([^ \n]*:\d+:\d+): remark: (%s)" % "|".join(KINDS), done.stderr, re.M))
    return [sum(kind == k for _, k in found) for kind in KINDS]


def ratios(path):
    """{family: the mean of its ratios}"""
    with open(path, encoding="utf-8") as file:
        rows = [row for part in json.load(file)["forms"]["measured"] if part["clock"] == "wall" for row in part["rows"]]
    return {family: "%.2f" % table.geometric_mean(row["ratio"] for row in rows if row["family"] == family)
            for family in {row["family"] for row in rows}}


def main():
    parser = argparse.ArgumentParser(prog="remarks.py")
    parser.add_argument("compiler")
    parser.add_argument("--times")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("families", nargs="*")
    options = parser.parse_intermixed_args()
    listed = table.read_families(HERE)
    families = options.families or sorted(listed["tuned"] + listed["held_out"])
    times = ratios(options.times) if options.times else {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        counts = list(pool.map(lambda family: count(options.compiler, family), families))
    cells = [[family + ("*" if family in listed["held_out"] else ""), times.get(family, "")] +
             [str(n) if n else "" for n in numbers or ["?"] * len(KINDS)] for family, numbers in zip(families, counts)]
    half = (len(cells) + 1) // 2
    head = ["family", "ratio", "gathers", "scatters", "threads"]
    print("| %s |\n|%s" % (" | ".join(2 * head), "---|" * 2 * len(head)))
    for left, right in zip(cells[:half], cells[half:] + [[""] * len(head)]):
        print("| %s |" % " | ".join(left + right))
    return None in counts


if __name__ == "__main__":
    sys.exit(main())
