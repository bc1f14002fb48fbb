#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs each case of exit_test many times next to busy threads, and counts hangs, crashes and losses.

    exit.py [--times 200] [--load 2] [--filter PATTERN] [--jobs 4] program...
"""
import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import subprocess
import sys


def be_busy():
    while True:
        pass


def cases_of(program, pattern):
    text = subprocess.run([program, "--gtest_list_tests", "--gtest_filter=" + pattern], capture_output=True, text=True,
                          check=True).stdout
    suite, cases = "", []
    for line in text.splitlines():
        name = line.split("#")[0].rstrip()
        if name.startswith("  "):
            cases.append(suite + name.strip())
        elif name.endswith("."):
            suite = name
    return cases


def run(program, case):
    try:
        result = subprocess.run([program, "--gtest_filter=" + case], capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return case, "hung", ""
    if result.returncode == 0:
        return case, "skipped" if "[  SKIPPED ]" in result.stdout else "passed", ""
    return case, "failed", result.stdout + result.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="program")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--load", type=int, default=os.cpu_count(), help="busy processes at the same time")
    parser.add_argument("--filter", default="*")
    parser.add_argument("--jobs", type=int, default=2 * os.cpu_count())
    options = parser.parse_args()
    load = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(options.load)]
    for process in load:
        process.start()
    counts, bad = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(run, program, case) for program in options.programs
                for case in cases_of(program, options.filter) for _ in range(options.times)]
        for finished in concurrent.futures.as_completed(runs):
            case, outcome, text = finished.result()
            counts[outcome] += 1
            if outcome in ("failed", "hung"):
                bad += 1
                print(f"{case}: {outcome}\n{text}", flush=True)
    for process in load:
        process.kill()
    print(", ".join(f"{number} {outcome}" for outcome, number in sorted(counts.items())))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
