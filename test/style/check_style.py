# Checks what no compiler checks: a licence line in every source file, sizes of files, no path of a
# developer's machine. Prints the offenders; fails for those that are over the limit.
#   check_style.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys

CODE = (".cpp", ".h", ".td", ".def", ".cl", ".ll", ".py", ".sh", ".cmake", ".in")
NO_LICENCE = ("Inputs/",)
# Folder -> (suffix, lines worth a look, limit).
SIZES = [("compiler/", ".h", 150, 300), ("runtime/", ".h", 150, 300), ("include/", ".h", 150, 300),
         ("compiler/", ".cpp", 400, 700), ("runtime/", ".cpp", 400, 700), ("test/", ".cpp", 200, 700)]
FOREIGN = re.compile(r"/(home|Users)/[a-z]|/work/|/tmp/b-")


def files(root):
    for folder in ("compiler", "runtime", "include", "test", "docs/examples", "cmake"):
        for path, folders, names in os.walk(os.path.join(root, folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(CODE):
                    yield os.path.relpath(os.path.join(path, name), root)


def check(root, name):
    with open(os.path.join(root, name), encoding="utf-8", errors="replace") as file:
        text = file.read()
    lines = text.count("\n")
    if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in text and not any(
            part in name for part in NO_LICENCE) and not name.startswith("test/") and text.strip():
        yield True, "no licence line"
    if FOREIGN.search(text) and not name.endswith("check_style.py"):
        yield True, "names a path of one machine"
    for folder, suffix, look, limit in SIZES:
        if name.startswith(folder) and name.endswith(suffix) and lines > look:
            yield lines > limit, "%d lines, limit %d" % (lines, limit)


failed = False
for name in files(sys.argv[1]):
    for is_error, message in check(sys.argv[1], name):
        print("%s: %s: %s" % (name, "error" if is_error else "look", message))
        failed |= is_error
sys.exit(failed)
