// The pointee type of each pointer of a kernel.
//
// Opaque pointers have no element type; printed pointers have the type of most accesses through
// them. Pointers merged in a phi or select share one. An access with another type is printed with a
// cast.
//
// The types affect correctness: OpenCL C compilers such as PoCL's may assume that an int access
// and a float access touch different memory. So an access keeps the type of the C++ program,
// which !tbaa records. An access without a type (a copied struct, for example) uses a type that may alias all
// others, unless the accesses that it could overlap use only one type besides bytes, or only read.
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

  /// Returns the type with which the load, store or atomic I accesses memory; its sign is the pointee's.
  MemoryType accessTypeOf(const llvm::Instruction &I) const;

  /// Returns true if Object is an alloca or a global with one element, which is never indexed.
  bool isSingle(const llvm::Value *Object) const;

  /// Sets the signedness of Root's pointee.
  void setSigned(const llvm::Value *Root, bool Signed);

  /// Returns the type of the scalars in T, for objects without accesses; I8 if there are several types.
  static CKind leafKind(const llvm::Type *T);

  /// Returns the representative of all roots that share a pointee type with Root.
  const llvm::Value *leaderOf(const llvm::Value *Root) const;

  /// Returns the address space of the object; 2 even for constants that are still in space 0.
  unsigned spaceOf(const llvm::Value *Pointer) const;

  /// Returns true if Pointer is printed as a pointer to const.
  bool isConst(const llvm::Value *Pointer) const;

  /// The element type with which all kernels see a constant at file scope.
  static CKind constantKind(const llvm::GlobalVariable &G);

  /// Returns true if the text uses the cppamp_any_ type of this kind.
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
  /// Returns the memory that accesses through Root may overlap: all buffers together, each other object by itself.
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
