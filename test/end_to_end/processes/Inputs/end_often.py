# Runs a program many times that ends early, each time a little later, with no kernel in a cache.
#   end_often.py <folder for PoCL's cache> <how often> <program>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import shutil
import subprocess
import sys

folder, count, program = sys.argv[1], int(sys.argv[2]), sys.argv[3]
environment = dict(os.environ, POCL_CACHE_DIR=folder, CPPAMP_CACHE="0", CPPAMP_DEFAULT_ACCELERATOR="opencl")
ended = 0
for number in range(count):
    shutil.rmtree(folder, ignore_errors=True)
    milliseconds, main_uses = str(number * 17 % 200), str(int(number % 5 == 4))
    try:
        done = subprocess.run([program, milliseconds, main_uses], env=environment, capture_output=True, text=True,
                              timeout=60, check=False)
        status = done.returncode
    except subprocess.TimeoutExpired:
        status = "timed out"
    if status == 3:
        ended += 1
    else:
        print("after %s ms: %s %s" % (milliseconds, status, done.stderr if status != "timed out" else ""))
print("%d ended" % ended)
