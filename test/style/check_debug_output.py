# Each pass that chooses tells what with LLVM_DEBUG, under its own name (-mllvm -debug-only=<pass>):
# - each registered pass (pipeline/Passes.def, targets/*/Passes.def, targets/*/*Target.cpp) has a file with its name as
#   DEBUG_TYPE that says something;
# - each file with a DEBUG_TYPE has an LLVM_DEBUG;
# - a class that is a pass, registered or not, has a DEBUG_TYPE of its name.
#   check_debug_output.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

# Passes that choose nothing, and why they do not.
SILENT = {
    "drop-subgroups": "replaces all calls of some builtins",
    "drop-subscripts": "erases all calls of one builtin",
    "prepare-tile-static": "gives all variables of a section one form",
    "optimise-checked": "runs LLVM's pipeline on the whole module",
    "fold-branches": "what LLVM's own functions do, and say",
}

root = os.path.join(sys.argv[1], "compiler")
failed = False


def fail(message):
    global failed
    failed = True
    print("error: " + message)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def kebab(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


sources = {path: read(path) for path in glob.glob(root + "/**/*.cpp", recursive=True)}
headers = [read(path) for path in glob.glob(root + "/**/*.h", recursive=True)]
speaking, silent = {}, {}
for path, text in sources.items():
    for name in re.findall(r'^#define DEBUG_TYPE "([^"]+)"', text, re.M):
        (speaking if "LLVM_DEBUG(" in text else silent).setdefault(name, []).append(os.path.relpath(path, root))

for name, paths in sorted(silent.items()):
    if name not in SILENT:
        fail("%s: has the DEBUG_TYPE '%s' and no LLVM_DEBUG: what does it choose?" % (", ".join(paths), name))

passes = set()
for listing in glob.glob(root + "/**/Passes.def", recursive=True):
    passes |= set(re.findall(r'^AMP_\w*PASS\("([^"]+)"', read(listing), re.M))
for path in glob.glob(root + "/targets/*/*Target.cpp"):
    passes |= set(re.findall(r'\bName == "([^"]+)"', sources[path]))
for text in list(sources.values()) + headers:
    passes |= {kebab(name) for name in re.findall(r"\b(?:class|struct) (\w+) : (?:public )?(?:llvm::)?(?:PassInfoMixin|DevicePass)<\1>", text)}
if len(passes) < 40:
    fail("only %d passes were found" % len(passes))
for name in sorted(passes - set(speaking)):
    if name not in SILENT:
        fail("pass '%s' says nothing: it has no LLVM_DEBUG under its name" % name)

for name in sorted(set(SILENT) & set(speaking) | set(SILENT) - passes):
    fail("'%s' is listed as silent, and " % name + ("speaks" if name in speaking else "is no pass"))
sys.exit(failed)
