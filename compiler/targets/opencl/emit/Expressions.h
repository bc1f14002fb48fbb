// Prints values and addresses as OpenCL C expressions.
//
// An Expr knows its C type, so that a cast is printed only where C would compute something other
// than LLVM: the sign of an integer, the promotion of short integers, the overload resolution of a
// built-in function. Every difference is made explicit by a
// cast.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_EXPRESSIONS_H
#define CPPAMP_TARGETS_OPENCL_EMIT_EXPRESSIONS_H

#include "messages/Messages.h"
#include "targets/opencl/analyze/CType.h"
#include "targets/opencl/analyze/Placement.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>

namespace llvm {
class CallBase;
class DataLayout;
class IntrinsicInst;
} // namespace llvm

namespace amp {

struct Address;
struct Builtin;
class MemoryTypes;
class Signs;
class Variables;

/// Precedence of the outermost operator.
enum class Level {
  Lowest,
  Select,
  LogicalOr,
  LogicalAnd,
  Or,
  Xor,
  And,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Primary
};

struct Expr {
  std::string Text;
  Level Binding = Level::Primary;
  CType Type;

  /// Returns the text, in parentheses if its precedence is lower than Least.
  std::string atLeast(Level Least) const { return Binding < Least ? "(" + Text + ")" : Text; }
};

/// The signedness that a value's context prefers.
enum class Want { Any, Signed, Unsigned };

/// Names and analyses of one kernel.
struct KernelText {
  const llvm::DataLayout &DL;
  const MemoryTypes &Types;
  const Placement &Places;
  const Variables &Vars;
  const Signs &IntegerSigns;
  /// Names of arguments, allocas and globals, and of variables by number.
  llvm::DenseMap<const llvm::Value *, std::string> Objects;
  std::vector<std::string> VariableNames;
};

class Expressions {
public:
  explicit Expressions(const KernelText &K) : K(K) {}

  /// Prints V at a use.
  Expr value(const llvm::Value *V, Want W = Want::Any) const;
  /// Prints the computation of I, even if it has a variable.
  Expr compute(const llvm::Instruction &I, Want W = Want::Any) const;
  /// Prints a store, or a call for its effect, without the semicolon.
  std::string effect(const llvm::Instruction &I) const;
  /// Prints V, converted for an assignment to T.
  std::string assigned(const llvm::Value *V, CType T) const;
  /// Prints the condition or its negation.
  Expr condition(const llvm::Value *V, bool Negated) const;
  /// The type of V's variable; for pointers, see pointerType.
  CType typeOf(const llvm::Value *V) const;
  /// `__global float *`, with const where required.
  std::string pointerType(const llvm::Value *Root) const;
  /// Prints pointer P as a pointer to As.
  Expr pointer(const llvm::Value *P, const MemoryType &As, bool Volatile = false) const;

private:
  // Expressions.cpp: operators
  Expr constant(const llvm::Constant &C, Want W, bool Plain = false) const;
  Expr operand(const llvm::Value *V, Want W) const;
  bool isExtension(const llvm::Value *V) const;
  Expr nextTo(const llvm::Value *V, CType T) const;
  Expr withSign(Expr E, Want W) const;
  Expr binary(const llvm::BinaryOperator &I, Want W) const;
  Expr wrapping(const llvm::BinaryOperator &I, const char *Op, Level L) const;
  Expr bitwise(const llvm::BinaryOperator &I, const char *Op, Level L, Want W) const;
  Expr shift(const llvm::BinaryOperator &I, Want W) const;
  Expr onBools(const llvm::BinaryOperator &I) const;
  Expr floatBinary(const llvm::BinaryOperator &I, const char *Op, Level L) const;
  Expr integerCompare(const llvm::ICmpInst &I, llvm::CmpInst::Predicate Predicate) const;
  Expr floatCompare(const llvm::FCmpInst &I, llvm::CmpInst::Predicate Predicate) const;
  Expr select(const llvm::SelectInst &I, Want W) const;
  Expr conversion(const llvm::CastInst &I, Want W) const;
  Expr convert(CType T, const Expr &E) const;
  Expr logical(const Expr &L, const Expr &R, bool IsAnd) const;
  Expr negated(const Expr &E) const;
  bool loadsInside(const llvm::Value *V) const;
  bool isInlined(const llvm::Value *V) const;
  Expr fastQuotient(const llvm::BinaryOperator &I) const;

  // MemoryExpressions.cpp: addresses and accesses
  Address addressOf(const llvm::Value *P) const;
  Expr pointerAt(const Address &A, const MemoryType &As, bool Volatile = false) const;
  std::string access(const llvm::Instruction &I, const llvm::Value *P, bool Volatile) const;
  Expr load(const llvm::LoadInst &I, Want W) const;
  std::string index(const Address &A, unsigned Size) const;
  Expr term(const llvm::Value *Index, bool Only, bool Narrow) const;
  std::string base(const llvm::Value *Root) const;
  bool isSmallObject(const llvm::Value *Root) const;
  Expr reinterpret(const Expr &E, CType T) const;
  Expr atomic(const llvm::AtomicRMWInst &I, Want W) const;
  Expr exchange(const llvm::AtomicCmpXchgInst &I, Want W) const;
  std::string atomicPointer(const llvm::Value *P, CType T) const;

  // CallExpressions.cpp: built-in functions and intrinsics
  Expr call(const llvm::CallInst &I, Want W) const;
  Expr builtinCall(const llvm::CallInst &I, const Builtin &B, Want W) const;
  Expr intrinsic(const llvm::IntrinsicInst &I, Want W) const;
  std::string arguments(const llvm::CallInst &I, unsigned Count, Want W) const;

  const KernelText &K;
};

/// The reason why something cannot be printed, if any. Each file that prints a construct also decides what it rejects.
using Refusal = std::optional<FilledMessage>;

/// Rejects something that an earlier pass should have removed.
Refusal refuseInternally(const llvm::Twine &What);
/// Checks whether values can have this type.
Refusal refuseType(const llvm::Type *T);
/// Checks whether the instruction and its operands can be printed. Runs before the analyses, which require printable
/// kernels.
Refusal refuse(const llvm::Instruction &I);
/// Checks whether the address space of a pointer's origin is known. Defined in MemoryExpressions.cpp.
Refusal refusePointer(const llvm::Value *P);
/// Checks accesses and atomic operations. Defined in MemoryExpressions.cpp.
Refusal refuseAccess(const llvm::Instruction &I);
/// Checks calls. Defined in CallExpressions.cpp.
Refusal refuseCall(const llvm::CallBase &Call);

/// Returns the OpenCL C function that is printed for the intrinsic, with its arguments; empty if there is none.
llvm::StringRef mathNameOf(unsigned Intrinsic);

/// Returns a type in LLVM's syntax, for messages.
std::string spell(const llvm::Type *T);

/// Returns true for the containers' offsets, the only vector in a kernel, which is read component by component.
bool isOffsets(const llvm::Value *V);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_EXPRESSIONS_H
