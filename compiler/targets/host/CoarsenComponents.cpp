// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"

#include "kernel/Builtins.h"
#include "messages/KernelRemark.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "coarsen-components"

STATISTIC(NumCoarsened, "Kernels whose threads run several adjacent indices");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Maximum number of components of a structure.
constexpr unsigned MostComponents = 8;
/// Maximum number of instructions in all copies together.
constexpr unsigned MaxSize = 400;

/// A division of the index by a constant, or its remainder.
struct IndexDivision {
  Instruction *I = nullptr;
  unsigned By = 0;
  bool IsQuotient = false;
  bool KeepsHighBits = false; ///< index / By * By
  unsigned Plus = 0;          ///< added to that
};

/// Describes I if it divides the index, which is not negative.
std::optional<IndexDivision> describe(Instruction &I) {
  constexpr unsigned MaxBy = 1 << 20;
  const APInt *C;
  Value *Number;
  auto By = [&](uint64_t N, bool IsQuotient, bool KeepsHighBits = false) -> std::optional<IndexDivision> {
    if (N < 2 || N > MaxBy)
      return std::nullopt;
    return IndexDivision{&I, static_cast<unsigned>(N), IsQuotient, KeepsHighBits};
  };
  if (match(&I, m_IDiv(m_Value(Number), m_APInt(C))) && C->isStrictlyPositive())
    return By(C->getZExtValue(), /*IsQuotient=*/true);
  if (match(&I, m_IRem(m_Value(Number), m_APInt(C))) && C->isStrictlyPositive())
    return By(C->getZExtValue(), /*IsQuotient=*/false);
  if (match(&I, m_Shr(m_Value(Number), m_APInt(C))) && C->ult(20))
    return By(uint64_t(1) << C->getZExtValue(), /*IsQuotient=*/true);
  if (isa<TruncInst>(I) && I.getType()->getIntegerBitWidth() < 20)
    return By(uint64_t(1) << I.getType()->getIntegerBitWidth(), /*IsQuotient=*/false);
  if (match(&I, m_And(m_Value(Number), m_APInt(C))) && (*C + 1).isPowerOf2())
    return By((*C + 1).getZExtValue(), /*IsQuotient=*/false);
  unsigned Zeros, Ones; // LLVM omits the sign bit, and adds none to a 64-bit index
  if (match(&I, m_And(m_Value(Number), m_APInt(C))) && C->isShiftedMask(Zeros, Ones) && Zeros + Ones >= 31)
    return By(uint64_t(1) << Zeros, /*IsQuotient=*/true, /*KeepsHighBits=*/true);
  if (match(&I, m_Or(m_Value(Number), m_APInt(C))) && (*C + 1).isPowerOf2()) { // index / 4 * 4 + 3
    std::optional<IndexDivision> D = By((*C + 1).getZExtValue(), /*IsQuotient=*/true, /*KeepsHighBits=*/true);
    if (D)
      D->Plus = D->By - 1;
    return D;
  }
  return std::nullopt;
}

class Coarsener {
public:
  explicit Coarsener(KernelInfo &K, FunctionAnalysisManager &FAM)
      : K(K), F(*K.Kernel), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        Shapes(F, DT, FAM.getResult<PostDominatorTreeAnalysis>(F), FAM.getResult<LoopAnalysis>(F)), B(F.getContext()) {}

  bool run() {
    if (!K.Tile.empty() || K.Rank > 3 || F.getInstructionCount() > MaxSize || !Shapes.isValid() || !findIndices() ||
        !findDivisions() || !isWorthIt() || !planCopies())
      return false;
    LLVM_DEBUG(dbgs() << K.Name << ": a thread runs " << Components << " adjacent indices\n");
    ++NumCoarsened;
    remark(KernelRemark::Passed, "amp-coarsen", "Coarsened", *Divisions.front().I,
           Twine("a lane runs ") + Twine(Components) +
               " adjacent threads: their quotient by this number is the same, and their remainders are known");
    rewrite();
    setComponents(F, Components);
    return true;
  }

private:
  /// For each instruction those of the components, of which the first is the instruction itself.
  using CopiesOf = MapVector<Instruction *, SmallVector<Instruction *, MostComponents>>;

  // What the kernel does.

  /// Collects the calls that return the index in the fastest dimension. Returns false if the kernel depends on it in
  /// other ways.
  bool findIndices() {
    for (Instruction &I : instructions(F)) {
      if (isa<CallBase>(I) && (cast<CallBase>(I).isConvergent() || isa<InvokeInst>(I)))
        return false;
      const Builtin *Called = findBuiltin(I);
      if (!Called)
        continue;
      switch (Called->Id) {
      case BuiltinId::global_id: {
        auto *Dimension = dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(0));
        if (!Dimension || !I.getType()->isIntegerTy(32))
          return false;
        if (Dimension->isZero())
          Indices.push_back(cast<CallInst>(&I));
        break;
      }
      case BuiltinId::local_id:
      case BuiltinId::local_size:
      case BuiltinId::group_id:
      case BuiltinId::num_groups:
        return false;
      default:
        break;
      }
    }
    return !Indices.empty();
  }

  bool findDivisions() {
    SmallSetVector<Value *, 8> Same(Indices.begin(), Indices.end());
    for (unsigned N = 0; N < Same.size(); ++N)
      for (User *U : Same[N]->users()) {
        auto *I = cast<Instruction>(U);
        if (isa<ZExtInst, SExtInst, FreezeInst>(I))
          Same.insert(I);
        else if (std::optional<IndexDivision> D = I->getOperand(0) == Same[N] ? describe(*I) : std::nullopt)
          Divisions.push_back(*D);
      }
    for (const IndexDivision &D : Divisions)
      if (D.By <= MostComponents)
        Components = std::max(Components, D.By);
    erase_if(Divisions, [&](const IndexDivision &D) { return D.By % Components != 0 && Components % D.By != 0; });
    return Components > 1;
  }

  /// Returns true if adjacent threads access memory at addresses that depend on the divisions, and are not a constant
  /// distance apart.
  bool isWorthIt() const {
    SmallSetVector<const Value *, 16> Dependent;
    for (const IndexDivision &D : Divisions)
      Dependent.insert(D.I);
    for (unsigned N = 0; N < Dependent.size(); ++N)
      for (const User *U : Dependent[N]->users())
        if (const Value *Pointer = getLoadStorePointerOperand(U)) {
          if (Pointer == Dependent[N] && Shapes.shape(Pointer).isVarying())
            return true;
        } else if (isa<BinaryOperator, CastInst, GetElementPtrInst, SelectInst, PHINode, FreezeInst, MinMaxIntrinsic>(
                       U)) {
          Dependent.insert(U);
        }
    return false;
  }

  /// Decides how to copy the kernel. Returns false if it is too large, or if a condition that is not known for a
  /// component decides where a thread goes.
  bool planCopies() {
    for (Instruction &I : instructions(F))
      if (isa<AssumeInst>(I))
        continue; // another one replaces it
      else if (isa<AllocaInst>(I) || is_contained(Indices, &I) || (I.mayHaveSideEffects() && !I.isTerminator()))
        Own.insert(&I);
    for (unsigned N = 0; N < Own.size(); ++N)
      for (User *U : Own[N]->users())
        if (!isa<AssumeInst>(U))
          Own.insert(cast<Instruction>(U));
    if (Own.size() * Components > MaxSize)
      return false;
    SmallSetVector<const Instruction *, 8> Known;
    for (const IndexDivision &D : Divisions)
      if (!D.IsQuotient && Components % D.By == 0)
        Known.insert(D.I);
    for (unsigned N = 0; N < Known.size(); ++N)
      for (const User *U : Known[N]->users())
        if (isa<BinaryOperator, CastInst, CmpInst, FreezeInst>(U) && all_of(U->operands(), [&](const Value *V) {
              return isa<Constant>(V) || Known.contains(dyn_cast<Instruction>(V));
            }))
          Known.insert(cast<Instruction>(U));
    for (const Instruction *I : Own)
      if (I->isTerminator()) {
        HasPaths = true;
        if (!isa<BranchInst>(I) || !Known.contains(dyn_cast<Instruction>(I->getOperand(0))))
          return false;
      }
    return true;
  }

  // The new kernel.

  void rewrite() {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<AssumeInst>(I))
        I.eraseFromParent();
    ValueToValueMapTy Map;
    Function *Rest = CloneFunction(&F, Map);
    Rest->setLinkage(GlobalValue::InternalLinkage);
    Rest->setComdat(nullptr);
    markRest(*Rest, F);

    Instruction *Start = &gatherAllocas(F);
    BasicBlock *Entry = Start->getParent(), *All = SplitBlock(Entry, Start);
    B.SetInsertPoint(Entry->getTerminator());
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), F.getArg(1), K.Rank - 1);
    LoadInst *Extent = B.CreateLoad(B.getInt32Ty(), At);
    Extent->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    Group = B.CreateCall(Indices.front()->getCalledFunction(), Indices.front()->getArgOperand(0), "group");
    First = B.CreateMul(Group, B.getInt32(Components), "first", /*HasNUW=*/true, /*HasNSW=*/true);
    B.CreateAssumption(B.CreateICmpULT(indexOf(Components - 1), Extent));
    if (HasPaths)
      copyPaths(*All);
    else
      copyOwn();
  }

  Value *indexOf(unsigned V) {
    return V == 0 ? First : B.CreateAdd(First, B.getInt32(V), "", /*HasNUW=*/true, /*HasNSW=*/true);
  }

  /// Makes a copy of the kernel for each component, one after the other: they take different paths.
  void copyPaths(BasicBlock &All) {
    SmallVector<BasicBlock *> Old = {&All};
    for (unsigned N = 0; N < Old.size(); ++N)
      for (BasicBlock *S : successors(Old[N]))
        if (!is_contained(Old, S))
          Old.push_back(S);
    CopiesOf Copies;
    SmallVector<BasicBlock *> Starts = {&All};
    SmallVector<std::pair<Instruction *, unsigned>> Returns;
    auto Add = [&](Instruction *I, Instruction *Copy, unsigned V) {
      Copies[I].push_back(Copy);
      if (isa<ReturnInst>(Copy))
        Returns.push_back({Copy, V});
    };
    for (BasicBlock *Block : Old)
      for (Instruction &I : *Block)
        Add(&I, &I, 0);
    for (unsigned V = 1; V < Components; ++V) {
      ValueToValueMapTy Map;
      SmallVector<BasicBlock *> New;
      for (BasicBlock *Block : Old) {
        New.push_back(CloneBasicBlock(Block, Map, "", &F));
        Map[Block] = New.back();
      }
      remapInstructionsInBlocks(New, Map);
      for (auto [Block, Copy] : zip(Old, New))
        for (auto [I, Of] : zip(*Block, *Copy))
          Add(&I, &Of, V);
      Starts.push_back(New.front());
    }
    for (auto [Return, V] : Returns)
      if (V + 1 < Components)
        ReplaceInstWithInst(Return, BranchInst::Create(Starts[V + 1]));
    replaceIndices(Copies);
  }

  /// Makes instruction after instruction one for each index. Threads without barriers may run in any order.
  void copyOwn() {
    ValueToValueMapTy Maps[MostComponents];
    CopiesOf Copies;
    for (BasicBlock &Block : F)
      for (Instruction &I : make_early_inc_range(Block)) {
        if (!Own.contains(&I))
          continue;
        SmallVector<Instruction *, MostComponents> &All = Copies[&I];
        All.push_back(&I);
        for (unsigned V = 1; V < Components; ++V) {
          Instruction *Copy = I.clone();
          Copy->insertAfter(All.back());
          Copy->setName(I.getName());
          All.push_back(Copy);
          Maps[V][&I] = Copy;
        }
      }
    for (const auto &[I, All] : Copies)
      for (unsigned V = 1; V < Components; ++V)
        RemapInstruction(All[V], Maps[V], RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    replaceIndices(Copies);
  }

  void replaceIndices(CopiesOf &Copies) {
    for (const IndexDivision &D : Divisions)
      for (auto [V, I] : enumerate(Copies[D.I]))
        replaceDivision(D, *I, static_cast<unsigned>(V));
    for (CallInst *Index : Indices)
      for (auto [V, I] : enumerate(Copies[Index])) {
        B.SetInsertPoint(I);
        I->replaceAllUsesWith(indexOf(static_cast<unsigned>(V)));
        I->eraseFromParent();
      }
  }

  /// The index is Components * Group + V.
  void replaceDivision(const IndexDivision &D, Instruction &I, unsigned V) {
    B.SetInsertPoint(&I);
    Type *T = I.getType();
    Value *Quotient = B.CreateZExtOrTrunc(Group, T), *Result = nullptr;
    auto Number = [&](uint64_t N) { return ConstantInt::get(T, N); };
    auto Sum = [&](Value *A, uint64_t N) {
      return N == 0 ? A : B.CreateAdd(A, Number(N), "", /*HasNUW=*/true, /*HasNSW=*/true);
    };
    auto Product = [&](Value *A, uint64_t N) {
      return N == 1 ? A : B.CreateMul(A, Number(N), "", /*HasNUW=*/true, /*HasNSW=*/true);
    };
    if (Components % D.By == 0) {
      Result = D.IsQuotient ? Sum(Product(Quotient, Components / D.By), V / D.By) : Number(V % D.By);
    } else {
      const unsigned Times = D.By / Components;
      Result = D.IsQuotient ? B.CreateUDiv(Quotient, Number(Times))
                            : Sum(Product(B.CreateURem(Quotient, Number(Times)), Components), V);
    }
    I.replaceAllUsesWith(D.KeepsHighBits ? Sum(Product(Result, D.By), D.Plus) : Result);
    I.eraseFromParent();
  }

  KernelInfo &K;
  Function &F;
  DominatorTree &DT;
  const ShapeAnalysis Shapes;
  IRBuilder<> B;
  SmallVector<CallInst *> Indices;
  SmallVector<IndexDivision> Divisions;
  unsigned Components = 1;
  SmallSetVector<Instruction *, 32> Own;    ///< instructions of which each index needs its own
  bool HasPaths = false;                    ///< the components take different paths
  Value *Group = nullptr, *First = nullptr; ///< the index of the group of components, and of its first one
};

} // namespace

PreservedAnalyses CoarsenComponents::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const KernelInfo &K : readKernels(M))
    for (KernelInfo &Version : getVersions(K))
      if (Coarsener(Version, FAM).run()) {
        FAM.invalidate(*Version.Kernel, PreservedAnalyses::none());
        Changed = true;
      }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
