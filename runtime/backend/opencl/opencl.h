// The one place that includes OpenCL's header. Functions after 1.2 are never called directly, so
// that the library loads with any ICD loader.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
