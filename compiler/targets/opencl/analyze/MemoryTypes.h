// The pointee type of each pointer of a kernel.
//
// Opaque pointers have no element type; printed pointers have the type of most accesses through
// them. Pointers merged in a phi or select share one. An access with another type is printed with a
// cast.
//
// The types affect correctness: OpenCL C compilers such as PoCL's may assume that an int access
// and a float access touch different memory. So an access keeps the type of the C++ program,
// which !tbaa records. An access without a type (a copied struct, for example) uses a type
// that may alias all others, unless every access it could overlap is printed with such a type anyway.
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

  /// The type with which load, store or atomic I accesses memory; its sign is the pointee's.
  MemoryType accessTypeOf(const llvm::Instruction &I) const;

  /// The alloca or global is one element that is never indexed.
  bool isSingle(const llvm::Value *Object) const;

  /// Sets the signedness of Root's pointee.
  void setSigned(const llvm::Value *Root, bool Signed);

  /// Scalar leaf type of an object without accesses; I8 if there are several.
  static CKind leafKind(const llvm::Type *T);

  /// The representative of all roots that share a pointee type.
  const llvm::Value *leaderOf(const llvm::Value *Root) const;

  /// Address space of the object: constants may still be in space 0.
  unsigned spaceOf(const llvm::Value *Pointer) const;

  /// Prints as a pointer to const.
  bool isConst(const llvm::Value *Pointer) const;

  /// The element type with which all kernels see a constant at file scope.
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
  /// The set of memory that accesses through Root may overlap: all buffers together, each other object by itself.
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
