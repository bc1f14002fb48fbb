# Fails if another thread of a compilation worked before the main thread had parsed its last function.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys

with open(sys.argv[1]) as file:
    events = [e for e in json.load(file)["traceEvents"] if e["ph"] == "X" and not e["name"].startswith("Total ")]
main = next(e["tid"] for e in events if e["name"] == "ExecuteCompiler")
parsed = max(e["ts"] + e["dur"] for e in events if e["tid"] == main and e["name"] == "ParseFunctionDefinition")
begun = min(e["ts"] for e in events if e["tid"] != main)
sys.exit("a thread began %d us too early" % (parsed - begun) if begun < parsed else 0)
