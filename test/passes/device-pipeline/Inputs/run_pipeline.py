# run_pipeline.py <file> <amp-opt> <arguments...>: with the file's -passes=.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import subprocess
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    sys.exit(subprocess.call(sys.argv[2:3] + ["-passes=" + file.read()] + sys.argv[3:]))
