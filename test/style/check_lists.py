# Checks that each entry of the lists in the source has a test:
# - a pass (passes/Passes.def, targets/**/Passes.def): a file in test/passes/<pass>/ that runs it;
# - an analysis with a printer: test/emitter/analyses/<analysis>.ll;
# - a check (Checks.def): a folder test/plugin/<check>/;
# - a setting (settings.def): a test that sets it;
# and that VisualNames.def lists each name that our headers of Visual C++'s own names and of Windows declare.
#   check_lists.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

root = sys.argv[1]
failed = False


def fail(message):
    global failed
    failed = True
    print("error: " + message)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def kebab(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


for listing in [os.path.join(root, "compiler/passes/Passes.def")] + sorted(
        glob.glob(os.path.join(root, "compiler/targets/**/Passes.def"), recursive=True)):
    for name in re.findall(r'^AMP_\w*PASS\("([^"]+)"', read(listing), re.M):
        files = glob.glob(os.path.join(root, "test/passes", name, "*"))
        if not any(re.search(r"-passes='?[^ ]*\b%s\b" % name, read(f)) for f in files if os.path.isfile(f)):
            fail("pass '%s' has no test in test/passes/%s/ that runs it" % (name, name))

    for name in re.findall(r'^AMP_PRINTER\("([^"]+)"', read(listing), re.M):
        test = os.path.join(root, "test/emitter/analyses", name + ".ll")
        if not os.path.exists(test) or "print<%s>" % name not in read(test):
            fail("analysis '%s' has no test test/emitter/analyses/%s.ll that prints it" % (name, name))

for name in re.findall(r"^CHECK\((\w+)\)", read(os.path.join(root, "compiler/plugin/checks/Checks.def")), re.M):
    if not glob.glob(os.path.join(root, "test/plugin", kebab(name), "*.cpp")):
        fail("check '%s' has no test in test/plugin/%s/" % (name, kebab(name)))

tests = ""
for path, folders, names in os.walk(os.path.join(root, "test")):
    folders[:] = [f for f in folders if f not in ("style", "fuzz")]
    tests += "".join(read(os.path.join(path, name)) for name in names)
for name in re.findall(r'^SETTING\(\w+, "(\w+)"', read(os.path.join(root, "runtime/support/settings.def")), re.M):
    if not re.search(r"\b%s\b" % name, tests):
        fail("setting '%s' is set by no test" % name)


def declared(header):
    """The macros, types and functions of a header, except its own."""
    text = read(os.path.join(root, "include", header)).replace("\\\n", " ")
    names = set(re.findall(r"^#define (\w+)", text, re.M)) | set(re.findall(r"^CPPAMP_HANDLE_OF_WINDOWS\((\w+)\)", text, re.M))
    names |= set(re.findall(r'^(?:inline|CPPAMP_NOT_ON_LINUX\("[^"]*"\)) [^(;{]*?(\w+)\(', text, re.M))
    for types in re.findall(r"^(?:typedef ([^;{]*)|\} *([\w*, ]+));", text, re.M):
        names |= {re.findall(r"\w+", name)[-1] for name in "".join(types).split(",")}
    return {name for name in names if not re.match(r"cppamp|CPPAMP|_M_", name)}


rows = re.findall(r'"([^"]*)"', read(os.path.join(root, "compiler/plugin/legacy/VisualNames.def")))
listed = {name for row in rows for name in row.split()}
for header in ("visual/windows.h", "amp/visual/types.h", "amp/visual/waiting.h", "amp/visual/file_handles.h", "amp/visual/annotations.h",
               "amp_visual_names.h",
               "amp/visual/crt.h", "amp/visual/text.h", "amp/visual/files.h"):
    for name in sorted(declared(header) - listed - {"read_places"}):
        fail("compiler/plugin/legacy/VisualNames.def lacks '%s', which include/%s declares" % (name, header))
sys.exit(failed)
