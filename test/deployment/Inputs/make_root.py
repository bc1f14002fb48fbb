# Creates a folder that can be the root of a process: only a program and the shared libraries that it is linked with.
#   make_root.py <folder> <program> [<file>...]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess
import sys

root, program = sys.argv[1:3]
shutil.rmtree(root, ignore_errors=True)
os.makedirs(os.path.join(root, "tmp"))


def add(path):
    target = root + path
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copy(path, target)


needed = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
for word in needed.split():
    if word.startswith("/"):
        add(word)
        print(os.path.basename(word))
for path in sys.argv[3:]:
    add(path)
shutil.copy(program, os.path.join(root, "program"))
