#!/usr/bin/env python3
"""Runs random kernels on an accelerator and serially on the CPU, and compares the results bit for bit.

  random_kernels.py --compiler amp-clang++ --count 1000
  random_kernels.py ... --everywhere --jobs 16 --minutes 120     on the host at each level, and on OpenCL
  random_kernels.py ... --accelerator 'cpu\\host@v2' --accelerator Portable --flags=-O1 --flags='-O2 --amp-host=v2'
  random_kernels.py ... --seed 7 --only 12 --reduce     shrinks kernel 12 of seed 7 while it fails in the same way;
                                                         the smallest version is shrunk-7-12.cpp in --findings

kernel_generator.py generates the kernels. A program contains --per-program of them, and is compiled once per --flags.
A difference, a compile error or a hang is a finding, and the folder --findings keeps its program. If a program crashes
or hangs, its kernels are run one by one.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import collections
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import jobs
import kernel_nodes
from kernel_generator import Kernel, product

# Element type and count; None: one per thread.
CONTAINERS = (("int", "in_i", "inputs", True), ("unsigned", "in_u", "inputs", True), ("long", "in_l", "inputs", True),
              ("float", "in_f", "inputs", True), ("double", "in_d", "inputs", True), ("record", "in_s", "columns", True),
              ("int", "out_i", None, False), ("unsigned", "out_u", None, False), ("long", "out_l", None, False),
              ("float", "out_f", None, False), ("double", "out_d", None, False), ("record", "out_s", None, False),
              ("int", "acc_i", "counters", False), ("unsigned", "acc_u", "counters", False),
              ("float", "acc_f", "counters", False), ("double", "acc_d", "counters", False), ("int", "count", "1", False),
              ("int", "list", None, False), ("int", "shared", None, False),
              ("int", "out_p", None, False), ("int", "out_q", None, False), ("cell", "in_c", "columns", True),
              ("cell", "out_c", None, False), ("entry", "out_e", None, False), ("matrix", "out_m", None, False))
# The initial elements of local arrays of structs.
FIRST_OF = {"cell": "make_cell(@gid + k, 1.5f)", "entry": "make_entry((float)k, @gid)", "record": "in_s[(@gid + k) & 15]"}
STRUCT_ARRAYS = " ".join("%s @%s[%d];" % array for array in Kernel.ARRAYS)
# Contraction would round less often on one of the sides.
COMMON_FLAGS = ["-std=c++17", "-w", "-ffp-contract=off", "-I" + HERE]


def by_thread(lines, serially):
    """The meaning of @: on the accelerator, the kernel's variables and C++ AMP's functions."""
    text = "\n".join(lines)
    text = re.sub(r"@(atomic_\w+)", r"serial::\1" if serially else r"\1", text)
    return re.sub(r"@", "s." if serially else "", text)


def ids_of(kernel, place_of, tile_of, local_of):
    """Definitions of the ids of a thread: [(name, expression)]."""
    rank = kernel.rank
    ids = [("@i%d" % k, place_of(k)) for k in range(rank)]
    linear = "@i0"
    for k in range(1, rank):
        linear = "(%s * %d + @i%d)" % (linear, kernel.extent[k], k)
    ids.append(("@gid", linear))
    if kernel.tile:
        ids += [("@l%d" % k, local_of(k)) for k in range(rank)]
        local, tile = "@l0", tile_of(0)
        for k in range(1, rank):
            local = "(%s * %d + @l%d)" % (local, kernel.tile[k], k)
            tile = "(%s * %d + %s)" % (tile, kernel.extent[k] // kernel.tile[k], tile_of(k))
        ids += [("@lid", local), ("@base", "%s * %d" % (tile, kernel.tile_threads))]
    return ids


def array_lines():
    return (["for (int k = 0; k < 8; ++k) @la[k] = @gid * k;", "for (int k = 0; k < 4; ++k) @lf[k] = (float)@gid + (float)k;"]
            + ["for (int k = 0; k < %d; ++k) @%s[k] = %s;" % (count, name, FIRST_OF[kind]) for kind, name, count in Kernel.ARRAYS])


def parameter_lines(kernel):
    return ["const %s %s = %s_%d;" % (kind, name, name, kernel.number) for name, kind in kernel.params.items()]


def launch_text(kernel):
    n = kernel.number
    lines = ["static void launch_%d(kernel_data &d) {" % n] + parameter_lines(kernel)
    for kind, name, count, is_input in CONTAINERS:
        lines.append("const array_view<%s%s, 1> %s(%s, d.%s);"
                     % ("const " if is_input else "", kind, name, count or "(int)d.%s.size()" % name, name))
    lines.append("const array_view<const int, 2> in_2(columns, columns, d.in_2);")
    lines.append("const two_of<array_view<int, 1>> views = {out_p, out_q};")
    lines.append("const array<int, 1> table(inputs, d.in_i.begin());")
    domain = "extent<%d>(%s)" % (kernel.rank, ", ".join(map(str, kernel.extent)))
    if kernel.rank > 3:
        lines.append("const int sizes[] = {%s};" % ", ".join(map(str, kernel.extent)))
        domain = "extent<%d>(sizes)" % kernel.rank
    parameter = "index<%d> t" % kernel.rank
    if kernel.tile:
        tile = "<%s>" % ", ".join(map(str, kernel.tile))
        domain, parameter = domain + ".tile" + tile + "()", "tiled_index%s t" % tile
    lines.append("parallel_for_each(%s, [=, &table](%s) restrict(amp) {" % (domain, parameter))
    place = "t.global[%d]" if kernel.tile else "t[%d]"
    ids = ids_of(kernel, lambda k: place % k, lambda k: "tile%d" % k, lambda k: "t.local[%d]" % k)
    if kernel.tile:
        lines += ["const int tile%d = t.tile[%d];" % (k, k) for k in range(kernel.rank)]
        lines += ["tile_static %s %s[%d];" % (a.kind, a.name, kernel.tile_threads) for a in kernel.arrays if a.name != "shared"]
    lines += ["const int %s = %s;" % pair for pair in ids]
    lines += ["int @la[8]; float @lf[4];", STRUCT_ARRAYS] + array_lines()
    lines += ["%s %s = %s;" % local for local in kernel.locals]
    lines += kernel.root.lines(False) + ["});"]
    lines += ["%s.synchronize();" % name for _, name, _, is_input in CONTAINERS if not is_input]
    return by_thread(lines + ["}"], False)


def serial_text(kernel):
    n, rank = kernel.number, kernel.rank
    tile = kernel.tile or (1,) * rank
    ids = ids_of(kernel, lambda k: "tile%d * %d + l%d" % (k, tile[k], k), lambda k: "tile%d" % k, lambda k: "l%d" % k)
    # To optimize it takes longer than to compile the kernel for a level of the host.
    lines = ["#pragma clang optimize off", "static void serial_%d(kernel_data &d) {" % n] + parameter_lines(kernel)
    for kind, name, _, is_input in CONTAINERS:
        lines.append("%s%s *const %s = d.%s.data();" % ("const " if is_input else "", kind, name, name))
    lines += ["const table_of<const int> in_2 = {d.in_2.data()};", "const int *const table = in_i;",
              "const two_of<int *> views = {out_p, out_q};", "struct state {"]
    lines += ["int %s;" % name[1:] for name, _ in ids]
    lines += ["%s %s;" % (kind, name[1:]) for kind, name, _ in kernel.locals]
    lines += ["int la[8]; float lf[4];", STRUCT_ARRAYS.replace("@", ""), "};"]
    for k in range(rank):
        lines.append("for (int tile%d = 0; tile%d < %d; ++tile%d)" % (k, k, kernel.extent[k] // tile[k], k))
    lines += ["{", "std::vector<state> threads(%d);" % product(tile), "state *next = threads.data();"]
    lines += ["%s %s[%d];" % (a.kind, a.name, kernel.tile_threads) for a in getattr(kernel, "arrays", []) if a.name != "shared"]
    lines += ["for (int l%d = 0; l%d < %d; ++l%d)" % (k, k, tile[k], k) for k in range(rank)]
    lines += ["{ state &s = *next++;"] + ["%s = %s;" % pair for pair in ids] + array_lines()
    lines += ["%s = %s;" % (name, value) for _, name, value in kernel.locals] + ["}"]
    return by_thread(lines + kernel.root.lines(True) + ["}", "}", "#pragma clang optimize on"], True)


def program_text(seed, kernels):
    parts = ["// random_kernels.py --seed %s --only %s\n#include \"random_kernels.h\"\n"
             % (seed, ",".join(str(k.number) for k in kernels))]
    for kernel in kernels:
        parts += ["%s%s\n  return (int)r;\n}\n" % (head, "\n".join(block.lines(False))) for head, block in kernel.helper_texts]
        parts += ["static volatile %s %s_%d = %s;" % (kind, name, kernel.number, kernel.values[name])
                  for name, kind in kernel.params.items()]
        parts += [launch_text(kernel), serial_text(kernel)]
    table = ",\n".join("{%d, %d, launch_%d, serial_%d}" % (k.number, k.threads, k.number, k.number) for k in kernels)
    return "\n".join(parts) + "\nint main(int argc, char **argv) { return run_kernels({\n%s}, argc, argv); }\n" % table


class Runner:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder

    def environment(self, accelerator):
        path, _, level = accelerator.partition("@")
        environment = dict(os.environ)
        if path:
            environment["CPPAMP_DEFAULT_ACCELERATOR"] = path
        if level:
            environment["CPPAMP_HOST_LEVEL"] = level
        return environment

    def compile(self, source, flags):
        """A description of the error, or None."""
        command = [self.options.compiler] + COMMON_FLAGS + flags.split() + [source, "-o", source + ".out"]
        try:
            done = jobs.run_limited(command, self.options.timeout, capture_output=True, text=True)
        except subprocess.TimeoutExpired:
            return "the compiler hangs"
        return "" if done.returncode == 0 else "does not compile\n" + done.stderr[-4000:]

    def run(self, source, accelerator, numbers=()):
        try:
            done = jobs.run_limited([source + ".out"] + [str(n) for n in numbers], self.options.timeout,
                                    capture_output=True, text=True, env=self.environment(accelerator))
        except subprocess.TimeoutExpired:
            return "hangs"
        if done.returncode == 0:
            return ""
        return done.stdout + done.stderr[-4000:] + ("" if done.returncode == 1 else "ended with %d\n" % done.returncode)

    def check(self, seed, kernels, name="program"):
        """[(flags, accelerator, error)] of a program with these kernels."""
        source = os.path.join(self.folder, name + ".cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(program_text(seed, kernels))
        found = []
        for flags in self.options.flags:
            wrong = self.compile(source, flags)
            if wrong:
                found.append((flags, "", wrong))
                continue
            for accelerator in self.options.places.get(flags, self.options.accelerator):
                wrong = self.run(source, accelerator)
                if wrong and kind_of(wrong) in ("crash", "hang") and len(kernels) > 1:
                    alone = [(k.number, self.run(source, accelerator, [k.number])) for k in kernels]
                    wrong += "".join("kernel %d alone: %s\n" % pair for pair in alone if pair[1])
                if wrong:
                    found.append((flags, accelerator, wrong))
        return found


KINDS = {"difference": "differences", "crash": "crashes", "hang": "hangs", "refusal": "programs that do not compile"}


def kind_of(wrong):
    """One of KINDS."""
    if "does not compile" in wrong:
        return "refusal"
    if "hangs" in wrong:
        return "hang"
    return "crash" if re.search(r"ended with -?\d+", wrong) else "difference"


def likeness(wrong):
    """Equal for findings that remain the same while a kernel is shrunk."""
    error = re.search(r"error: (.{0,40})", wrong) if kind_of(wrong) == "refusal" else re.search(r"ended with -?\d+", wrong)
    return kind_of(wrong) + (error.group() if error else "")


def reduce(runner, seed, kernel):
    found = runner.check(seed, [kernel])
    if not found:
        sys.exit("kernel %d of seed %s does not fail" % (kernel.number, seed))
    flags, accelerator, wrong = found[0]
    runner.options.flags, runner.options.accelerator = [flags], [accelerator]
    kind = likeness(wrong)

    os.makedirs(runner.options.findings, exist_ok=True)
    path = os.path.join(runner.options.findings, "shrunk-%s-%d.cpp" % (seed, kernel.number))

    def still_fails():
        again = runner.check(seed, [kernel])
        fails = bool(again) and likeness(again[0][2]) == kind
        if fails:  # interrupted runs keep the smallest version
            with open(path, "w", encoding="utf-8") as file:
                file.write("// [%s] %s: %s\n%s" % (flags, accelerator or "default", again[0][2].split("\n")[0],
                                                  program_text(seed, [kernel])))
        return fails

    kernel_nodes.shrink(kernel.root, still_fails)
    print(path)


def report(runner, seed, kernels, found):
    """Keeps the program, and prints the error."""
    os.makedirs(runner.options.findings, exist_ok=True)
    name = "seed-%s-%d.cpp" % (seed, kernels[0].number)
    with open(os.path.join(runner.options.findings, name), "w", encoding="utf-8") as file:
        file.write(program_text(seed, kernels))
    for flags, accelerator, wrong in found:
        print("%s [%s] %s: %s" % (name, flags, accelerator or "default", wrong.strip()), flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="amp-clang++")
    parser.add_argument("--accelerator", action="append",
                        help="a value of CPPAMP_DEFAULT_ACCELERATOR, followed by @v2 for the host's level")
    parser.add_argument("--everywhere", action="store_true",
                        help="-O2 at each host level that the processor supports and on OpenCL, -O3 thread by thread, "
                             "-O1 and --amp-robust on the host")
    parser.add_argument("--flags", action="append", help="compiler options, as one argument; default: -O2")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100, help="number of kernels; 0: until --minutes are over")
    parser.add_argument("--first", type=int, default=0, help="number of the first kernel")
    parser.add_argument("--per-program", type=int, default=20)
    parser.add_argument("--only", help="numbers of kernels, separated by commas: runs one program with these")
    parser.add_argument("--reduce", action="store_true")
    parser.add_argument("--print", action="store_true", help="only print the program")
    parser.add_argument("--timeout", type=float, default=300, help="seconds of processor time for a compilation and for a run")
    parser.add_argument("--findings", default="kernel-findings")
    jobs.add_options(parser)
    options = parser.parse_args()
    options.places = {}  # of flags, if not all
    if options.everywhere:
        host = "cpu\\host"
        options.places = {"-O2": [host + "@" + level for level in host_levels()] + ["opencl"],
                          "-O3 --amp-host=scalar": [host], "-O1 --amp-robust": [host]}
        options.flags = list(options.places)
    options.accelerator, options.flags = options.accelerator or [""], options.flags or ["-O2"]
    return options


def host_levels():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        features = re.search(r"^flags\s*:(.*)", file.read(), re.M)
    words = features[1].split() if features else []
    return ["v2"] + ["v3"] * ("avx2" in words) + ["v4"] * ("avx512vl" in words)


@contextlib.contextmanager
def open_worker(options, batches):
    """Checks one program: (its kernels' numbers, error)."""
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options, folder)

        def work(number):
            batch = batches(number)
            kernels = [Kernel(options.seed, n) for n in batch]
            found = runner.check(options.seed, kernels)
            if found:
                report(runner, options.seed, kernels, found)
            return batch, found
        yield work


def check_all(options, batches, count):
    start, kernels, findings = time.monotonic(), 0, collections.Counter()
    for _, (batch, found) in jobs.spread(lambda: open_worker(options, batches), options.jobs, count, options.minutes):
        kernels += len(batch)
        findings.update(kind_of(wrong) for _, _, wrong in found)
    runs = sum(len(options.places.get(flags, options.accelerator)) for flags in options.flags)
    print("%d kernels, %d findings: %s (seed %s, each kernel in %d ways, %d processes, %d s)"
          % (kernels, sum(findings.values()), ", ".join("%d %s" % (findings[k], name) for k, name in KINDS.items()),
             options.seed, runs, options.jobs, time.monotonic() - start))
    return 1 if findings else 0


def main():
    options = read_options()
    per_program, only = options.per_program, options.only and [int(n) for n in options.only.split(",")]
    count = 1 if only else -(-options.count // per_program)

    def batches(number):
        first = options.first + number * per_program
        last = min(first + per_program, options.first + options.count) if options.count else first + per_program
        return only or range(first, last)

    if not options.print and not options.reduce:
        return check_all(options, batches, count)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            kernels = [Kernel(options.seed, n) for n in batches(number)]
            if options.print:
                print(program_text(options.seed, kernels))
            else:
                reduce(Runner(options, folder), options.seed, kernels[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
