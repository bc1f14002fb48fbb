# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""judge_runs.py folder: prints how soak.py in this folder judges made-up figures of five minutes."""
import contextlib
import io
import sys

sys.path.insert(0, sys.argv[1])
import soak


def run(memory=0.0, threads=0.0, files=0.0):
    """Gains per second, after a minute in which a process fills its caches. Memory fluctuates by 1 MiB."""
    return [{"RSS in KiB": 100000 + 500 * min(t, 60) + memory * t + 1024 * (t % 2), "threads": 20 + int(threads * t),
             "files": 12 + int(files * t)} for t in range(300)]


for name, samples in (("steady", run()), ("memory", run(memory=4096 / 60)), ("files", run(files=0.1)),
                      ("threads", run(threads=0.1))):
    with contextlib.redirect_stdout(io.StringIO()):
        verdict = soak.judge(name, samples)
    print(f"{name}: {verdict}")
