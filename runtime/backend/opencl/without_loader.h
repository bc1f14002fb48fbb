// OpenCL's functions without an ICD loader: each object of a driver begins with a pointer to the driver's dispatch
// table (cl_khr_icd), through which its functions are called.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H

namespace Concurrency::detail {

/// Returns the function of that name, "clFlush"; null if the library does not use it. clGetPlatformIDs is not
/// included, because it has no object.
void *find_dispatched_function(const char *name) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H
