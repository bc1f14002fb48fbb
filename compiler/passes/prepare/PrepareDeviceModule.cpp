// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/prepare/DeviceFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace amp {

#define DEBUG_TYPE "prepare-device-module"

namespace {

/// Only the host's code generator uses these.
void dropHostAttributes(Function &F) {
  AttributeMask Host;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute())
      Host.addAttribute(A.getKindAsString());
  for (Attribute::AttrKind Kind :
       {Attribute::UWTable, Attribute::StackProtect, Attribute::StackProtectStrong, Attribute::StackProtectReq,
        Attribute::MinSize, Attribute::OptimizeForSize, Attribute::InlineHint, Attribute::Cold})
    Host.addAttribute(Kind);
  F.removeFnAttrs(Host);
}

/// Returns true if the builtin's value fits an int, to which the headers convert indices and sizes.
bool isNarrowIndex(const Function &F, const Builtin &B, uint32_t MaxRank) {
  // Ranks above 3 are flattened to one dimension of up to 2^32 threads.
  if (MaxRank > 3 && B.Id == BuiltinId::global_id)
    return false;
  return B.letterAt(0) == 'X' && F.getReturnType()->isIntegerTy(64);
}

/// i64 @__cppamp_local_id(i32) -> i32 @__cppamp_local_id(i32), with a range. Otherwise, arithmetic that
/// the headers perform in int would use 64 bits, with shifts that truncate the result.
void narrowIndex(Function &F) {
  LLVMContext &C = F.getContext();
  Type *I32 = Type::getInt32Ty(C);
  auto *New =
      Function::Create(FunctionType::get(I32, F.getFunctionType()->params(), false), F.getLinkage(), "", F.getParent());
  New->takeName(&F);
  New->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, F.getAttributes().getFnAttrs())));
  // An extent is at most 2^31 - 1, and a launch pads it to at most 2^31.
  MDNode *Range = MDBuilder(C).createRange(APInt(32, 0), APInt(32, 1u << 31));
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = cast<CallInst>(U);
    IRBuilder<> B(Call);
    SmallVector<Value *, 1> Args(Call->args());
    CallInst *Narrow = B.CreateCall(New, Args);
    Narrow->setMetadata(LLVMContext::MD_range, Range);
    Value *Wide = B.CreateZExt(Narrow, Call->getType(), "", /*IsNonNeg=*/true);
    Wide->takeName(Call);
    Call->replaceAllUsesWith(Wide);
    Call->eraseFromParent();
  }
  F.eraseFromParent();
}

/// No other pointer refers to the function object or the domain, and nothing writes them while the
/// kernel runs, not even at a barrier.
void annotateParameters(const KernelInfo &K) {
  uint64_t Bytes[] = {K.FunctorBytes, 4ull * K.Rank};
  for (unsigned I = 0; I < 2 && I < K.Kernel->arg_size(); ++I) {
    Argument *A = K.Kernel->getArg(I);
    A->addAttr(Attribute::NoAlias);
    if (Bytes[I])
      A->addAttr(Attribute::getWithDereferenceableBytes(A->getContext(), Bytes[I]));
  }
}

} // namespace

PreservedAnalyses PrepareDeviceModule::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || Kernels.front().Outlined)
    return PreservedAnalyses::all();
  dropRoots(M);
  resolveAliases(M);
  SmallPtrSet<Function *, 8> Entries;
  uint32_t MaxRank = 0;
  for (KernelInfo &K : Kernels) {
    MaxRank = std::max(MaxRank, K.Rank);
    Entries.insert(K.Kernel);
    annotateParameters(K);
  }
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration()) {
      dropHostAttributes(F);
      setDeviceLinkage(F, Entries.contains(&F));
    } else if (const Builtin *B = findBuiltin(F); B && B->hasRightType(F)) {
      annotateBuiltin(F, *B);
      if (!isNarrowIndex(F, *B, MaxRank))
        continue;
      LLVM_DEBUG(dbgs() << F.getName() << " fits an int\n");
      narrowIndex(F);
    }
  }
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && G.getSection() != TileStaticSection) {
      G.setComdat(nullptr);
      G.setLinkage(GlobalValue::InternalLinkage);
      G.setVisibility(GlobalValue::DefaultVisibility);
    }
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "prepare-tile-static"

PreservedAnalyses PrepareTileStatic::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (GlobalVariable &G : M.globals()) {
    if (G.getSection() != TileStaticSection || G.isDeclaration())
      continue;
    G.setComdat(nullptr);
    G.setInitializer(nullptr);
    G.setConstant(false);
    G.setLinkage(GlobalValue::ExternalLinkage);
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setDSOLocal(false);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "end-threads"

namespace {

bool isBarrierReachable(CallInst &From) {
  auto HasBarrier = [](auto &&Instructions) {
    return any_of(Instructions, [](const Instruction &I) { return isBarrier(I); });
  };
  BasicBlock *Start = From.getParent();
  if (HasBarrier(make_range(std::next(From.getIterator()), Start->end())))
    return true;
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *, 16> Worklist(successors(Start));
  while (!Worklist.empty()) {
    BasicBlock *B = Worklist.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    if (HasBarrier(*B))
      return true;
    append_range(Worklist, successors(B));
  }
  return false;
}

void endThread(CallInst &Call) {
  // Replace the rest of the block by `unreachable`, and that by a return.
  BasicBlock *B = Call.getParent();
  LLVMContext &C = B->getContext();
  DebugLoc Where = Call.getDebugLoc();
  changeToUnreachable(&Call);
  ReturnInst *Return = ReturnInst::Create(C, nullptr, B->getTerminator()->getIterator());
  Return->setDebugLoc(Where);
  std::next(Return->getIterator())->eraseFromParent();
}

} // namespace

PreservedAnalyses EndThreads::run(Module &M, ModuleAnalysisManager &) {
  Function *Builtin = M.getFunction(getBuiltin(BuiltinId::end_thread).Name);
  if (!Builtin)
    return PreservedAnalyses::all();
  SmallPtrSet<Function *, 8> Changed;
  while (!Builtin->use_empty()) {
    auto *Call = cast<CallInst>(Builtin->user_back());
    Function &F = *Call->getFunction();
    Changed.insert(&F);
    bool Returns = F.getReturnType()->isVoidTy() && !isBarrierReachable(*Call);
    LLVM_DEBUG(dbgs() << F.getName() << ": the end of a thread becomes "
                      << (Returns ? "a return" : "nothing: a barrier lies ahead") << "\n");
    if (Returns)
      endThread(*Call);
    else
      Call->eraseFromParent();
  }
  Builtin->eraseFromParent();
  for (Function *F : Changed)
    removeUnreachableBlocks(*F);
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

} // namespace amp
