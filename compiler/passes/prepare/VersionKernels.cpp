// See VersionKernels.h. An example:
//
//   void k(f, domain) {                      i1 k.ask(f, domain, low0, high0, ...) {
//     i = global_id(0)                         return 0 <= low0 && high0 < size / 4
//     if (inside) a[i] = ... }               }
//                                            void k.inside(f, domain) { i = global_id(0); a[i] = ... }
//
// Who launches asks, for as much of the launch as it likes to know of at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VersionKernels.h"
#include "AccessRanges.h"
#include "LowerSubscripts.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "guard-accesses"

using namespace llvm;

namespace amp {
namespace {

/// A kernel that is longer has guards only: instructions. It would be compiled twice.
constexpr size_t MaxCopied = 2000;

/// The same access in a copy of its function.
BufferAccess inCopy(const BufferAccess &A, const ValueToValueMapTy &Copies) {
  auto Of = [&](Value *V) -> Value * {
    auto Found = Copies.find(V);
    return Found != Copies.end() ? static_cast<Value *>(Found->second) : V;
  };
  BufferAccess Copy = A;
  Copy.Access = cast<Instruction>(Of(A.Access));
  for (Value **V : {&Copy.Pointer, &Copy.Data, &Copy.Start, &Copy.Size})
    if (*V)
      *V = Of(*V);
  return Copy;
}

/// `T (ptr functor, ptr domain, more...)` with the body of the kernel.
Function *copyKernel(const KernelInfo &K, Type *Result, ArrayRef<Type *> More, StringRef Name,
                     ValueToValueMapTy &Copies) {
  SmallVector<Type *> Parameters(K.Kernel->getFunctionType()->params());
  Parameters.append(More.begin(), More.end());
  auto *F = Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage,
                             K.Kernel->getName() + Name, K.Kernel->getParent());
  for (Argument &A : K.Kernel->args())
    Copies[&A] = F->getArg(A.getArgNo());
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(F, K.Kernel, Copies, CloneFunctionChangeType::LocalChangesOnly, Returns);
  F->setLinkage(GlobalValue::InternalLinkage);
  return F;
}

/// KernelVersions::Ask, and which accesses it has asked about; null if about none.
Function *makeAsk(const KernelInfo &K, ArrayRef<BufferAccess> Accesses, SmallVectorImpl<size_t> &Known) {
  ValueToValueMapTy Copies;
  LLVMContext &C = K.Kernel->getContext();
  SmallVector<Type *, 6> Part(6, Type::getInt64Ty(C));
  Function *Ask = copyKernel(K, Type::getInt1Ty(C), Part, ".ask", Copies);
  KernelInfo Copy = K;
  Copy.Kernel = Ask;
  BasicBlock &Entry = Ask->getEntryBlock();
  Value *Test = nullptr;
  {
    RangeAnalyses Of(*Ask);
    SmallPtrSet<BasicBlock *, 16> Region;
    for (BasicBlock &Block : drop_begin(*Ask))
      Region.insert(&Block);
    AccessRanges Ranges(Copy, Of, Entry.getTerminator(), Region);
    SmallVector<Value *, 6> Bounds;
    for (Argument &A : drop_begin(Ask->args(), K.Kernel->arg_size()))
      Bounds.push_back(&A);
    Ranges.askAbout(Bounds);
    for (auto [I, A] : llvm::enumerate(Accesses))
      if (Ranges.requireInside(inCopy(A, Copies)))
        Known.push_back(I);
    Test = Known.empty() ? nullptr : Ranges.condition();
  }
  if (!Test) {
    Ask->eraseFromParent();
    return nullptr;
  }
  Instruction *End = Entry.getTerminator();
  IRBuilder<> B(End);
  B.SetCurrentDebugLocation(DebugLoc());
  B.CreateRet(B.CreateFreeze(Test, "inside")); // of numbers, perhaps, that the kernel would not use
  End->eraseFromParent();
  EliminateUnreachableBlocks(*Ask);
  return Ask;
}

} // namespace

std::optional<KernelVersions> versionKernel(const KernelInfo &K, const std::vector<BufferAccess> &Accesses,
                                            std::vector<BufferAccess> &Left) {
  if (K.Rank > 3 || K.Kernel->getInstructionCount() > MaxCopied)
    return std::nullopt;
  SmallVector<size_t> Known;
  KernelVersions Versions;
  Versions.Ask = makeAsk(K, Accesses, Known);
  if (!Versions.Ask)
    return std::nullopt;
  LLVM_DEBUG(dbgs() << K.Kernel->getName() << ": two versions of the kernel, for " << Known.size() << " of "
                    << Accesses.size() << " accesses\n");
  ValueToValueMapTy Copies;
  Versions.Inside = copyKernel(K, K.Kernel->getReturnType(), {}, ".inside", Copies);
  for (auto [I, A] : llvm::enumerate(Accesses)) {
    BufferAccess Copy = inCopy(A, Copies);
    if (!llvm::is_contained(Known, I))
      Left.push_back(Copy);
    else if (asSubscriptValues(*Copy.Access))
      Copy.Access->eraseFromParent();
  }
  Versions.HasGuards = !Left.empty();
  return Versions;
}

} // namespace amp
