// What the compiler knows about the device functions that kernels call: the list
// amp/detail/builtins.def, from which the public headers declare them, as objects.
//
// A pass calls `findBuiltin(I)` and reads the fields. No pass compares names or infers anything from
// them. A target uses `Class`, the kind of call, and `OpenCL` or `Host` and `Vector`, its implementation.
// A builtin that is not in the list keeps the properties of its declaration, is never
// moved, and is rejected by check-call-graph.
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
class Instruction;
class LLVMContext;
class Module;
class Type;
class Value;
class raw_ostream;
} // namespace llvm

namespace amp {

/// One enumerator per line of the list, named after it: BuiltinId::local_id, BuiltinId::acos_f32.
enum class BuiltinId : uint16_t {
#define CPPAMP_BUILTIN(name, ...) name,
#define CPPAMP_ACCESS(name, ...) name##_f32, name##_i32, name##_f64,
#include "amp/detail/builtins.def"
};

/// One line of the list, which documents the values of each column.
struct Builtin {
  enum Kind : uint8_t { math, index, sync, access, group, pass };
  enum ScalarType : uint8_t { none, f32, f64, i32, u32 };
  enum EffectKind : uint8_t { pure, out, load, store, convergent, barrier, fence, end };
  enum UniformityKind : uint8_t { thread, tile, launch, arguments };

  BuiltinId Id;
  llvm::StringRef Name; ///< including the prefix
  Kind Class;
  llvm::StringRef Signature;
  ScalarType Type; ///< T in the signature
  EffectKind Effects;
  UniformityKind Uniformity;
  uint32_t Feature;       ///< a bit of table::feature, or 0
  llvm::StringRef OpenCL; ///< empty if no target sees it
  llvm::StringRef Host;   ///< "library", "llvm.sqrt"; empty if the target expands it

  /// Depends only on its arguments and writes nothing.
  bool isPure() const { return Effects == pure; }
  /// Must not become control-dependent on more conditions, because other threads take part.
  bool isConvergent() const { return Effects >= convergent; }
  /// Returns the letter of the result (0) or of parameter Index - 1.
  char letterAt(unsigned Index) const { return Signature[Index]; }
  unsigned countParameters() const { return Signature.size() - 1; }
  /// Returns the pointee type of that parameter, or null if it is not a pointer.
  llvm::Type *pointeeAt(unsigned Index, llvm::LLVMContext &C) const;
  /// Returns true if F is declared with the type in the list. An X may be an int or a long, and a pointer may be in any
  /// address space.
  bool hasRightType(const llvm::Function &F) const;
};

/// The prefix of all builtins, and of nothing else.
constexpr llvm::StringLiteral BuiltinPrefix = "__cppamp_";

llvm::ArrayRef<Builtin> allBuiltins();
const Builtin &getBuiltin(BuiltinId Id);
/// Returns null if F is not a builtin in the list.
const Builtin *findBuiltin(const llvm::Function &F);
/// Returns null if V is not a direct call of a builtin in the list.
const Builtin *findBuiltin(const llvm::Value &V);
bool isCallOf(const llvm::Value &V, BuiltinId Id);
/// Returns true if F has the name of a builtin, known or unknown, and no body.
bool isBuiltinDeclaration(const llvm::Function &F);

/// Returns the function, and declares it with the type and effects in the list if M does not contain it.
/// Pointers with letter G point to global memory (address space 1).
llvm::Function *declareBuiltin(llvm::Module &M, BuiltinId Id);

/// Gives F and its calls the attributes that follow from the list.
void annotateBuiltin(llvm::Function &F, const Builtin &B);

/// Returns true for calls that wait for the other threads of a tile.
bool isBarrier(const llvm::Value &V);

/// Returns true for the device's sub-group level and comparisons with it, which the compiler of the text folds.
bool isDecidedByBuild(const llvm::Value &V);

/// Returns true for barriers and fences after which this thread may see what other threads wrote to
/// arrays and array_views.
bool ordersGlobalMemory(const llvm::Value &V);

/// Prints the list as a table, one line per builtin, for tests and readers.
void printBuiltins(llvm::raw_ostream &OS);

/// Returns true for a pure floating-point operation that takes many instructions on a device, and perhaps branches: a
/// division, a square root, a logarithm.
bool isExpensive(const llvm::Instruction &I);

} // namespace amp

#endif // CPPAMP_KERNEL_BUILTINS_H
