# Compiles the examples of docs/guides/slow-kernels.md: each line with a comment "// remark: text" gets a remark that
# begins with the text, and an example without such a comment gets no remark about a missed optimization. Each pass that
# emits remarks has an example.
#   check_remarks.py <slow-kernels.md> <the host target's sources> <working folder> <compiler and options>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import subprocess
import sys

PRELUDE = """#include <amp.h>
using namespace concurrency;
"""
document, passes, folder, compiler = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
with open(document, encoding="utf-8") as file:
    examples = re.findall(r"^```cpp\n(.*?)^```$", file.read(), re.M | re.S)
os.makedirs(folder, exist_ok=True)
source = os.path.join(folder, "examples.cpp")
lines = (PRELUDE + "".join(examples)).splitlines()
with open(source, "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
result = subprocess.run(compiler + ["-Rpass=amp", "-Rpass-missed=amp", "-Rpass-analysis=amp", "-c", source, "-o",
                                    os.path.join(folder, "examples.o")], capture_output=True, text=True)
remarks = {}
shown = set()
for line, text, kind, name in re.findall(r"^[^\n]*examples\.cpp:(\d+):\d+: remark: (.*) \[-R(pass[a-z-]*)=(amp[a-z-]*)", result.stderr,
                                         re.M):
    remarks.setdefault(int(line), []).append((text, kind))
    if "// remark: " in lines[int(line) - 1]:
        shown.add(name)
failed = result.returncode != 0
for file in glob.glob(os.path.join(passes, "*.cpp")):
    with open(file, encoding="utf-8") as source:
        for name in re.findall(r'\bremark\(\s*KernelRemark::\w+, "([a-z-]+)"', source.read()):
            if name not in shown:
                failed = True
                print("error: no example for the remarks of '%s'" % name)
first = len(PRELUDE.splitlines()) + 1
for example in examples:
    last = first + len(example.splitlines()) - 1
    expected = [(n, lines[n - 1].split("// remark: ")[1]) for n in range(first, last + 1) if "// remark: " in lines[n - 1]]
    for number, text in expected:
        if not any(given.startswith(text) for given, _ in remarks.get(number, [])):
            failed = True
            print("error: no remark '%s' at: %s" % (text, lines[number - 1]))
    if not expected:
        for number in range(first, last + 1):
            for text, kind in remarks.get(number, []):
                if kind == "pass-missed":
                    failed = True
                    print("error: remark '%s' at: %s" % (text, lines[number - 1]))
    first = last + 1
if failed:
    print(result.stderr)
sys.exit(failed)
