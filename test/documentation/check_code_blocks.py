# Compiles every C++ block of the documentation: complete programs and declarations as they are, statements in a
# function. Those of diagnostics.md, which are wrong on purpose, have a test of their own.
#   check_code_blocks.py <compiler> <source folder> <work folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import subprocess
import sys
import textwrap

compiler, source, work = sys.argv[1:]
BLOCK = re.compile(r"^( *)```cpp\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
PRELUDE = "#include <amp.h>\n#include <vector>\nusing namespace concurrency;\n"


def compiles(text):
    path = os.path.join(work, "block.cpp")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return subprocess.run([compiler, "-std=c++17", "-fsyntax-only", path], capture_output=True, text=True, check=False)


failed = count = 0
os.makedirs(work, exist_ok=True)
for path in sorted(glob.glob(os.path.join(source, "docs", "*.md")) + [os.path.join(source, "README.md")]):
    if path.endswith("diagnostics.md"):
        continue
    with open(path, encoding="utf-8") as file:
        contents = file.read()
    for match in BLOCK.finditer(contents):
        count += 1
        text = textwrap.dedent(match.group(2))
        forms = [text, PRELUDE + text, PRELUDE + "void statements() {\n" + text + "}\n"]
        results = [compiles(form) for form in (forms[:1] if "int main(" in text else forms)]
        if all(result.returncode for result in results):
            failed += 1
            line = contents.count("\n", 0, match.start()) + 1
            print("%s:%d: does not compile\n%s" % (os.path.relpath(path, source), line, results[0].stderr))
print("%d blocks, %d failures" % (count, failed))
sys.exit(failed != 0)
