"""Runs a command whose standard error is a terminal, and prints its output with control characters
spelled out.

  on_terminal.py [--both] command...     --both: its standard output is the terminal, too

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import fcntl
import os
import pty
import subprocess
import sys
import termios

command = sys.argv[1:]
both = command[0] == "--both"
ours, theirs = pty.openpty()


def take_terminal():
    """In its own session, in the foreground."""
    os.setsid()
    fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)


process = subprocess.Popen(command[both:], stdout=theirs if both else subprocess.DEVNULL, stderr=theirs,
                           preexec_fn=take_terminal)
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
