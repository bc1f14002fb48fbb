"""Runs every test of messages again after a header with launches: the messages and their lines are the same.

    after_launches.py <folder of tests> <folder to write in> <amp-clang++ and options>...

It runs the `RUN: %amp-clang++ ... -Xclang -verify %s` lines that need nothing else. The header takes longer than most
tests, so it is precompiled once for each language that several tests use. C++17 is compiled with GNU extensions, like
the tests that name no language. In C++14, each test instantiates the header's templates, which takes longer than the test.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import collections
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

HEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "launches.h")
RUN = re.compile(r"^// RUN: %amp-clang\+\+ ([^|>&\n]*-Xclang -verify[^|>&\n]*)$", re.M)
# These tests depend on the file's includes, or on how often it is parsed, so their results differ after another header.
LEFT_OUT = re.compile(r"-emit-pch|-include|%[tT]|-fmodule|--amp-robust")


def find(folder):
    for base, _, names in os.walk(folder):
        for name in sorted(names):
            if not name.endswith(".cpp"):
                continue
            path = os.path.join(base, name)
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            if "expected-error" not in text:
                continue
            for line in RUN.findall(text):
                if not LEFT_OUT.search(line):
                    yield path, line.replace("%s", path).replace("%S", base)


def main():
    folder, out, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(out, exist_ok=True)

    def precompiled(language):
        return os.path.join(out, "launches%s.pch" % language)

    def run(command):
        done = subprocess.run(command, cwd=out, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else "%s:\n%s" % (" ".join(command), done.stdout)

    tests = [shlex.split(options) for _, options in sorted(set(find(folder)))]
    for options in tests:
        options[:] = [option.replace("-std=c++17", "-std=gnu++17") for option in options]
    languages = [next(filter(re.compile("-std=").match, options), "-std=gnu++17") for options in tests]
    shared = sorted(language for language, number in collections.Counter(languages).items() if number > 1)
    headers = [compiler + ([] if language == "-std=c++14" else ["-fpch-instantiate-templates"])
               + [language, "-x", "c++-header", HEADER, "-o", precompiled(language)] for language in shared]
    behind = [compiler + (["-include-pch", precompiled(language)] if language in shared else ["-include", HEADER])
              + [language] + options for language, options in zip(languages, tests)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [text for commands in (headers, behind) for text in pool.map(run, commands) if text]
    print("\n".join(wrong))
    print("%d runs, %d differ from the test alone" % (len(tests), len(wrong)))
    return len(wrong) != 0 or not tests


if __name__ == "__main__":
    sys.exit(main())
