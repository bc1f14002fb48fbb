#!/usr/bin/env python3
"""Measures the profile that docs/debugging.md shows: that of test/end_to_end/host-code/profile.cpp, which waits after each
launch, on the host.

    measure_profile.py amp-clang++            writes it into debugging.md beside this script
    measure_profile.py amp-clang++ --compare  fails if the one there has another form: other lines, but for the figures

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENT = os.path.join(HERE, "debugging.md")
PROGRAM = os.path.join(HERE, "..", "test", "end_to_end", "host-code", "profile.cpp")
# The block behind this command.
BLOCK = re.compile(r"(?<=^\$ CPPAMP_PROFILE=1 \./profile waits\n).*?(?=^```$)", re.M | re.S)


def measure(compiler):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "profile")
        headers = os.path.join(os.path.dirname(PROGRAM), "..", "Inputs")
        subprocess.run([compiler, "-O2", "-I" + headers, PROGRAM, "-o", program], check=True)
        environment = dict(os.environ, CPPAMP_PROFILE="1", CPPAMP_DEFAULT_ACCELERATOR="cpu\\host")
        done = subprocess.run([program, "waits"], env=environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=True)
    return done.stderr


def form(text):
    """The lines without their figures, in any order: the largest comes first."""
    text = re.sub(r"[\d.]+ [mun]?s\b", "TIME", text)
    return sorted(re.sub(r"\s+", " ", re.sub(r"\d[\d.]*", "N", line)).strip() for line in text.splitlines())


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--compare"]):
        sys.exit(__doc__)
    with open(DOCUMENT, encoding="utf-8") as file:
        document = file.read()
    shown = BLOCK.search(document)
    if not shown:
        sys.exit("debugging.md has no profile")
    measured = measure(arguments[0])
    if arguments[1:]:
        if form(shown.group()) != form(measured):
            sys.exit("the profile in debugging.md has another form than this one:\n" + measured)
        return
    with open(DOCUMENT, "w", encoding="utf-8") as file:
        file.write(BLOCK.sub(lambda _: measured, document, count=1))


if __name__ == "__main__":
    main(sys.argv[1:])
