"""Puts a program for each workload, or for each given name, into a folder: make_fakes.py <program> <folder> [name]...

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import sys

program, folder = (os.path.abspath(argument) for argument in sys.argv[1:3])
sys.path.insert(0, os.path.join(os.path.dirname(program), "..", "cpu"))
import table

for name in sys.argv[3:] or table.WORKLOADS:
    path = os.path.join(folder, name)
    with open(program, encoding="utf-8") as source, open(path, "w", encoding="utf-8") as file:
        file.write("#!%s\n%s" % (sys.executable, source.read()))
    os.chmod(path, 0o755)
