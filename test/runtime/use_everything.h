// Uses the whole runtime on three devices of the OpenCL stub, for tests that make something fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H
#define CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H

#include <amp/accelerator.h>

namespace amp_test {

/// Returns device `i` of the stub.
Concurrency::accelerator stub_device(int i);

/// Uses views, arrays, halos, futures and OpenCL objects. Throws std::logic_error if a result is wrong, and otherwise
/// only what the library throws.
void use_everything();

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_USE_EVERYTHING_H
