// Finds accesses by following each buffer parameter through GEPs, PHIs and selects. For `noalias`
// only barriers matter: a compiler that relies on `restrict` forwards what this thread has stored
// or loaded to a later load, across a barrier, although another thread may have written in between.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "annotate-arguments"

using namespace llvm;

namespace amp {
namespace {

struct BufferAccess {
  SmallVector<Instruction *> All, Reads;
  uint32_t Bits = 0;
  bool Escapes = false; ///< there may be accesses that the lists do not contain

  void add(Instruction &I, uint32_t Access) {
    All.push_back(&I);
    Bits |= Access;
    if (Access & table::access_read)
      Reads.push_back(&I);
  }
};

/// Returns what `I` does through the pointer `U`; 0 if it only passes the pointer on.
uint32_t accessOf(const Use &U) {
  const User *I = U.getUser();
  if (isa<LoadInst>(I))
    return table::access_read;
  if (isa<StoreInst>(I))
    return U.getOperandNo() == StoreInst::getPointerOperandIndex() ? uint32_t(table::access_write)
                                                                   : table::access_read | table::access_write;
  if (isa<GetElementPtrInst, PHINode, SelectInst, AddrSpaceCastInst, FreezeInst>(I))
    return 0;
  if (isa<ICmpInst>(I))
    return 0;
  if (auto *Call = dyn_cast<CallBase>(I); Call && Call->isArgOperand(&U)) {
    unsigned No = Call->getArgOperandNo(&U);
    if (Call->onlyReadsMemory(No))
      return table::access_read;
    if (Call->onlyWritesMemory(No))
      return table::access_write;
  }
  // Atomics, addresses converted to integers, and unknown uses.
  return table::access_read | table::access_write;
}

BufferAccess findAccesses(Argument &Buffer) {
  BufferAccess Result;
  SmallSetVector<Value *, 16> Worklist;
  Worklist.insert(&Buffer);
  for (unsigned I = 0; I < Worklist.size(); ++I)
    for (Use &U : Worklist[I]->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      Result.Escapes |= isa<PtrToIntInst>(User);
      if (uint32_t Access = accessOf(U))
        Result.add(*User, Access);
      else if (User->getType()->isPointerTy())
        Worklist.insert(User);
    }
  return Result;
}

/// Returns true if an instruction of `To` can run after `From`.
bool reaches(Instruction &From, ArrayRef<Instruction *> To) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *> Worklist(successors(From.getParent()));
  while (!Worklist.empty()) {
    BasicBlock *BB = Worklist.pop_back_val();
    if (Seen.insert(BB).second)
      Worklist.append(succ_begin(BB), succ_end(BB));
  }
  return llvm::any_of(To, [&](Instruction *I) {
    return Seen.contains(I->getParent()) || (I->getParent() == From.getParent() && From.comesBefore(I));
  });
}

/// Returns true if a read may see what another thread has written since this thread's last access.
bool readsAcrossBarrier(const BufferAccess &A, ArrayRef<Instruction *> Barriers) {
  for (Instruction *Barrier : Barriers)
    if (reaches(*Barrier, A.Reads) && llvm::any_of(A.All, [&](Instruction *I) { return reaches(*I, Barrier); }))
      return true;
  return false;
}

void setAttribute(Argument &A, Attribute::AttrKind Kind, bool Wanted) {
  if (Wanted)
    A.addAttr(Kind);
  else
    A.removeAttr(Kind);
}

void annotateKernel(KernelInfo &K) {
  SmallVector<Instruction *> Barriers;
  for (Instruction &I : instructions(*K.Kernel))
    if (ordersGlobalMemory(I))
      Barriers.push_back(&I);
  for (unsigned I = 0; I < K.Args.size(); ++I) {
    if (K.Args[I].kind != table::arg_buffer)
      continue;
    Argument &Buffer = *K.Kernel->getArg(I);
    BufferAccess Access = findAccesses(Buffer);
    K.Containers[K.Args[I].index].Access = Access.Bits;
    bool Written = Access.Bits & table::access_write;
    setAttribute(Buffer, Attribute::ReadOnly, !Written);
    bool SeesOthers = Written && readsAcrossBarrier(Access, Barriers);
    LLVM_DEBUG(dbgs() << K.Name << ": " << Buffer.getName() << (Written ? " is written" : " is read")
                      << (Access.Escapes ? ", escapes" : "") << (SeesOthers ? ", read after a barrier" : "") << "\n");
    setAttribute(Buffer, Attribute::NoAlias, !Access.Escapes && !SeesOthers);
  }
}

} // namespace

PreservedAnalyses AnnotateArguments::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || !Kernels.front().Outlined)
    return PreservedAnalyses::all();
  for (KernelInfo &K : Kernels)
    annotateKernel(K);
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
