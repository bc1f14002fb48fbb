// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
inline int once(int x) restrict(amp) { return *new int(x); }
