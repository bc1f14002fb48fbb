// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "check-address-spaces"

using namespace llvm;

namespace amp {
namespace {

/// Returns the flat pointers that an instruction accesses memory through.
SmallVector<const Value *, 2> accessedPointers(const Instruction &I) {
  SmallVector<const Value *, 2> Result;
  auto Add = [&](const Value *V) {
    if (isFlatPointer(V->getType()))
      Result.push_back(V);
  };
  if (const Value *P = getLoadStorePointerOperand(&I))
    Add(P);
  else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Add(RMW->getPointerOperand());
  else if (auto *CAS = dyn_cast<AtomicCmpXchgInst>(&I))
    Add(CAS->getPointerOperand());
  else if (auto *Call = dyn_cast<CallBase>(&I); Call && !I.isLifetimeStartOrEnd() && !I.isDebugOrPseudoInst())
    for (const Use &U : Call->args())
      Add(U);
  return Result;
}

/// Returns true for pointers that derive only from allocas.
bool isPrivate(const Value *P) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(P, Objects, nullptr, /*MaxLookup=*/0);
  return llvm::all_of(
      Objects, [](const Value *V) { return isa<AllocaInst>(V) || isa<ConstantPointerNull>(V) || isa<UndefValue>(V); });
}

void refuse(Instruction &I, FilledMessage Message) {
  markRejected(*I.getFunction());
  report(I, std::move(Message));
}

void checkCall(CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return refuse(Call, diag::CallThroughPointer);
  if (!Callee->isIntrinsic() && !isBuiltinDeclaration(*Callee))
    refuse(Call, {diag::InternalError,
                  {"check-address-spaces: call of '" + demangle(Callee->getName()) + "' was not inlined"}});
}

void checkFunction(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (auto *Call = dyn_cast<CallBase>(&I))
      checkCall(*Call);
    for (const Value *P : accessedPointers(I))
      if (!isPrivate(P)) {
        LLVM_DEBUG(dbgs() << F.getName() << ": of no space:" << *P << "\n");
        reject(I, diag::UnknownMemory);
        break;
      }
  }
}

} // namespace

PreservedAnalyses CheckAddressSpaces::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL && !isRejected(F))
      checkFunction(F);
  return PreservedAnalyses::all();
}

} // namespace amp
