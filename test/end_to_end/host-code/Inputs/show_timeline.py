"""Prints each event of a timeline as a line, with its row and its arguments, and the number of waits for a kernel.
Fails if the timeline is not a valid trace.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)
processes = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
waits = 0
for e in events:
    if e["ph"] not in "Xi":
        continue
    assert e["ts"] >= 0 and e.get("dur", 0) >= 0 and isinstance(e["tid"], int), e
    place = "host" if processes[e["pid"]] == "host" else "device"
    arguments = ", ".join("%s %s" % (key, e["args"][key]) for key in sorted(e["args"]))
    waits += e["name"] == "wait" and e["args"].get("reason", "").startswith("parallel_for_each")
    name = e["name"] + (" (mark)" if e["ph"] == "i" else "")
    print("%s, %s: %s; %s" % (place, rows[e["pid"], e["tid"]], name, arguments))
print("%d waits for parallel_for_each" % waits)
