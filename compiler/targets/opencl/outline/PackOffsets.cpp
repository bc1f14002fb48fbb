// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelArguments.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "pack-offsets"

using namespace llvm;

namespace amp {
namespace {

class OffsetPacker {
public:
  explicit OffsetPacker(KernelInfo &K) : K(K), Ctx(K.Kernel->getContext()) {}

  bool run() {
    for (auto [Record, Arg] : llvm::zip(K.Args, K.Kernel->args()))
      if (Record.kind == table::arg_offset)
        Offsets.push_back({Record, &Arg});
    if (Offsets.size() < 2)
      return false;
    for (auto [Record, Arg] : llvm::zip(K.Args, K.Kernel->args()))
      if (Record.kind == table::arg_buffer)
        keep(Record, Arg);
    for (unsigned First = 0; First < Offsets.size(); First += table::max_offsets)
      addOffsets(First);
    for (auto [Record, Arg] : llvm::zip(K.Args, K.Kernel->args()))
      if (Record.kind != table::arg_buffer && Record.kind != table::arg_offset)
        keep(Record, Arg);
    rebuild();
    return true;
  }

private:
  struct Parameter {
    table::arg_record Record;
    Type *T;
    SmallVector<Argument *, table::max_offsets> Old; ///< the parameters that it replaces
  };

  void keep(const table::arg_record &Record, Argument &Arg) { Params.push_back({Record, Arg.getType(), {&Arg}}); }

  void addOffsets(unsigned First) {
    unsigned Count = std::min<unsigned>(Offsets.size() - First, table::max_offsets);
    auto &[Record, Arg] = Offsets[First];
    if (Count == 1)
      return keep(Record, *Arg);
    unsigned Width = PowerOf2Ceil(Count);
    LLVM_DEBUG(dbgs() << K.Name << ": " << Count << " offsets in " << Width << " from container " << Record.index
                      << "\n");
    Parameter P{{table::arg_offsets, Record.index, Count, 0, Width * 8},
                FixedVectorType::get(Type::getInt64Ty(Ctx), Width),
                {}};
    for (unsigned I = 0; I < Count; ++I)
      P.Old.push_back(Offsets[First + I].second);
    Params.push_back(std::move(P));
  }

  void rebuild() {
    SmallVector<Type *> Types;
    K.Args.clear();
    for (const Parameter &P : Params) {
      Types.push_back(P.T);
      K.Args.push_back(P.Record);
    }
    Function *Old = K.Kernel;
    K.Kernel = moveBody(*Old, Types);
    IRBuilder<> B(&*K.Kernel->getEntryBlock().getFirstInsertionPt());
    for (auto [New, P] : llvm::zip(K.Kernel->args(), Params)) {
      if (!P.T->isVectorTy()) {
        New.takeName(P.Old[0]);
        P.Old[0]->replaceAllUsesWith(&New);
        continue;
      }
      New.setName("offsets");
      for (auto [I, Component] : llvm::enumerate(P.Old))
        if (!Component->use_empty())
          Component->replaceAllUsesWith(B.CreateExtractElement(&New, I, Component->getName()));
    }
    Old->eraseFromParent();
  }

  KernelInfo &K;
  LLVMContext &Ctx;
  SmallVector<std::pair<table::arg_record, Argument *>> Offsets;
  SmallVector<Parameter> Params;
};

} // namespace

PreservedAnalyses PackOffsets::run(Module &M, ModuleAnalysisManager &) {
  return changeKernels(M, [](KernelInfo &K) { return OffsetPacker(K).run(); });
}

} // namespace amp
