# run_pipeline.py <file> <amp-opt> <arguments...>: runs amp-opt with -passes= from the file.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import subprocess
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    sys.exit(subprocess.call(sys.argv[2:3] + ["-passes=" + file.read()] + sys.argv[3:]))
