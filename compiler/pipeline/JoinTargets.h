// What several targets have made of one module becomes one program's: their images, the kernel table that describes
// them, and their reports.
//
//   opencl   Kernels: scale { containers out, in; arguments ... }     Images: OpenCL C, SPIR-V
//   host     Kernels: scale { containers out, in }, walk { list }     Host: bitcode
//            => table: scale { out, in; arguments ... }, walk { list, in no image }
//               warning: kernel 'walk' is compiled without code for OpenCL devices: ...
//
// Kernels are joined by their symbols, and everything stands in an order of its own, so that the order of targets means
// nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_JOINTARGETS_H
#define CPPAMP_PIPELINE_JOINTARGETS_H

#include "messages/DeviceDiagnostic.h"
#include "targets/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DiagnosticHandler.h"

namespace amp {

/// A report that waits for what the other targets make of the kernel.
struct TargetReport {
  FilledMessage What;
  SourcePlace Place;
  std::string Rejected; ///< symbol of the kernel that the target cannot express for this reason; or empty
};

/// What one target has done.
struct TargetWork {
  const Target *By = nullptr;
  bool IsRequired = false;
  TargetOutput Output;
  std::vector<TargetReport> Reports;
};

/// Keeps what is reported while it is there; all that is not ours goes to the handler before, at once.
class ReportCollector {
public:
  ReportCollector(llvm::LLVMContext &Context, std::vector<TargetReport> &Reports);
  ~ReportCollector();

private:
  class Handler;
  llvm::LLVMContext &Context;
};

/// Joins what targets have made of these kernels, and gives their reports: why a kernel has no code for a target is a
/// warning if another one has, and this one was not asked for; otherwise it is the error that it says. A kernel without
/// any code has been reported.
void joinTargets(llvm::LLVMContext &Context, llvm::ArrayRef<KernelInfo> Kernels, std::vector<TargetWork> Work,
                 EmbeddedCode &Out);

} // namespace amp

#endif // CPPAMP_PIPELINE_JOINTARGETS_H
