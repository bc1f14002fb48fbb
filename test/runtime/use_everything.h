// A program that uses all of the runtime on three devices of the OpenCL stub, for tests that make something fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H
#define CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H

#include <amp/accelerator.h>

namespace amp_test {

/// Of the stub's.
Concurrency::accelerator stub_device(int i);

/// Views, arrays, halos, futures and OpenCL's own objects. Throws std::logic_error where a result is wrong, and else
/// only what the library throws.
void use_everything();

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H
