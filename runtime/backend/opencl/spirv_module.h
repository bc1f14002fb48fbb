// Extracts one kernel from a SPIR-V module.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_SPIRV_MODULE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_SPIRV_MODULE_H

#include <optional>
#include <string>
#include <string_view>

namespace Concurrency::detail {

/// Returns the module with this kernel as its only entry point, and the functions that it calls. Returns
/// nothing if there is no such kernel, or if the module contains unsupported
/// instructions; then the whole module must be built.
std::optional<std::string> take_spirv_kernel(std::string_view module, std::string_view kernel);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_SPIRV_MODULE_H
