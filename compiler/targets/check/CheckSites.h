// The parts of instrument-kernels: the runtime functions that checks call, the sites that reports name, and each kind
// of check.
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

// The runtime's functions that checked kernels call (runtime/backend/check/check_builtins.h).

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

// The name of what a pointer points into, for reports.

struct KernelInfo;

/// Through subscripts, and what checks have put between.
const llvm::Value *findObject(const llvm::Value *Pointer);

/// "a" for an element of the captured container a, or of a variable of that name; empty where it is not known.
/// Without K only variables are.
std::string getUsedName(const llvm::Value *Pointer, const KernelInfo *K);

/// Does the pointer lead into the function object, the domain, or the fields of a captured array? Nobody writes there.
bool isParameter(const llvm::Value *Pointer, const KernelInfo &K);

// Places in the source that reports of checked kernels name: table::check_site constants.

struct KernelInfo;

/// table::check_site as LLVM has it.
llvm::StructType *getSiteType(llvm::LLVMContext &C);

/// Makes the sites of one module, each once.
class CheckSites {
public:
  CheckSites(llvm::Module &M, llvm::ArrayRef<KernelInfo> Kernels);

  /// Where I stands in the user's code, or its kernel does; `Name` is what it uses, or empty.
  llvm::Constant *get(const llvm::Instruction &I, llvm::StringRef Name);
  /// A string of the module; null for an empty one.
  llvm::Constant *getText(llvm::StringRef Text);

private:
  using Key = std::tuple<std::string, unsigned, unsigned, std::string, llvm::Constant *>;
  llvm::Constant *get(const Key &Place);
  llvm::Constant *getChain(llvm::ArrayRef<const llvm::DILocation *> Places, llvm::StringRef Name);
  unsigned findIgnored(const std::string &File, unsigned Line);

  llvm::Module &M;
  llvm::DenseMap<const llvm::Function *, std::string> Kernel; ///< where each is launched
  std::map<Key, llvm::Constant *> Known;
  llvm::StringMap<llvm::Constant *> Texts;
  /// By file and line.
  std::map<std::string, llvm::DenseMap<unsigned, unsigned>> Ignored;
};

// Accesses of memory that threads share, barriers, and loops.

class CheckSites;
struct KernelInfo;

/// What the runtime wants to know of a checked kernel.
struct CheckedFacts {
  llvm::SetVector<llvm::GlobalVariable *> TileStatic; ///< that it uses
  unsigned Granule = 8;                               ///< divides all addresses and sizes of its accesses
};

/// Has the runtime asked before each access of memory that is not the thread's own, at each barrier, and where a
/// loop begins anew.
///
/// Before:  store float %x, ptr %p
/// After:   %q = call ptr @__cppamp_check_access(ptr %p, i64 4, i32 2, ptr @site)
///          store float %x, ptr %q
/// Needs:   variables in registers, so that it is plain what is the thread's own.
CheckedFacts checkAccesses(const KernelInfo &K, CheckSites &Sites);

// Variables that are used through pointers when they are over.

class CheckSites;

/// Reports accesses of a variable whose block, or whose function, has ended.
///
/// Before:  call void @llvm.lifetime.end(i64 4, ptr %x)      ...      %v = load i32, ptr %p      ; %p: perhaps %x
/// After:   store i1 false, ptr %x.alive                     ...      not %x.alive, and %p in %x: call CheckStale
///
/// Only variables that some way through the kernel comes back to have such a flag, and no marks of their lives any
/// more: their memory is theirs until the kernel ends.
/// Needs:   pointers that are values; checkVariables, which reads the marks.
void checkLifetimes(llvm::Function &Kernel, CheckSites &Sites);

// Subscripts of containers and of plain arrays.

class CheckSites;

/// Has each subscript compared with its extent, dimension by dimension. What is wrong is reported; the access of a
/// plain array then goes elsewhere.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
///          %p = getelementptr [16 x float], ptr @tile, i64 0, i64 %i
/// After:   comparisons, and behind branches that are not taken calls of CheckOutside and CheckArray
void checkSubscripts(llvm::Function &Kernel, CheckSites &Sites);

// Variables of one thread that are read before they are written.

class CheckSites;

/// Gives each variable that the user has named, and whose address goes nowhere, a shadow: a byte for each of its
/// bytes, which a store sets and a load asks for. A value all of whose bytes were never written is reported. The
/// shadows are variables themselves: where the order of things is plain the optimizer takes them out again.
///
/// Needs:   checkSubscripts, so that indices are those of elements.
void checkVariables(llvm::Function &Kernel, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKSITES_H
