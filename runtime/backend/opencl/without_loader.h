// OpenCL's functions without an ICD loader: each object of a driver begins with a pointer to the table of the driver's
// functions (cl_khr_icd), through which a call with that object goes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H

namespace Concurrency::detail {

/// The function of that name, "clFlush"; null if it is none of those that the library calls. clGetPlatformIDs is not
/// among them: it has no object.
void *find_dispatched_function(const char *name) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_WITHOUT_LOADER_H
