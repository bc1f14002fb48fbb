# Runs a command, forwards its output, and fails unless it exits with the expected status.
#   status.py <status> <command>...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import subprocess
import sys

status = subprocess.run(sys.argv[2:], stderr=subprocess.STDOUT, check=False).returncode
if status != int(sys.argv[1]):
    sys.exit("status %d instead of %s: %s" % (status, sys.argv[1], " ".join(sys.argv[2:])))
