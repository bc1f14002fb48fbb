// Extracts each kernel, and a nonexistent one, from a SPIR-V module. The result is a module with that kernel
// alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/spirv_module.h"

#include <set>
#include <string.h>
#include <vector>

using namespace Concurrency::detail;

namespace {

/// The texts after words that look like the beginning of an entry point.
std::set<std::string> names_in(const std::string &module) {
  std::set<std::string> names = {"absent"};
  for (size_t at = 20; at + 12 < module.size() && names.size() < 8; at += 4)
    if (module[at] == 15)
      names.insert(module.substr(at + 12, strnlen(module.data() + at + 12, module.size() - at - 12)));
  return names;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size) {
  const std::string module(data, size);
  for (const std::string &kernel : names_in(module)) {
    const std::optional<std::string> one = take_spirv_kernel(module, kernel);
    if (one && (one->size() > module.size() || take_spirv_kernel(*one, kernel) != one))
      __builtin_trap();
  }
  return 0;
}
