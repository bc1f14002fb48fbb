"""C++ AMP against CUDA on an NVIDIA GPU: the same algorithms with the same sizes and tiles in both languages, each in the
usual style of its language; the second time with -ffast-math and -use_fast_math. run.py calls this as its part `cuda`:

  run.py cuda                      builds the .cu files if nvcc is available, and times both sides alternately
  run.py cuda --only spmv          some of the workloads
  run.py cuda --recorded x.json    prints the table of a file that --json wrote
  run.py cuda_forms --half tuned   further forms of the workloads (forms/forms.h), of which half are held out (families.json)
  run.py cuda_forms --only stencil --math precise

$NVCC names the compiler if it is not on the PATH. Without it, the C++ AMP programs are timed alone. Each program compares its result with
CUDA's, and fails if they differ.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import json
import math
import os
import shutil
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
WORKLOADS = ("triad", "matmul_simple", "matmul_tiled", "matmul_registers", "nbody", "nbody_structs", "stencil",
             "stencil_3d", "reduction", "scan", "transpose", "histogram", "spmv", "black_scholes", "mandelbrot",
             "bitonic_sort", "dgemm", "ray_tracer")
WORST_TARGET = 1.02  # of the times of CUDA
# After a program's name: further options of both compilers, and the target of the geometric mean.
MODES = (("", "", [], 0.95), ("_fast", ", -ffast-math against -use_fast_math", ["-use_fast_math"], 1.0))
NVCC_FLAGS = ["-O3", "-std=c++17", "-arch=native", "-shared", "-Xcompiler", "-fPIC"]


class NotMeasured(Exception):
    pass


def find_nvcc():
    if "NVCC" in os.environ:
        return os.environ["NVCC"]
    return shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")


def build_peer(nvcc, folder, workload, suffix, flags, sources=HERE):
    command = [nvcc, *NVCC_FLAGS, *flags, os.path.join(sources, workload + ".cu"), "-o",
               os.path.join(folder, workload + suffix + "_cuda.so")]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise NotMeasured("nvcc refuses %s.cu:\n%s" % (workload, done.stderr))


def build_peers(nvcc, folder, workloads):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in [pool.submit(build_peer, nvcc, folder, workload, suffix, flags)
                     for suffix, _, flags, _ in MODES for workload in workloads]:
            done.result()


def measure(folder, workloads, options):
    """{mode: [results of the programs]}. Pools the pairs of several processes, whose memory layouts differ."""
    arguments = ["--tiny"] if options.tiny else ["--pairs", "7", "--seconds", "0.03"]
    results = {}
    for suffix, *_ in MODES:
        for workload in workloads:
            pooled = None
            for _ in range(options.rounds):
                done = subprocess.run([os.path.join(folder, workload + suffix)] + arguments, stdout=subprocess.PIPE,
                                      text=True, check=False)
                if done.returncode:
                    raise NotMeasured("%s ended with %d" % (workload + suffix, done.returncode))
                result = json.loads(done.stdout)
                for side in ("ours", "peer") if pooled else ():
                    for clock, times in pooled.get(side, {}).items():
                        times += result[side][clock]
                pooled = pooled or result
            results.setdefault(suffix, []).append(pooled)
    return results


def ratio_of(result):
    """The median of the pairs' ratios."""
    return statistics.median(a / b for a, b in zip(result["ours"]["wall"], result["peer"]["wall"]))


def verdict(is_met, tiny):
    return "" if tiny else "ok" if is_met else "MISSED"


def print_row(result, tiny):
    ours = statistics.median(result["ours"]["wall"])
    rate = "%.4g G%s/s, size %d" % (result["work"] / ours / 1e9, result["unit"], result["size"])
    if "peer" not in result:
        print("%-18s %9.4f ms %12s %7s %-6s  %s" % (result["name"], 1e3 * ours, "", "", "", rate))
        return
    ratio = ratio_of(result)
    print("%-18s %9.4f ms %9.4f ms %7.3f %-6s  %s" % (
        result["name"], 1e3 * ours, 1e3 * statistics.median(result["peer"]["wall"]), ratio,
        verdict(ratio <= WORST_TARGET, tiny), rate))


def print_tables(results, tiny=False):
    for suffix, title, _, target in MODES:
        rows = results.get(suffix, [])
        if not rows:
            continue
        print("C++ AMP against CUDA%s: %s" % (title, rows[0]["device"]))
        print("%-18s %12s %12s %7s" % ("workload", "C++ AMP", "CUDA", "ratio"))
        for row in rows:
            print_row(row, tiny)
        if all("peer" in row for row in rows):
            mean = math.exp(statistics.mean(math.log(ratio_of(row)) for row in rows))
            print("%-18s %12s %12s %7.3f %-6s" % ("geometric mean", "", "", mean, verdict(mean <= target, tiny)))


def run(folder, options):
    """Measures, prints the tables, and returns what --json writes."""
    if options.recorded:
        with open(options.recorded, encoding="utf-8") as file:
            results = json.load(file)["cuda"]
        print_tables(results)
        return results
    folder, workloads, nvcc = os.path.join(folder, "cuda"), options.only or WORKLOADS, find_nvcc()
    if nvcc:
        build_peers(nvcc, folder, workloads)
    results = measure(folder, workloads, options)
    print_tables(results, options.tiny)
    if not nvcc:
        print("CUDA was not measured: nvcc was not found")
    return results


FORMS = os.path.join(HERE, "forms")
FORMS_MEAN_TARGETS = {"": 0.9, "_fast": 0.92}
HALVES = ("tuned", "held_out")


def mean_of(rows):
    return math.exp(statistics.mean(math.log(ratio_of(row)) for row in rows))


def print_forms(measured, tiny=False):
    for suffix, title, *_ in MODES:
        for half in HALVES:
            rows = measured.get(half + suffix)
            if not rows:
                continue
            print("-- %s, C++ AMP against CUDA%s: %s" % (half.replace("_", " "), title, rows[0]["device"]))
            for row in rows:
                ours = statistics.median(row["ours"]["wall"])
                if "peer" not in row:
                    print("%-64s %9.4f ms" % (row["form"], 1e3 * ours))
                    continue
                print("%-64s %9.4f ms %9.4f ms %7.3f %s" % (
                    row["form"], 1e3 * ours, 1e3 * statistics.median(row["peer"]["wall"]), ratio_of(row),
                    verdict(ratio_of(row) <= WORST_TARGET, tiny)))
            if all("peer" in row for row in rows):
                mean = mean_of(rows)
                print("%-64s %12s %12s %7.3f %s" % ("geometric mean of %d" % len(rows), "", "", mean,
                                                    verdict(mean <= FORMS_MEAN_TARGETS[suffix], tiny)))


def run_forms(folder, options):
    """Measures the forms, prints the table, and returns what --json writes. Lists and omits wrong forms."""
    with open(os.path.join(FORMS, "families.json"), encoding="utf-8") as file:
        listed = json.load(file)
    folder, nvcc = os.path.join(folder, "cuda", "forms"), find_nvcc()
    modes = [mode for mode in MODES if options.math in (None, "fast" if mode[0] else "precise")]
    wanted = {half: {program: [f for f in forms if not options.only or f.split(":")[0] in options.only]
                     for program, forms in listed[half].items()} for half in HALVES if options.half in (None, half)}
    programs = sorted({program for half in wanted.values() for program, forms in half.items() if forms})
    if absent := [program + suffix for program in programs for suffix, *_ in modes
                  if not os.path.exists(os.path.join(folder, program + suffix))]:
        raise NotMeasured("not built (target benchmarks-cuda): " + ", ".join(absent))
    if nvcc:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            for done in [pool.submit(build_peer, nvcc, folder, program, suffix, flags, FORMS)
                         for suffix, _, flags, _ in modes for program in programs]:
                done.result()
    arguments = ["--tiny"] if options.tiny else ["--pairs", "7", "--seconds", "0.03"]
    measured, failures = {}, []
    for suffix, *_ in modes:
        for half in wanted:
            pooled = {}
            for program, forms in wanted[half].items():
                chosen = [word for form in forms for word in ("--form", form)]
                for _ in range(options.rounds if forms else 0):
                    done = subprocess.run([os.path.join(folder, program + suffix)] + arguments + chosen,
                                          capture_output=True, text=True, check=False)
                    if done.returncode:
                        failures.append("%s ended with %d: %s" % (program + suffix, done.returncode,
                                                                  done.stderr.strip()[-400:]))
                    for result in map(json.loads, done.stdout.splitlines()):
                        known = pooled.setdefault(result["form"], result)
                        for side in ("ours", "peer") if known is not result else ():
                            for clock, times in known.get(side, {}).items():
                                times += result[side][clock]
            measured[half + suffix] = list(pooled.values())
    print_forms(measured, options.tiny)
    if not nvcc:
        print("CUDA was not measured: nvcc was not found")
    if failures:
        raise NotMeasured("; ".join(failures))
    return measured
