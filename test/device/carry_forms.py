#!/usr/bin/env python3
"""Measures the library of forms on another machine, for example one with many idle cores and no Clang.

  carry_forms.py make BUILD FOLDER [--half tuned|held_out] [--march ARCH] [FAMILY...]
      packs the programs that `ninja -C BUILD benchmarks-forms` built, with their libraries. The OpenMP side is
      recompiled for the processors that ARCH names (as -march=, default native). Prints families that are not built.
  FOLDER/carry_forms.py run [OPTION]...
      measures them there: run.py forms with these options. By default, results go to FOLDER/forms.json, and
      no program starts after 450 s (--limit).

CPPAMP_* variables work as usual.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Libraries that a program of this project needs and a small machine may lack.
LIBRARIES = r"lib(?:cppamp|tbb|tbbmalloc|sleef|omp|gomp)\.so"


def libraries_of(program, build):
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True,
                            env=dict(os.environ, LD_LIBRARY_PATH=os.path.join(build, "lib"))).stdout
    return re.findall(r"=> (/\S*/%s\S*)" % LIBRARIES, listed)


def openmp_commands(build):
    """The commands with which the build compiles and links the OpenMP side."""
    with open(os.path.join(build, "test", "lit.site.cfg.py"), encoding="utf-8") as file:
        text = file.read()
    found = [re.search(r'^config\.%s = r"(.*)"$' % name, text, re.M) for name in ("openmp_cxx", "openmp_library")]
    if not found[0] or not found[0].group(1):
        sys.exit("%s was configured without OpenMP" % build)
    return [shlex.split(match.group(1)) for match in found]


def make(arguments):
    parser = argparse.ArgumentParser(prog="carry_forms.py make")
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--half", choices=("tuned", "held_out"))
    parser.add_argument("--march", default="native")
    parser.add_argument("families", nargs="*")
    options = parser.parse_intermixed_args(arguments)
    sources = os.path.join(os.path.dirname(HERE), "benchmark", "forms")
    objects = os.path.join(options.build, "test", "benchmark", "forms")
    compile_peer, library = openmp_commands(options.build)
    compile_peer = [f for f in compile_peer if not f.startswith("-march=")] + ["-march=" + options.march]
    with open(os.path.join(sources, "families.json"), encoding="utf-8") as file:
        listed = json.load(file)
    families = [f for half in ("tuned", "held_out") if options.half in (None, half) for f in listed[half]
                if not options.families or f in options.families]
    if unknown := set(options.families) - set(families):
        parser.error("unknown families: " + ", ".join(sorted(unknown)))
    packed = os.path.join(options.folder, "forms")
    shutil.rmtree(packed, ignore_errors=True) # programs packed by an earlier run
    os.makedirs(packed)
    for name in ("run.py", "startup_amp.cpp", "forms/table.py", "forms/families.json"):
        shutil.copy(os.path.join(os.path.dirname(sources), name), os.path.join(options.folder, os.path.dirname(name)))
    shutil.copy(os.path.abspath(__file__), options.folder)

    def make_one(family):
        program, peer = os.path.join(packed, family), os.path.join(packed, family + ".o")
        ours = os.path.join(objects, family + "_amp.o")
        if not os.path.exists(ours):
            return "%s: %s is not built" % (family, ours)
        for command in (compile_peer + ["-c", os.path.join(sources, family + ".cpp"), "-o", peer],
                        [os.path.join(options.build, "bin", "amp-clang++"), ours, peer, *library, "-o", program, "-s",
                         "-Wl,-rpath,$ORIGIN/.."]):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                return "%s: %s" % (family, done.stderr.strip()[-300:])
        os.remove(peer)
        return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(make_one, families) if failure]
    for family in families:
        program = os.path.join(packed, family)
        if os.path.exists(program):
            for library in libraries_of(program, options.build):
                target = os.path.join(options.folder, os.path.basename(library))
                if not os.path.exists(target):
                    shutil.copy(library, target)
    size = sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(options.folder) for name in names)
    print("\n".join(failures + ["%d families, %.1f MiB in %s" % (len(families) - len(failures), size / 2**20, options.folder)]))
    return bool(failures)


def run(arguments):
    for option, value in (("--json", os.path.join(HERE, "forms.json")), ("--limit", "450")):
        if option not in arguments:
            arguments = arguments + [option, value]
    # The library was not linked to search its own folder.
    paths = [HERE] + [p for p in os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep) if p]
    return subprocess.run([sys.executable, os.path.join(HERE, "run.py"), "forms"] + arguments,
                          env=dict(os.environ, LD_LIBRARY_PATH=os.pathsep.join(paths)), check=False).returncode


if __name__ == "__main__":
    if len(sys.argv) >= 4 and sys.argv[1] == "make":
        sys.exit(make(sys.argv[2:]))
    if len(sys.argv) >= 2 and sys.argv[1] == "run":
        sys.exit(run(sys.argv[2:]))
    sys.exit(__doc__)
