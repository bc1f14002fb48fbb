# Compiles the examples of docs/guides/slow-kernels.md: each line with a comment "// remark: text" gets a remark that
# begins with the text, and an example without such a comment gets no remark about a missed optimization.
#   check_remarks.py <slow-kernels.md> <working folder> <compiler and options>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys

PRELUDE = """#include <amp.h>
using namespace concurrency;
"""
document, folder, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
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
for line, text, kind in re.findall(r"^[^\n]*examples\.cpp:(\d+):\d+: remark: (.*) \[-R(pass[a-z-]*)=amp", result.stderr, re.M):
    remarks.setdefault(int(line), []).append((text, kind))
failed = result.returncode != 0 or len(examples) < 5
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
