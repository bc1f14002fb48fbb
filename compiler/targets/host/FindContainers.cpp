// The runtime sets the addresses of buffers only in the containers that the kernel table lists. The host's code may
// load pointers that OpenCL's optimizer has removed, for example because it knows the bounds of
// indices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"

#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "find-containers"

using namespace llvm;

namespace amp {
namespace {

constexpr uint32_t ReadAccess = table::access_read, AllAccess = table::access_read | table::access_write;

bool passesPointerOn(const User &U) {
  return isa<GEPOperator, PHINode, SelectInst, FreezeInst, AddrSpaceCastOperator>(U);
}

/// Returns the possible accesses to memory through P.
uint32_t accessThrough(const Value &P) {
  SmallSetVector<const Value *, 16> Pointers;
  Pointers.insert(&P);
  uint32_t Access = 0;
  for (unsigned I = 0; I < Pointers.size(); ++I)
    for (const Use &U : Pointers[I]->uses()) {
      const User *By = U.getUser();
      auto *Call = dyn_cast<CallBase>(By);
      auto *Store = dyn_cast<StoreInst>(By);
      if (passesPointerOn(*By))
        Pointers.insert(By);
      else if (Store && Store->getValueOperand() != Pointers[I])
        Access |= table::access_write;
      else if (isa<LoadInst>(By) ||
               (Call && Call->isArgOperand(&U) && Call->onlyReadsMemory(Call->getArgOperandNo(&U))))
        Access |= ReadAccess;
      else if (!isa<ICmpInst>(By))
        Access |= AllAccess;
    }
  return Access != 0 ? Access : ReadAccess; // its address is used
}

class ContainerFinder {
public:
  explicit ContainerFinder(const KernelInfo &K)
      : K(K), DL(K.Kernel->getParent()->getDataLayout()), Containers(K.Containers) {
    for (ContainerInfo &C : Containers)
      C.Access = 0;
  }

  std::vector<ContainerInfo> run() {
    follow(*K.Kernel->getArg(0), 0, [&](User &U, KnownOffset At) { useObject(U, At); });
    llvm::erase_if(Containers, [](const ContainerInfo &C) { return C.Access == 0; });
    if (llvm::any_of(instructions(*K.Kernel), [](Instruction &I) { return isCallOf(I, BuiltinId::messages); }))
      Containers.push_back({"messages", K.FunctorBytes, table::container_messages, /*ReadOnly=*/false,
                            /*ElemBytes=*/4, /*Rank=*/1, AllAccess});
    return std::move(Containers);
  }

private:
  /// An offset from the beginning of an object, if it is constant.
  using KnownOffset = std::optional<int64_t>;

  /// Visits all users of an object's addresses that do more than pass them on.
  void follow(Value &Object, KnownOffset Begin, function_ref<void(User &, KnownOffset)> Visit) {
    SmallVector<std::pair<Value *, KnownOffset>> Work = {{&Object, Begin}};
    SmallPtrSet<Value *, 16> Seen;
    while (!Work.empty()) {
      auto [P, At] = Work.pop_back_val();
      if (!Seen.insert(P).second)
        continue;
      for (User *U : P->users()) {
        APInt Distance(64, 0);
        auto *GEP = dyn_cast<GEPOperator>(U);
        if (!passesPointerOn(*U))
          Visit(*U, At);
        else if (At && GEP && GEP->accumulateConstantOffset(DL, Distance))
          Work.push_back({U, *At + Distance.getSExtValue()});
        else
          Work.push_back({U, std::nullopt});
      }
    }
  }

  /// Returns true if a load from an object may include the pointer at this offset.
  bool brings(const LoadInst &Load, KnownOffset At, uint64_t Offset) const {
    const auto Begin = static_cast<int64_t>(Offset), End = Begin + static_cast<int64_t>(sizeof(uint64_t));
    return !At || (*At < End && *At + static_cast<int64_t>(DL.getTypeStoreSize(Load.getType())) > Begin);
  }

  static void use(ContainerInfo &C, uint32_t Access) { C.Access |= C.ReadOnly ? ReadAccess : Access; }

  void useObject(User &U, KnownOffset At) {
    auto *Load = dyn_cast<LoadInst>(&U);
    for (ContainerInfo &C : Containers) {
      if (!Load) // a copy of the whole object
        use(C, AllAccess);
      else if (!brings(*Load, At, C.Offset))
        continue;
      else if (C.isArray() && Load->getType()->isPointerTy())
        useArray(C, *Load);
      else
        use(C, Load->getType()->isPointerTy() ? accessThrough(*Load) : AllAccess);
    }
  }

  /// An array is a separate object: the launch also provides its extent.
  void useArray(ContainerInfo &C, LoadInst &Array) {
    follow(Array, 0, [&](User &U, KnownOffset At) {
      auto *Load = dyn_cast<LoadInst>(&U);
      if (!Load)
        use(C, AllAccess);
      else if (brings(*Load, At, container_layout::Data))
        use(C, Load->getType()->isPointerTy() ? accessThrough(*Load) : AllAccess);
    });
    if (C.Access == 0)
      use(C, ReadAccess);
  }

  const KernelInfo &K;
  const DataLayout &DL;
  std::vector<ContainerInfo> Containers;
};

} // namespace

PreservedAnalyses FindContainers::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  for (KernelInfo &K : Kernels) {
    K.Containers = ContainerFinder(K).run();
    LLVM_DEBUG(for (const ContainerInfo &C : K.Containers) dbgs()
               << K.Name << ": " << C.Name << (C.Access & table::access_write ? " is written\n" : " is read\n"));
  }
  writeKernels(M, Kernels);
  return PreservedAnalyses::all();
}

} // namespace amp
