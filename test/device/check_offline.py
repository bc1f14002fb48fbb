# Compiles programs and builds their kernels for GPUs that need not be present (amp-check, docs/amp-check.md).
#
#   check_offline.py --amp-check <tool> --amp-clang++ <compiler> [--jobs <n>] [--device <name>]... [--kernels <file>] <place>...
#
# A place is a source file or a folder. A file that a RUN line compiles gets the options of that line; others get -O2.
# RUN lines that expect errors, and sources that a test generates, are skipped.
#
# A device may lack what a kernel needs: double precision, 64-bit atomics, tile_static memory, threads in a tile. Such a
# kernel is counted, and the message must be one of the runtime's. Any other kernel that does not build is a failure. So
# is a device with an installed compiler for which no kernel was built. Devices without a compiler are skipped.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

DEVICES = ("intel:skl", "intel:tgllp", "intel:dg2", "amd:gfx90a", "amd:gfx1030", "amd:gfx1100")
# Missing features in the runtime's wording (what_is_missing in runtime/backend/opencl/program_cache.cpp).
LACKS = {"double precision, which": "double", "64-bit atomic operations, which": "64-bit atomics",
         "bytes of tile_static memory, more than": "tile_static memory", "threads in a tile; use smaller tiles": "threads in a tile",
         "[-Wamp-left-out]": "OpenCL C (-Wamp-left-out)"}
MEANINGFUL = re.compile(r"-(std=|O|D|I|U|f|w$|W|m|g|-amp-(robust|bounds|strict|check-kernels)$)")


def run_lines(path):
    """The RUN lines of a test, continued lines joined."""
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = re.findall(r"RUN:(.*)", file.read())
    joined = [""]
    for line in lines:
        joined[-1] += " " + line.rstrip().removesuffix("\\")
        if not line.rstrip().endswith("\\"):
            joined.append("")
    return joined


def compilations(path, source_root):
    """(source, options) of each RUN line of a test that must compile."""
    folder = os.path.dirname(path)
    for line in run_lines(path):
        for command in re.split(r"&&|\|\||[|;]|%\{|%\}", line):
            if "%amp-clang++" not in command or re.match(r"\s*not\b", command) or "-fsyntax-only" in command:
                continue
            for key, value in (("%s", path), ("%S", folder), ("%examples", os.path.join(source_root, "docs/examples")),
                               ("%source-dir", source_root), ("%include", os.path.join(source_root, "include"))):
                command = re.sub(re.escape(key) + r"(?![a-z{])", lambda _, text=value: text, command)
            try:
                words = shlex.split(command.split("%amp-clang++", 1)[1])
            except ValueError:
                continue
            options = [word for word in words if MEANINGFUL.match(word) and "%" not in word]
            for word in words:
                if word.endswith(".cpp") and os.path.isfile(word):
                    yield os.path.realpath(word), tuple(options)


def find_units(places, source_root):
    units = {}
    for place in places:
        paths = [place] if os.path.isfile(place) else sorted(
            os.path.join(folder, name) for folder, _, names in os.walk(place) for name in names)
        for path in paths:
            if path.endswith((".cpp", ".test")):
                found = list(compilations(path, source_root))
                if not run_lines(path)[0] and path.endswith(".cpp") and os.sep + "Inputs" + os.sep not in path:
                    found = [(os.path.realpath(path), ("-O2",))]
                for unit in found:
                    units.setdefault(unit)
    # An example that a test compiles, too, is compiled as in the test.
    tested = {source for source, options in units if options != ("-O2",)}
    return [unit for unit in units if unit[1] != ("-O2",) or unit[0] not in tested]


class Counts:
    def __init__(self):
        self.status = collections.Counter()
        self.lacks = collections.Counter()
        self.spills = 0
        self.occupancy = 100


def build(number, unit, arguments, devices, folder):
    """The unit's report, or the error before there was one."""
    source, options = unit
    made = os.path.join(folder, "%d.o" % number)
    compiled = subprocess.run([arguments.compiler, *options, "-w", "--amp-host=none", "--amp-no-spirv", "-c", source, "-o", made],
                              capture_output=True, text=True, check=False)
    if compiled.returncode:
        missing = re.search(r"fatal error: '(mpi|png)\.h' file not found", compiled.stderr)
        return None, None if missing else compiled.stderr
    checked = subprocess.run([arguments.amp_check, "-json", *("-device=" + device for device in devices), made],
                             capture_output=True, text=True, check=False)
    os.remove(made)
    if "no kernels are embedded" in checked.stderr:
        return None, None
    try:
        return json.loads(checked.stdout), None
    except ValueError:
        return None, checked.stderr or "amp-check printed nothing"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp-check", required=True)
    parser.add_argument("--amp-clang++", required=True, dest="compiler")
    parser.add_argument("--source-root", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--device", action="append")
    parser.add_argument("--kernels", help="write a line for each kernel and device: what it uses")
    parser.add_argument("places", nargs="+")
    arguments = parser.parse_args()

    devices = []
    for device in arguments.device or DEVICES:
        probe = subprocess.run([arguments.amp_check, "-list-devices", "-device=" + device], capture_output=True, text=True,
                               check=False)
        if probe.returncode:
            print("%s is skipped: %s" % (device, probe.stderr.strip()))
        else:
            devices.append(device)
    units = find_units(arguments.places, os.path.realpath(arguments.source_root))
    if not devices or not units:
        sys.exit("nothing to do: %d devices, %d sources" % (len(devices), len(units)))

    counts = {device: Counts() for device in devices}
    failures = []
    lines = []
    without = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for unit, (report, problem) in zip(units, pool.map(
                lambda number: build(number, units[number], arguments, devices, folder), range(len(units)))):
            name = os.path.relpath(unit[0], arguments.source_root)
            if problem:
                failures.append("%s %s: %s" % (name, " ".join(unit[1]), problem))
            if not report:
                without += 1
                continue
            for kernel in (k for file in report["files"] for u in file["units"] for k in u["kernels"]):
                for result in kernel["builds"]:
                    count, message = counts[result["device"]], result.get("message", "")
                    status = result["status"]
                    if status == "unsupported":
                        reason = next((short for words, short in LACKS.items() if words in message), None)
                        count.lacks[reason] += 1
                        status = status if reason else "failed"
                    count.status[status] += 1
                    if status == "failed":
                        failures.append("%s: %s: %s: %s" % (result["device"], name, kernel["name"], message))
                    uses = result.get("uses")
                    if uses:
                        count.spills += uses["spills"] > 0
                        count.occupancy = min(count.occupancy, uses["occupancy_percent"])
                        lines.append("%s %s %s %s" % (result["device"], name, kernel["name"], json.dumps(uses, sort_keys=True)))
    for failure in failures:
        print(failure)
    if arguments.kernels:
        with open(arguments.kernels, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    print("%d compilations, %d of them without kernels" % (len(units), without))
    for device, count in counts.items():
        lacks = ", ".join("%d %s" % (number, reason) for reason, number in sorted(count.lacks.items(), key=str)) or "none"
        print("%-12s %4d kernels build, %d of them with spills, lowest occupancy %d %%; the device lacks: %s; %d fail" %
              (device, count.status["ok"], count.spills, count.occupancy, lacks, count.status["failed"]))
        if not count.status["ok"]:
            failures.append(device)
    sys.exit(bool(failures))


main()
