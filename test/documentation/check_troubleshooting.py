# Checks that docs/reference/troubleshooting.md has each message of the runtime library and of the driver (or the
# longest fixed part of a composed message), and that docs/reference/environment.md has each environment variable.
#   check_troubleshooting.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

THROWN = re.compile(r"(?:throw (?:runtime_exception|unsupported_feature|invalid_compute_domain)|\bfail|\bfailure|"
                    r"createStringError)\(((?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*);")
STRINGS = re.compile(r'"((?:[^"\\]|\\.)*)"(?:\s*"((?:[^"\\]|\\.)*)")*')

source = sys.argv[1]
with open(os.path.join(source, "docs", "reference", "troubleshooting.md"), encoding="utf-8") as file:
    document = re.sub(r"\s+", " ", file.read())
missing = count = 0
for path in sorted(sum((glob.glob(os.path.join(source, folder, "**", "*.cpp"), recursive=True)
                        for folder in ("runtime", "compiler/driver")), [])):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for thrown in THROWN.finditer(text):
        joined = re.sub(r'"\s*"', "", thrown[1])
        parts = [part.strip(" :;,('\"") for part in re.findall(r'"((?:[^"\\]|\\.)*)"', joined)]
        longest = max(parts, key=len, default="").replace('\\"', '"')
        if len(longest) < 10:
            continue
        count += 1
        if longest not in document:
            missing += 1
            print("%s:%d: docs/reference/troubleshooting.md does not have: %s"
                  % (os.path.relpath(path, source), text.count("\n", 0, thrown.start()) + 1, longest))
with open(os.path.join(source, "runtime", "support", "settings.def"), encoding="utf-8") as file:
    settings = re.findall(r'^SETTING\(\w+, "(\w+)"', file.read(), re.MULTILINE)
with open(os.path.join(source, "docs", "reference", "environment.md"), encoding="utf-8") as file:
    document = file.read()
for name in settings:
    count += 1
    if "`%s`" % name not in document:
        missing += 1
        print("docs/reference/environment.md does not have: %s" % name)
print("%d messages, %d missing" % (count, missing))
sys.exit(missing != 0)
