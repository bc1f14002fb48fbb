// What each pointer of a kernel points to.
//
// Opaque pointers have no element type, the printed ones do: the type most accesses through them
// have. Pointers that meet in a phi or select share one. An access of another type prints with a
// cast.
//
// The types matter beyond looks: OpenCL C compilers (PoCL's for one) may assume that an int access
// and a float access touch different memory. So an access keeps the type that the C++ program had,
// which !tbaa tells, and an access that says nothing (a copied struct, say) goes through a type
// that may alias all others, unless everything it could meet has its own type anyway.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_MEMORYTYPES_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_MEMORYTYPES_H

#include "CType.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class DataLayout;
class Function;
class GlobalVariable;
class Instruction;
class Value;
} // namespace llvm

namespace amp {

class MemoryTypes {
public:
  MemoryTypes(const llvm::Function &F, const llvm::DataLayout &DL);

  MemoryType pointeeOf(const llvm::Value *Pointer) const;

  /// The type that load, store or atomic I accesses memory with; its sign is the pointee's.
  MemoryType accessTypeOf(const llvm::Instruction &I) const;

  /// The alloca or global is one element, and never indexed.
  bool isSingle(const llvm::Value *Object) const;

  /// Sets the sign of what Root points to.
  void setSigned(const llvm::Value *Root, bool Signed);

  /// Scalar leaf type of an object that nothing accesses; I8 if there are several.
  static CKind leafKind(const llvm::Type *T);

  /// One root for all that share a pointee.
  const llvm::Value *leaderOf(const llvm::Value *Root) const;

  /// Address space of the object: constants may still be in space 0.
  unsigned spaceOf(const llvm::Value *Pointer) const;

  /// Prints as a pointer to const.
  bool isConst(const llvm::Value *Pointer) const;

  /// What a constant at file scope is declared with, in all kernels alike.
  static CKind constantKind(const llvm::GlobalVariable &G);

  /// Some printed type is a cppamp_any_ one of this kind.
  bool usesMayAlias(CKind Kind) const;

private:
  struct Access {
    const llvm::Value *Root;
    CKind Kind;
    bool Unknown; ///< the C++ type is not known
    bool Writes;
  };
  struct Class {
    llvm::SmallMapVector<std::pair<unsigned, unsigned>, unsigned, 4> Votes;
    MemoryType Pointee;
  };

  void collect(const llvm::Function &F);
  void addAccess(const llvm::Instruction &I, const llvm::Value *Pointer, CKind Kind, bool Writes);
  void uniteRoots(const llvm::Value *A, const llvm::Value *B);
  void findMixedDomains();
  void elect();
  /// What accesses through Root may meet: all buffers together, each other object alone.
  const llvm::Value *domainOf(const llvm::Value *Root) const;

  const llvm::DataLayout &DL;
  llvm::EquivalenceClasses<const llvm::Value *> Classes;
  llvm::MapVector<const llvm::Instruction *, Access> Accesses;
  llvm::MapVector<const llvm::Value *, Class> ClassOf; ///< by leader
  llvm::DenseMap<const llvm::Value *, bool> IsMixed;   ///< by domain
  const llvm::Value *Buffers = nullptr;                ///< the domain of all buffers
  unsigned UsedMayAlias = 0;                           ///< bits 1 << kind
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_MEMORYTYPES_H
