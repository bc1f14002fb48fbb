#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs under Valgrind's DRD, and prints accesses of the host's and the device's compilation that race.

    compiler_races.py --compiler amp-clang++ [--logs folder] source...

DRD sees every access of the process: of Clang, LLVM, the plugin and the C++ library, which cannot all be built with
ThreadSanitizer here. It does not know that function-local static objects and std::call_once synchronize, so a preloaded
library (Inputs/known_initializations.c) hides the accesses of such initializations. It sees only races of code that both
threads execute in this run, and takes ordinary loads and stores of atomic objects for unsynchronized ones; KNOWN lists
those. A program takes one to ten minutes.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# The function that accesses, and why the access is no error.
KNOWN = {"clang::HeaderSearch::ShouldEnterIncludeFile": "a counter of llvm::Statistic, which is atomic"}


def races(log):
    """The reported accesses: lists of functions, innermost first."""
    found = []
    for block in re.split(r"\n==\d+== \n", log):
        if "Conflicting" not in block:
            continue
        access = block[block.index("Conflicting"):]
        found.append(re.findall(r"(?:at|by) 0x[0-9A-F]+: ([^(\n]*)", re.split("Allocation context|Other segment", access)[0]))
    return found


def run(command, folder, log):
    library = os.path.join(folder, "known_initializations.so")
    if not os.path.exists(library):
        subprocess.run(["cc", "-O1", "-fPIC", "-shared", os.path.join(HERE, "Inputs", "known_initializations.c"), "-o", library],
                       check=True)
    result = subprocess.run(["valgrind", "--tool=drd", "--check-stack-var=no", "--show-confl-seg=no", "--num-callers=14",
                             "--error-limit=no", "--log-file=" + log, "--"] + command, cwd=folder,
                            env=dict(os.environ, LD_PRELOAD=library), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(log, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if "ERROR SUMMARY" not in text:
        sys.exit("DRD failed: " + text[-500:])
    return result.returncode, races(text)


def compile_commands(compiler, source, output):
    text = subprocess.run([compiler, "-O1", "-std=c++17", "-w", "-I", os.path.join(HERE, "../end_to_end/Inputs"), "-c", source, "-o",
                           output, "-###"], capture_output=True, text=True, check=True).stderr
    return [shlex.split(line) for line in text.splitlines() if '"-cc1"' in line]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", help="amp-clang++; without it, the sources are programs to run")
    parser.add_argument("--logs", help="folder for DRD's reports")
    parser.add_argument("sources", nargs="+", metavar="source")
    options = parser.parse_args()
    unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, source in enumerate(options.sources):
            source = os.path.abspath(source)
            commands = (compile_commands(options.compiler, source, os.path.join(folder, "x.o")) if options.compiler
                        else [[source]])
            log = os.path.join(options.logs or folder, "%d-%s.log" % (number, os.path.basename(source)))
            for command in commands:
                status, found = run(command, folder, log)
                new = [stack for stack in found if not stack or stack[0].strip() not in KNOWN]
                unknown += len(new)
                print("%s: status %d, %d races, %d of them known" % (os.path.basename(source), status, len(found),
                                                                    len(found) - len(new)), flush=True)
                for stack in {tuple(s) for s in new}:
                    print("  " + "\n    ".join(frame.strip() for frame in stack[:8]))
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
