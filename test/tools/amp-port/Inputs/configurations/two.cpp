// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int positive(int n) {
  __assume(n > 0);
  return n;
}
#ifdef COMMENT
#error comment
#endif
#ifndef TAKEN
#error not taken
#endif
#ifdef NOT_RELEASE
int not_release = SIZE + no_name;
#else
int release = SIZE + no_name;
#endif
int array[SIZE == 64 ? 1 : -1];
