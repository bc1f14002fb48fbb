// See GroupShape.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GroupShape.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#define DEBUG_TYPE "group-shape"

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned Dimensions = 3;
/// The values of NVIDIA's GPUs. Other devices differ by factors of two, which rarely changes the choice.
constexpr unsigned Lanes = 32, LineBytes = 128;
/// Neighbors that are at most this far apart in memory share cache lines in any shape.
constexpr double NearBytes = 16;
/// A line that is stored to is transferred twice.
constexpr double StoreWeight = 2;
constexpr double LoopWeight = 16;
constexpr unsigned MaxWeightedDepth = 3;
/// Other shapes are worth their risks from this ratio on.
constexpr double LeastGain = 0.75;

constexpr double Far = std::numeric_limits<double>::infinity();
constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();

/// How much a value increases from a thread to its neighbor in each dimension; Far for multiples of a value that is
/// known only at launch.
using Strides = std::array<double, Dimensions>;

template <class Operation> Strides each(const Strides &A, const Strides &B, Operation Combine) {
  Strides Result;
  for (unsigned D = 0; D < Dimensions; ++D)
    Result[D] = std::isnan(A[D]) || std::isnan(B[D]) ? Unknown : Combine(A[D], B[D]);
  return Result;
}

bool isZero(const Strides &S) { return S == Strides{}; }

/// Sums of Far and anything are Far.
Strides sum(const Strides &A, const Strides &B, int Sign = 1) {
  return each(A, B, [&](double X, double Y) { return std::isinf(X) || std::isinf(Y) ? Far : X + Sign * Y; });
}

Strides scaled(const Strides &A, double Factor) {
  return each(A, A, [&](double X, double) { return X == 0 || Factor == 0 ? 0 : std::isinf(X) ? Far : X * Factor; });
}

/// Returns the larger stride in each dimension, for a value that is one of two.
Strides either(const Strides &A, const Strides &B) {
  return each(A, B, [](double X, double Y) { return std::fabs(X) >= std::fabs(Y) ? X : Y; });
}

class StrideFinder {
public:
  StrideFinder(const Function &F, const LoopInfo &Loops) : Loops(Loops), DL(F.getParent()->getDataLayout()) {}

  Strides of(const Value &V) {
    auto [It, IsNew] = Known.try_emplace(&V, Strides{}); // the result for recursive queries (irreducible loops)
    if (!IsNew)
      return It->second;
    const Strides Found = find(V);
    return Known[&V] = Found;
  }

private:
  Strides find(const Value &V) {
    const auto *I = dyn_cast<Operator>(&V);
    if (!I)
      return {}; // constants and arguments
    const auto Operand = [&](unsigned Number) { return of(*I->getOperand(Number)); };
    switch (I->getOpcode()) {
    case Instruction::SExt:
    case Instruction::ZExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
    case Instruction::AddrSpaceCast:
      return Operand(0);
    case Instruction::Add:
    case Instruction::Or: // optimization turns sums of disjoint bits into these
    case Instruction::Xor:
      return sum(Operand(0), Operand(1));
    case Instruction::Sub:
      return sum(Operand(0), Operand(1), -1);
    case Instruction::Mul:
      return sum(product(*I, 0), product(*I, 1));
    case Instruction::Shl:
      if (const auto *Bits = dyn_cast<ConstantInt>(I->getOperand(1)))
        return scaled(Operand(0), std::ldexp(1.0, static_cast<int>(Bits->getLimitedValue(64))));
      return isZero(Operand(1)) ? scaled(Operand(0), Far) : onlyIfUniform(*I);
    case Instruction::And:
    case Instruction::URem:
    case Instruction::SRem: // correct for most neighbors
      return either(Operand(0), Operand(1));
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::UDiv:
    case Instruction::SDiv:
      return quotient(*I);
    case Instruction::Select:
      return either(Operand(1), Operand(2));
    case Instruction::PHI:
      return merged(cast<PHINode>(V));
    case Instruction::GetElementPtr:
      return address(cast<GEPOperator>(V));
    case Instruction::Call:
      return call(cast<CallInst>(V));
    default:
      return onlyIfUniform(*I); // loads, too: equal addresses have equal contents
    }
  }

  Strides onlyIfUniform(const Operator &I) {
    for (const Use &U : I.operands())
      if (!isZero(of(*U)))
        return {Unknown, Unknown, Unknown};
    return {};
  }

  /// Returns what the stride of operand `Number` contributes to the stride of the product.
  Strides product(const Operator &I, unsigned Number) {
    const Strides S = of(*I.getOperand(Number));
    const auto *Factor = dyn_cast<ConstantInt>(I.getOperand(1 - Number));
    return scaled(S, Factor ? static_cast<double>(Factor->getSExtValue()) : Far);
  }

  Strides quotient(const Operator &I) {
    const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
    if (!By || By->isZero())
      return onlyIfUniform(I);
    const bool IsShift = I.getOpcode() == Instruction::LShr || I.getOpcode() == Instruction::AShr;
    const double Divisor =
        IsShift ? std::ldexp(1.0, static_cast<int>(By->getLimitedValue(64))) : static_cast<double>(By->getSExtValue());
    return scaled(of(*I.getOperand(0)), 1 / Divisor);
  }

  /// In a loop, returns the strides of the initial value: all threads usually take the same steps.
  Strides merged(const PHINode &Phi) {
    const Loop *L = Loops.getLoopFor(Phi.getParent());
    const bool IsHeader = L && L->getHeader() == Phi.getParent();
    Strides Result = {};
    for (unsigned Number = 0; Number < Phi.getNumIncomingValues(); ++Number)
      if (!IsHeader || !L->contains(Phi.getIncomingBlock(Number)))
        Result = either(Result, of(*Phi.getIncomingValue(Number)));
    return Result;
  }

  Strides address(const GEPOperator &Gep) {
    Strides Result = of(*Gep.getPointerOperand());
    const unsigned Bits = DL.getIndexTypeSizeInBits(Gep.getType());
    compat::VariableOffsets Variables;
    APInt Constant(Bits, 0);
    if (!Gep.collectOffset(DL, Bits, Variables, Constant))
      return onlyIfUniform(Gep);
    for (const auto &[Index, Scale] : Variables)
      Result = sum(Result, scaled(of(*Index), static_cast<double>(Scale.getSExtValue())));
    return Result;
  }

  Strides call(const CallInst &Call) {
    if (isCallOf(Call, BuiltinId::global_id)) {
      Strides Result = {};
      const auto *Dimension = dyn_cast<ConstantInt>(Call.getArgOperand(0));
      if (Dimension && Dimension->getZExtValue() < Dimensions)
        Result[Dimension->getZExtValue()] = 1;
      return Result;
    }
    if (isa<MinMaxIntrinsic>(Call)) // clamps
      return either(of(*Call.getArgOperand(0)), of(*Call.getArgOperand(1)));
    if (const auto *Saturating = dyn_cast<SaturatingInst>(&Call))
      return sum(of(*Call.getArgOperand(0)), of(*Call.getArgOperand(1)),
                 Saturating->getBinaryOp() == Instruction::Sub ? -1 : 1);
    return onlyIfUniform(cast<Operator>(Call));
  }

  const LoopInfo &Loops;
  const DataLayout &DL;
  DenseMap<const Value *, Strides> Known;
};

struct Access {
  Strides Bytes;
  double Weight;
};

/// How many threads in lockstep are neighbors in each dimension.
using LockstepShape = std::array<unsigned, Dimensions>;

double countLines(const Access &A, const LockstepShape &Shape) {
  double Lines = 1;
  for (unsigned D = 0; D < Dimensions; ++D) {
    const double Threads = Shape[D], Bytes = std::fabs(A.Bytes[D]);
    if (Bytes > NearBytes)
      Lines *= std::clamp(Threads * Bytes / LineBytes, 1.0, Threads);
  }
  return A.Weight * Lines;
}

/// The pointer that an instruction accesses, or null.
const Value *accessedBy(const Instruction &I) {
  const Builtin *Called = findBuiltin(I);
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) || (Called && Called->Class == Builtin::access))
    return I.getOperand(0);
  return getLoadStorePointerOperand(&I);
}

bool isLoad(const Instruction &I) {
  const Builtin *Called = findBuiltin(I);
  return Called ? Called->Effects == Builtin::load : isa<LoadInst>(I);
}

SmallVector<Access> findAccesses(const Function &Kernel, const LoopInfo &Loops) {
  StrideFinder Finder(Kernel, Loops);
  SmallVector<Access> Accesses;
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Pointer = accessedBy(I);
    if (!Pointer || Pointer->getType()->getPointerAddressSpace() != GlobalSpace)
      continue;
    const Loop *L = Loops.getLoopFor(I.getParent());
    if (L && findOptionMDForLoop(L, RareLoop))
      continue;
    const Strides Bytes = Finder.of(*Pointer);
    if (any_of(Bytes, [](double Stride) { return std::isnan(Stride); }))
      continue;
    const unsigned Depth = std::min(Loops.getLoopDepth(I.getParent()), MaxWeightedDepth);
    Accesses.push_back({Bytes, std::pow(LoopWeight, Depth) * (isLoad(I) ? 1 : StoreWeight)});
  }
  return Accesses;
}

} // namespace

uint32_t chooseGroupRow(const Function &Kernel, unsigned Rank, const LoopInfo &Loops) {
  if (Rank < 2 || Rank > Dimensions)
    return 0;
  const SmallVector<Access> Accesses = findAccesses(Kernel, Loops);
  const auto Cost = [&](const LockstepShape &Shape) {
    double Sum = 0;
    for (const Access &A : Accesses)
      Sum += countLines(A, Shape);
    return Sum;
  };
  const double Usual = Cost({Lanes, 1, 1});
  double Least = Usual * LeastGain;
  uint32_t Best = 0;
  for (unsigned Other = 1; Other < Rank; ++Other)
    for (unsigned Log = table::group_row_logs; Log-- > 0;) {
      LockstepShape Shape = {1u << Log, 1, 1};
      Shape[Other] = Lanes >> Log;
      if (const double Lines = Cost(Shape); Lines < Least) {
        Least = Lines;
        Best = (Log + 1) << table::group_row_shift | (Other == 2 ? table::group_row_planes : 0);
      }
    }
  LLVM_DEBUG(if (Best) dbgs() << Kernel.getName() << ": " << Usual << " lines in a row, " << Least << " in rows of "
                              << table::group_row(Best) << "\n");
  return Best;
}

} // namespace amp
