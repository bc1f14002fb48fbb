#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs, and prints writes to static objects that the compilations for host and device share.

    compiler_races.py --compiler amp-clang++ [-j jobs] source...

Everything that the two threads share implicitly is reached through a static object of Clang, LLVM or the
plugin. Static objects, and heap objects created with them, are read-only while both threads run, so that each
write is detected (Inputs/static_writes.c), even if only one of the threads executes it in this run, as with a list
that is filled at its first use. Atomic instructions, writes under a lock, and writes in the initialization of a
function-local static object or in std::call_once are not reported. KNOWN lists all other correct writes, with reasons.
Writes to heap objects allocated later, without a lock, are not detected. A program takes about twice its usual time.
"""
import argparse
import bisect
import concurrent.futures
import functools
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Functions that write, directly or through a function that they call, and why this is correct.
KNOWN = {
    "llvm::BuryPointer": "the index is atomic, so each element has one writer",
    "clang::BackendConsumer::BackendConsumer": "writes the value of -ftime-report, which is there already",
}
# The same, as long as no second thread writes there.
KNOWN_OF_ONE_THREAD = {
    "amp::settleAttempt": "the main thread's descriptors",
    "amp::Sources::report": "texts that a function has returned; it allocated them with its lock",
    "llvm::raw_fd_ostream::write_impl": "llvm::errs(): the main thread prints the messages of both",
}


@functools.lru_cache(None)
def symbols(path):
    """The addresses and names in a file that is not stripped, including local ones."""
    text = subprocess.run(["nm", "--defined-only", path], capture_output=True, text=True, check=False).stdout
    return sorted((int(line.split()[0], 16), line.split()[2]) for line in text.splitlines() if len(line.split()) == 3)


@functools.lru_cache(None)
def describe(path, offset, name):
    if path == "heap":
        return "an object on the heap"
    if name == "?":
        table = symbols(path)
        place = bisect.bisect(table, (int(offset, 16), "~"))
        name = table[place - 1][1] if place else "?"
    name = subprocess.run(["c++filt", name], capture_output=True, text=True, check=True).stdout.strip()
    return name.replace("(anonymous namespace)::", "") + " in " + os.path.basename(path) + "+" + offset


def writes(log):
    """The recorded writes: number of threads, variable, and functions, innermost first."""
    found = []
    for block in log.split("\nwrite ")[1:]:
        lines = [tuple(line.split()) for line in block.split("\n") if line.strip() and not line.startswith("observed")]
        variable, instruction, frames = lines[0][2:], lines[1], lines[2:]
        while frames and frames[0] != instruction:  # functions of the handler
            frames = frames[1:]
        found.append((int(lines[0][1]), describe(*variable), [describe(*frame) for frame in frames[:8] or [instruction] if len(frame) == 3]))
    return found


def run(command, library, folder):
    log = os.path.join(folder, "log")
    result = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False,
                            env=dict(os.environ, LD_PRELOAD=library, LD_BIND_NOW="1", STATIC_WRITES_LOG=log))
    text = ""
    if os.path.exists(log):
        with open(log, encoding="utf-8") as file:
            text = "\n" + file.read()
    return result.returncode, text.count("\nobserved"), writes(text)


def compile_commands(compiler, source, output):
    text = subprocess.run([compiler, "-O1", "-std=c++17", "-w", "-I", os.path.join(HERE, "../end_to_end/Inputs"), "-c", source, "-o",
                           output, "-###"], capture_output=True, text=True, check=True).stderr
    return [shlex.split(line) for line in text.splitlines() if '"-cc1"' in line]


def observe(source, compiler, library):
    """The status, how often two threads ran, and the writes."""
    with tempfile.TemporaryDirectory() as folder:
        commands = compile_commands(compiler, source, os.path.join(folder, "x.o")) if compiler else [[source]]
        results = [run(command, library, folder) for command in commands]
    return max(r[0] for r in results), sum(r[1] for r in results), [write for r in results for write in r[2]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", help="amp-clang++; without it, the sources are programs to run")
    parser.add_argument("-j", type=int, default=1, help="number of programs at a time")
    parser.add_argument("sources", nargs="+", metavar="source")
    options = parser.parse_args()
    unknown, programs, compiled, known = set(), 0, 0, set()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        library = os.path.join(folder, "static_writes.so")
        subprocess.run(["cc", "-O1", "-fPIC", "-shared", os.path.join(HERE, "Inputs", "static_writes.c"), "-o", library, "-ldl",
                        "-pthread"], check=True)
        sources = [os.path.abspath(source) for source in options.sources]
        for source, (status, runs, found) in zip(sources, pool.map(lambda s: observe(s, options.compiler, library), sources)):
            programs += runs != 0
            compiled += status == 0
            for threads, variable, stack in found:
                right = KNOWN if threads > 1 else {**KNOWN, **KNOWN_OF_ONE_THREAD}
                reason = next((k for frame in stack[:2] for k in right if frame.startswith(k)), None)
                if reason:
                    known.add(reason)
                elif (variable, stack[0]) not in unknown:
                    unknown.add((variable, stack[0]))
                    print("%s: write to %s\n    %s" % (os.path.basename(source), variable, "\n    ".join(stack)), flush=True)
    print("%d programs, %d compiled, two threads in %d, %d known writes, %d unknown" %
          (len(sources), compiled, programs, len(known), len(unknown)))
    return 1 if unknown or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
