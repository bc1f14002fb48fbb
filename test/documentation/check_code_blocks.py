# Compiles every C++ block of the documentation: complete programs and declarations unchanged, statements in a function.
# Other tests cover the blocks of diagnostics.md, some of which are wrong on purpose, and of mpi.md.
#   check_code_blocks.py <compiler> <source folder> <work folder> [<page of docs> <more options of the compiler>...]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import subprocess
import sys
import textwrap

compiler, source, work = sys.argv[1:4]
page, options = (sys.argv[4:5] + [os.path.join("**", "*.md")])[0], sys.argv[5:]
BLOCK = re.compile(r"^( *)```cpp\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
PRELUDE = "#include <amp.h>\n#include <vector>\nusing namespace concurrency;\n"
AMP_HEADER = "#include <amp.h>\n"


def call_compiler(*arguments, text=None):
    return subprocess.run([compiler, "-std=c++17"] + list(arguments) + options, input=text, capture_output=True, text=True,
                          check=False)


def precompile():
    """Precompiles <amp.h> for the blocks that include it first."""
    path = os.path.join(work, "amp.pch")
    result = call_compiler("-fpch-instantiate-templates", "-x", "c++-header", "-", "-o", path, text=AMP_HEADER)
    if result.returncode:
        sys.exit("<amp.h> does not compile\n" + result.stderr)
    return path


def compiles(text):
    path = os.path.join(work, "block.cpp")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    begins_with_amp = re.match(r"(//.*\n|\s)*" + re.escape(AMP_HEADER), text)
    return call_compiler(*["-include-pch", amp_header] if begins_with_amp else [], "-fsyntax-only", path)


def looks_like_declarations(text):
    return re.match(r"#include|template|struct|class|namespace|using namespace|void \w+\(", text)


def in_function(text):
    return "void statements() {\n" + text + "}\n"


def compile_together(texts):
    """Compiles each text in its own namespace, after guessing its kind. This is quick, but the guess may be wrong."""
    includes, bodies = set(), []
    for i, text in enumerate(texts):
        body = text if looks_like_declarations(text) else in_function(text)
        includes |= set(re.findall(r"^#include .*\n", body, re.MULTILINE))
        body = re.sub(r"^#include .*\n", "", body, flags=re.MULTILINE)
        bodies.append("namespace block%d {\n%s}\n" % (i, body))
    return not compiles("".join(sorted(includes)) + PRELUDE + "".join(bodies)).returncode


def compile_alone(text):
    """Tries the text as declarations, as statements, and without a prelude; returns Clang's last errors if all fail."""
    for form in (PRELUDE + text, PRELUDE + in_function(text), text):
        result = compiles(form)
        if not result.returncode:
            return ""
    return result.stderr


failed = count = 0
parts = []
os.makedirs(work, exist_ok=True)
amp_header = precompile()
pages = sorted(glob.glob(os.path.join(source, "docs", page), recursive=True) + ([] if options else [os.path.join(source, "README.md")]))
for path in pages:
    if path.endswith("diagnostics.md") or (path.endswith("mpi.md") and not page.endswith("mpi.md")):
        continue
    with open(path, encoding="utf-8") as file:
        contents = file.read()
    for match in BLOCK.finditer(contents):
        count += 1
        place = "%s:%d" % (os.path.relpath(path, source), contents.count("\n", 0, match.start()) + 1)
        text = textwrap.dedent(match.group(2))
        if "int main(" not in text:
            parts.append((place, text))
            continue
        if (result := compiles(text)).returncode:
            failed += 1
            print("%s: does not compile\n%s" % (place, result.stderr))
if not compile_together([text for _, text in parts]):
    for place, text in parts:
        if message := compile_alone(text):
            failed += 1
            print("%s: does not compile\n%s" % (place, message))
print("%d blocks, %d failures" % (count, failed))
sys.exit(failed != 0)
