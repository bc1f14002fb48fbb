#!/usr/bin/env python3
"""Parses every C++ file of a project again, and writes all messages of the compiler as one SARIF file.

  collect_sarif.py <compile_commands.json> <output.sarif>
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import shlex
import subprocess
import sys

OPTIONS = ["-fsyntax-only", "-fdiagnostics-format=sarif", "-Wno-sarif-format-unstable"]


def arguments(entry):
    """The command of an entry, without its output."""
    command = entry.get("arguments") or shlex.split(entry["command"])
    keep, skip = [], False
    for argument in command:
        if skip:
            skip = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif argument not in ("-c", "-MD", "-MMD"):
            keep.append(argument)
    return keep


def logs(text):
    """The SARIF logs in what a compiler printed; one line each."""
    for line in text.splitlines():
        if line.startswith("{"):
            yield json.loads(line)


with open(sys.argv[1], encoding="utf-8") as file:
    entries = json.load(file)
merged = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": []}
for entry in entries:
    if not entry["file"].endswith((".cpp", ".cc", ".cxx", ".C")):
        continue
    result = subprocess.run(arguments(entry) + OPTIONS, cwd=entry["directory"], capture_output=True,
                            encoding="utf-8", errors="replace", check=False)
    for log in logs(result.stderr):
        merged["runs"] += log["runs"]
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(merged, file, indent=1)
print("%d results in %d files" % (sum(len(run.get("results", [])) for run in merged["runs"]), len(merged["runs"])))
