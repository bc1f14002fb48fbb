# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compare_signals.py program trace.json: runs each case of the program with and without CPPAMP_TRACE and compares."""
import json
import os
import signal
import subprocess
import sys

program, trace = sys.argv[1:]
plain = {name: value for name, value in os.environ.items() if name != "CPPAMP_TRACE"}
traced = dict(plain, CPPAMP_TRACE=trace)

ending = (signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGSEGV, signal.SIGHUP, signal.SIGINT,
          signal.SIGQUIT, signal.SIGTERM, signal.SIGXCPU, signal.SIGPIPE, signal.SIGALRM)


def use_defaults():
    """Shells start background programs with some signals ignored."""
    for number in ending:
        signal.signal(number, signal.SIG_DFL)


def run(arguments, environment):
    try:
        result = subprocess.run([program] + arguments, env=environment, capture_output=True, text=True, timeout=60,
                                preexec_fn=use_defaults)
    except subprocess.TimeoutExpired:
        return "hangs"
    return result.returncode, result.stdout, result.stderr


cases = [[name, when] for name in run([], plain)[1].splitlines() for when in ("before", "after")]
same = 0
for case in cases:
    expected, seen = run(case, plain), run(case, traced)
    if expected == seen and expected[0] == 0 and expected[1]:
        same += 1
    else:
        print(*case, "\n  without:", expected, "\n  with:   ", seen)

left = 0
for number in ending:
    if os.path.exists(trace):
        os.remove(trace)
    seen = run([str(int(number))], traced)
    with open(trace, encoding="utf-8") as file:
        events = json.load(file)
    if seen == run([str(int(number))], plain) and seen[0] == -number and any(e.get("cat") == "kernel" for e in events):
        left += 1
    else:
        print(number, seen)
print(f"{same} of {len(cases)} runs are as without a timeline, {left} of {len(ending)} signals leave one")
