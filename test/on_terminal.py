"""Runs a command whose standard error is a terminal, and prints what it writes there with its control characters
spelled out.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs)
os.close(theirs)
text = b""
while True:
    try:
        more = os.read(ours, 4096)
    except OSError: # the other end is closed
        break
    if not more:
        break
    text += more
print(text.decode().replace("\r", "<CR>").replace("\x1b", "<ESC>"))
sys.exit(process.wait())
