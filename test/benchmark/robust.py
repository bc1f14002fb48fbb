"""The cost of --amp-robust or --amp-bounds: the programs of the folder cpu, compiled with and without it, run alternately.

  robust.py --compiler build/bin/amp-clang++ --openmp-cxx 'clang++ -std=c++17 -O3 -fopenmp -DCPPAMP_BENCHMARK_OPENMP=1'
            --openmp-library=-fopenmp=libomp [--accelerator 'cpu\\host'] [--rounds 5] [names]

Prints the minimum and the median of C++ AMP's processor time, on which other work has little effect. (The
programs' OpenMP side is compiled with lit's %openmp-cxx and not evaluated.)
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "cpu"))
import table

HERE = os.path.dirname(os.path.abspath(__file__))


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="amp-clang++")
    parser.add_argument("--openmp-cxx", required=True)
    parser.add_argument("--openmp-library", required=True)
    parser.add_argument("--accelerator", default="cpu\\host")
    parser.add_argument("--option", default="--amp-robust", help="the measured option, for example --option=--amp-bounds")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=3, help="runs of each program")
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--limit", type=float, help="fail if the shortest times of a program differ by more than this")
    parser.add_argument("names", nargs="*", metavar="name", help="of programs: " + ", ".join(table.WORKLOADS))
    options = parser.parse_args()
    options.names = options.names or list(table.WORKLOADS)
    return options


def build(options, name, folder):
    """The two programs: without and with guards."""
    source, peer = os.path.join(HERE, "cpu", name + ".cpp"), os.path.join(folder, name + ".o")
    subprocess.run(options.openmp_cxx.split() + ["-c", source, "-o", peer], check=True)
    programs = []
    for flags in ([], [options.option]):
        programs.append(os.path.join(folder, name + "".join(flags)))
        subprocess.run([options.compiler, "-O2"] + flags + [source, peer] + options.openmp_library.split() +
                       ["-o", programs[-1]], check=True)
    return programs


def times_of(options, programs):
    """Seconds of each run of both programs."""
    environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=options.accelerator)
    arguments = ["--tiny"] if options.tiny else ["--pairs", str(options.pairs)]
    times = [[], []]
    for _ in range(options.rounds):
        for program, seconds in zip(programs, times):
            output = subprocess.run([program] + arguments, check=True, stdout=subprocess.PIPE, text=True, env=environment)
            seconds += json.loads(output.stdout.splitlines()[0])["ours"]["processor"]
    return times


def main():
    options = read_options()
    ratios = []
    print("| | milliseconds | with the option | ratio | of the medians |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names:
            plain, robust = times_of(options, build(options, name, folder))
            ratios.append(min(robust) / min(plain))
            print("| %s | %.3g | %.3g | %.2f | %.2f |" % (name.replace("_", " "), 1e3 * min(plain), 1e3 * min(robust), ratios[-1],
                                                      statistics.median(robust) / statistics.median(plain)), flush=True)
    print("geometric mean %.2f" % math.exp(statistics.fmean(map(math.log, ratios))))
    if options.limit and max(ratios) > options.limit:
        sys.exit("more than %g" % options.limit)


if __name__ == "__main__":
    main()
