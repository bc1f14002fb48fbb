// A slow library whose functions must not be interrupted in the middle.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H
#define CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H

namespace amp_test {

extern volatile int is_in_library; ///< 1 while a function or the ifunc resolver runs
extern volatile int was_bound;     ///< the resolver has ended

} // namespace amp_test

extern "C" {
/// Takes 200 microseconds.
void work_in_library();
/// The dynamic linker selects the implementation in the first call. This takes half a second.
void bound_slowly();
}

#endif // CPPAMP_TEST_RUNTIME_TIMEOUT_LIBRARY_H
