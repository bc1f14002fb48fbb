// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECOPIES_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECOPIES_H

#include "support/DevicePass.h"

namespace amp {

/// Gives copies of struct members the type that the members have.
///
/// Before:  %v = load i32, ptr %from ; store i32 %v, ptr %to       a copy of 4 bytes
///          %x = load float, ptr %to                               which are a float
/// After:   %v = load float, ptr %from ; store float %v, ptr %to
/// Leaves:  memory that is float everywhere else is float in copies too
///          copies that carry a C++ type in !tbaa, or that are used otherwise, as they were
struct LegalizeCopies : DevicePass<LegalizeCopies> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECOPIES_H
