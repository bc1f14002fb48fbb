// Structures in memory as vectors of their members.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_INTERLEAVEDVECTORS_H
#define CPPAMP_TARGETS_HOST_INTERLEAVEDVECTORS_H

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace amp {

/// Loads and stores of an interleaved access group: every lane has a row of `Stride` elements, the rows are
/// contiguous, and the group's members are columns.
///
///   memory    x0 y0 z0 w0 | x1 y1 z1 w1 | ...        rows of four floats
///   columns   <x0 x1 ...>, <y0 y1 ...>, <z0 z1 ...>, <w0 w1 ...>
///
/// Memory is accessed in whole registers. Shuffles of two registers reorder their elements: for an even
/// stride, they repeatedly separate elements with even and odd numbers; for an odd stride, the elements of a
/// column are in different positions of the registers, so blends and one permutation collect them. Rows as long as
/// a register or longer are transposed in square blocks. With 256-bit registers, all shuffles stay within 128-bit
/// halves.
///
/// Nothing before the first column of the first row or behind the last column of the last row is touched. In between
/// loads may also read what the program does not: rows are less than a page apart, so that it lies on pages that the
/// program reads. Stores write nothing else. Under a mask each register has one of its own, whose elements are those of
/// the rows that are in the register.
class InterleavedVectors {
public:
  /// Maximum size of a row.
  static constexpr uint64_t MaxRowBytes = 1024;

  /// `Element`: an integer type of whole bytes. `RegisterBits`: size of the longest vector register.
  InterleavedVectors(llvm::IRBuilder<> &B, llvm::IntegerType *Element, unsigned Lanes, unsigned Stride,
                     unsigned RegisterBits);

  /// Returns the columns that are set in Wanted, and null for others. Base is the address of column 0 of the first row;
  /// the last column of Wanted must be set.
  llvm::SmallVector<llvm::Value *> load(llvm::Value *Base, llvm::Align Alignment, const llvm::SmallBitVector &Wanted);

  /// Returns true if store() is better for these columns than one scatter per column.
  bool canStore(const llvm::SmallBitVector &Columns) const;
  /// Stores the columns; null for columns that are not written.
  void store(llvm::Value *Base, llvm::Align Alignment, llvm::ArrayRef<llvm::Value *> Columns);

  /// From here on only the rows whose lanes are in the mask are touched.
  void setMask(llvm::Value *Mask);
  /// Are these columns under a mask better loaded or stored so than by a gather or a scatter for each?
  bool canMask(const llvm::SmallBitVector &Columns) const;

private:
  using Registers = llvm::SmallVector<llvm::Value *, 8>;

  llvm::FixedVectorType *vectorType(unsigned Elements) const;
  llvm::Value *address(llvm::Value *Base, int64_t Element);
  llvm::Value *loadPiece(int64_t First);
  llvm::Value *loadMasked(int64_t First, unsigned Count);
  llvm::Value *maskOf(int64_t First, unsigned Count, llvm::function_ref<bool(int64_t)> IsMeant);
  llvm::Value *loadRegister(int64_t First, int64_t Step);
  void storePiece(llvm::Value *Piece, int64_t First, llvm::ArrayRef<bool> Written);
  void storeRegister(llvm::Value *Register, int64_t First, int64_t Step, llvm::function_ref<bool(int64_t)> IsWritten);
  llvm::Value *shuffle(llvm::Value *L, llvm::Value *R, llvm::function_ref<int(unsigned)> Of);
  Registers split(Registers In, const llvm::SmallBitVector &Wanted);
  Registers merge(Registers Columns);
  Registers loadShortRows(const llvm::SmallBitVector &Wanted);
  void storeShortRows(llvm::ArrayRef<llvm::Value *> Columns);
  bool areRowsIntegers() const;
  bool hasConstantMasks() const { return RegisterBytes >= 64; }
  llvm::Align alignment(int64_t Element) const;

  llvm::IRBuilder<> &B;
  llvm::IntegerType *Element;
  const unsigned Bytes; ///< of an element
  const unsigned Lanes, Stride, RegisterBytes;
  unsigned Together; ///< lanes of one register
  unsigned Piece;    ///< elements within which shuffles stay

  llvm::Value *LaneMask = nullptr; ///< all bits of each element; null: all lanes

  // Of the access that is being written.
  llvm::Value *Base = nullptr;
  llvm::Align BaseAlignment;
  int64_t End = 0; ///< the element after the last one
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INTERLEAVEDVECTORS_H
