"""Prints a kernel with sys.argv[1] nested ifs, each with a long expression."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

DEPTH = int(sys.argv[1])
print("define spir_kernel void @nested(ptr addrspace(1) %p, i32 %n) {")
for i in range(DEPTH):
    print("b%d:" % i)
    for k in range(12):
        print("  %%v%d.%d = add i32 %s, %d" % (i, k, "%%v%d.%d" % (i, k - 1) if k % 2 else "%n", 1000000 + i * k))
        print("  %%w%d.%d = xor i32 %%v%d.%d, %s" % (i, k, i, k, "%%w%d.%d" % (i, k - 1) if k else "%n"))
    print("  %%q%d = getelementptr i32, ptr addrspace(1) %%p, i32 %d" % (i, i))
    print("  store i32 %%w%d.11, ptr addrspace(1) %%q%d" % (i, i))
    print("  %%c%d = icmp sgt i32 %%w%d.11, %d\n  br i1 %%c%d, label %%b%d, label %%e" % (i, i, i, i, i + 1))
print("b%d:\n  store i32 -1, ptr addrspace(1) %%p\n  br label %%e\ne:\n  ret void\n}" % DEPTH)
