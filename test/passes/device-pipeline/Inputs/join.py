# Joins the output of `amp-opt -print-pipeline` into one line for -passes=.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

print("".join(line.strip() for line in sys.stdin if line.startswith(" ")), end="")
