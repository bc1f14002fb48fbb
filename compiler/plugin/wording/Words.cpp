// See Words.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Words.h"
#include "messages/Messages.h"

#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

namespace amp {

bool concernsMissingMember(const Diagnostic &Info) {
  if (Info.getID() != clang::diag::err_ref_bad_target)
    return false;
  auto IsInvalid = [&](unsigned I) {
    return Info.getRawArg(I) >= static_cast<uint64_t>(CUDAFunctionTarget::InvalidTarget);
  };
  return IsInvalid(0) || IsInvalid(3);
}

std::string rewordMessage(unsigned ClangId, StringRef Text) {
  static const struct {
    StringRef From, To;
  } Words[] = {{"__attribute__((swiftcall))", "restrict(amp)"}, // see AmpTypeConvention
               {"__attribute__((preserve_all))", "restrict(cpu, amp)"},
               {"__host__ __device__", "restrict(cpu, amp)"},
               {"__host__", "restrict(cpu)"},
               {"__device__", "restrict(amp)"},
               {"__global__", "kernel"},
               {"__shared__", "tile_static"}};
  if (ClangId == clang::diag::err_cuda_device_exceptions)
    return FilledMessage(diag::AmpException).format();
  std::string Result = Text.str();
  if (Text.contains("'__assert_fail'"))
    Result.replace(Text.find("__assert_fail"), strlen("__assert_fail"), "assert");
  for (auto &[From, To] : Words)
    for (size_t At = 0; (At = Result.find(From, At)) != std::string::npos; At += To.size())
      Result.replace(At, From.size(), To);
  return Result;
}

} // namespace amp
