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
/// contiguous or anywhere in memory, and the group's members are columns.
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
/// No access touches memory before the first column of the first row or after the last column of the last row. Loads
/// may read elements in between that the program does not read: rows are less than a page apart, so those elements lie
/// on pages that the program reads. Stores write only the columns.
class InterleavedVectors {
public:
  /// Maximum size of a row.
  static constexpr uint64_t MaxRowBytes = 1024;

  /// `Element`: an integer type of whole bytes. `RegisterBits`: size of the longest vector register.
  InterleavedVectors(llvm::IRBuilder<> &B, llvm::IntegerType *Element, unsigned Lanes, unsigned Stride,
                     unsigned RegisterBits);

  /// For rows at these addresses, one for each lane, of `Columns` elements.
  InterleavedVectors(llvm::IRBuilder<> &B, llvm::IntegerType *Element, llvm::ArrayRef<llvm::Value *> Rows,
                     unsigned Columns, unsigned RegisterBits);

  /// Returns the columns that are set in Wanted, and null for others. Base is the address of column 0 of the first row;
  /// the last column of Wanted must be set.
  llvm::SmallVector<llvm::Value *> load(llvm::Value *Base, llvm::Align Alignment, const llvm::SmallBitVector &Wanted);

  /// Returns true if store() is better for these columns than one scatter per column.
  bool canStore(const llvm::SmallBitVector &Columns) const;
  /// Stores the columns; null for columns that are not written.
  void store(llvm::Value *Base, llvm::Align Alignment, llvm::ArrayRef<llvm::Value *> Columns);

private:
  using Registers = llvm::SmallVector<llvm::Value *, 8>;

  llvm::FixedVectorType *vectorType(unsigned Elements) const;
  llvm::Value *address(int64_t Element);
  llvm::Value *loadPiece(int64_t First);
  llvm::Value *loadRegister(int64_t First, int64_t Step);
  void storePiece(llvm::Value *Piece, int64_t First, llvm::ArrayRef<bool> Written);
  void storeRegister(llvm::Value *Register, int64_t First, int64_t Step, llvm::function_ref<bool(int64_t)> IsWritten);
  llvm::Value *shuffle(llvm::Value *L, llvm::Value *R, llvm::function_ref<int(unsigned)> Of);
  Registers split(Registers In, const llvm::SmallBitVector &Wanted);
  Registers merge(Registers Columns);
  Registers transpose(Registers Block);
  Registers loadShortRows(const llvm::SmallBitVector &Wanted);
  void storeShortRows(llvm::ArrayRef<llvm::Value *> Columns);
  bool areRowsIntegers() const;
  bool areRowsLines() const;
  bool hasConstantMasks() const { return RegisterBytes >= 64; }
  llvm::Align alignment(int64_t Element) const;

  llvm::IRBuilder<> &B;
  llvm::IntegerType *Element;
  const unsigned Bytes; ///< size of an element
  const unsigned Lanes, Stride, RegisterBytes;
  const llvm::SmallVector<llvm::Value *, 16> Rows; ///< empty: they are contiguous
  unsigned RegisterLanes;                          ///< lanes per register
  unsigned Piece;                                  ///< number of elements within which shuffles stay

  // The current access.
  llvm::Value *Base = nullptr;
  llvm::Align BaseAlignment;
  int64_t End = 0; ///< index after the last element
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INTERLEAVEDVECTORS_H
