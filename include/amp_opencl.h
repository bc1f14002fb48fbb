// C++ AMP and OpenCL in one program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_OPENCL_H
#define CPPAMP_AMP_OPENCL_H

#include <amp.h>

#include <amp/opencl.h>
#include <amp/opencl_textures.h>

#endif // CPPAMP_AMP_OPENCL_H
