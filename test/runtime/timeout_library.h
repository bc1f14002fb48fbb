// A library whose functions may not be left in the middle, and take their time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H
#define CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H

namespace amp_test {

extern volatile int is_in_library; ///< 1 while a function or the resolver runs
extern volatile int was_bound;     ///< the resolver has ended

} // namespace amp_test

extern "C" {
/// Takes 200 microseconds.
void work_in_library();
/// The dynamic linker chooses its implementation at the first call, which takes half a second.
void bound_slowly();
}

#endif // CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H
