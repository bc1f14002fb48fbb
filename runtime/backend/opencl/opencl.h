// The one place that includes OpenCL's header, and the table of its functions: the library is not linked
// with the ICD loader, but opens it when a program asks for OpenCL's devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <string>

namespace Concurrency::detail {

/// cl.Flush is clFlush, and so on.
struct opencl_functions {
#define FUNCTION(name) decltype(&::cl##name) name = nullptr;
#include "backend/opencl/functions.def"
#undef FUNCTION
};
extern opencl_functions cl;

/// Opens the ICD loader, once. Empty, or why there is none; then nothing may be called.
const std::string &load_opencl() noexcept;

/// Whether the program itself, or a library of its, has opened the loader.
bool is_opencl_loaded() noexcept;

/// A function that not every loader has; null if this one does not.
void *find_opencl_function(const char *name) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
