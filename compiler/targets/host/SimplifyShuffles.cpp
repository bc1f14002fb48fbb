// See Passes.def. Every element of a vector is traced through the shuffles to the value it comes from.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

#include <numeric>
#include <optional>

#define DEBUG_TYPE "simplify-shuffles"

STATISTIC(NumSimplified, "Vectors whose elements shuffles only brought back together");

using namespace llvm;

namespace amp {
namespace {

/// Elements that a processor moves together at no or little cost, also in longer registers.
constexpr unsigned PieceBits = 128;

/// An element of a vector; of none if it is poison.
struct Element {
  Value *Of = nullptr;
  unsigned Number = 0;
};

unsigned sizeOf(const Value &V) { return cast<FixedVectorType>(V.getType())->getNumElements(); }

/// Returns the operand if V only gives its elements another type of the same size.
Value *asCast(Value &V) {
  auto *Cast = dyn_cast<BitCastInst>(&V);
  auto *From = Cast ? dyn_cast<FixedVectorType>(Cast->getSrcTy()) : nullptr;
  auto *To = dyn_cast<FixedVectorType>(V.getType());
  return From && To && From->getNumElements() == To->getNumElements() ? Cast->getOperand(0) : nullptr;
}

/// Follows the element through shuffles, and counts them.
Element trace(Value &V, unsigned Number, unsigned &Shuffles) {
  Element At = {&V, Number};
  for (Shuffles = 0;;) {
    if (isa<PoisonValue>(At.Of))
      return {};
    if (Value *From = asCast(*At.Of)) {
      At.Of = From;
      continue;
    }
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(At.Of);
    if (!Shuffle)
      return At;
    const int From = Shuffle->getMaskValue(At.Number);
    if (From < 0)
      return {};
    const unsigned Size = sizeOf(*Shuffle->getOperand(0)), Of = static_cast<unsigned>(From);
    At = {Shuffle->getOperand(Of / Size), Of % Size};
    ++Shuffles;
  }
}

/// Returns true if something other than a shuffle uses V.
bool isResult(const Value &V) {
  return any_of(V.users(), [](const User *U) {
    return !isa<ShuffleVectorInst>(U) && !(asCast(*const_cast<User *>(U)) && !isResult(*U));
  });
}

class Simplifier {
public:
  explicit Simplifier(ShuffleVectorInst &Shuffle)
      : Shuffle(Shuffle), T(cast<FixedVectorType>(Shuffle.getType())), B(&Shuffle) {}

  /// Returns the same vector, of as few shuffles as possible; null if Shuffle is that already.
  Value *run() {
    const unsigned ElementBits = T->getScalarSizeInBits(), Size = T->getNumElements();
    if (ElementBits == 0 || PieceBits % ElementBits != 0 || Size * ElementBits < PieceBits)
      return nullptr;
    Piece = PieceBits / ElementBits;
    if (Size % Piece != 0 || !findElements())
      return nullptr;
    if (Sources.size() == 1)
      return fromOne(*Sources[0]);
    if (Sources.size() == 2 && Sources[0]->getType() == Sources[1]->getType())
      return B.CreateShuffleVector(Sources[0], Sources[1], order());
    return fromPieces();
  }

private:
  /// Returns false if some elements of a piece are not neighbors, or nothing is simpler.
  bool findElements() {
    unsigned Most = 0;
    for (unsigned N = 0; N < T->getNumElements(); ++N) {
      unsigned Shuffles = 0;
      const Element E = trace(Shuffle, N, Shuffles);
      Most = std::max(Most, Shuffles);
      Elements.push_back(E);
      if (!E.Of)
        continue;
      if (E.Number % Piece != N % Piece || sizeOf(*E.Of) % Piece != 0)
        return false;
      Sources.insert(E.Of);
    }
    if (Most < 2 || Sources.empty())
      return false;
    for (unsigned First = 0; First < Elements.size(); First += Piece) {
      const Element *Known = nullptr;
      for (const Element &E : ArrayRef<Element>(Elements).slice(First, Piece)) {
        if (Known && E.Of && (E.Of != Known->Of || E.Number / Piece != Known->Number / Piece))
          return false;
        Known = E.Of ? &E : Known;
      }
    }
    return true;
  }

  SmallVector<int> order() const {
    SmallVector<int> Order;
    for (const Element &E : Elements)
      Order.push_back(!E.Of ? PoisonMaskElem
                            : static_cast<int>(E.Number + (E.Of == Sources[0] ? 0 : sizeOf(*Sources[0]))));
    return Order;
  }

  Value *fromOne(Value &Source) {
    const SmallVector<int> Order = order();
    const bool IsSame = sizeOf(Source) == Order.size() && all_of(enumerate(Order), [](auto E) {
                          return E.value() == PoisonMaskElem || E.value() == static_cast<int>(E.index());
                        });
    return IsSame ? &Source : B.CreateShuffleVector(&Source, Order);
  }

  Value *fromPieces() {
    SmallVector<Value *> Pieces;
    for (unsigned First = 0; First < Elements.size(); First += Piece) {
      const auto *Known =
          find_if(ArrayRef<Element>(Elements).slice(First, Piece), [](const Element &E) { return E.Of != nullptr; });
      if (Known == ArrayRef<Element>(Elements).slice(First, Piece).end())
        return nullptr;
      Value *Source = Known->Of;
      if (auto *Like = FixedVectorType::get(T->getElementType(), sizeOf(*Source)); Source->getType() != Like)
        Source = B.CreateBitCast(Source, Like);
      const unsigned From = Known->Number / Piece * Piece;
      Pieces.push_back(sizeOf(*Source) == Piece
                           ? Source
                           : B.CreateShuffleVector(Source, createSequentialMask(From, Piece, /*NumUndefs=*/0)));
    }
    return concatenateVectors(B, Pieces);
  }

  ShuffleVectorInst &Shuffle;
  FixedVectorType *const T;
  IRBuilder<> B;
  unsigned Piece = 0; ///< number of elements
  SmallVector<Element> Elements;
  SmallSetVector<Value *, 4> Sources;
};

} // namespace

PreservedAnalyses SimplifyShuffles::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<ShuffleVectorInst *> Results;
  for (Instruction &I : instructions(F))
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I); Shuffle && isResult(*Shuffle))
      Results.push_back(Shuffle);
  SmallVector<WeakTrackingVH> Old;
  for (ShuffleVectorInst *Shuffle : Results) {
    Value *Same = Simplifier(*Shuffle).run();
    if (!Same)
      continue;
    ++NumSimplified;
    IRBuilder<> B(Shuffle);
    Shuffle->replaceAllUsesWith(B.CreateBitCast(Same, Shuffle->getType()));
    Old.emplace_back(Shuffle);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
  return preserveCFG(!Old.empty());
}

} // namespace amp
