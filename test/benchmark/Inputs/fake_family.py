"""Replaces a family of forms: prints times that depend on its name. `scan` has a wrong form and two references, and
`lu` has a form with the same algorithm in OpenMP.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import os
import sys

name = os.path.basename(sys.argv[0])
assert os.environ["CPPAMP_DEFAULT_ACCELERATOR"] == "cpu\\host"
threads = int(os.environ.get("OMP_NUM_THREADS", 1))
assert os.environ.get("CPPAMP_THREADS", "1") == str(threads)


def times(value):
    return {"wall": [value / threads, value / threads], "processor": [value, value]}


if name == "sobel":
    sys.exit("no form here is right")
forms = [{"name": "plain", "peer": 0, "same": -1, "times": times(0.5)},
         {"name": "tiled", "peer": 0, "same": 0 if name == "lu" else -1, "times": times(2)}]
if name == "scan":
    forms.append({"name": "structs", "peer": 1, "same": -1, "times": times(4)})
    print("scan, third: wrong result: 7 elements", file=sys.stderr)
print(json.dumps({"family": name, "device": "a device", "peer_compiler": "a compiler", "threads": threads,
                  "peers": [times(1), times(4)], "same": [times(2)], "forms": forms}))
sys.exit(name == "scan")
