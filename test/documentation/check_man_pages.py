# Compares the options that tools list with those in their man pages, and the environment variables of the runtime and
# the driver with those in cppamp(7).
#   check_man_pages.py <folder of the sources> <folder of tools>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import shutil
import subprocess
import sys

# These also accept another tool's options; amp-opt accepts LLVM's as well as its own.
STARTERS = ("amp-llvm-ar", "amp-clang-tidy", "amp-clangd")
GENERIC = ("help", "help-list", "help-hidden", "help-list-hidden", "version")
pages = os.path.join(sys.argv[1], "docs", "man")
failed = False


def has_warnings(page):
    if not shutil.which("groff"):
        return False
    warnings = subprocess.run(["groff", "-man", "-ww", "-z", page], capture_output=True, text=True, check=False).stderr
    print(warnings, end="")
    return bool(warnings)


for page in sorted(glob.glob(os.path.join(pages, "*.1"))):
    tool = os.path.basename(page)[:-2]
    with open(page, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    question = "--amp-help" if tool == "amp-clang++" else "--help"
    if tool in STARTERS:
        listed = ""
    elif tool == "amp-opt":
        with open(os.path.join(sys.argv[1], "compiler", "tools", "amp-opt", "main.cpp"), encoding="utf-8") as file:
            listed = "\n".join(" --" + o for o in re.findall(r'cl::(?:opt|list)<[^;"]*"([a-z-]+)"', file.read()))
    else:
        listed = subprocess.run([os.path.join(sys.argv[2], tool), question], capture_output=True, text=True, check=True).stdout
    options = {o for o in re.findall(r"^ +--?([a-z][a-z-]*)", listed, re.MULTILINE) if o not in GENERIC}
    missing = sorted(o for o in options if not re.search(r"-%s\b" % re.escape(o), text))
    if missing:
        failed = True
        print("%s does not name: %s" % (page, ", ".join(missing)))
    failed |= has_warnings(page)
    print("%s: %d options" % (os.path.basename(page), len(options)))

page = os.path.join(pages, "cppamp.7")
with open(page, encoding="utf-8") as file:
    named = set(re.findall(r"^\.B (CPPAMP_\w+)$", file.read(), re.MULTILINE))
with open(os.path.join(sys.argv[1], "runtime", "support", "settings.def"), encoding="utf-8") as file:
    variables = set(re.findall(r'^SETTING\(\w+, "(\w+)"', file.read(), re.MULTILINE))
with open(os.path.join(sys.argv[1], "compiler", "driver", "HostClang.cpp"), encoding="utf-8") as file:
    variables |= set(re.findall(r'getenv\("(CPPAMP_\w+)"\)', file.read()))
for name in sorted(named ^ variables):
    failed = True
    print("%s %s: %s" % (page, "names unknown variables" if name in named else "does not name", name))
failed |= has_warnings(page)
print("cppamp.7: %d variables" % len(variables))
sys.exit(failed)
