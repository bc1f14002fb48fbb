# Each entry of the lists that the source is made of has a test of its own:
# - a pass (pipeline/Passes.def, targets/*/Passes.def): a file in test/passes/<pass>/ that runs it;
# - an analysis with a printer: test/emitter/analyses/<analysis>.ll;
# - a check (Checks.def): a folder test/plugin/<check>/;
# - a message (Messages.def) and a warning's flag: a test, or an example of docs/diagnostics.md, that expects it;
# - a setting (settings.def): a test that sets it.
#   check_lists.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

root = sys.argv[1]
failed = False
# %0 is the whole of the message, which is Clang's, or LLVM's.
WITHOUT_TEXT = {"DeviceError", "DeviceWarning", "DeviceRemark", "DeviceNote"}


def fail(message):
    global failed
    failed = True
    print("error: " + message)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def read_all(folder, *skipped):
    """The texts of all tests, but for those of this folder and of lists that name things only."""
    texts = []
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders[:] = sorted(f for f in folders if os.path.join(path, f) not in skipped)
        texts += [read(os.path.join(path, name)) for name in names]
    return "\n".join(texts)


def kebab(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


tests = read_all("test", os.path.join(root, "test", "style"), os.path.join(root, "test", "fuzz"))
for listing in [os.path.join(root, "compiler/pipeline/Passes.def")] + sorted(
        glob.glob(os.path.join(root, "compiler/targets/*/Passes.def"))):
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

# test/plugin/documentation compiles the examples of docs/diagnostics.md, and expects the message of each.
tests += "".join(re.findall(r"^### \w+\n\n`.+`$", read(os.path.join(root, "docs/diagnostics.md")), re.M))
# Tests expect the words of a message between its arguments; quotes may be part of a pattern.
plain = re.sub(r"[\\'\"]", "", tests)
listed = read(os.path.join(root, "compiler/messages/Messages.def"))
for name, flagged, text in re.findall(
        r'^(?:DIAG\((\w+), \w+|FLAGGED\((\w+), \w+, "[a-z-]+"), "((?:[^"\\]|\\.)*)"\)', listed, re.M):
    name = name or flagged
    text = re.sub(r"( \[C\d+\])?( \[-W[\w-]+\])?$", "", re.sub(r"%select\{[^}]*\}", "%", text))
    pieces = sorted(re.split(r"%\d?", re.sub(r"[\\'\"]", "", text)), key=len)
    if name not in WITHOUT_TEXT and pieces[-1].strip()[:40] not in plain:
        fail("message '%s' is expected by no test: '%s'" % (name, pieces[-1].strip()))

for name in sorted(set(re.findall(r'^FLAGGED\(\w+, \w+, "([a-z-]+)"', listed, re.M))):
    if "-W" + name not in tests and "no-" + name not in tests:
        fail("warning '%s' is named by no test" % name)

unsupported = re.compile(r"^(?:// |; )?UNSUPPORTED: .*\b(?:on-opencl|by-thread)\b")
for path, _, names in os.walk(os.path.join(root, "test")):
    for name in names:
        lines = read(os.path.join(path, name)).splitlines()
        for i, line in enumerate(lines):
            if unsupported.match(line) and not re.match(r"(?:// |; )?[A-Z].*\.$", lines[i - 1] if i else ""):
                fail("%s: the line before '%s' must say why" % (os.path.join(path, name), line))

for name in re.findall(r'^SETTING\(\w+, "(\w+)"', read(os.path.join(root, "runtime/support/settings.def")), re.M):
    if not re.search(r"\b%s\b" % name, tests):
        fail("setting '%s' is set by no test" % name)
sys.exit(failed)
