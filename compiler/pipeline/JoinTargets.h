// Joins what several targets produced from one module: their images, the kernel table that describes
// them, and their reports.
//
//   opencl   Kernels: scale { containers out, in; arguments ... }     Images: OpenCL C, SPIR-V
//   host     Kernels: scale { containers out, in }, walk { list }     Host: bitcode
//            => table: scale { out, in; arguments ... }, walk { list, in no image }
//               warning: kernel 'walk' is compiled without code for OpenCL devices: ...
//
// Kernels are joined by their symbols, and all lists have a fixed order, so the order of targets does not
// matter.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_JOINTARGETS_H
#define CPPAMP_PIPELINE_JOINTARGETS_H

#include "messages/DeviceDiagnostic.h"
#include "targets/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DiagnosticHandler.h"

namespace amp {

/// A report whose severity depends on whether the other targets accept the kernel.
struct TargetReport {
  FilledMessage What;
  SourcePosition Position;
  std::string Rejected; ///< symbol of the kernel that the target rejects for this reason, or empty
};

/// The result of one target.
struct TargetWork {
  const Target *By = nullptr;
  bool IsRequired = false;
  TargetOutput Output;
  std::vector<TargetReport> Reports;
};

/// Collects our reports during its lifetime; the previous handler gets all other diagnostics at once.
class ReportCollector {
public:
  ReportCollector(llvm::LLVMContext &Context, std::vector<TargetReport> &Reports);
  ~ReportCollector();

private:
  class Handler;
  llvm::LLVMContext &Context;
};

/// Joins the targets' results for these kernels and emits their reports. A missing kernel is a warning if another
/// target has it and the user did not request this target; otherwise the reported error remains. A kernel without
/// code for any target has been reported already.
void joinTargets(llvm::LLVMContext &Context, llvm::ArrayRef<KernelInfo> Kernels, std::vector<TargetWork> Work,
                 EmbeddedCode &Out);

} // namespace amp

#endif // CPPAMP_PIPELINE_JOINTARGETS_H
