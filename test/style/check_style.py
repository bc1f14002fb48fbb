# Checks that every source file has a licence line, that no file names a path of a developer's machine, that the root
# has only known entries, and that no generated file was committed. Prints the offenders, and fails if there are any.
#   check_style.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys

CODE = (".cpp", ".h", ".td", ".def", ".cl", ".ll", ".py", ".sh", ".cmake", ".in")
NO_LICENCE = ("Inputs/",)
ROOT = {"compiler", "runtime", "include", "test", "docs", "cmake", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md",
        ".ci", ".clang-format", ".clang-tidy", ".gitignore"}
BINARY = (".png",)
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
    if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in text and not any(
            part in name for part in NO_LICENCE) and not name.startswith("test/") and text.strip():
        yield "no licence line"
    if FOREIGN.search(text) and not name.endswith("check_style.py"):
        yield "names a path of one machine"


def committed(root):
    """The files that git tracks in this checkout; empty outside of a checkout."""
    if not os.path.exists(os.path.join(root, ".git")):
        return []
    listed = subprocess.run(["git", "-C", root, "-c", "safe.directory=*", "ls-files", "-z"], capture_output=True, text=True,
                            check=True)
    return [name for name in listed.stdout.split("\0") if name]


def check_committed(root, names):
    for name in sorted({name.split("/")[0] for name in names} - ROOT):
        yield name, "does not belong in the root"
    for name in names:
        path = os.path.join(root, name)
        if os.path.isfile(path) and not name.endswith(BINARY):
            with open(path, "rb") as file:
                if b"\0" in file.read():
                    yield name, "is no text"


failed = False
for name, message in check_committed(sys.argv[1], committed(sys.argv[1])):
    print("%s: error: %s" % (name, message))
    failed = True
for name in files(sys.argv[1]):
    for message in check(sys.argv[1], name):
        print("%s: error: %s" % (name, message))
        failed = True
sys.exit(failed)
