// What the compiler knows about the functions that kernels ask of a device:
// amp/detail/builtins.def, the list that the public headers declare them from, as objects.
//
// How a pass uses it: `findBuiltin(I)`, then the fields. No pass compares names or guesses from
// them. How a target uses it: `Class` says what kind of call it is, `OpenCL` or `Host` and `Vector`
// what it becomes. A builtin that is not in the list keeps what its declaration says, is never
// moved, and is refused (check-call-graph).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_BUILTINS_H
#define CPPAMP_KERNEL_BUILTINS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
class CallInst;
class Function;
class FunctionType;
class LLVMContext;
class Module;
class Type;
class Value;
class raw_ostream;
} // namespace llvm

namespace amp {

/// One for each line, by its name: BuiltinId::local_id, BuiltinId::acos_f32.
enum class BuiltinId : uint16_t {
#define CPPAMP_BUILTIN(name, ...) name,
#define CPPAMP_ACCESS(name, ...) name##_f32, name##_i32, name##_f64,
#include "amp/detail/builtins.def"
};

/// What the words of the list mean is said there.
struct Builtin {
  enum Kind : uint8_t { math, index, sync, access, group, pass };
  enum ScalarType : uint8_t { none, f32, f64, i32, u32 };
  enum EffectKind : uint8_t { pure, out, load, store, convergent, barrier, fence, end };
  enum UniformityKind : uint8_t { thread, tile, launch, arguments };

  BuiltinId Id;
  llvm::StringRef Name; ///< with the prefix
  Kind Class;
  llvm::StringRef Signature;
  ScalarType Type; ///< T of the signature
  EffectKind Effects;
  UniformityKind Uniformity;
  uint32_t Feature;       ///< a bit of table::feature, or 0
  llvm::StringRef OpenCL; ///< empty: no target sees it
  llvm::StringRef Host;   ///< "library", "llvm.sqrt"; empty: the target expands it

  /// Computes from its arguments alone, and writes nothing.
  bool isPure() const { return Effects == pure; }
  /// Where it is called matters to other threads.
  bool isConvergent() const { return Effects >= convergent; }
  /// The letter of the result (0) or of parameter Index - 1.
  char letterAt(unsigned Index) const { return Signature[Index]; }
  unsigned countParameters() const { return Signature.size() - 1; }
  /// What the pointer there points to; null if it is no pointer.
  llvm::Type *pointeeAt(unsigned Index, llvm::LLVMContext &C) const;
  /// Is F declared with the type of the list? An X may be an int or a long, a pointer in any
  /// address space.
  bool hasRightType(const llvm::Function &F) const;
};

/// What the names of all builtins begin with; nothing else does.
constexpr llvm::StringLiteral BuiltinPrefix = "__cppamp_";

llvm::ArrayRef<Builtin> allBuiltins();
const Builtin &getBuiltin(BuiltinId Id);
/// Null if F is no builtin of the list.
const Builtin *findBuiltin(const llvm::Function &F);
/// Null if V is no direct call of one.
const Builtin *findBuiltin(const llvm::Value &V);
bool isCallOf(const llvm::Value &V, BuiltinId Id);
/// Has a builtin's name, known or not, and no body.
bool isBuiltinDeclaration(const llvm::Function &F);

/// The function itself, declared with the type and the effects of the list if M does not have it.
/// Pointers of letter G are global ones (address space 1).
llvm::Function *declareBuiltin(llvm::Module &M, BuiltinId Id);

/// Gives F and the calls of it the attributes that follow from the list.
void annotateBuiltin(llvm::Function &F, const Builtin &B);

/// True for calls that wait for the other threads of a tile.
bool isBarrier(const llvm::Value &V);

/// True for the level of sub-groups that a device has, and comparisons with it: the compiler of the text knows them.
bool isDecidedByBuild(const llvm::Value &V);

/// True for barriers and fences behind which this thread may see what other threads have written to
/// arrays and array_views.
bool ordersGlobalMemory(const llvm::Value &V);

/// The list as a table, one line for each: for tests and for people.
void printBuiltins(llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_KERNEL_BUILTINS_H
