#!/usr/bin/env python3
"""Measures the profiles in docs/guides/debugging.md: the text is that of test/end_to_end/host-code/profile.cpp, which waits after
each launch, on the host; the picture, below its timeline, is that of docs/examples/programs/pipeline.cpp on PoCL.

    measure_profile.py amp-clang++ [amp-prof]            writes them into debugging.md and timeline.svg
    measure_profile.py amp-clang++ [amp-prof] --compare  fails if theirs have different lines, except for the figures

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENT = os.path.join(HERE, "..", "guides", "debugging.md")
PICTURE = os.path.join(HERE, "timeline.svg")
EXAMPLE = os.path.join("examples", "programs", "pipeline.cpp")  # relative to docs, as in the picture
PROGRAM = os.path.join(HERE, "..", "..", "test", "end_to_end", "host-code", "profile.cpp")
# The block after this command.
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


def draw(compiler, amp_prof):
    with tempfile.TemporaryDirectory() as folder:
        program, trace = os.path.join(folder, "pipeline"), os.path.join(folder, "trace.json")
        subprocess.run([compiler, "-O2", "--amp-host=none", EXAMPLE, "-o", program], check=True, cwd=os.path.join(HERE, ".."))
        environment = dict(os.environ, CPPAMP_TRACE=trace, CPPAMP_ZERO_COPY="0", CPPAMP_DEFAULT_ACCELERATOR="opencl")
        for _ in range(2):  # the second run builds nothing
            subprocess.run([program, "8", "4194304", "10"], env=environment, stdout=subprocess.DEVNULL, check=True)
        picture = subprocess.run([amp_prof, "--svg", trace], stdout=subprocess.PIPE, text=True, check=True).stdout
        return re.sub("pthread-[^<:]*", "PoCL on the CPU", picture)  # PoCL's name of the device


def form_of_picture(svg):
    """The names of the bars of kernels and copies, in any order, without their figures."""
    on_devices = svg[svg.index(">On devices<"):svg.index(">On the host<")]
    names = re.findall(r'text-anchor="end">([^<]*)</text>', on_devices)
    return sorted(re.sub(r"\d[\d.]*", "N", re.sub(r"[\d.]+ [kMG]?B(/s)?", "SIZE", name)) for name in names)


def form(text):
    """The lines without their figures, in any order: the largest comes first."""
    text = re.sub(r"[\d.]+ [mun]?s\b", "TIME", text)
    return sorted(re.sub(r"\s+", " ", re.sub(r"\d[\d.]*", "N", line)).strip() for line in text.splitlines())


def compare(what, shown, measure_it, form_of):
    """Other work on the machine may add or remove a line, so one of three measurements must have the same form."""
    for _ in range(3):
        measured = measure_it()
        if form_of(shown) == form_of(measured):
            return
    sys.exit("%s has another form than this one:\n%s" % (what, measured))


def main(arguments):
    is_comparison = arguments[-1:] == ["--compare"]
    tools = arguments[:-1] if is_comparison else arguments
    if len(tools) not in (1, 2):
        sys.exit(__doc__)
    with open(DOCUMENT, encoding="utf-8") as file:
        document = file.read()
    shown = BLOCK.search(document)
    if not shown:
        sys.exit("debugging.md has no profile")
    if is_comparison:
        compare("the profile in debugging.md", shown.group(), lambda: measure(tools[0]), form)
    else:
        measured = measure(tools[0])
        with open(DOCUMENT, "w", encoding="utf-8") as file:
            file.write(BLOCK.sub(lambda _: measured, document, count=1))
    if len(tools) == 1:
        return
    if is_comparison:
        with open(PICTURE, encoding="utf-8") as file:
            compare("timeline.svg", file.read(), lambda: draw(*tools), form_of_picture)
    else:
        picture = draw(*tools)
        with open(PICTURE, "w", encoding="utf-8") as file:
            file.write(picture)


if __name__ == "__main__":
    main(sys.argv[1:])
