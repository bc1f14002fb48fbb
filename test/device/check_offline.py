# Builds the kernels of programs for GPUs that are not there, with amp-check, and counts. A kernel that a device lacks something
# for (double precision, a tile's size) is no failure; one whose compilation fails is.
#   check_offline.py <amp-check> <folder or file>...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import os
import subprocess
import sys

DEVICES = ("intel:skl", "intel:tgllp", "intel:dg2", "amd:gfx906", "amd:gfx90a", "amd:gfx1100")
tool, places = sys.argv[1], sys.argv[2:]


def files():
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in sorted(os.walk(place)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    if os.path.isfile(path) and file.read(4) == b"\x7fELF":
                        yield path


programs = list(files())
failures = 0
for device in DEVICES:
    counts = {"ok": 0, "unsupported": 0, "failed": 0}
    spills = 0
    for program in programs:
        run = subprocess.run([tool, "-json", "-device=" + device, program], capture_output=True, text=True, check=False)
        if not run.stdout:
            if "needs" in run.stderr:
                break # the compiler is not installed
            continue # no kernels
        for file in json.loads(run.stdout)["files"]:
            for kernel in (k for unit in file["units"] for k in unit["kernels"]):
                for build in kernel["builds"]:
                    counts[build["status"]] += 1
                    spills += build.get("uses", {}).get("spills", 0) > 0
                    if build["status"] == "failed":
                        print("%s: %s: %s: %s" % (device, program, kernel["name"], build["message"]))
    failures += counts["failed"]
    print("%-12s %4d kernels build, %d of them with spills; %d need what the device lacks, %d fail" %
          (device, counts["ok"], spills, counts["unsupported"], counts["failed"]))
sys.exit(failures != 0)
