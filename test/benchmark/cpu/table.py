"""The CPU as an accelerator: 14 programs in C++ AMP against the same in OpenMP, on one or more accelerators.

Each program (workload.h) times both sides alternately. With several accelerators, their processes alternate, and two
accelerators are compared by the ratio of their ratios to OpenMP. run.py calls this as its part `cpu`:

  run.py cpu                                     on the default accelerator
  run.py cpu --accelerator 'direct3d\\warp' --accelerator Portable --intel FOLDER --json cpu.json
                                                 the first one also against each of the others

A name is a value of CPPAMP_DEFAULT_ACCELERATOR: a part of a device path or description. Intel's OpenCL runtime
for CPUs is a PyPI package; FOLDER is a virtual environment that contains it:

  python3 -m venv FOLDER && FOLDER/bin/pip install intel-opencl-rt intel-cmplr-lib-rt

The package's .icd file names a folder on its build machine, and its folder contains an OpenCL loader, which must not be
used. The script therefore creates a folder with an .icd file that names the library, and one with links to the other
libraries, for OCL_ICD_VENDORS and LD_LIBRARY_PATH.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import json
import math
import os
import statistics
import subprocess
import tempfile

WORKLOADS = ("matmul_simple", "matmul_tiled", "black_scholes", "nbody", "scan", "histogram", "reduction", "stencil",
             "transpose", "triad", "spmv", "mandelbrot", "ray_tracer", "bitonic_sort")
MEAN_TARGET, WORST_TARGET = 0.6, 1.15  # of the times of OpenMP
PEAK_TARGET = 0.35  # of the multiplications that the processor can execute
PEAK_ROW = "matmul, tiled, against FMA peak"


class NotMeasured(Exception):
    pass


def intel_environment(venv, folder):
    """Environment in which the OpenCL loader finds only Intel's runtime."""
    libraries = glob.glob(os.path.join(os.path.abspath(venv), "lib", "libintelocl.so"))
    if not libraries:
        raise NotMeasured("%s has no lib/libintelocl.so: pip install intel-opencl-rt intel-cmplr-lib-rt" % venv)
    vendors, links = os.path.join(folder, "vendors"), os.path.join(folder, "lib")
    os.makedirs(vendors)
    os.makedirs(links)
    with open(os.path.join(vendors, "intel.icd"), "w", encoding="utf-8") as file:
        file.write(libraries[0] + "\n")
    for library in glob.glob(os.path.join(os.path.dirname(libraries[0]), "*.so*")):
        if not os.path.basename(library).startswith("libOpenCL"):
            os.symlink(library, os.path.join(links, os.path.basename(library)))
    return {"OCL_ICD_VENDORS": vendors, "LD_LIBRARY_PATH": links, "CPPAMP_DEFAULT_ACCELERATOR": "Intel"}


class Accelerator:
    """One of the compared accelerators: its name, the environment that selects it, and its measurements."""

    def __init__(self, name, environment):
        self.name, self.device, self.results = name, None, {}
        self.environment = dict(os.environ, **environment)

    def run(self, program, arguments):
        done = subprocess.run([program] + arguments, stdout=subprocess.PIPE, text=True, env=self.environment)
        if done.returncode:
            raise NotMeasured("%s on %s ended with %d" % (os.path.basename(program), self.name, done.returncode))
        for line in done.stdout.splitlines():
            result = json.loads(line)
            self.device = result["device"]
            known = self.results.setdefault(result["name"], result)
            if known is not result:
                for side in ("ours", "peer"):
                    for clock, times in known[side].items():
                        times += result[side][clock]

    def ours(self, name):
        return statistics.median(self.results[name]["ours"]["wall"])

    def peer(self, name):
        return statistics.median(self.results[name]["peer"]["wall"])

    def ratio(self, name):
        """The median of the pairs' ratios."""
        result = self.results[name]
        return statistics.median(a / b for a, b in zip(result["ours"]["wall"], result["peer"]["wall"]))


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(math.log(value) for value in values) / len(values))


def verdict(is_met, tiny):
    return "" if tiny else "ok" if is_met else "MISSED"


def print_table(accelerators, names, tiny):
    first, others = accelerators[0], accelerators[1:]
    print("C++ AMP: %s; peer: OpenMP, %s" % (first.device, first.results[names[0]]["peer_compiler"]))
    print("%-18s %10s %10s %7s %-6s" % ("workload", "C++ AMP", "OpenMP", "ratio", "")
          + "".join(" %15s %7s" % (other.name[:15], "ratio") for other in others) + "  rate")
    for name in names:
        result, ratio = first.results[name], first.ratio(name)
        line = "%-18s %7.3f ms %7.3f ms %7.3f %-6s" % (name, 1e3 * first.ours(name), 1e3 * first.peer(name), ratio,
                                                       verdict(ratio <= WORST_TARGET, tiny))
        for other in others:
            line += " %12.3f ms %7.3f" % (1e3 * other.ours(name), ratio / other.ratio(name))
        print(line + "  %.4g G%s/s, size %d" % (result["work"] / first.ours(name) / 1e9, result["unit"], result["size"]))
    mean = geometric_mean(first.ratio(name) for name in names)
    line = "%-18s %10s %10s %7.3f %-6s" % ("geometric mean", "", "", mean, verdict(mean <= MEAN_TARGET, tiny))
    for other in others:
        line += " %15s %7.3f" % ("", geometric_mean(first.ratio(name) / other.ratio(name) for name in names))
    print(line)
    peak = first.results[PEAK_ROW]["work"] / first.peer(PEAK_ROW) / 1e9
    share = 1 / first.ratio(PEAK_ROW)
    print("FMA peak %.4g GFLOP/s, matmul, tiled: %.1f %% of it (target: %d %%) %s"
          % (peak, 100 * share, 100 * PEAK_TARGET, verdict(share >= PEAK_TARGET, tiny)))


def as_json(accelerators, names):
    return [{"accelerator": a.name, "device": a.device,
             "geometric_mean": geometric_mean(a.ratio(name) for name in names),
             "rows": [dict(result, ratio=a.ratio(name)) for name, result in a.results.items()]} for a in accelerators]


def run(folder, options):
    """Measures, prints the table, and returns what --json writes."""
    with tempfile.TemporaryDirectory() as scratch:
        accelerators = [Accelerator(name, {"CPPAMP_DEFAULT_ACCELERATOR": name}) for name in options.accelerator or []]
        if not accelerators:
            accelerators = [Accelerator("default", {})]
        if options.intel:
            accelerators.append(Accelerator("Intel", intel_environment(options.intel, scratch)))
        arguments = ["--tiny"] if options.tiny else ["--pairs", "7", "--seconds", "0.05"]
        for workload in WORKLOADS:
            for _ in range(options.rounds):
                for accelerator in accelerators:
                    accelerator.run(os.path.join(folder, "cpu", workload), arguments)
    names = [name for name in accelerators[0].results if name != PEAK_ROW]
    print_table(accelerators, names, options.tiny)
    return as_json(accelerators, names)
