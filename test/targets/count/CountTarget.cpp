// The smallest target: it counts the instructions of each kernel and runs nothing. This folder contains all of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/TargetRegistry.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

class CountTarget : public Target {
public:
  static constexpr char Name[] = "count";
  static TargetUse getUse(const UnitOptions &) { return TargetUse::No; } // only if --amp-targets= names it

  explicit CountTarget(const UnitOptions &) {}

  StringRef name() const override { return Name; }
  StringRef title() const override { return "counting"; }
  std::vector<Stage> stages(unsigned) const override { return {}; }

  /// Returns an image with lines "<instructions> <kernel>".
  TargetOutput emit(Module &M) const override {
    std::vector<KernelInfo> Kernels = readKernels(M);
    TargetOutput Out;
    std::string Text;
    for (const KernelInfo &K : Kernels)
      Text += std::to_string(K.Kernel->getInstructionCount()) + " " + K.Name + "\n";
    Out.Images.push_back({"instruction-counts", "", Text, "-amp.counts"});
    Out.Kernels = std::move(Kernels);
    return Out;
  }

  void registerPasses(PassBuilder &) const override {}
};

RegisterTarget<CountTarget> Registered;

} // namespace
} // namespace amp
