# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""find_clangd.py source-dir lit's-folder version PATH: prints the clangd that the tests would use."""
import os
import sys

sys.path[:0] = [os.path.join(sys.argv[1], "test"), sys.argv[2]]
import amp_lit

print(amp_lit.find_tool_of_llvm("clangd", *sys.argv[3:]))
