// Hides the differences between LLVM 19 and 22. ClangCompat.h hides those of Clang. No other file knows them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_LLVMCOMPAT_H
#define CPPAMP_SUPPORT_LLVMCOMPAT_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Value.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <functional>

namespace amp {
namespace compat {

/// The type that GEPOperator::collectOffset fills.
#if LLVM_VERSION_MAJOR >= 21
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

/// The predicate that m_ICmp stores.
#if LLVM_VERSION_MAJOR >= 20
using CmpPredicate = llvm::CmpPredicate;
#else
using CmpPredicate = llvm::CmpInst::Predicate;
#endif

/// Whether SimplifyCFG moves loads to after the paths that end with them if their addresses are different values.
constexpr bool SinksLoads = LLVM_VERSION_MAJOR < 20;

/// Calls `Add` at the end of the pipeline, before code generation.
inline void registerLastPass(llvm::PassBuilder &PB, std::function<void(llvm::ModulePassManager &)> Add) {
#if LLVM_VERSION_MAJOR >= 20
  PB.registerOptimizerLastEPCallback(
      [Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) { Add(MPM); });
#else
  PB.registerOptimizerLastEPCallback([Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) { Add(MPM); });
#endif
}

/// An expander for expressions of `SE` that names its values `Name`.
class Expander : public llvm::SCEVExpander {
public:
#if LLVM_VERSION_MAJOR >= 22
  Expander(llvm::ScalarEvolution &SE, const llvm::DataLayout &, const char *Name) : SCEVExpander(SE, Name) {}
#else
  using SCEVExpander::SCEVExpander;
#endif
};

/// Marks pointer parameter `Number` as not captured by the function.
inline void addNoCapture(llvm::Function &F, unsigned Number) {
#if LLVM_VERSION_MAJOR >= 21
  F.addParamAttr(Number, llvm::Attribute::getWithCaptureInfo(F.getContext(), llvm::CaptureInfo::none()));
#else
  F.addParamAttr(Number, llvm::Attribute::NoCapture);
#endif
}

inline llvm::Intrinsic::ID lookupIntrinsicID(llvm::StringRef Name) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::Intrinsic::lookupIntrinsicID(Name);
#else
  return llvm::Function::lookupIntrinsicID(Name);
#endif
}

/// Returns the declaration of an intrinsic for `Types`.
inline llvm::Function *declareIntrinsic(llvm::Module &M, llvm::Intrinsic::ID ID, llvm::ArrayRef<llvm::Type *> Types) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::Intrinsic::getOrInsertDeclaration(&M, ID, Types);
#else
  return llvm::Intrinsic::getDeclaration(&M, ID, Types);
#endif
}

/// Returns true if the intrinsic is overloaded for the type of operand `Number` (of the result: -1).
inline bool isOverloadedFor(llvm::Intrinsic::ID ID, int Number) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::isVectorIntrinsicWithOverloadTypeAtArg(ID, Number, /*TTI=*/nullptr);
#else
  return llvm::isVectorIntrinsicWithOverloadTypeAtArg(ID, Number);
#endif
}

/// Returns true if operand `Number` stays scalar in the vector form of the intrinsic.
inline bool staysScalar(llvm::Intrinsic::ID ID, unsigned Number) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::isVectorIntrinsicWithScalarOpAtArg(ID, Number, /*TTI=*/nullptr);
#else
  return llvm::isVectorIntrinsicWithScalarOpAtArg(ID, Number);
#endif
}

/// The mask of a masked load, store, gather or scatter.
inline llvm::Value *maskOf(const llvm::IntrinsicInst &Access) {
  const unsigned Number = Access.getType()->isVoidTy() ? 2 : 1; // a store or a scatter
#if LLVM_VERSION_MAJOR >= 22
  return Access.getArgOperand(Number);
#else
  return Access.getArgOperand(Number + 1); // after the alignment
#endif
}

/// What a masked load or gather returns where its mask is off.
inline llvm::Value *passThroughOf(const llvm::IntrinsicInst &Access) {
  return Access.getArgOperand(Access.arg_size() - 1);
}

/// Calls SplitBlockAndInsertSimpleForLoop, which inserts a loop before `At`.
inline auto insertLoop(llvm::Value *Count, llvm::BasicBlock::iterator At) {
#if LLVM_VERSION_MAJOR >= 21
  return llvm::SplitBlockAndInsertSimpleForLoop(Count, At);
#else
  return llvm::SplitBlockAndInsertSimpleForLoop(Count, &*At);
#endif
}

inline void makeAbsolute(llvm::StringRef Folder, llvm::SmallVectorImpl<char> &Path) {
#if LLVM_VERSION_MAJOR >= 22
  llvm::sys::path::make_absolute(Folder, Path);
#else
  llvm::sys::fs::make_absolute(Folder, Path);
#endif
}

} // namespace compat
} // namespace amp

#endif // CPPAMP_SUPPORT_LLVMCOMPAT_H
