# Calls amp-clang++ and clang++ with the same arguments, in separate folders with the same inputs, which contain
# no code restricted to amp. The exit status, the created files, their contents, and the output must be the
# same.
#   compare_with_clang.py <amp-clang++> <clang++> <work folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import shutil
import subprocess
import sys

FILES = {
    "main.cpp": '#include "twice.h"\nint main(int argc, char **) {\n'
                "  auto f = [](int x) { return twice(x); };\n  return f(20 + argc) - 42;\n}\n",
    "library.cpp": "#include <algorithm>\n#include <functional>\n#include <vector>\n"
                   "int sum(std::vector<int> &v) {\n  int n = 0;\n"
                   "  std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });\n"
                   "  std::function<void(int)> f = [&](int x) { n += x; };\n"
                   "  for (int x : v)\n    f(x);\n  return n;\n}\n",
    "twice.h": "int twice(int x);\n",
    "twice.cpp": '#include "twice.h"\ntemplate <typename T> static T plus(T a, T b) { return a + b; }\n'
                 "int twice(int x) { return plus(x, x); }\n",
    "template.cc": "extern template class Missing<int>;\n",
    "warning.cxx": "int f(int x) { int unused; return x; }\n",
    "plain.c": "int plain(int restrict_) { int array = restrict_; return array; }\n",
    "extended.c++": "struct S { int tile; }; int restrict(S s) { return s.tile; }\n",
    "text.s": ".globl text\ntext: ret\n",
    "preprocessed.S": "#define NAME upper\n.globl NAME\nNAME: ret\n",
    "ir.ll": 'target triple = "x86_64-pc-linux-gnu"\ndefine i32 @ir() { ret i32 7 }\n',
    "pre.h": "inline int pre() { return 3; }\n",
    "uses_pre.cpp": "int main() { return pre() - 3; }\n",
    "module.cppm": "export module m;\nexport int exported() { return 1; }\n",
    "arguments.rsp": "-O2 -c twice.cpp\n-o from-rsp.o\n",
    "undefined.cpp": "int missing(); int main() { return missing(); }\n",
}

# Each case: commands to run in order, and the text that each gets on standard input.
CASES = [(case, "") for case in """
-c main.cpp
-O2 -g -std=c++20 -c library.cpp
-fprofile-instr-generate -fcoverage-mapping -c library.cpp
-c main.cpp twice.cpp
main.cpp twice.cpp -o program
main.cpp twice.cpp
-O2 -c twice.cpp -o sub/twice.o
-O3 -g -c main.cpp
-O0 -g -gdwarf-4 -c main.cpp -o main-g.o
-Os -fno-exceptions -fno-rtti -std=c++20 -c twice.cpp
-std=c++98 -c twice.cpp
-std=gnu++23 -pedantic -c main.cpp
@arguments.rsp
-S main.cpp
-S -emit-llvm main.cpp
-c -emit-llvm main.cpp
-E main.cpp -o main.ii
-E -P twice.cpp
-E -dD twice.cpp -o twice.ii
-M main.cpp
-MM main.cpp
-MM -MT target -MG main.cpp
-MD -c main.cpp
-MMD -MP -MF deps.d -MQ a$b -c main.cpp -o x.o
-H -fsyntax-only twice.cpp
-fsyntax-only main.cpp
-fsyntax-only template.cc
-Wall -c warning.cxx
-Wall -Werror -c warning.cxx
-c warning.cxx -fdiagnostics-format=sarif -Wno-sarif-format-unstable -Wall
-c extended.c++
-c plain.c
-x c -c plain.c
-x c plain.c -x c++ -c twice.cpp -x none text.s
-c text.s preprocessed.S
-c ir.ll
-c main.cpp ; main.o twice.cpp -o linked
-c twice.cpp ; -shared twice.o -o libtwice.so ; main.cpp -L. -ltwice -o uses
-shared -fPIC twice.cpp -o libtwice.so
-static main.cpp twice.cpp -o static
-static-libstdc++ -static-libgcc main.cpp twice.cpp -o static-libraries
-nostdlib -r twice.cpp -o twice-r.o
undefined.cpp -o undefined
-flto -c main.cpp twice.cpp ; -flto main.o twice.o -o with-lto
-flto=thin -c twice.cpp
-ffunction-sections -fdata-sections -Wl,--gc-sections main.cpp twice.cpp -o sections
-fsanitize=undefined -c main.cpp
-fsanitize=address -c main.cpp
-fsanitize=thread -O1 -c twice.cpp
-fprofile-instr-generate main.cpp twice.cpp -o profiled
-fprofile-generate -O1 -c library.cpp
-fprofile-use=no-such.profdata -c twice.cpp
-fsanitize=address,undefined main.cpp twice.cpp -o sanitized
--coverage -c twice.cpp
-x c++-header pre.h -o pre.h.pch ; -include-pch pre.h.pch uses_pre.cpp -o with-pch
-x c++-header pre.h -o pre.h.pch ; -include pre.h -c uses_pre.cpp
-include pre.h uses_pre.cpp -o with-include
-std=c++20 --precompile module.cppm -o m.pcm ; -std=c++20 -c m.pcm -o m.o
-save-temps -c twice.cpp
-save-temps=obj -c main.cpp -o sub/main.o
-c main.cpp -o -
-S twice.cpp -o -
-time-trace
-ftime-report -fsyntax-only twice.cpp
-v
-dumpversion
-dumpmachine
-print-search-dirs
-print-resource-dir
-print-file-name=libc.so
-print-prog-name=ld
-print-libgcc-file-name
-print-target-triple
-print-multi-directory
-no-such-option -c main.cpp
-Wno-such-warning -c main.cpp
-c no-such-file.cpp
-c main.cpp -o no-such-folder/main.o
-c main.cpp twice.cpp -o two.o
-std=c++99 -c main.cpp
-o nothing
-###
--target=aarch64-linux-gnu -S twice.cpp
-mavx2 -O2 -c twice.cpp
-march=no-such-machine -c twice.cpp
-fuse-ld=no-such-linker main.cpp twice.cpp
-Wl,--no-such-linker-option main.cpp twice.cpp
-pthread -rdynamic main.cpp twice.cpp -lm -o threads
--config=no-such-file -c main.cpp
-Xclang -ast-dump -fsyntax-only twice.cpp
--analyze twice.cpp
""".strip().splitlines()] + [
    ("-x c++ -c - -o in.o", "int in() { return 1; }\n"),
    ("-x c++ - -o in", "int main() {}\n"),
    ("-E -", "one two\n"),
    ("-x c++ -fsyntax-only -", "int in( { return 1; }\n"),
]
# Output that names the compiler's process or contains measurements.
VOLATILE = [(re.compile(p), r) for p, r in (
    (r"(?m)^clang(\+\+)?(-\d+)?: ", "clang: "), (r"lit-tmp-\w+/", ""), (r"/tmp/[\w.+/-]+", "/tmp/X"),
    (r"0x[0-9a-f]+", "0x"), (r"(?m)^(Selected|Found candidate) .*\n", ""), (r'"uri":"[^"]*"', '"uri":""'))]
TIMES = ("-ftime-report",)
# Not compared: linked programs (they contain the path of our library), precompiled headers and modules (they record the
# language mode).
COMPARED = (".o", ".s", ".ll", ".bc", ".ii", ".d", ".gcno", ".plist")
MACRO = b"#define __CPPAMP__ 1\n"


def run(compiler, folder, case, text):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "sub"))
    for name, contents in FILES.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(contents)
    status, printed = [], ""
    for command in case.split(" ; "):
        # Both compilers use the same folder name, because it may appear in the outputs.
        result = subprocess.run([compiler] + command.split(), cwd=folder, input=text.encode(),
                                capture_output=True, check=False)
        status.append(result.returncode)
        printed += (result.stdout + result.stderr).decode(errors="replace")
    for pattern, replacement in VOLATILE:
        printed = pattern.sub(replacement, printed)
    files = {}
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            with open(full, "rb") as file:
                files[os.path.relpath(full, folder)] = file.read()
    return status, printed, files


def differences(case, theirs, ours):
    if theirs[0] != ours[0]:
        yield "exit status %s instead of %s: %s" % (ours[0], theirs[0], ours[1])
    if theirs[1] != ours[1] and not case.startswith(TIMES):
        yield "prints:\n%s\ninstead of:\n%s" % (ours[1], theirs[1])
    if theirs[2].keys() != ours[2].keys():
        yield "creates %s instead of %s" % (sorted(ours[2]), sorted(theirs[2]))
    for name in sorted(theirs[2].keys() & ours[2].keys()):
        if name.endswith(COMPARED) and theirs[2][name] != ours[2][name].replace(MACRO, b""):
            yield "%s differs" % name


failed = 0
folder = os.path.join(sys.argv[3], "here")
for case, text in CASES:
    found = list(differences(case, run(sys.argv[2], folder, case, text), run(sys.argv[1], folder, case, text)))
    for difference in found:
        print("amp-clang++ %s: %s" % (case, difference))
    failed += bool(found)
print("%d of %d command lines behave as with clang++" % (len(CASES) - failed, len(CASES)))
sys.exit(failed != 0)
