# Writes a timeline of launches that run their kernels at once: small_launches.py <name>:<launches>:<us each>...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys

rows = ['{"ph":"M","pid":1,"tid":0,"name":"cppamp_clock","args":{"start":"0","machine":"m"}}',
        '{"ph":"M","pid":2,"tid":1,"name":"thread_name","args":{"name":"queue 1"}}']
at = 0.0
for argument in sys.argv[1:]:
    name, launches, each = argument.split(":")
    source = {"kernel": name, "source": "/p/a.cpp:%d:1" % len(name)}
    for _ in range(int(launches)):
        event = {"ph": "X", "ts": at, "dur": float(each), "args": source}
        rows.append(json.dumps({**event, "pid": 1, "tid": 5, "cat": "launch", "name": "parallel_for_each"}))
        rows.append(json.dumps({**event, "pid": 2, "tid": 1, "cat": "kernel", "name": "%s (a.cpp:%d)" % (name, len(name))}))
        at += float(each)
print("[\n" + ",\n".join(rows) + "\n]")
