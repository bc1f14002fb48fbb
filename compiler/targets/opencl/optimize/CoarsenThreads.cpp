// See Optimize.h. The shape that is taken is a condition without memory, around one block; what kernels of images
// and grids are once optimized.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AddressSums.h"
#include "Optimize.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
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
/// OpenCL's number of the dimension.
constexpr unsigned RowDimension = 1;
/// More than this times Rows is nothing that registers hold.
constexpr unsigned MaxInstructions = 200, MaxLoads = 32;

/// Questions, each of which leaves the kernel if the answer is no, and then what the thread does.
struct KernelShape {
  SmallVector<BranchInst *, 4> Questions;
  BasicBlock *Body, *Exit;
};

bool isRowId(const Value &V) {
  if (!isCallOf(V, BuiltinId::global_id))
    return false;
  auto *Dimension = dyn_cast<ConstantInt>(cast<CallInst>(V).getArgOperand(0));
  return Dimension && Dimension->equalsInt(RowDimension);
}

/// Calls that mean the same for whichever thread computes them.
bool isPlainCall(const CallInst &Call) {
  if (const Builtin *Called = findBuiltin(Call))
    return Called->isPure() && (Called->Class != Builtin::index ||
                                (Called->Id == BuiltinId::global_id && isa<ConstantInt>(Call.getArgOperand(0))));
  return isa<IntrinsicInst>(Call) && !Call.mayReadOrWriteMemory() && !Call.mayHaveSideEffects();
}

bool mayRepeat(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() &&
           (Load->getPointerAddressSpace() == GlobalSpace || Load->getPointerAddressSpace() == ConstantSpace);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() && Store->getPointerAddressSpace() == GlobalSpace;
  if (auto *Call = dyn_cast<CallInst>(&I))
    return isPlainCall(*Call);
  return !isa<PHINode, AllocaInst>(I) && !I.isTerminator() && !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
}

/// In front of the test that it is for: threads behind the domain's end compute it, too.
bool mayAsk(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? isPlainCall(*Call) : isSafeToSpeculativelyExecute(&I) && !I.mayReadFromMemory() && !isa<AllocaInst>(I);
}

/// Where a branch goes if it is not to Exit; null if it never goes there.
BasicBlock *nextOf(const BranchInst &Branch, const BasicBlock *Exit) {
  if (!Branch.isConditional() || (Branch.getSuccessor(0) == Exit) == (Branch.getSuccessor(1) == Exit))
    return nullptr;
  return Branch.getSuccessor(Branch.getSuccessor(0) == Exit);
}

std::optional<KernelShape> shapeOf(Function &F) {
  KernelShape S;
  auto Return = find_if(F, [](const BasicBlock &Block) { return isa<ReturnInst>(Block.front()); });
  if (Return == F.end())
    return std::nullopt;
  S.Exit = &*Return;
  S.Body = &F.getEntryBlock();
  auto *Branch = dyn_cast<BranchInst>(S.Body->getTerminator());
  while (Branch && !Branch->isUnconditional()) {
    BasicBlock *Next = nextOf(*Branch, S.Exit);
    if (!Next || Next->getSinglePredecessor() != S.Body || !all_of(drop_end(*S.Body), mayAsk))
      return std::nullopt;
    S.Questions.push_back(Branch);
    S.Body = Next;
    Branch = dyn_cast<BranchInst>(Next->getTerminator());
  }
  const bool Fits = Branch && !S.Questions.empty() && Branch->getSuccessor(0) == S.Exit &&
                    F.size() == S.Questions.size() + 2 && all_of(drop_end(*S.Body), mayRepeat);
  return Fits ? std::optional(S) : std::nullopt;
}

/// One question, in the first block; gives the branch behind it, which goes to the body if the answer is yes.
BranchInst *joinQuestions(const KernelShape &S) {
  BranchInst *First = S.Questions.front();
  IRBuilder<> B(First);
  Value *All = nullptr;
  for (BranchInst *Question : S.Questions) {
    BasicBlock *Block = Question->getParent();
    if (Question != First)
      for (Instruction &I : make_early_inc_range(drop_end(*Block)))
        I.moveBefore(*First->getParent(), First->getIterator());
    Value *Holds = Question->getCondition();
    if (Question->getSuccessor(0) == S.Exit)
      Holds = B.CreateNot(Holds);
    All = All ? B.CreateLogicalAnd(All, Holds) : Holds;
  }
  BranchInst *Joined = B.CreateCondBr(All, S.Body, S.Exit);
  for (BranchInst *Question : S.Questions) {
    BasicBlock *Block = Question->getParent();
    Question->eraseFromParent();
    if (Question != First)
      Block->eraseFromParent();
  }
  return Joined;
}

unsigned countLoads(const BasicBlock &B) {
  return count_if(B, [](const Instruction &I) { return isa<LoadInst>(I); });
}

/// The conditions of which all have to hold, in the order in which they are asked.
void splitConjunction(Value *V, SmallVectorImpl<Value *> &Parts) {
  Value *L, *R;
  if (!match(V, m_LogicalAnd(m_Value(L), m_Value(R)))) {
    Parts.push_back(V);
    return;
  }
  splitConjunction(L, Parts);
  splitConjunction(R, Parts);
}

/// Turns a copy of a kernel into one that takes several rows.
class ThreadCoarsener {
public:
  ThreadCoarsener(Function &F, const KernelShape &S)
      : Entry(F.getEntryBlock()), Body(S.Body), Exit(S.Exit), B(F.getContext()) {
    Branch = joinQuestions(S);
  }

  /// The block for all rows; null if it would mean something else, and then the copy is of no use.
  BasicBlock *run() {
    if (!findDependents())
      return nullptr;
    numberRows();
    repeatQuestion();
    BasicBlock *Together = repeatBody();
    B.SetInsertPoint(Branch);
    Value *All = askForAll();
    B.CreateCondBr(All, Together, takeRowsOneByOne());
    Branch->eraseFromParent();
    return Together;
  }

private:
  using Copies = std::array<Value *, Rows>;

  bool isDependent(const Value *V) const { return Dependent.contains(V); }
  Value *copyOf(Value *V, unsigned Row) const {
    auto It = OfRow.find(V);
    return It == OfRow.end() ? V : It->second[Row];
  }

  /// What the row decides. False if a thread stores where those of other rows do, or asks for its row late.
  bool findDependents() {
    for (BasicBlock *Block : {&Entry, Body})
      for (Instruction &I : drop_end(*Block))
        if (isRowId(I) || any_of(I.operands(), [&](const Use &U) { return isDependent(U); }))
          Dependent.insert(&I);
    for (Instruction &I : drop_end(Entry))
      if (isRowId(I))
        RowIds.push_back(&I);
      else if (isDependent(&I))
        Question.push_back(&I);
    return !RowIds.empty() && all_of(*Body, [&](const Instruction &I) {
      auto *Store = dyn_cast<StoreInst>(&I);
      return !isRowId(I) && (!Store || isDependent(Store->getPointerOperand()));
    });
  }

  void numberRows() {
    B.SetInsertPoint(RowIds.front()->getNextNode());
    First = B.CreateMul(RowIds.front(), B.getInt32(Rows), "first", /*HasNUW=*/true, /*HasNSW=*/true);
    Copies Numbers;
    for (unsigned Row = 0; Row < Rows; ++Row)
      Numbers[Row] = Row ? B.CreateAdd(First, B.getInt32(Row), "", /*HasNUW=*/true, /*HasNSW=*/true) : First;
    for (Instruction *Id : RowIds)
      OfRow[Id] = Numbers;
  }

  Instruction *insertCopy(const Instruction &I, unsigned Row) {
    Instruction *New = B.Insert(I.clone(), I.getName());
    for (Use &U : New->operands())
      U.set(copyOf(U, Row));
    return New;
  }

  void repeatQuestion() {
    for (Instruction *I : Question) {
      B.SetInsertPoint(I);
      Copies All;
      for (unsigned Row = 0; Row < Rows; ++Row)
        All[Row] = insertCopy(*I, Row);
      OfRow[I] = All;
    }
  }

  /// Each instruction for all rows before the next one.
  BasicBlock *repeatBody() {
    BasicBlock *Together = BasicBlock::Create(B.getContext(), "rows", Entry.getParent(), Body);
    B.SetInsertPoint(Together);
    for (Instruction &I : drop_end(*Body)) {
      Copies All;
      for (unsigned Row = 0; Row < Rows; ++Row)
        All[Row] = Row && !isDependent(&I) ? All[0] : insertCopy(I, Row);
      OfRow[&I] = All;
    }
    B.CreateBr(Exit);
    return Together;
  }

  /// Numbers rise from row to row, so that often one row answers for all.
  Value *askForAll() {
    SmallVector<Value *> Parts;
    splitConjunction(Branch->getCondition(), Parts);
    Value *All = nullptr;
    for (Value *Part : Parts) {
      auto [From, To] = isDependent(Part) ? rowsToAsk(Part) : std::pair(0u, 0u);
      for (unsigned Row = From; Row <= To; ++Row)
        All = All ? B.CreateLogicalAnd(All, copyOf(Part, Row)) : copyOf(Part, Row);
    }
    return All;
  }

  /// The first and the last row for which a condition has to hold so that it does for all.
  std::pair<unsigned, unsigned> rowsToAsk(Value *Part) const {
    constexpr unsigned Last = Rows - 1;
    auto *Compared = dyn_cast<ICmpInst>(Part);
    if (!Compared || isDependent(Compared->getOperand(0)) == isDependent(Compared->getOperand(1)))
      return {0, Last};
    ICmpInst::Predicate Predicate = Compared->getPredicate();
    Value *L = Compared->getOperand(0), *R = Compared->getOperand(1);
    if (isDependent(R)) {
      std::swap(L, R);
      Predicate = ICmpInst::getSwappedPredicate(Predicate);
    }
    const bool IsNumber = is_contained(RowIds, L);
    if (!IsNumber &&
        !(ICmpInst::isSigned(Predicate) && match(L, m_NSWAdd(m_Value(L), m_ConstantInt())) && is_contained(RowIds, L)))
      return {0, Last};
    if (ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate))
      return {Last, Last};
    if (ICmpInst::isGT(Predicate) || ICmpInst::isGE(Predicate) ||
        (Predicate == ICmpInst::ICMP_NE && match(R, m_Zero())))
      return {0, 0};
    return {0, Last};
  }

  /// At the borders. Gives the block that does it.
  BasicBlock *takeRowsOneByOne() {
    LLVMContext &C = B.getContext();
    IRBuilderBase::InsertPointGuard Guard(B);
    auto *Head = BasicBlock::Create(C, "rows.left", Entry.getParent(), Body);
    auto *Ask = BasicBlock::Create(C, "row", Entry.getParent(), Body);
    auto *Next = BasicBlock::Create(C, "next.row", Entry.getParent(), Exit);
    B.SetInsertPoint(Head);
    PHINode *Row = B.CreatePHI(B.getInt32Ty(), 2, "row");
    B.CreateCondBr(B.CreateICmpULT(Row, B.getInt32(Rows)), Ask, Exit);
    B.SetInsertPoint(Ask);
    Value *Number = B.CreateAdd(First, Row, "", /*HasNUW=*/true, /*HasNSW=*/true);
    DenseMap<Value *, Value *> OfThis;
    for (Instruction *Id : RowIds)
      OfThis[Id] = Number;
    auto Rename = [&](Instruction &I) {
      for (Use &U : I.operands())
        if (auto It = OfThis.find(U); It != OfThis.end())
          U.set(It->second);
    };
    for (Instruction *I : Question) {
      Instruction *New = B.Insert(I->clone(), I->getName());
      Rename(*New);
      OfThis[I] = New;
    }
    Instruction *Again = B.Insert(Branch->clone());
    Rename(*Again);
    Again->replaceSuccessorWith(Exit, Next);
    for (Instruction &I : *Body)
      Rename(I);
    Body->getTerminator()->replaceSuccessorWith(Exit, Next);
    B.SetInsertPoint(Next);
    Value *After = B.CreateAdd(Row, B.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    Instruction *Back = B.CreateBr(Head);
    MDNode *Rare = MDNode::get(C, MDString::get(C, RareLoop));
    Back->setMetadata(LLVMContext::MD_loop, makePostTransformationMetadata(C, nullptr, {}, {Rare}));
    Row->addIncoming(B.getInt32(0), &Entry);
    Row->addIncoming(After, Next);
    return Head;
  }

  BasicBlock &Entry, *Body, *Exit;
  BranchInst *Branch; ///< to the body, or to the end
  IRBuilder<> B;
  DenseSet<const Value *> Dependent;
  SmallVector<Instruction *> RowIds, Question; ///< in the first block; Question without RowIds
  Value *First = nullptr;                      ///< the number of the first row
  DenseMap<Value *, Copies> OfRow;
};

void tidy(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  FAM.invalidate(F, FPM.run(F, FAM));
}

/// What is loaded twice with no store between.
void mergeLoads(BasicBlock &Block) {
  const DataLayout &DL = Block.getModule()->getDataLayout();
  SmallVector<std::pair<Place, LoadInst *>> Known;
  for (Instruction &I : make_early_inc_range(Block)) {
    if (isa<StoreInst>(I))
      Known.clear(); // perhaps it was one of them that has been written
    auto *Load = dyn_cast<LoadInst>(&I);
    std::optional<Place> Here = Load ? placeOf(Load->getPointerOperand(), DL) : std::nullopt;
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

/// Is what a copy of Kernel has become, with `Together` for all rows, worth a form of its own?
bool isBetter(Function &F, BasicBlock *Together, unsigned LoadsBefore, FunctionAnalysisManager &FAM) {
  if (!Together)
    return false;
  WeakVH Rest(Together);
  tidy(F, FAM);
  if (!Rest) // no thread would have come there
    return false;
  mergeLoads(*Together);
  const unsigned Loads = countLoads(*Together);
  LLVM_DEBUG(dbgs() << F.getName() << ": " << Loads << " loads for " << Rows << " rows instead of "
                    << Rows * LoadsBefore << "\n");
  return Loads * 5 <= Rows * LoadsBefore * 4;
}

/// Null if the kernel is better as it is.
Function *coarsen(Function &Kernel, FunctionAnalysisManager &FAM) {
  const std::optional<KernelShape> Shape = shapeOf(Kernel);
  const unsigned Loads = Shape ? countLoads(*Shape->Body) : 0;
  if (Loads == 0 || Loads > MaxLoads || Shape->Body->size() > MaxInstructions)
    return nullptr;
  ValueToValueMapTy Copied;
  Function *F = CloneFunction(&Kernel, Copied);
  F->setName(Kernel.getName() + "_rows");
  if (!isBetter(*F, ThreadCoarsener(*F, *shapeOf(*F)).run(), Loads, FAM)) {
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
    return nullptr;
  }
  tidy(*F, FAM);
  return F;
}

bool mayCoarsen(const KernelInfo &K) {
  return K.Tile.empty() && (K.Rank == 2 || K.Rank == 3) && !StringRef(K.Symbol).ends_with(CPPAMP_ROWS_SUFFIX) &&
         !StringRef(K.Symbol).ends_with(CPPAMP_INSIDE_SUFFIX);
}

} // namespace

PreservedAnalyses CoarsenThreads::run(Module &M, ModuleAnalysisManager &AM) {
  auto Kernels = readKernels(M);
  if (!Kernels || isRobust(M) || hasBounds(M))
    return PreservedAnalyses::all();
  if (any_of(*Kernels, [](const KernelInfo &K) { return StringRef(K.Symbol).ends_with(CPPAMP_ROWS_SUFFIX); }))
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  std::vector<KernelInfo> Coarse;
  for (const KernelInfo &K : *Kernels)
    if (Function *F = mayCoarsen(K) ? coarsen(*K.Kernel, FAM) : nullptr) {
      Coarse.push_back(K);
      Coarse.back().Kernel = F;
      Coarse.back().Name = F->getName().str();
      Coarse.back().Symbol += CPPAMP_ROWS_SUFFIX;
    }
  if (Coarse.empty())
    return PreservedAnalyses::all();
  append_range(*Kernels, Coarse);
  writeKernels(M, *Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
