#!/usr/bin/env python3
"""Runs the examples and the end-to-end programs on another machine, for example one with a GPU and no Clang.

  carry.py make BUILD FOLDER      compiles them with BUILD/bin/amp-clang++ into FOLDER, runs each here, and
                                  keeps its output
  FOLDER/carry.py run [NAME...]   runs them there: each must end with status 0 and print the same output,
                                  except for times and the device's name

The folder contains all that is needed except the OpenCL loader and a driver. CPPAMP_* variables work as usual.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = ("docs/examples", "test/end_to_end")
TIMEOUT = 300
# Programs that need arguments, or whose tests pass some: all are run. {inputs} is a folder of the
# files named below.
ARGUMENTS = {
    "programs-gaussian_blur": [["{inputs}/mandelbrot.png", "blurred.png", "4"]],
    "host-code-mixed-output": [["mixed"], ["unsynchronized"]],
    "interop-opencl": [[], ["own-queue"], ["own-context"]],
    "kernels-rows": [["auto"]],
}
INPUTS = ("docs/examples/pictures/mandelbrot.png",)
# Their tests select the accelerator, or a time-out.
LEFT_OUT = ("host-code-blocked-signals", "timeout-host", "timeout-opencl")


def run_program(folder, name):
    """(exit status, standard output, standard error)"""
    work = os.path.join(folder, "work", name)
    os.makedirs(work, exist_ok=True)
    environment = dict(os.environ, CPPAMP_CACHE_DIR=os.path.join(folder, "work", "cache"))
    status, output, errors = 0, "", ""
    for arguments in ARGUMENTS.get(name, [[]]):
        arguments = [a.replace("{inputs}", os.path.join(folder, "inputs")) for a in arguments]
        try:
            done = subprocess.run([os.path.join(folder, name)] + arguments, cwd=work, env=environment,
                                  timeout=TIMEOUT, capture_output=True, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return "timed out after %d s" % TIMEOUT, output, errors
        status, output, errors = status or done.returncode, output + done.stdout, errors + done.stderr
    return status, output, errors


def comparable(text):
    """The output without parts that may differ: times, memory in use, the name of the device, how many checks apply to it,
    and which tile prints first."""
    text = re.sub(r"\b[0-9]+ checks, ", "<some> checks, ", text)
    text = re.sub(r"computed by: .*", "computed by: <device>", text)
    text = re.sub(r" *\b[0-9.]+ *(ns|us|ms|s|seconds?|KiB|GB/s|GFLOP/s|Gpairs/s)\b", "<time>", text)
    return sorted(text.splitlines())


def compile_flags(source):
    """The flags of the first compiler call of the test's first line, without the one for a part of the program; None if
    the file is not a separate program."""
    with open(source) as file:
        text = file.read()
    if "main(" not in text:
        return None
    lines = re.findall(r"RUN: (.*)", text)
    if not lines:
        return ["-O2", "-std=c++17"]
    match = re.match(r"%amp-clang\+\+ (.*?)%s(.*?)-o %t\S*( &&|$)", lines[0])
    if not match or re.search(r"Inputs/| -c ", match.group(1) + match.group(2)):
        return None
    inputs = os.path.join(os.path.dirname(os.path.dirname(source)), "Inputs")
    flags = shlex.split(match.group(1) + match.group(2))
    return [f.replace("-I%S/../Inputs", "-I" + inputs) for f in flags if not f.startswith("-DPART=")]


def find_programs(root):
    for top in SOURCES:
        for folder, _, files in sorted(os.walk(os.path.join(root, top))):
            if os.path.basename(folder) == "mpi":
                continue # they need MPI there, and several ranks
            for file in sorted(files):
                path = os.path.join(folder, file)
                if file.endswith(".cpp"):
                    flags = compile_flags(path)
                    name = os.path.relpath(path, os.path.join(root, top))[:-4].replace(os.sep, "-")
                    if flags is not None and name not in LEFT_OUT:
                        yield name, path, flags


def make(build, folder):
    os.makedirs(folder, exist_ok=True)
    root = os.path.dirname(os.path.dirname(HERE))
    compiler = os.path.join(build, "bin", "amp-clang++")
    for file in os.listdir(os.path.join(build, "lib")):
        if file.startswith("libcppamp.so"):
            shutil.copy(os.path.join(build, "lib", file), folder)
    shutil.copy(os.path.abspath(__file__), folder)
    os.makedirs(os.path.join(folder, "inputs"), exist_ok=True)
    for file in INPUTS:
        shutil.copy(os.path.join(root, file), os.path.join(folder, "inputs"))

    def make_one(program):
        name, source, flags = program
        command = [compiler] + flags + [source, "-o", os.path.join(folder, name), "-lpng", "-Wl,--as-needed",
                                        "-Wl,-rpath,$ORIGIN"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 0:
            status, output, errors = run_program(folder, name)
            if status == 0:
                with open(os.path.join(folder, name + ".expected"), "w") as file:
                    file.write(output)
                return "%s made" % name
            os.remove(os.path.join(folder, name))
            return "%s FAILED here: %s %s" % (name, status, errors[-200:])
        return "%s does not compile: %s" % (name, done.stderr[:300])

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(make_one, find_programs(root)))
    shutil.rmtree(os.path.join(folder, "work"))
    bad = [m for m in made if not m.endswith(" made")]
    print("\n".join(bad + ["%d programs in %s" % (len(made) - len(bad), folder)]))
    return bool(bad)


def run(names):
    names = names or sorted(f[:-9] for f in os.listdir(HERE) if f.endswith(".expected"))
    bad = 0
    for name in names:
        with open(os.path.join(HERE, name + ".expected")) as file:
            expected = file.read()
        start = time.time()
        status, output, errors = run_program(HERE, name)
        verdict = "right"
        if status != 0:
            verdict = "FAILED (%s): %s" % (status, (output[-300:] + errors[-300:]).strip())
        elif comparable(output) != comparable(expected):
            verdict = "DIFFERENT output: " + output[-500:]
        bad += verdict != "right"
        print("%-40s %5.1f s  %s" % (name, time.time() - start, verdict), flush=True)
    print("%d right, %d wrong" % (len(names) - bad, bad))
    return bool(bad)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if len(arguments) == 3 and arguments[0] == "make":
        sys.exit(make(os.path.abspath(arguments[1]), os.path.abspath(arguments[2])))
    if arguments and arguments[0] == "run":
        sys.exit(run(arguments[1:]))
    sys.exit(__doc__)
