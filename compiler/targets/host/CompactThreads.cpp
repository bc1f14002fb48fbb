// See Passes.def. Conditions that depend only on the thread's index in its row are evaluated for each thread. Threads
// that find the same values for all of these conditions take the same paths, up to other branches. A thread is active
// if one of its paths has a side effect.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AddRowChecks.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

#define DEBUG_TYPE "compact-threads"

STATISTIC(NumCompacted, "Regions run only for the threads that do something");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Longer rows are not examined, nor regions with more conditions or more different paths.
constexpr unsigned LongestRow = 1024, MostConditions = 16, MostPaths = 16, MaxGuardDepth = 24;
/// Threads closer together stay where they are: a mask costs less than accesses with a stride.
constexpr unsigned MinStep = 8;

/// The values of an integer for the threads of a row.
struct Column {
  SmallVector<uint64_t, 0> Of;
  SmallBitVector IsKnown;
};

/// Evaluates values for all threads of a row.
class RowEvaluator {
public:
  explicit RowEvaluator(unsigned Row) : Row(Row) {}

  /// Returns null if V is unknown for each thread.
  const Column *get(const Value *V) { return get(V, 0); }

  /// The evaluated conditions.
  SmallVector<Instruction *> conditions() const {
    SmallVector<Instruction *> Found;
    for (const auto &[V, C] : Columns)
      if (auto *I = dyn_cast<Instruction>(V); I && C && I->getType()->isIntegerTy(1))
        Found.push_back(const_cast<Instruction *>(I));
    return Found;
  }

private:
  const Column *get(const Value *V, unsigned Depth) {
    if (auto Known = Columns.find(V); Known != Columns.end())
      return Known->second.get();
    auto *T = dyn_cast<IntegerType>(V->getType());
    std::unique_ptr<Column> C;
    if (T && T->getBitWidth() <= 64 && Depth < MaxGuardDepth)
      C = compute(V, T->getBitWidth(), Depth);
    if (C && C->IsKnown.none())
      C = nullptr;
    return (Columns[V] = std::move(C)).get();
  }

  template <class Function> std::unique_ptr<Column> make(Function Of) const {
    auto C = std::make_unique<Column>();
    C->Of.resize(Row);
    C->IsKnown.resize(Row);
    for (unsigned Thread = 0; Thread < Row; ++Thread)
      if (std::optional<uint64_t> Value = Of(Thread)) {
        C->Of[Thread] = *Value;
        C->IsKnown.set(Thread);
      }
    return C;
  }

  std::unique_ptr<Column> compute(const Value *V, unsigned Bits, unsigned Depth) {
    using Known = std::optional<uint64_t>;
    if (auto *Constant = dyn_cast<ConstantInt>(V))
      return make([&](unsigned) { return Known(Constant->getZExtValue()); });
    if (auto *A = dyn_cast<Argument>(V)) // which includes the lane
      return A->getArgNo() == ThreadX ? make([](unsigned Thread) { return Known(Thread); }) : nullptr;
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return nullptr;
    if (isLane(*I))
      return make([](unsigned) { return Known(0); });
    const bool IsMinMax = isa<MinMaxIntrinsic>(I);
    if (!IsMinMax && !isa<BinaryOperator, ICmpInst, ZExtInst, SExtInst, TruncInst, SelectInst, FreezeInst>(I))
      return nullptr;
    SmallVector<const Column *, 3> Operands;
    for (unsigned N = 0; N < (IsMinMax ? 2 : I->getNumOperands()); ++N)
      Operands.push_back(get(I->getOperand(N), Depth + 1));
    const unsigned From = I->getOperand(0)->getType()->getScalarSizeInBits();
    auto At = [&](unsigned N, unsigned Thread) {
      const Column *C = Operands[N];
      return C && C->IsKnown[Thread] ? Known(C->Of[Thread]) : std::nullopt;
    };
    if (isa<SelectInst>(I))
      return make([&](unsigned Thread) -> Known {
        Known If = At(0, Thread), True = At(1, Thread), False = At(2, Thread);
        return If ? (*If ? True : False) : True == False ? True : std::nullopt;
      });
    if (Bits == 1 && is_contained({Instruction::And, Instruction::Or}, I->getOpcode())) {
      const uint64_t Decides = I->getOpcode() == Instruction::Or;
      return make([&](unsigned Thread) -> Known {
        Known L = At(0, Thread), R = At(1, Thread);
        if (L == Decides || R == Decides)
          return Decides;
        return L && R ? Known(!Decides) : std::nullopt;
      });
    }
    if (is_contained(Operands, nullptr))
      return nullptr;
    return make([&](unsigned Thread) -> Known {
      Known L = At(0, Thread), R = Operands.size() > 1 ? At(1, Thread) : Known(0);
      Known Result = L && R ? evaluate(*I, *L, *R, From) : std::nullopt;
      return Result ? Known(*Result & maskTrailingOnes<uint64_t>(Bits)) : std::nullopt;
    });
  }

  /// `Bits`: the size of the operands.
  static std::optional<uint64_t> evaluate(const Instruction &I, uint64_t L, uint64_t R, unsigned Bits) {
    const int64_t SignedL = SignExtend64(L, Bits), SignedR = SignExtend64(R, Bits);
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      return ICmpInst::compare(APInt(Bits, L), APInt(Bits, R), Compare->getPredicate());
    if (auto *Call = dyn_cast<MinMaxIntrinsic>(&I))
      return ICmpInst::compare(APInt(Bits, L), APInt(Bits, R), Call->getPredicate()) ? L : R;
    switch (I.getOpcode()) {
    case Instruction::Add:
      return L + R;
    case Instruction::Sub:
      return L - R;
    case Instruction::Mul:
      return L * R;
    case Instruction::And:
      return L & R;
    case Instruction::Or:
      return L | R;
    case Instruction::Xor:
      return L ^ R;
    case Instruction::Shl:
      return R < Bits ? std::optional(L << R) : std::nullopt;
    case Instruction::LShr:
      return R < Bits ? std::optional(L >> R) : std::nullopt;
    case Instruction::AShr:
      return R < Bits ? std::optional(static_cast<uint64_t>(SignedL >> R)) : std::nullopt;
    case Instruction::UDiv:
      return R != 0 ? std::optional(L / R) : std::nullopt;
    case Instruction::URem:
      return R != 0 ? std::optional(L % R) : std::nullopt;
    case Instruction::SDiv: // not the smallest value by -1
      return SignedR > 0 ? std::optional(static_cast<uint64_t>(SignedL / SignedR)) : std::nullopt;
    case Instruction::SRem:
      return SignedR > 0 ? std::optional(static_cast<uint64_t>(SignedL % SignedR)) : std::nullopt;
    case Instruction::SExt:
      return static_cast<uint64_t>(SignedL);
    case Instruction::ZExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
      return L;
    default:
      return std::nullopt;
    }
  }

  const unsigned Row;
  DenseMap<const Value *, std::unique_ptr<Column>> Columns;
};

class Compactor {
public:
  Compactor(Function &F, unsigned Row) : F(F), Row(Row), Evaluator(Row), Active(Row) {}

  bool run() {
    if (!findActive() || !findStep())
      return false;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Count << " of " << Row << " threads are active, from " << First
                      << " by " << Step << "\n");
    // Conditions that all active threads agree on; values are replaced before they are.
    for (Instruction *I : Evaluator.conditions())
      if (std::optional<bool> Same = agreed(*Evaluator.get(I)))
        I->replaceAllUsesWith(ConstantInt::getBool(I->getType(), *Same));
    moveThreads();
    setActiveThreads(F, Count);
    ++NumCompacted;
    return true;
  }

private:
  bool findActive() {
    DenseMap<const BasicBlock *, const Column *> Branches;
    for (const BasicBlock &B : F)
      if (auto *Branch = dyn_cast<BranchInst>(B.getTerminator()); Branch && Branch->isConditional())
        if (const Column *C = Evaluator.get(Branch->getCondition()))
          Branches[&B] = C;
    if (Branches.empty() || Branches.size() > MostConditions)
      return false;
    std::map<SmallVector<char, 4>, bool> Paths;
    for (unsigned Thread = 0; Thread < Row; ++Thread) {
      SmallVector<char, 4> Path;
      for (auto &[B, C] : Branches)
        Path.push_back(C->IsKnown[Thread] ? static_cast<char>(C->Of[Thread]) : 2);
      auto [Known, IsNew] = Paths.try_emplace(Path);
      if (Paths.size() > MostPaths)
        return false;
      if (IsNew)
        Known->second = doesSomething(Thread, Branches);
      if (Known->second)
        Active.set(Thread);
    }
    return true;
  }

  bool doesSomething(unsigned Thread, const DenseMap<const BasicBlock *, const Column *> &Branches) const {
    SmallSetVector<const BasicBlock *, 16> Reached;
    Reached.insert(&F.getEntryBlock());
    for (unsigned N = 0; N < Reached.size(); ++N) {
      const BasicBlock *B = Reached[N];
      if (llvm::any_of(*B, mattersToThread))
        return true;
      auto Known = Branches.find(B);
      if (Known != Branches.end() && Known->second->IsKnown[Thread])
        Reached.insert(B->getTerminator()->getSuccessor(Known->second->Of[Thread] ? 0 : 1));
      else
        Reached.insert(succ_begin(B), succ_end(B));
    }
    return false;
  }

  bool findStep() {
    Count = Active.count();
    if (Count == Row)
      return false;
    if (Count == 0) { // one thread finds the next region
      Active.set(0);
      Count = 1;
    }
    First = static_cast<unsigned>(Active.find_first());
    Step = Count == 1 ? 1 : static_cast<unsigned>(Active.find_next(First)) - First;
    unsigned Expected = First;
    for (unsigned Thread : Active.set_bits()) {
      if (Thread != Expected)
        return false;
      Expected += Step;
    }
    // Adjacent threads stay vectors as they were, so that these begin where the vectors of other regions begin.
    return Count < MinStep || Step >= MinStep || (Step == 1 && First % MinStep == 0);
  }

  /// Returns the value that all active threads find.
  std::optional<bool> agreed(const Column &C) const {
    std::optional<bool> Same;
    for (unsigned Thread : Active.set_bits()) {
      if (!C.IsKnown[Thread] || (Same && *Same != (C.Of[Thread] != 0)))
        return std::nullopt;
      Same = C.Of[Thread] != 0;
    }
    return Same;
  }

  /// Makes thread x what was thread First + Step * x.
  void moveThreads() {
    if (First == 0 && Step == 1)
      return;
    SmallVector<Instruction *> Lanes;
    for (Instruction &I : instructions(F))
      if (isLane(I))
        Lanes.push_back(&I);
    for (Instruction *Lane : Lanes) {
      if (Step == 1)
        break;
      auto *Far =
          BinaryOperator::CreateNUWMul(Lane, ConstantInt::get(Lane->getType(), Step), "lane", Lane->getNextNode());
      Far->setHasNoSignedWrap();
      Lane->replaceUsesWithIf(Far, [&](const Use &U) { return U.getUser() != Far; });
    }
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Argument *X = F.getArg(ThreadX), *Slot = F.getArg(ThreadSlot);
    SmallPtrSet<const User *, 4> Own;
    auto Note = [&](Value *V) {
      if (auto *I = dyn_cast<Instruction>(V))
        Own.insert(I);
      return V;
    };
    Value *NewX = X;
    if (Step != 1)
      NewX = Note(B.CreateMul(NewX, B.getInt32(Step), "x", /*HasNUW=*/true, /*HasNSW=*/true));
    if (First != 0)
      NewX = Note(B.CreateAdd(NewX, B.getInt32(First), "x", /*HasNUW=*/true, /*HasNSW=*/true));
    Value *By = Note(B.CreateSub(NewX, X, "", /*HasNUW=*/true, /*HasNSW=*/true));
    Value *NewSlot = Note(B.CreateAdd(Slot, By, "slot", /*HasNUW=*/true, /*HasNSW=*/true));
    auto IsOthers = [&](const Use &U) { return !Own.contains(U.getUser()); };
    X->replaceUsesWithIf(NewX, IsOthers);
    Slot->replaceUsesWithIf(NewSlot, IsOthers);
  }

  Function &F;
  const unsigned Row;
  RowEvaluator Evaluator;
  SmallBitVector Active;
  unsigned Count = 0, First = 0, Step = 1;
};

} // namespace

PreservedAnalyses CompactThreads::run(Function &Region, FunctionAnalysisManager &) {
  if (!isRegion(Region) || isRare(Region))
    return PreservedAnalyses::all();
  const TileShape Tile = getTileShape(Region);
  if (!Tile.isTiled() || Tile.row() > LongestRow || !Compactor(Region, Tile.row()).run())
    return PreservedAnalyses::all();
  remark(KernelRemark::Passed, "amp-compact-threads", "Compacted", Region,
         "only " + Twine(getActiveThreads(Region)) + " of the " + Twine(Tile.row()) +
             " threads of a row do something between two barriers: no others run");
  return preserveCFG(true);
}

} // namespace amp
