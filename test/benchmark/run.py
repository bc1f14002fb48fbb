#!/usr/bin/env python3
"""Measures C++ AMP against its peers and prints a table of ratios; lower is better, 1 is equal.

Each pair is measured alternately in one run: A B, B A, A B ... The ratio is the median of the ratios of
the pairs' wall times; "middle half" is the range of the middle half of them, "best" is the ratio
of the shortest times, and "cpu" that of processor times. On a busy machine, use the last two.

  run.py                          everything that can be measured here
  run.py kernels launch --json x  some parts; writes all times to x
  CPPAMP_DEFAULT_ACCELERATOR=...  on another device; the OpenCL peers take the same one

Parts: kernels   emitted kernels against hand-written OpenCL C
       launch    parallel_for_each against clSetKernelArg and clEnqueueNDRangeKernel
       transfers copies of a std::vector against clEnqueueWriteBuffer and clEnqueueReadBuffer
       allocation  arrays made and destroyed against clCreateBuffer; memory after a million launches
       bytes     bytes moved by array_views
       compile   amp-clang++ against plain clang++ (needs both)
       startup   process start to first result, warm, against raw OpenCL
       cpu       the CPU as an accelerator: 14 programs against OpenMP (see cpu/table.py)
       cuda      18 kernels against the same in CUDA (see cuda/table.py)
       cuda_forms  67 other forms of these kernels, half of them held out from tuning
       forms     56 families of algorithms, each in several forms, against OpenMP (see forms/table.py)
       load      programs of the parts cpu and forms under load, against OpenMP (see load/table.py)
       trace     launches with a timeline (CPPAMP_TRACE) against launches without one
       host      cost of launches and of program start, speedup by a second thread, growth of objects
       checks    share of the plugin's checks in a compilation, on files of doubled lengths
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = ("kernels", "launch", "transfers", "allocation", "bytes", "compile", "startup", "cpu", "cuda", "cuda_forms", "host",
         "trace", "checks", "forms", "load")
KERNELS = ("triad", "matmul_simple", "matmul_tiled", "nbody", "stencil", "reduction",
           "transpose", "histogram", "spmv", "black_scholes")
KERNEL_TARGET = 1.05
LAUNCH_TARGET = {True: 1.1, False: 1.3}  # on a GPU or not
STARTUP_TARGET = 1.2
# For devices with their own memory: large copies are staged through pinned memory.
LARGE_TRANSFER, LARGE_TRANSFER_TARGET, SMALL_TRANSFER_TARGET = 32 << 20, 1 / 2.5, 1.05
ALLOCATION_LIMIT = 5e-6  # seconds
MEMORY_LIMIT = 1 << 20  # maximum growth of resident memory in bytes during a million launches
HOST_LIMITS = {"launch on the host, pipelined": 0.5e-6, "launch on the host, waited for": 1e-6,
               "launch on the host, a marker waited for": 1.5e-6}  # seconds
HOST_START_LIMIT = 10e-3  # seconds to the first result
HOST_THREADS_TARGET = 1 / 1.9  # of the time of one thread
HOST_OBJECT_LIMIT = 40 << 10  # bytes by which hello's object grows
TRACE_TARGET = 1.03  # on the host; OpenCL's own clocks cost more (docs/guides/debugging.md)
COMPILE_TARGET = {"kernel": 1.6, "no_kernel": 1.05}


class Failed(Exception):
    pass


class Row:
    """One line of the table: times of both sides in seconds, pair by pair."""

    def __init__(self, part, name, ours, peer, target=None, note="", limit=None):
        self.part, self.name, self.target, self.note = part, name, target, note
        self.ours, self.peer, self.limit = ours, peer, limit
        ratios = sorted(a / b for a, b in zip(ours["wall"], peer["wall"]))
        self.ratio = statistics.median(ratios)
        self.quarters = (ratios[len(ratios) // 4], ratios[(3 * len(ratios) - 1) // 4])
        self.best = min(ours["wall"]) / min(peer["wall"])
        self.processor = statistics.median(
            a / b for a, b in zip(ours["processor"], peer["processor"]) if b > 0)

    def verdict(self):
        if self.limit is not None:
            return "ok" if statistics.median(self.ours["wall"]) <= self.limit else "MISSED"
        if self.target is None:
            return ""
        return "ok" if self.ratio <= self.target else "MISSED"

    def as_json(self):
        return {"part": self.part, "name": self.name, "ratio": self.ratio, "best": self.best,
                "processor": self.processor, "target": self.target, "ours": self.ours,
                "peer": self.peer, "note": self.note}


def format_seconds(seconds):
    for scale, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if seconds * scale >= 1:
            return "%.4g %s" % (seconds * scale, unit)
    return "%.3f us" % (seconds * 1e6)


def print_rows(rows):
    line = "%-40s %10s %10s %6s %13s %6s %6s %8s %-7s %s"
    print(line % ("", "C++ AMP", "peer", "ratio", "middle half", "best", "cpu", "target", "", ""))
    for row in rows:
        print((line % (row.name, format_seconds(statistics.median(row.ours["wall"])),
                       format_seconds(statistics.median(row.peer["wall"])), "%.3f" % row.ratio,
                       "%.3f..%.3f" % row.quarters, "%.3f" % row.best, "%.3f" % row.processor,
                       "<= " + format_seconds(row.limit) if row.limit is not None else
                       "" if row.target is None else "<= %.2f" % row.target, row.verdict(),
                       row.note)).rstrip())


def run_program(folder, name, arguments, environment=None):
    """The lines of JSON in a program's output."""
    done = subprocess.run([os.path.join(folder, name)] + arguments, stdout=subprocess.PIPE, text=True,
                          env=environment)
    if done.returncode:
        raise Failed("%s ended with %d" % (name, done.returncode))
    return [json.loads(line) for line in done.stdout.splitlines()]


class Child:
    """A timed process: its first line, and the whole process."""

    def __init__(self, command, environment):
        read, write = os.pipe()
        start = time.perf_counter()
        pid = os.posix_spawn(command[0], command, environment,
                             file_actions=[(os.POSIX_SPAWN_DUP2, write, 1),
                                           (os.POSIX_SPAWN_CLOSE, read)])
        os.close(write)
        self.output = os.read(read, 1 << 16)
        self.to_first_line = time.perf_counter() - start
        self.all_output = self.output
        while more := os.read(read, 1 << 16):
            self.all_output += more
        _, status, usage = os.wait4(pid, 0)
        self.whole = time.perf_counter() - start
        self.processor = usage.ru_utime + usage.ru_stime
        os.close(read)
        if status:
            raise Failed("%s ended with status %d" % (command[0], status))


def times_of(children, what):
    return {"wall": [getattr(child, what) for child in children],
            "processor": [child.processor for child in children]}


def run_pairs(pairs, ours, peer):
    """[(child of ours, child of the peer's)]; each is a (command, environment). They alternate."""
    result = []
    for i in range(pairs):
        if i % 2:
            b = Child(*peer)
            result.append((Child(*ours), b))
        else:
            a = Child(*ours)
            result.append((a, Child(*peer)))
    return result


class Benchmarks:
    def __init__(self, options):
        self.options, self.folder = options, options.bin
        self.arguments = ["--tiny"] if options.tiny else []
        self.rows, self.moved, self.left_out, self.memory = [], [], [], []
        self.device, self.is_gpu, self.workloads, self.sizes, self.of_forms, self.under_load = None, False, [], [], {}, {}
        self.against_cuda, self.forms_against_cuda = {}, {}

    def find_device(self):
        if self.device is None:
            first = run_program(self.folder, "launch", ["--tiny"])[0]
            self.device, self.is_gpu = first["device"], first["gpu"]

    def measure_program(self, part, program, target_of, limit=None, rounds=None):
        """Pools the pairs of several processes, whose memory layouts differ."""
        pooled = {}
        for _ in range(rounds or self.options.rounds):
            for result in run_program(self.folder, program, self.arguments):
                if "memory" in result:
                    self.memory.append(result)
                    continue
                known = pooled.setdefault(result["name"], result)
                if known is not result:
                    for side in ("ours", "peer"):
                        for clock, times in known[side].items():
                            times += result[side][clock]
        for name, result in pooled.items():
            ours, peer = result["ours"], result["peer"]
            rate = result["work"] / statistics.median(ours["wall"]) / 1e9
            note = "%.4g G%s/s, size %d" % (rate, result["unit"], result["size"])
            self.rows.append(Row(part, name, ours, peer, target_of(result),
                                 note if part in ("kernels", "transfers") else "",
                                 limit(result) if callable(limit) else limit))

    def kernels(self):
        for program in KERNELS:
            self.measure_program("kernels", program, lambda result: KERNEL_TARGET)

    def launch(self):
        self.measure_program(
            "launch", "launch",
            lambda result: LAUNCH_TARGET[self.is_gpu] if "pipelined" in result["name"] else None)

    def transfers(self):
        def target(result):
            if not self.is_gpu:
                return None
            return LARGE_TRANSFER_TARGET if result["size"] >= LARGE_TRANSFER else SMALL_TRANSFER_TARGET
        self.measure_program("transfers", "transfers", target, rounds=1)

    def allocation(self):
        self.measure_program("allocation", "allocation", lambda result: None, ALLOCATION_LIMIT, rounds=1)

    def bytes(self):
        self.moved = run_program(self.folder, "bytes_moved", self.arguments)

    def startup(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ)
            for name in ("CPPAMP_CACHE_DIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH"):
                environment[name] = os.path.join(folder, name)
            ours = ([os.path.join(self.folder, "startup_amp")], environment)
            peer = ([os.path.join(self.folder, "startup_opencl"), self.device,
                     os.path.join(folder, "program.bin")], environment)
            cold = run_pairs(1, ours, peer)
            run_pairs(2, ours, peer)
            warm = run_pairs(3 if self.options.tiny else 41, ours, peer)
        for a, b in warm:
            if a.output != b.output:
                raise Failed("startup: %r is not %r" % (a.output, b.output))
        for name, pairs, what, target in (
                ("start to first result, warm", warm, "to_first_line", STARTUP_TARGET),
                ("start to end, warm", warm, "whole", None),
                ("start to first result, first run", cold, "to_first_line", None)):
            self.rows.append(Row("startup", name, times_of([a for a, _ in pairs], what),
                                 times_of([b for _, b in pairs], what), target))

    def compile(self):
        amp, plain = find_compilers(self.options)
        if not amp or not plain:
            self.left_out.append("compile: amp-clang++ was not found")
            return
        sources = os.path.join(HERE, "compile_time")
        with tempfile.TemporaryDirectory() as folder:
            for file, name, flags in (("kernel", "compile one kernel", []),
                                      ("kernel", "compile one kernel, no SPIR-V", ["--amp-no-spirv"]),
                                      ("no_kernel", "compile a file without amp code", [])):
                common = ["-O2", "-c", os.path.join(sources, file + ".cpp"), "-o",
                          os.path.join(folder, "out.o")]
                environment = dict(os.environ)
                ours, peer = ([amp] + flags + common, environment), ([plain] + common, environment)
                if not self.options.tiny:
                    run_pairs(1, ours, peer)
                pairs = run_pairs(1 if self.options.tiny else self.options.compile_pairs, ours, peer)
                self.rows.append(Row("compile", name, times_of([a for a, _ in pairs], "whole"),
                                     times_of([b for _, b in pairs], "whole"), COMPILE_TARGET[file]))

    def cpu(self):
        if not os.path.exists(os.path.join(self.folder, "cpu", "triad")):
            self.left_out.append("cpu: the programs were built without OpenMP")
            return
        table = load_table("cpu")
        try:
            self.workloads = table.run(self.folder, self.options)
        except table.NotMeasured as error:
            raise Failed(str(error))

    def cuda(self):
        if not self.options.recorded and not os.path.exists(os.path.join(self.folder, "cuda", "triad")):
            self.left_out.append("cuda: the programs were not built (target benchmarks-cuda)")
            return
        table = load_table("cuda")
        try:
            self.against_cuda = table.run(self.folder, self.options)
        except table.NotMeasured as error:
            raise Failed(str(error))

    def cuda_forms(self):
        if not os.path.exists(os.path.join(self.folder, "cuda", "forms", "streams")):
            self.left_out.append("cuda_forms: the programs were not built (target benchmarks-cuda)")
            return
        table = load_table("cuda")
        try:
            self.forms_against_cuda = table.run_forms(self.folder, self.options)
        except table.NotMeasured as error:
            raise Failed(str(error))

    def forms(self):
        table = load_table("forms")
        try:
            self.of_forms = table.run(self.folder, self.options)
        except table.NotMeasured as error:
            self.left_out.append("forms: %s" % error)
            return
        if self.of_forms["failures"]:
            raise Failed("; ".join(self.of_forms["failures"]))

    def load(self):
        table = load_table("load")
        try:
            self.under_load = table.run(self.folder, self.options, load_table("cpu"))
        except table.NotMeasured as error:
            self.left_out.append("load: %s" % error)
            return
        self.left_out += ["load: " + failure for failure in self.under_load["failures"]]

    def host(self):
        self.measure_program("host", "host_launch", lambda result: None,
                             lambda result: HOST_LIMITS[result["name"]], rounds=1)
        ours = ([os.path.join(self.folder, "startup_host")], dict(os.environ))
        peer = ([shutil.which("true")], dict(os.environ))
        run_pairs(1, ours, peer)
        pairs = run_pairs(3 if self.options.tiny else 41, ours, peer)
        for name, what in (("start to first result, on the host", "to_first_line"),
                           ("start to end, on the host", "whole")):
            self.rows.append(Row("host", name, times_of([a for a, _ in pairs], what),
                                 times_of([b for _, b in pairs], what), limit=HOST_START_LIMIT))
        self.host_threads()
        self.host_object()

    def trace(self):
        """Alternating processes. Takes each one's best block, because load from other processes fluctuates."""
        for name, accelerator, target in (("launch on the host, with a timeline", "cpu\\host", TRACE_TARGET),
                                          ("launch on OpenCL, with a timeline", "opencl", None)):
            pairs = []
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "trace.json")
                for i in range(1 if self.options.tiny else 6 * self.options.rounds):
                    # The position of the stack matters as much as the change: equal for both sides, different each time.
                    common = {k: v for k, v in os.environ.items() if k not in ("CPPAMP_TRACE", "CPPAMP_PROFILE")}
                    common.update(CPPAMP_DEFAULT_ACCELERATOR=accelerator, BENCHMARK_PADDING="x" * (16 * (i % 16)))
                    command = [os.path.join(self.folder, "traced_launch")] + self.arguments
                    pairs += run_pairs(2, (command, dict(common, CPPAMP_TRACE=file)), (command, dict(common, BENCHM_OTHER=file)))
            sides = [{"wall": [], "processor": []} for _ in "ab"]
            for pair in pairs:
                for side, child in zip(sides, pair):
                    for clock, values in json.loads(child.all_output).items():
                        side[clock].append(min(values))
            self.rows.append(Row("trace", name, *sides, target))
            self.rows.append(Row("trace", "the same, whole processes", times_of([a for a, _ in pairs], "whole"),
                                 times_of([b for _, b in pairs], "whole")))

    def host_threads(self):
        """A second thread, on kernels that are limited by computation, not by memory."""
        if not os.path.exists(os.path.join(self.folder, "cpu", "nbody")):
            self.left_out.append("host: the programs of the part cpu were built without OpenMP")
            return
        times = {}
        for threads in ("1", "2", "1", "2", "1", "2"):
            environment = dict(os.environ, CPPAMP_THREADS=threads, CPPAMP_DEFAULT_ACCELERATOR="cpu\\host")
            result = run_program(os.path.join(self.folder, "cpu"), "nbody", self.arguments, environment)[0]
            for clock, values in result["ours"].items():
                times.setdefault(threads, {}).setdefault(clock, []).extend(values)
        self.rows.append(Row("host", "n-body, two threads against one", times["2"], times["1"], HOST_THREADS_TARGET))

    def host_object(self):
        amp, _ = find_compilers(self.options)
        if not amp:
            self.left_out.append("host: amp-clang++ was not found")
            return
        with tempfile.TemporaryDirectory() as folder:
            sizes = []
            for flags in (["--amp-host=none"], []):
                out = os.path.join(folder, "out.o")
                subprocess.run([amp, "-O2", *flags, "-c", os.path.join(HERE, "startup_amp.cpp"), "-o", out],
                               check=True)
                sizes.append(os.path.getsize(out))
        self.sizes.append(("object of a program with one kernel", *sizes))

    def print_sizes(self):
        for name, without, with_host in self.sizes:
            more = with_host - without
            print("%s: %d bytes more for the host, on %d  %s" % (
                name, more, without, "ok" if more <= HOST_OBJECT_LIMIT else "MISSED"))

    def checks(self):
        compiler, _ = find_compilers(self.options)
        if not compiler:
            self.left_out.append("checks: amp-clang++ was not found")
            return
        sys.path.insert(0, os.path.join(HERE, "compile_time"))
        import checks
        if not checks.run(compiler, self.options.tiny):
            raise Failed("the cost of the checks exceeds the limit")

    def print_memory(self):
        for m in self.memory:
            grown = m["after"] - m["before"]
            print("%d launches: resident memory grew by %d KiB  %s" % (
                m["memory"], grown // 1024, "ok" if grown <= MEMORY_LIMIT else "MISSED"))

    def print_moved(self):
        print("%-48s %24s %24s" % ("bytes moved", "to the device", "from the device"))
        for m in self.moved:
            is_right = (m["to_device"], m["from_device"]) == (m["expected_to"], m["expected_from"])
            print("%-48s %10d of %10d %10d of %10d  %s" % (
                m["name"], m["to_device"], m["expected_to"], m["from_device"], m["expected_from"],
                "ok" if is_right else "MISSED"))


def load_table(part):
    """The module of a part with its own folder of programs and table."""
    spec = importlib.util.spec_from_file_location(part + "_table", os.path.join(HERE, part, "table.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_compilers(options):
    """amp-clang++, and the plain clang++ that it calls."""
    amp = options.compiler or shutil.which("amp-clang++")
    if not amp or not os.path.exists(amp):
        return None, None
    config = subprocess.run([amp, "--amp-print-config"], capture_output=True, text=True, check=True)
    values = dict(line.split(": ", 1) for line in config.stdout.splitlines() if ": " in line)
    return amp, options.plain_compiler or values.get("clang")


def read_options():
    built = os.path.join(HERE, "..", "bin", "amp-clang++")
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS) + "; default: all")
    parser.add_argument("--bin", default=HERE, help="folder of the built programs")
    parser.add_argument("--compiler", default=built if os.path.exists(built) else None,
                        help="the amp-clang++ to measure")
    parser.add_argument("--plain-compiler", help="the clang++ to compare it with")
    parser.add_argument("--json", help="file for all individual times")
    parser.add_argument("--rounds", type=int, default=3, help="processes for each program")
    parser.add_argument("--accelerator", action="append",
                        help="an accelerator for the parts cpu and forms; compares the first one with the others")
    parser.add_argument("--intel", help="a virtual environment with Intel's OpenCL runtime, for the part cpu")
    parser.add_argument("--only", action="append", metavar="WORKLOAD", help="parts cuda, cuda_forms, forms, load: a workload, for example spmv")
    parser.add_argument("--load", action="append", choices=("idle", "busy", "pinned", "quota"), help="part load: the load")
    parser.add_argument("--half", choices=("tuned", "held_out"), help="parts forms and cuda_forms: the half")
    parser.add_argument("--math", choices=("precise", "fast"),
                        help="part cuda_forms: without or with -ffast-math; default: both")
    parser.add_argument("--clock", choices=("wall", "processor"),
                        help="part forms: wall time of all threads, or processor time of one; default: both")
    parser.add_argument("--threads", type=int, help="part forms, wall time: number of threads; default: one per processor")
    parser.add_argument("--seconds", type=float, default=0.02, help="part forms: minimum length of a timed block")
    parser.add_argument("--jobs", type=int, default=1, help="part forms: single-threaded programs that run at a time")
    parser.add_argument("--limit", type=float, help="part forms: seconds after which no program starts")
    parser.add_argument("--recorded", metavar="FILE", help="part cuda: print the table of a file that --json wrote")
    parser.add_argument("--compile-pairs", type=int, default=15)
    parser.add_argument("--tiny", action="store_true", help="only show that everything works")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error("there is no part '%s'" % part)
    if options.tiny:
        options.rounds = 1
    return options


def main():
    options = read_options()
    benchmarks = Benchmarks(options)
    failed = False
    if not set(options.parts) or set(options.parts) - {"checks", "compile", "cpu", "cuda", "cuda_forms", "forms", "host", "load", "trace"}:
        benchmarks.find_device()
        print("device: %s" % benchmarks.device, flush=True)
    for part in options.parts or PARTS:
        try:
            getattr(benchmarks, part)()
        except (Failed, OSError) as error:
            benchmarks.left_out.append("%s: %s" % (part, error))
            failed = True
    if benchmarks.rows:
        print_rows(benchmarks.rows)
    benchmarks.print_memory()
    benchmarks.print_sizes()
    if benchmarks.moved:
        benchmarks.print_moved()
    for line in benchmarks.left_out:
        print("not measured: " + line)
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"device": benchmarks.device, "rows": [row.as_json() for row in benchmarks.rows],
                       "bytes": benchmarks.moved, "memory": benchmarks.memory, "cpu": benchmarks.workloads,
                       "cuda": benchmarks.against_cuda, "cuda_forms": benchmarks.forms_against_cuda, "forms": benchmarks.of_forms, "load": benchmarks.under_load, "not_measured": benchmarks.left_out}, file, indent=1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
