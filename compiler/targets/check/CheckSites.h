// The parts of check-variables and check-accesses: the runtime functions that checks call, the source locations in
// reports, and each kind of check.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKSITES_H
#define CPPAMP_TARGETS_CHECK_CHECKSITES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace llvm {
class Constant;
class DILocation;
class Function;
class GlobalVariable;
class Instruction;
class LLVMContext;
class MemoryBuffer;
class Module;
class StructType;
class Value;
} // namespace llvm

namespace amp {

// Functions of the runtime that checked kernels call (runtime/backend/check/check_builtins.h).

constexpr llvm::StringLiteral CheckPrefix = "__cppamp_check_";
/// ptr access(ptr address, i64 bytes, i32 what, ptr site): returns the address to access.
constexpr llvm::StringLiteral CheckAccess = "__cppamp_check_access";
/// ptr store(ptr address, i64 bytes, i32 what, ptr site, ptr value): the same for a store of the value there.
constexpr llvm::StringLiteral CheckStore = "__cppamp_check_store";
/// void outside(ptr site, ptr data, i32 dimension, i32 index, i32 extent, i32 rank)
constexpr llvm::StringLiteral CheckOutside = "__cppamp_check_outside";
/// ptr array(ptr site, i64 index, i64 count): the subscript of a plain array is wrong. Returns memory to use instead.
constexpr llvm::StringLiteral CheckArray = "__cppamp_check_array";
/// ptr variable(ptr site, i64 offset, i64 bytes): the same for an access through a pointer.
constexpr llvm::StringLiteral CheckVariable = "__cppamp_check_variable";
/// void stale(ptr site): a variable is used after its lifetime.
constexpr llvm::StringLiteral CheckStale = "__cppamp_check_stale";
/// void uninitialized(ptr site)
constexpr llvm::StringLiteral CheckUninitialized = "__cppamp_check_uninitialized";
/// void barrier(i32 flags, ptr site)
constexpr llvm::StringLiteral CheckBarrier = "__cppamp_check_barrier";
/// void loop(ptr site): a loop starts.
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

// The name of the object that a pointer points into, for reports.

struct KernelInfo;

/// Looks through subscripts and through the calls that checks inserted.
const llvm::Value *findObject(const llvm::Value *Pointer);

/// Returns "a" for an element of the captured container a, or of a variable of that name; empty if it is unknown.
/// Without K, only variables are considered.
std::string getUsedName(const llvm::Value *Pointer, const KernelInfo *K);

/// Returns true if the pointer refers to the function object, the domain, or the fields of a captured array, which are
/// read-only.
bool isParameter(const llvm::Value *Pointer, const KernelInfo &K);

// Source locations in reports of checked kernels: table::check_site constants.

struct KernelInfo;

/// The LLVM type of table::check_site.
llvm::StructType *getSiteType(llvm::LLVMContext &C);

/// Creates the sites of one module without duplicates.
class CheckSites {
public:
  explicit CheckSites(llvm::Module &M);

  /// Returns the site of I in the user's code, or else of its kernel; `Name` is the object it uses, or empty.
  llvm::Constant *get(const llvm::Instruction &I, llvm::StringRef Name);
  /// Returns a string constant of the module; null for an empty text.
  llvm::Constant *getText(llvm::StringRef Text);

  /// Sites stay until the last check is added.
  bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &, llvm::ModuleAnalysisManager::Invalidator &) {
    return false;
  }

private:
  using Key = std::tuple<std::string, unsigned, unsigned, std::string, llvm::Constant *>;
  llvm::Constant *get(const Key &At);
  llvm::Constant *getChain(llvm::ArrayRef<const llvm::DILocation *> Places, llvm::StringRef Name);
  unsigned findIgnored(const std::string &File, unsigned Line);

  llvm::Module &M;
  llvm::DenseMap<const llvm::Function *, std::string> Kernel; ///< where each kernel is launched
  std::map<Key, llvm::Constant *> Known;
  llvm::StringMap<llvm::Constant *> Texts;
  /// Keys: file and line; value: the reports that a comment suppresses.
  std::map<std::string, llvm::DenseMap<unsigned, unsigned>> Ignored;
};

struct CheckSitesAnalysis : llvm::AnalysisInfoMixin<CheckSitesAnalysis> {
  using Result = CheckSites;
  static inline llvm::AnalysisKey Key;

  CheckSites run(llvm::Module &M, llvm::ModuleAnalysisManager &) { return CheckSites(M); }
};

// Variables accessed through pointers after their lifetime.

/// Reports accesses to a variable whose block or function has ended.
///
/// Before:  call void @llvm.lifetime.end(i64 4, ptr %x)      ...      %v = load i32, ptr %p      ; %p: perhaps %x
/// After:   store i1 false, ptr %x.alive                     ...      not %x.alive, and %p in %x: call CheckStale
///
/// Only variables that some path through the kernel reaches again get such a flag. Their lifetime markers are
/// removed: their memory is theirs until the kernel ends.
/// Needs:   pointers in registers; checkVariables, which reads the markers.
void checkLifetimes(llvm::Function &Kernel, CheckSites &Sites);

// Subscripts of containers and of plain arrays.

/// Compares each subscript with its extent, dimension by dimension. Wrong subscripts are reported, and the access to a
/// plain array is redirected.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
///          %p = getelementptr [16 x float], ptr @tile, i64 0, i64 %i
/// After:   comparisons, and in unlikely branches calls of CheckOutside and CheckArray
void checkSubscripts(llvm::Function &Kernel, CheckSites &Sites);

// Private variables that are read before they are written.

/// Gives each variable that the user has named, and whose address does not escape, a shadow with one byte for each of
/// its bytes. Stores set it and loads test it; a value whose bytes were never written is reported. Shadows are
/// variables, so the optimizer removes them where the order of accesses is known.
///
/// Needs:   checkSubscripts, so that indices count elements.
void checkVariables(llvm::Function &Kernel, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKSITES_H
