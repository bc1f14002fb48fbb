// See OpenCLLoader.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OpenCLLoader.h"
#include "BuildConfig.h"

#include "llvm/Support/FileSystem.h"
#include <dlfcn.h>

using namespace llvm;

namespace amp {

bool hasOpenCLLoader(StringRef Sysroot) {
  constexpr char Name[] = "libOpenCL.so.1";
  if (Sysroot.empty() || Sysroot == "/")
    return dlopen(Name, RTLD_LAZY) != nullptr;
  for (StringRef Dir : {"/lib", "/lib64", "/lib/" CPPAMP_MULTIARCH})
    for (StringRef Prefix : {"", "/usr", "/usr/local"})
      if (sys::fs::exists(Sysroot + Prefix + Dir + "/" + Name))
        return true;
  return false;
}

} // namespace amp
