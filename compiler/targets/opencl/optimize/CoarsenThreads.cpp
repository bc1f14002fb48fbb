// See Passes.def. The coarsened variant executes one path through the kernel, the one with the most loads, for all
// rows: the path that threads inside of an image take. It tests the conditions of that path for all rows first. If one
// of them fails, the original kernel processes the rows one by one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "kernel/Names.h"
#include "support/LLVMCompat.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <array>

#define DEBUG_TYPE "coarsen-threads"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

constexpr unsigned Rows = table::rows_each;
/// The dimension in OpenCL's numbering.
constexpr unsigned RowDimension = 1;
/// Larger kernels would not fit into registers when repeated for Rows rows.
constexpr unsigned MaxInstructions = 200, MaxLoads = 32;

/// The path that most threads take: the blocks from the entry to the one before Exit. No block is in a loop.
struct HotPath {
  SmallVector<BasicBlock *> Blocks;
  BasicBlock *Exit;
};

/// Returns true if V is a call that returns the thread's index in the grid or in a tile.
bool isIdOf(const Value &V, BuiltinId Id, unsigned Dimension) {
  if (!isCallOf(V, Id))
    return false;
  auto *Number = dyn_cast<ConstantInt>(cast<CallInst>(V).getArgOperand(0));
  return Number && Number->equalsInt(Dimension);
}

/// Returns true for calls whose result does not depend on the calling thread.
bool isPlainCall(const CallInst &Call) {
  if (const Builtin *Called = findBuiltin(Call))
    return Called->isPure();
  return isa<IntrinsicInst>(Call) && !Call.mayReadOrWriteMemory() && !Call.mayHaveSideEffects();
}

/// Returns true if threads get their row from RowId and do not interact with other threads of their tile.
bool isIndependent(const Function &F, BuiltinId RowId) {
  const auto IsLocal = [](const Value *V) {
    return V->getType()->isPointerTy() && V->getType()->getPointerAddressSpace() == LocalSpace;
  };
  for (const BasicBlock &Block : F)
    for (const Instruction &I : Block) {
      if (isa<AllocaInst>(I) || IsLocal(&I) || any_of(I.operand_values(), IsLocal))
        return false;
      const Builtin *Called = findBuiltin(I);
      if (!Called)
        continue;
      if (Called->isConvergent())
        return false;
      if (Called->Class == Builtin::index &&
          !((Called->Id == RowId || (Called->Id == BuiltinId::group_id && RowId == BuiltinId::local_id)) &&
            isa<ConstantInt>(cast<CallInst>(I).getArgOperand(0))))
        return false;
    }
  return true;
}

bool mayRepeat(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() &&
           (Load->getPointerAddressSpace() == GlobalSpace || Load->getPointerAddressSpace() == ConstantSpace);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() && Store->getPointerAddressSpace() == GlobalSpace;
  if (auto *Call = dyn_cast<CallInst>(&I))
    return isPlainCall(*Call);
  return !isa<AllocaInst>(I) && !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
}

/// Returns true if I may be computed before the bounds check, also by threads outside of the domain.
bool mayTestEarly(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? isPlainCall(*Call) : isSafeToSpeculativelyExecute(&I) && !I.mayReadFromMemory() && !isa<AllocaInst>(I);
}

unsigned countLoads(const BasicBlock &B) {
  return count_if(B, [](const Instruction &I) { return isa<LoadInst>(I); });
}

/// Computes the maximum number of loads on any path that starts at a block. A loop counts once.
class LoadsAhead {
public:
  unsigned of(BasicBlock *Block) {
    auto [It, IsNew] = Known.try_emplace(Block, 0);
    if (!IsNew)
      return It->second;
    unsigned Most = 0;
    for (BasicBlock *Next : successors(Block))
      Most = std::max(Most, of(Next));
    return Known[Block] = Most + countLoads(*Block);
  }

private:
  DenseMap<BasicBlock *, unsigned> Known;
};

/// Follows, at each branch, the successor with more loads: threads at the border of an image have fewer, or none.
std::optional<HotPath> hotPathOf(Function &F) {
  auto Return = find_if(F, [](const BasicBlock &Block) { return isa<ReturnInst>(Block.front()); });
  if (Return == F.end())
    return std::nullopt;
  HotPath Path{{}, &*Return};
  const DominatorTree DT(F);
  const LoopInfo Loops(DT);
  LoadsAhead Ahead;
  for (BasicBlock *Block = &F.getEntryBlock(); Block != Path.Exit;) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || Loops.getLoopFor(Block))
      return std::nullopt;
    Path.Blocks.push_back(Block);
    BasicBlock *Next = Branch->getSuccessor(0);
    if (Branch->isConditional()) {
      BasicBlock *Other = Branch->getSuccessor(1);
      if (Next == Path.Exit || (Other != Path.Exit && Ahead.of(Other) > Ahead.of(Next)))
        Next = Other;
    }
    Block = Next;
  }
  return Path;
}

/// Turns a copy of a kernel into a variant that processes several rows per thread.
class ThreadCoarsener {
public:
  /// `PresumesInside`: rows that a clamp changes take the general path, too.
  ThreadCoarsener(Function &F, HotPath Path, BuiltinId RowId, bool PresumesInside)
      : F(F), Path(std::move(Path)), RowId(RowId), PresumesInside(PresumesInside), B(F.getContext()) {}

  /// Returns the block that processes all rows, or null if that would change the result. The copy is then useless.
  BasicBlock *run() {
    if (!followPath() || !findTested())
      return nullptr;
    BasicBlock &General = F.getEntryBlock();
    auto *Start = BasicBlock::Create(F.getContext(), "start", &F, &General);
    auto *AllRows = BasicBlock::Create(F.getContext(), "rows", &F, &General);
    B.SetInsertPoint(Start);
    numberRows();
    repeat(/*Those=*/true);
    Value *All = testAllRows();
    B.SetInsertPoint(AllRows);
    repeat(/*Those=*/false);
    B.CreateBr(Path.Exit);
    BasicBlock *OneByOne = takeRowsOneByOne(*Start, *AllRows, General);
    B.SetInsertPoint(Start);
    if (All)
      B.CreateCondBr(All, AllRows, OneByOne);
    else
      B.CreateBr(AllRows);
    removeUnreachableBlocks(F);
    return AllRows;
  }

private:
  using Copies = std::array<Value *, Rows>;
  /// A condition, and its value on the path.
  using Answer = std::pair<Value *, bool>;

  bool isRowId(const Value &V) const { return isIdOf(V, RowId, RowDimension); }
  /// Returns the value of V on the path.
  Value *onPath(Value *V) const {
    for (auto It = Known.find(V); It != Known.end(); It = Known.find(V))
      V = It->second;
    return V;
  }
  bool isDependent(Value *V) const { return Dependent.contains(onPath(V)); }
  Value *copyOf(Value *V, unsigned Row) const {
    V = onPath(V);
    auto It = OfRow.find(V);
    return It == OfRow.end() ? V : It->second[Row];
  }

  /// Returns false if a thread does something on its path that cannot be done for several rows at once.
  bool followPath() {
    const BasicBlock *Before = nullptr;
    for (auto [Number, Block] : enumerate(Path.Blocks)) {
      for (Instruction &I : make_early_inc_range(*Block)) {
        if (auto *Phi = dyn_cast<PHINode>(&I)) {
          Known[Phi] = Phi->getIncomingValueForBlock(Before);
        } else if (auto *Branch = dyn_cast<BranchInst>(&I)) {
          const BasicBlock *Next = Number + 1 < Path.Blocks.size() ? Path.Blocks[Number + 1] : Path.Exit;
          if (Branch->isConditional())
            Answers.push_back({Branch->getCondition(), Branch->getSuccessor(0) == Next});
        } else if (!mayRepeat(I)) {
          return false;
        } else if (!PresumesInside || !presumeInside(I)) {
          addStep(I);
          auto *Store = dyn_cast<StoreInst>(&I);
          if (Store && !isDependent(Store->getPointerOperand()))
            return false; // other rows store there, too
        }
      }
      Before = Block;
    }
    // If the grid has more rows than the domain, a condition excludes them.
    return any_of(Steps, [&](const Instruction *I) { return isRowId(*I); }) &&
           (RowId == BuiltinId::local_id || any_of(Answers, [&](const Answer &A) { return isDependent(A.first); }));
  }

  void addStep(Instruction &I) {
    Steps.push_back(&I);
    if (isRowId(I) || any_of(I.operands(), [&](const Use &U) { return isDependent(U); }))
      Dependent.insert(&I);
  }

  /// A row within a clamp's bounds is unchanged, so the clamp becomes a condition. Other rows take the general path.
  bool presumeInside(Instruction &I) {
    Value *L, *R, *Inside, *Condition;
    compat::CmpPredicate Predicate;
    bool Holds = true;
    IRBuilder<> Here(&I);
    if (!I.getType()->isIntegerTy())
      return false;
    if (auto *Clamp = dyn_cast<MinMaxIntrinsic>(&I)) {
      L = Clamp->getLHS(), R = Clamp->getRHS();
      if (isDependent(R))
        std::swap(L, R);
      if (!isDependent(L) || isDependent(R))
        return false;
      Inside = L;
      Condition = Here.CreateICmp(ICmpInst::getNonStrictPredicate(Clamp->getPredicate()), L, R);
      addNewStep(Condition);
    } else if (match(&I, m_Intrinsic<Intrinsic::usub_sat>(m_Value(L), m_Value(R)))) {
      if (!isDependent(L) || isDependent(R))
        return false;
      Condition = Here.CreateICmpUGE(L, R);
      Inside = Here.CreateSub(L, R, "", /*HasNUW=*/true);
      addNewStep(Condition);
      addNewStep(Inside);
    } else if (match(&I, m_ZExt(m_ICmp(Predicate, m_Value(L), m_Value(R)))) && isAddedTo(I, L, R)) {
      Condition = I.getOperand(0);
      Holds = Predicate != ICmpInst::ICMP_EQ;
      Inside = ConstantInt::get(I.getType(), Holds);
    } else if (match(&I, m_Select(m_ICmp(Predicate, m_Value(L), m_Value(R)), m_Value(), m_Value())) &&
               isDependent(L) != isDependent(R)) {
      auto &Select = cast<SelectInst>(I);
      Condition = Select.getCondition();
      Holds = isDependent(Select.getTrueValue());
      if (Holds == isDependent(Select.getFalseValue()))
        return false;
      Inside = Holds ? Select.getTrueValue() : Select.getFalseValue();
    } else {
      return false;
    }
    Known[&I] = Inside;
    Answers.push_back({Condition, Holds});
    return true;
  }

  void addNewStep(Value *V) {
    if (auto *New = dyn_cast<Instruction>(V))
      addStep(*New);
  }

  /// Matches y + (y < last).
  bool isAddedTo(const Instruction &I, Value *L, Value *R) const {
    if (isDependent(L) == isDependent(R) || !I.hasOneUse())
      return false;
    Value *Row = isDependent(L) ? L : R;
    const auto *Add = dyn_cast<BinaryOperator>(I.user_back());
    return Add && Add->getOpcode() == Instruction::Add && is_contained(Add->operand_values(), Row);
  }

  /// Collects the operands of the conditions. Returns false if they cannot be computed before the path.
  bool findTested() {
    const SmallPtrSet<Value *, 32> OnPath(Steps.begin(), Steps.end());
    SmallVector<Value *> Left;
    for (const Answer &A : Answers)
      Left.push_back(A.first);
    while (!Left.empty()) {
      auto *I = dyn_cast<Instruction>(onPath(Left.pop_back_val()));
      if (!I || !OnPath.contains(I) || !Tested.insert(I).second)
        continue;
      if (!mayTestEarly(*I))
        return false;
      append_range(Left, I->operand_values());
    }
    return true;
  }

  /// Domains whose sizes are 64-bit numbers have 64-bit indices.
  static Constant *number(Type *T, unsigned N) { return ConstantInt::get(T, N); }

  void numberRows() {
    auto *Id = find_if(Steps, [&](const Instruction *I) { return isRowId(*I); });
    First = B.CreateMul(B.Insert((*Id)->clone(), (*Id)->getName()), number((*Id)->getType(), Rows), "first",
                        /*HasNUW=*/true, /*HasNSW=*/true);
    for (unsigned Row = 0; Row < Rows; ++Row)
      Numbers[Row] =
          Row ? B.CreateAdd(First, number(First->getType(), Row), "", /*HasNUW=*/true, /*HasNSW=*/true) : First;
  }

  Instruction *insertCopy(const Instruction &I, unsigned Row) {
    Instruction *New = B.Insert(I.clone(), I.getName());
    for (Use &U : New->operands())
      U.set(copyOf(U, Row));
    return New;
  }

  /// Repeats each instruction for all rows before the next one. Those: only operands of conditions; otherwise the rest.
  void repeat(bool Those) {
    for (Instruction *I : Steps) {
      if (Tested.contains(I) != Those && !(Those && isRowId(*I)))
        continue;
      Copies All;
      if (isRowId(*I)) {
        for (unsigned Row = 0; Row < Rows; ++Row)
          All[Row] = B.CreateZExtOrTrunc(Numbers[Row], I->getType());
        OfRow[I] = All;
        continue;
      }
      for (unsigned Row = 0; Row < Rows; ++Row)
        All[Row] = Row && !Dependent.contains(I) ? All[0] : insertCopy(*I, Row);
      OfRow[I] = All;
    }
  }

  /// Splits an answer into conditions that must all hold, in the order of their evaluation.
  void split(Answer A, SmallVectorImpl<Answer> &Parts) const {
    Value *V = onPath(A.first), *L, *R;
    if (match(V, m_Not(m_Value(L))))
      return split({L, !A.second}, Parts);
    if (A.second ? match(V, m_LogicalAnd(m_Value(L), m_Value(R))) : match(V, m_LogicalOr(m_Value(L), m_Value(R)))) {
      split({L, A.second}, Parts);
      return split({R, A.second}, Parts);
    }
    Parts.push_back({V, A.second});
  }

  /// Tests the conditions for all rows. Returns null if there are none.
  Value *testAllRows() {
    SmallVector<Answer> Parts;
    for (const Answer &A : Answers)
      split(A, Parts);
    Value *All = nullptr;
    for (auto [Part, Holds] : Parts) {
      for (unsigned Row = 0; Row < (isDependent(Part) ? Rows : 1); ++Row) {
        Value *Answer = copyOf(Part, Row);
        if (!Holds)
          Answer = B.CreateNot(Answer);
        All = All ? B.CreateLogicalAnd(All, Answer) : Answer;
      }
    }
    return All;
  }

  /// Adds a loop that runs the original kernel for each row, for the borders, and returns its block.
  BasicBlock *takeRowsOneByOne(BasicBlock &Start, BasicBlock &AllRows, BasicBlock &General) {
    LLVMContext &C = B.getContext();
    SmallVector<Instruction *> Ids;
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (&Block != &Start && isRowId(I))
          Ids.push_back(&I);
    auto *Head = BasicBlock::Create(C, "rows.left", &F, &General);
    auto *Next = BasicBlock::Create(C, "next.row", &F, Path.Exit);
    for (BasicBlock *Before : SmallVector<BasicBlock *>(predecessors(Path.Exit)))
      if (Before != &AllRows)
        Before->getTerminator()->replaceSuccessorWith(Path.Exit, Next);
    B.SetInsertPoint(Head);
    Type *T = First->getType();
    PHINode *Row = B.CreatePHI(T, 2, "row");
    B.CreateCondBr(B.CreateICmpULT(Row, number(T, Rows)), &General, Path.Exit);
    B.SetInsertPoint(&General, General.begin());
    Value *Number = B.CreateAdd(First, Row, "", /*HasNUW=*/true, /*HasNSW=*/true);
    for (Instruction *Id : Ids) {
      Id->replaceAllUsesWith(B.CreateZExtOrTrunc(Number, Id->getType()));
      Id->eraseFromParent();
    }
    B.SetInsertPoint(Next);
    Value *After = B.CreateAdd(Row, number(T, 1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    Instruction *Back = B.CreateBr(Head);
    MDNode *Rare = MDNode::get(C, MDString::get(C, RareLoop));
    Back->setMetadata(LLVMContext::MD_loop, makePostTransformationMetadata(C, nullptr, {}, {Rare}));
    Row->addIncoming(number(T, 0), &Start);
    Row->addIncoming(After, Next);
    return Head;
  }

  Function &F;
  HotPath Path;
  BuiltinId RowId;
  bool PresumesInside;
  IRBuilder<> B;
  SmallVector<Instruction *> Steps;  ///< of the path, in order, without PHI nodes and branches
  DenseMap<Value *, Value *> Known;  ///< the values of PHI nodes and clamps on the path
  DenseSet<const Value *> Dependent; ///< values that depend on the row
  SmallVector<Answer> Answers;
  DenseSet<const Instruction *> Tested;
  Value *First = nullptr; ///< the index of the first row
  Copies Numbers;
  DenseMap<Value *, Copies> OfRow;
};

void tidy(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  FAM.invalidate(F, FPM.run(F, FAM));
}

/// Merges loads of the same address with no store between.
void mergeLoads(BasicBlock &Block) {
  const DataLayout &DL = Block.getModule()->getDataLayout();
  SmallVector<std::pair<ExpandedAddress, LoadInst *>> Known;
  for (Instruction &I : make_early_inc_range(Block)) {
    if (isa<StoreInst>(I))
      Known.clear(); // the store may have written the loaded address
    auto *Load = dyn_cast<LoadInst>(&I);
    std::optional<ExpandedAddress> Here = Load ? expandAddress(Load->getPointerOperand(), DL) : std::nullopt;
    if (!Here)
      continue;
    auto First =
        find_if(Known, [&](const auto &K) { return K.second->getType() == I.getType() && isSame(K.first, *Here); });
    if (First == Known.end()) {
      Known.push_back({*Here, Load});
      continue;
    }
    combineMetadataForCSE(First->second, Load, /*DoesKMove=*/false);
    Load->replaceAllUsesWith(First->second);
    Load->eraseFromParent();
  }
}

constexpr unsigned NotAtAll = ~0U;

/// Returns the number of loads per group of rows in a coarsened copy of the kernel, whose block for all rows is
/// AllRows.
unsigned loadsOf(Function &F, BasicBlock *AllRows, FunctionAnalysisManager &FAM) {
  if (!AllRows)
    return NotAtAll;
  WeakVH Rest(AllRows);
  tidy(F, FAM);
  if (!Rest) // no thread can reach it
    return NotAtAll;
  mergeLoads(*AllRows);
  return countLoads(*AllRows);
}

/// Returns the coarsened kernel, or null if coarsening would not pay off.
Function *coarsen(Function &Kernel, BuiltinId RowId, FunctionAnalysisManager &FAM) {
  const std::optional<HotPath> Path = hotPathOf(Kernel);
  if (!Path || !isIndependent(Kernel, RowId) || Kernel.getInstructionCount() > 4 * MaxInstructions)
    return nullptr;
  unsigned Before = 0, Instructions = 0;
  bool LoadsDouble = false;
  for (const BasicBlock *Block : Path->Blocks) {
    Before += countLoads(*Block);
    LoadsDouble |= any_of(*Block, [](const Instruction &I) { return isa<LoadInst>(I) && I.getType()->isDoubleTy(); });
    Instructions += Block->size();
  }
  if (Before == 0 || Before > MaxLoads || Instructions > MaxInstructions)
    return nullptr;
  Function *Best = nullptr;
  // Coarsening pays off with fewer loads than this. Doubles wait for memory rather than for the threads' loads.
  unsigned Least = 1 + Rows * Before * (LoadsDouble ? 3 : 4) / (LoadsDouble ? 4 : 5);
  for (bool PresumesInside : {false, true}) {
    ValueToValueMapTy Copied;
    Function *F = CloneFunction(&Kernel, Copied);
    F->setName(Kernel.getName() + "_rows");
    const unsigned Loads = loadsOf(*F, ThreadCoarsener(*F, *hotPathOf(*F), RowId, PresumesInside).run(), FAM);
    LLVM_DEBUG(dbgs() << F->getName() << ": " << Loads << " loads for " << Rows << " rows instead of " << Rows * Before
                      << (PresumesInside ? ", presumed inside\n" : "\n"));
    Function *Worse = F;
    if (Loads < Least) {
      Least = Loads;
      std::swap(Best, Worse);
    }
    if (Worse) {
      FAM.clear(*Worse, Worse->getName());
      Worse->eraseFromParent();
    }
  }
  if (Best) {
    Best->setName(Kernel.getName() + "_rows");
    tidy(*Best, FAM);
  }
  return Best;
}

/// Returns true if K's shape permits coarsening: the rows of a tile must be a multiple of the rows per thread.
bool mayCoarsen(const KernelInfo &K) {
  return (K.Rank == 2 || K.Rank == 3) && (K.Tile.empty() || K.Tile[K.Rank - 2] % Rows == 0) &&
         !StringRef(K.Symbol).ends_with(CPPAMP_ROWS_SUFFIX) && !StringRef(K.Symbol).ends_with(CPPAMP_INSIDE_SUFFIX);
}

/// Keeps the number of tiles and reduces the threads of each.
void narrowTile(KernelInfo &K) {
  K.Tile[K.Rank - 2] /= Rows;
  SmallVector<Metadata *, 3> Sizes;
  for (const MDOperand &Size : K.Kernel->getMetadata(WorkGroupSizeMetadata)->operands())
    Sizes.push_back(Size);
  Sizes[RowDimension] = ConstantAsMetadata::get(
      ConstantInt::get(mdconst::extract<ConstantInt>(Sizes[RowDimension])->getType(), K.Tile[K.Rank - 2]));
  K.Kernel->setMetadata(WorkGroupSizeMetadata, MDNode::get(K.Kernel->getContext(), Sizes));
}

} // namespace

PreservedAnalyses CoarsenThreads::run(Module &M, ModuleAnalysisManager &AM) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (isRobust(M) || hasBounds(M))
    return PreservedAnalyses::all();
  if (any_of(Kernels, [](const KernelInfo &K) { return StringRef(K.Symbol).ends_with(CPPAMP_ROWS_SUFFIX); }))
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  std::vector<KernelInfo> Coarse;
  for (const KernelInfo &K : Kernels)
    if (Function *F = mayCoarsen(K)
                          ? coarsen(*K.Kernel, K.Tile.empty() ? BuiltinId::global_id : BuiltinId::local_id, FAM)
                          : nullptr) {
      Coarse.push_back(K);
      Coarse.back().Kernel = F;
      Coarse.back().Name = F->getName().str();
      Coarse.back().Symbol += CPPAMP_ROWS_SUFFIX;
      if (!K.Tile.empty())
        narrowTile(Coarse.back());
    }
  if (Coarse.empty())
    return PreservedAnalyses::all();
  append_range(Kernels, Coarse);
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
