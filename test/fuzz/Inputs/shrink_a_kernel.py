"""Shrinks a kernel as if every kernel with an atomic minimum failed, and prints the rest.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import kernel_nodes
from kernel_generator import Kernel
from random_kernels import launch_text

SOUGHT = "atomic_fetch_min("
kernel = next(k for k in (Kernel("9", n) for n in itertools.count()) if k.tile and launch_text(k).count(SOUGHT) > 1)
kernel_nodes.shrink(kernel.root, lambda: SOUGHT in launch_text(kernel))
text = launch_text(kernel)
print("%d atomic operations" % text.count("atomic_"))
print("%d phases" % (text.count("t.barrier.") + 1))
