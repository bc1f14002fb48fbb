# Prints "N passed, N failed" for a results.xml that lit wrote; fails unless all passed.
#   count_results.py build/test/results.xml [exit status of the run]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys
import xml.etree.ElementTree

path, status = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
passed = failed = 0
if os.path.exists(path):
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is None:
            passed += 1
if status and not failed:
    failed = 1  # the build, or the run itself
print("%d passed, %d failed" % (passed, failed))
sys.exit(1 if failed or not passed else 0)
