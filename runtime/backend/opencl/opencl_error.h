// Converts OpenCL's return codes to C++ AMP's exceptions. Every OpenCL call goes through check();
// no other code compares with CL_SUCCESS.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_ERROR_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_ERROR_H

#include "backend/backend.h"
#include "backend/opencl/opencl.h"

#include <string>

namespace Concurrency::detail {

/// The name of a code, such as "CL_OUT_OF_RESOURCES (-5)".
std::string code_name(cl_int code);

/// Throws for any code but CL_SUCCESS. The text contains the user's request (see operation), the call,
/// the code's name, and the device if given.
void check_failed(cl_int code, const char *call, const backend::device *device);
inline void check(cl_int code, const char *call, const backend::device *device = nullptr) {
  if (__builtin_expect(code != CL_SUCCESS, 0))
    check_failed(code, call, device);
}

/// For destructors and clean-up: only logs failures. Returns true for CL_SUCCESS.
bool check_quietly(cl_int code, const char *call) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_ERROR_H
