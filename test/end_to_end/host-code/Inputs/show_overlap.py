"""Prints how long kernels and copies of a timeline (CPPAMP_TRACE) overlapped on each device, by comparing the rows of
its queues. Fails if they overlapped on no device.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import sys


def merged(intervals):
    """Merges intervals that overlap."""
    result = []
    for begin, end in sorted(intervals):
        if result and begin <= result[-1][1]:
            result[-1][1] = max(result[-1][1], end)
        else:
            result.append([begin, end])
    return result


def common_time(a, b):
    return sum(max(0.0, min(x[1], y[1]) - max(x[0], y[0])) for x in a for y in b)


with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)
names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
overlapped = False
for device in sorted(pid for pid, name in names.items() if name != "host"):
    commands = [e for e in events if e["ph"] == "X" and e["pid"] == device]
    rows = {}
    for kind, category, prefix in (("kernels", "kernel", ""), ("copies in", "copy", "copy to device"),
                                   ("copies out", "copy", "copy from device")):
        rows[kind] = merged((e["ts"], e["ts"] + e["dur"]) for e in commands
                            if e["cat"] == category and e["name"].startswith(prefix))
    for kind, intervals in rows.items():
        print("%s: %s took %.3f ms" % (names[device], kind, sum(e - b for b, e in intervals) / 1000))
    for kind in ("copies in", "copies out"):
        time = common_time(rows["kernels"], rows[kind])
        overlapped |= time > 0
        print("%s: kernels and %s at once: %.3f ms" % (names[device], kind, time / 1000))
    print("%s: copies in and copies out at once: %.3f ms" %
          (names[device], common_time(rows["copies in"], rows["copies out"]) / 1000))
sys.exit(0 if overlapped else "kernels and copies never ran at the same time")
