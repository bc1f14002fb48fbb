# Runs a tool on each C++ file of a folder, and prints the errors that it reports.
#   read_as_editor.py <file or folder> <tool and options>...      the file comes last; joined to an option that ends in '='
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

path, command = sys.argv[1], sys.argv[2:]
files = sorted(glob.glob(os.path.join(path, "**", "*.cpp"), recursive=True)) or [path]


def errors(file):
    joined = command[-1].endswith("=")
    done = subprocess.run(command[:-1] + [command[-1] + file] if joined else command + [file], capture_output=True,
                          text=True, check=False)
    # The format of clangd's log is "E[12:34:56.789] [name] Line 1: ..."; clang-tidy prints errors like the compiler.
    found = [line for line in (done.stdout + done.stderr).splitlines() if re.match(r"E\[.*\] \[|.*: error: ", line)]
    return found or (["%s: exit status %d\n%s" % (file, done.returncode, done.stderr)] if done.returncode else [])


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    results = list(pool.map(errors, files))
for line in sum(results, []):
    print(line)
print("%d of %d files without an error" % (sum(not r for r in results), len(files)))
