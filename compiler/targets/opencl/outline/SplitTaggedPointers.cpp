// See Passes.def. An example:
//
//   %p = select i1 %c, ptr %flat.of.global, ptr %alloca        %p.tag = select i1 %c, i32 1, i32 0
//                                                              %p.1 = select i1 %c, ptr addrspace(1) %global, poison
//                                                              %p.0 = select i1 %c, poison, ptr %alloca
//   %v = load float, ptr %p                                    if (%p.tag == 1) load %p.1, else load %p.0; PHI
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>
#include <optional>
#include <set>

#define DEBUG_TYPE "split-tagged-pointers"

using namespace llvm;

namespace amp {
namespace {

using SpaceSet = std::set<unsigned>;

/// Returns the spaces that a flat pointer may point into, or nothing if they are unknown. Null points nowhere.
std::optional<SpaceSet> findSpaces(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
  SpaceSet Result;
  for (const Value *V : Objects) {
    if (isa<ConstantPointerNull>(V) || isa<UndefValue>(V))
      continue;
    unsigned Space = V->getType()->getPointerAddressSpace();
    if (Space == PrivateSpace && !isa<AllocaInst>(V))
      return std::nullopt;
    Result.insert(Space);
  }
  return Result;
}

/// The tag of null pointers.
constexpr unsigned NullTag = 15;

class PointerSplitter {
public:
  explicit PointerSplitter(Function &F) : F(F) {}

  bool run() {
    SmallVector<Instruction *> Users;
    for (Instruction &I : instructions(F))
      if (needsSplit(I))
        Users.push_back(&I);
    for (Instruction *I : Users) {
      LLVM_DEBUG(dbgs() << F.getName() << ": may mean several spaces:" << *I << "\n");
      rewrite(*I);
    }
    for (Instruction *I : Users)
      I->eraseFromParent();
    return !Users.empty();
  }

private:
  /// A flat pointer, split into a tag and one pointer per space.
  struct Parts {
    Value *Tag = nullptr;
    std::map<unsigned, Value *> Pointers;
  };

  // Find.

  static bool isMixed(const Value *V) {
    if (!isFlatPointer(V->getType()))
      return false;
    std::optional<SpaceSet> Spaces = findSpaces(V);
    return Spaces && !Spaces->empty() && *Spaces != SpaceSet{PrivateSpace};
  }

  /// Returns the operands through which `I` accesses memory, or that it compares or converts.
  static SmallVector<unsigned, 2> pointerOperands(const Instruction &I) {
    switch (I.getOpcode()) {
    case Instruction::Load:
    case Instruction::AtomicRMW:
    case Instruction::AtomicCmpXchg:
    case Instruction::PtrToInt:
      return {0};
    case Instruction::Store:
      return {1};
    case Instruction::ICmp:
      return {0, 1};
    case Instruction::Call:
      if (isa<MemTransferInst>(I))
        return {0, 1};
      if (isa<MemSetInst>(I))
        return {0};
      return {};
    default:
      return {};
    }
  }

  static bool needsSplit(const Instruction &I) {
    bool Mixed = false;
    for (unsigned Op : pointerOperands(I)) {
      const Value *V = I.getOperand(Op);
      Mixed |= isMixed(V);
      if (isa<ICmpInst>(I) && !(isFlatPointer(V->getType()) && findSpaces(V)))
        return false;
    }
    return Mixed;
  }

  // Split.

  /// The value of a pointer in a space that it does not point into is never used. Poison folds away, so
  /// that each part derives only from its own roots.
  Value *nowhere(unsigned Space) { return PoisonValue::get(PointerType::get(F.getContext(), Space)); }
  Value *tag(unsigned Space) { return ConstantInt::get(Type::getInt32Ty(F.getContext()), Space); }

  /// Loops contain PHIs, which get their operands when everything else exists.
  Parts &split(Value *V) {
    Parts &P = splitOne(V);
    while (!Unfinished.empty())
      finishPhi(*Unfinished.pop_back_val());
    return P;
  }

  Parts &splitOne(Value *V) {
    if (auto It = Known.find(V); It != Known.end())
      return *It->second;
    Parts &P = *(Known[V] = std::make_unique<Parts>());
    SpaceSet Spaces = *findSpaces(V);
    if (auto *Phi = dyn_cast<PHINode>(V)) {
      startPhi(*Phi, Spaces, P);
    } else if (auto *Select = dyn_cast<SelectInst>(V)) {
      splitSelect(*Select, Spaces, P);
    } else if (auto *GEP = dyn_cast<GetElementPtrInst>(V)) {
      splitGEP(*GEP, P);
    } else if (auto *Freeze = dyn_cast<FreezeInst>(V)) {
      P = splitOne(Freeze->getOperand(0));
    } else if (Spaces.empty()) {
      P.Tag = tag(NullTag); // or undefined
    } else {
      unsigned Space = *Spaces.begin();
      P.Tag = tag(Space);
      P.Pointers[Space] = V;
      if (Space != PrivateSpace) {
        // A cast of an instruction, or of a constant under constant GEPs.
        Instruction *At = nullptr;
        if (auto *I = dyn_cast<Instruction>(V))
          At = I->getNextNode();
        else
          At = &*F.getEntryBlock().getFirstInsertionPt();
        auto *Cast = dyn_cast<AddrSpaceCastOperator>(V);
        P.Pointers[Space] = Cast ? Cast->getPointerOperand()
                                 : IRBuilder<>(At).CreateAddrSpaceCast(V, PointerType::get(F.getContext(), Space));
      }
    }
    return P;
  }

  Value *part(Value *V, unsigned Space) {
    Parts &P = splitOne(V);
    auto It = P.Pointers.find(Space);
    return It == P.Pointers.end() ? nowhere(Space) : It->second;
  }

  void startPhi(PHINode &Phi, const SpaceSet &Spaces, Parts &P) {
    IRBuilder<> B(&Phi);
    unsigned N = Phi.getNumIncomingValues();
    P.Tag = B.CreatePHI(B.getInt32Ty(), N, Phi.getName() + ".tag");
    for (unsigned Space : Spaces)
      P.Pointers[Space] = B.CreatePHI(B.getPtrTy(Space), N, Phi.getName() + "." + Twine(Space));
    Unfinished.push_back(&Phi);
  }

  void finishPhi(PHINode &Phi) {
    Parts &P = *Known[&Phi];
    for (unsigned I = 0, N = Phi.getNumIncomingValues(); I < N; ++I) {
      Value *In = Phi.getIncomingValue(I);
      BasicBlock *From = Phi.getIncomingBlock(I);
      cast<PHINode>(P.Tag)->addIncoming(splitOne(In).Tag, From);
      for (auto &[Space, Pointer] : P.Pointers)
        cast<PHINode>(Pointer)->addIncoming(part(In, Space), From);
    }
  }

  void splitSelect(SelectInst &S, const SpaceSet &Spaces, Parts &P) {
    IRBuilder<> B(&S);
    Value *C = S.getCondition(), *T = S.getTrueValue(), *E = S.getFalseValue();
    P.Tag = B.CreateSelect(C, splitOne(T).Tag, splitOne(E).Tag, S.getName() + ".tag");
    for (unsigned Space : Spaces)
      P.Pointers[Space] = B.CreateSelect(C, part(T, Space), part(E, Space), S.getName() + "." + Twine(Space));
  }

  void splitGEP(GetElementPtrInst &GEP, Parts &P) {
    IRBuilder<> B(&GEP);
    Parts &Base = splitOne(GEP.getPointerOperand());
    P.Tag = Base.Tag;
    SmallVector<Value *, 4> Indices(GEP.indices());
    for (auto &[Space, Pointer] : Base.Pointers)
      P.Pointers[Space] = B.CreateGEP(GEP.getSourceElementType(), Pointer, Indices, GEP.getName() + "." + Twine(Space));
  }

  // Rewrite.

  void rewrite(Instruction &I) {
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      return rewriteCompare(*Compare);
    if (auto *Number = dyn_cast<PtrToIntInst>(&I))
      return rewriteNumber(*Number);
    SmallVector<Value *, 2> Pointers;
    for (unsigned Op : pointerOperands(I))
      Pointers.push_back(I.getOperand(Op));
    Value *Result = specialize(I, Pointers, {}, &I);
    if (!I.getType()->isVoidTy())
      I.replaceAllUsesWith(Result);
  }

  /// Writes the access `I` before `At`, once for each space of each pointer, and returns its result.
  /// `Chosen` are the pointers whose space is already known.
  Value *specialize(Instruction &I, ArrayRef<Value *> Pointers, SmallVector<Value *, 2> Chosen, Instruction *At) {
    if (Chosen.size() == Pointers.size())
      return cloneAccess(I, Chosen, At);
    Value *Pointer = Pointers[Chosen.size()];
    Chosen.push_back(Pointer);
    if (!isMixed(Pointer))
      return specialize(I, Pointers, Chosen, At);
    Parts &P = split(Pointer);
    return branch(I, Pointers, Chosen, At, P, P.Pointers.begin());
  }

  /// The part of specialize() that handles the spaces of one pointer from `Space` on; the last one
  /// needs no test.
  Value *branch(Instruction &I, ArrayRef<Value *> Pointers, SmallVector<Value *, 2> Chosen, Instruction *At, Parts &P,
                std::map<unsigned, Value *>::iterator Space) {
    Chosen.back() = Space->second;
    if (std::next(Space) == P.Pointers.end())
      return specialize(I, Pointers, Chosen, At);
    IRBuilder<> B(At);
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(B.CreateICmpEQ(P.Tag, tag(Space->first)), At->getIterator(), &Then, &Else);
    Value *This = specialize(I, Pointers, Chosen, Then);
    Value *Others = branch(I, Pointers, Chosen, Else, P, std::next(Space));
    if (I.getType()->isVoidTy())
      return nullptr;
    B.SetInsertPoint(At->getParent(), At->getParent()->begin());
    PHINode *Merged = B.CreatePHI(I.getType(), 2, I.getName());
    Merged->addIncoming(This, Then->getParent());
    Merged->addIncoming(Others, Else->getParent());
    return Merged;
  }

  Value *cloneAccess(Instruction &I, ArrayRef<Value *> Pointers, Instruction *At) {
    IRBuilder<> B(At);
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      return B.CreateMemTransferInst(Copy->getIntrinsicID(), Pointers[0], Copy->getDestAlign(), Pointers[1],
                                     Copy->getSourceAlign(), Copy->getLength(), Copy->isVolatile());
    if (auto *Set = dyn_cast<MemSetInst>(&I))
      return B.CreateMemSet(Pointers[0], Set->getValue(), Set->getLength(), Set->getDestAlign(), Set->isVolatile());
    Instruction *New = I.clone();
    New->setOperand(pointerOperands(I)[0], Pointers[0]);
    B.Insert(New);
    return New;
  }

  /// Pointers into different spaces are unequal; a null pointer is null in every space.
  void rewriteCompare(ICmpInst &I) {
    IRBuilder<> B(&I);
    Value *L = I.getOperand(0), *R = I.getOperand(1);
    Parts A = split(L), C = split(R);
    bool Equality = I.isEquality();
    CmpInst::Predicate Pred = Equality ? CmpInst::ICMP_EQ : I.getPredicate();
    Value *Any = Equality ? B.CreateLogicalAnd(isNull(B, L), isNull(B, R)) : B.getFalse();
    SpaceSet Spaces;
    for (auto &[Space, Pointer] : A.Pointers)
      if (C.Pointers.count(Space))
        Spaces.insert(Space);
    for (unsigned Space : Spaces) {
      Value *Both = B.CreateAnd(B.CreateICmpEQ(A.Tag, tag(Space)), B.CreateICmpEQ(C.Tag, tag(Space)));
      Value *Holds = B.CreateICmp(Pred, part(L, Space), part(R, Space));
      Any = B.CreateLogicalOr(Any, B.CreateLogicalAnd(Both, Holds));
    }
    I.replaceAllUsesWith(Equality && I.getPredicate() == CmpInst::ICMP_NE ? B.CreateNot(Any) : Any);
  }

  Value *isNull(IRBuilder<> &B, Value *V) {
    Parts P = split(V);
    Value *Result = B.CreateICmpEQ(P.Tag, tag(NullTag));
    for (auto &[Space, Pointer] : P.Pointers)
      Result =
          B.CreateLogicalOr(Result, B.CreateLogicalAnd(B.CreateICmpEQ(P.Tag, tag(Space)), B.CreateIsNull(Pointer)));
    return Result;
  }

  void rewriteNumber(PtrToIntInst &I) {
    IRBuilder<> B(&I);
    Parts P = split(I.getPointerOperand());
    Value *Number = ConstantInt::get(I.getType(), 0); // null
    for (auto &[Space, Pointer] : P.Pointers)
      Number = B.CreateSelect(B.CreateICmpEQ(P.Tag, tag(Space)), B.CreatePtrToInt(Pointer, I.getType()), Number);
    I.replaceAllUsesWith(Number);
  }

  Function &F;
  DenseMap<Value *, std::unique_ptr<Parts>> Known;
  SmallVector<PHINode *> Unfinished; ///< whose parts have no operands yet
};

} // namespace

PreservedAnalyses SplitTaggedPointers::run(Function &F, FunctionAnalysisManager &) {
  if (!PointerSplitter(F).run())
    return PreservedAnalyses::all();
  // The flat pointers are dead now, including those in cycles of PHIs; removing one may remove others.
  SmallVector<WeakVH> Phis;
  for (BasicBlock &BB : F)
    for (PHINode &Phi : BB.phis())
      Phis.emplace_back(&Phi);
  for (WeakVH &Phi : Phis)
    if (Phi)
      RecursivelyDeleteDeadPHINode(cast<PHINode>(Phi));
  return PreservedAnalyses::none();
}

} // namespace amp
