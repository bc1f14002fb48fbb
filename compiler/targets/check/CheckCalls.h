// The runtime's functions that checked kernels call (runtime/backend/check/check_builtins.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKCALLS_H
#define CPPAMP_TARGETS_CHECK_CHECKCALLS_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace amp {

constexpr llvm::StringLiteral CheckPrefix = "__cppamp_check_";
/// ptr access(ptr address, i64 bytes, i32 what, ptr site): where the access is to go.
constexpr llvm::StringLiteral CheckAccess = "__cppamp_check_access";
/// void outside(ptr site, ptr data, i32 dimension, i32 index, i32 extent, i32 rank)
constexpr llvm::StringLiteral CheckOutside = "__cppamp_check_outside";
/// ptr array(ptr site, i64 index, i64 count): a subscript of a plain array is wrong. Memory that may be used instead.
constexpr llvm::StringLiteral CheckArray = "__cppamp_check_array";
/// ptr variable(ptr site, i64 offset, i64 bytes): the same of an access through a pointer.
constexpr llvm::StringLiteral CheckVariable = "__cppamp_check_variable";
/// void stale(ptr site): a variable is used when it is over.
constexpr llvm::StringLiteral CheckStale = "__cppamp_check_stale";
/// void uninitialized(ptr site)
constexpr llvm::StringLiteral CheckUninitialized = "__cppamp_check_uninitialized";
/// void barrier(i32 flags, ptr site)
constexpr llvm::StringLiteral CheckBarrier = "__cppamp_check_barrier";
/// void loop(ptr site): a loop begins anew.
constexpr llvm::StringLiteral CheckLoop = "__cppamp_check_loop";

/// Calls one of them.
inline llvm::CallInst *callCheck(llvm::IRBuilder<> &B, llvm::StringRef Name, llvm::Type *Result,
                                 llvm::ArrayRef<llvm::Value *> Args) {
  llvm::SmallVector<llvm::Type *> Types;
  for (llvm::Value *V : Args)
    Types.push_back(V->getType());
  llvm::FunctionCallee F =
      B.GetInsertBlock()->getModule()->getOrInsertFunction(Name, llvm::FunctionType::get(Result, Types, false));
  llvm::CallInst *Call = B.CreateCall(F, Args);
  Call->setDoesNotThrow();
  return Call;
}

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKCALLS_H
