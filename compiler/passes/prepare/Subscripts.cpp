// See Subscripts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Subscripts.h"
#include "ArrayIndices.h"
#include "amp/detail/message_layout.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "kernel/Names.h"
#include "messages/DeviceDiagnostic.h"
#include "passes/Passes.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <map>

using namespace llvm;

namespace layout = Concurrency::detail;
namespace amp {

// Clang emits one getelementptr per pair of brackets: `t[i][j]` indexes the result of another one. The last of them
// records the whole subscript, so that the report includes both indices.

#define DEBUG_TYPE "mark-subscripts"

namespace {

using Dimensions = SmallVector<ArrayIndex, 4>;

/// Returns true if P continues the subscript of Base, so that both are brackets of one subscript.
bool continues(const GetElementPtrInst &P, const Value *Base) {
  auto *Before = dyn_cast<GetElementPtrInst>(Base);
  auto *First = dyn_cast<ConstantInt>(P.getOperand(1));
  return Before && P.getPointerOperand() == Base && First && First->isZero() && P.getNumOperands() > 2 &&
         P.getSourceElementType()->isArrayTy() && P.getSourceElementType() == Before->getResultElementType();
}

/// Consecutive indices without a member in between. `IsLast`: the run is at the end of its getelementptr.
struct Run {
  Dimensions All;
  bool IsFirst, IsLast;
};

SmallVector<Run, 2> findRuns(GetElementPtrInst &P) {
  SmallVector<Run, 2> Runs;
  for (const ArrayIndex &A : findArrayIndices(P)) {
    if (Runs.empty() || Runs.back().All.back().Operand + 1 != A.Operand)
      Runs.push_back({{}, A.Operand == 2, false});
    Runs.back().All.push_back(A);
    Runs.back().IsLast = A.Operand + 1 == P.getNumOperands();
  }
  return Runs;
}

/// Returns all brackets of the subscript that ends with this run.
Dimensions gather(GetElementPtrInst &P, const Run &R) {
  if (!R.IsFirst || !continues(P, P.getPointerOperand()))
    return R.All;
  auto *Before = cast<GetElementPtrInst>(P.getPointerOperand());
  SmallVector<Run, 2> Runs = findRuns(*Before);
  Dimensions All = Runs.empty() || !Runs.back().IsLast ? Dimensions() : gather(*Before, Runs.back());
  All.append(R.All.begin(), R.All.end());
  return All;
}

class SubscriptMarks {
public:
  explicit SubscriptMarks(Module &M) : M(M) {}

  bool run() {
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *P = dyn_cast<GetElementPtrInst>(&I))
          find(*P);
    LLVM_DEBUG(dbgs() << M.getName() << ": " << Subscripts.size() << " subscripts of arrays\n");
    for (const Dimensions &All : Subscripts)
      mark(All);
    for (const ArrayIndex &A : Indices)
      keepInside(A);
    return !Indices.empty();
  }

private:
  void find(GetElementPtrInst &P) {
    SmallVector<Run, 2> Runs = findRuns(P);
    if (Runs.empty() || getUserLocations(P).empty())
      return;
    for (const Run &R : Runs) {
      copy_if(R.All, std::back_inserter(Indices), [](const ArrayIndex &A) { return !A.isKnownInside(); });
      bool GoesOn = R.IsLast && !P.use_empty() && all_of(P.users(), [&](const User *U) {
                      auto *Next = dyn_cast<GetElementPtrInst>(U);
                      return Next && continues(*Next, &P);
                    });
      Dimensions All = gather(P, R);
      if (!GoesOn && any_of(All, [](const ArrayIndex &A) { return !A.isKnownInside(); }))
        Subscripts.push_back(std::move(All));
    }
  }

  /// The index as reported: with 32 bits.
  static Value *numberOf(IRBuilder<> &B, const ArrayIndex &A) {
    Value *Index = A.value(), *Number = B.CreateTrunc(Index, B.getInt32Ty());
    if (auto *Cast = dyn_cast<CastInst>(Index);
        Cast && isa<SExtInst, ZExtInst>(Cast) && Cast->getSrcTy()->isIntegerTy(32))
      Number = Cast->getOperand(0);
    else
      Number =
          B.CreateSelect(B.CreateICmpEQ(B.CreateSExt(Number, Index->getType()), Index), Number, B.getInt32(INT32_MAX));
    if (A.MayBeAfter) // one past the end is allowed
      Number = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt32(A.Count)), B.getInt32(0), Number);
    return Number;
  }

  void mark(const Dimensions &All) {
    GetElementPtrInst &Last = *All.back().Pointer;
    IRBuilder<> B(&Last);
    SmallVector<Value *, 8> Arguments = {nameOf(getArrayName(arrayOf(All.front()))), B.getInt32(All.size())};
    for (const ArrayIndex &A : All) {
      Arguments.push_back(numberOf(B, A));
      Arguments.push_back(B.getInt32(A.Count));
    }
    B.CreateCall(declareSubscriptValues(M), Arguments);
  }

  /// Returns the address of the array itself, also if it is a member.
  static Value *arrayOf(const ArrayIndex &A) {
    if (A.Operand == 2)
      return A.Pointer->getPointerOperand();
    IRBuilder<> B(A.Pointer); // used only for its name
    SmallVector<Value *, 4> Before(A.Pointer->idx_begin(), A.Pointer->idx_begin() + (A.Operand - 1));
    return B.CreateInBoundsGEP(A.Pointer->getSourceElementType(), A.Pointer->getPointerOperand(), Before);
  }

  Constant *nameOf(const std::string &Name) {
    GlobalVariable *&G = Names[Name];
    if (!G) {
      Constant *Text = ConstantDataArray::getString(M.getContext(), Name);
      G = new GlobalVariable(M, Text->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Text, SubscriptName);
      G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    }
    return G;
  }

  static void keepInside(const ArrayIndex &A) {
    IRBuilder<> B(A.Pointer);
    Value *Index = A.value();
    Value *Bad = B.CreateICmpUGE(Index, ConstantInt::get(Index->getType(), A.firstWrong()));
    A.Pointer->setOperand(A.Operand, B.CreateSelect(Bad, Constant::getNullValue(Index->getType()), Index));
  }

  Module &M;
  SmallVector<Dimensions> Subscripts;
  SmallVector<ArrayIndex> Indices; ///< those that may be out of bounds
  StringMap<GlobalVariable *> Names;
};

} // namespace

PreservedAnalyses MarkSubscripts::run(Module &M, ModuleAnalysisManager &) {
  if (M.getFunction(SubscriptValues)) // the pass has already run
    return PreservedAnalyses::all();
  return SubscriptMarks(M).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "lower-subscripts"

Function *declareSubscriptValues(Module &M) {
  LLVMContext &C = M.getContext();
  auto *Type = FunctionType::get(Type::getVoidTy(C), {PointerType::getUnqual(C), Type::getInt32Ty(C)},
                                 /*isVarArg=*/true);
  auto *F = cast<Function>(M.getOrInsertFunction(SubscriptValues, Type).getCallee());
  F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::WillReturn);
  compat::addNoCapture(*F, 0);
  return F;
}

CallInst *asSubscriptValues(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == SubscriptValues ? Call : nullptr;
}

namespace {

void lower(CallInst &Call, unsigned Rank, Function *Values) {
  IRBuilder<> B(&Call);
  SmallVector<Value *, 8> Arguments = {Call.getArgOperand(0), B.getInt32(Rank)};
  for (unsigned K = 0; K < Rank; ++K)
    for (unsigned From : {2, 1})
      Arguments.push_back(
          B.CreateLoad(B.getInt32Ty(), B.CreateConstGEP1_32(B.getInt32Ty(), Call.getArgOperand(From), K)));
  B.CreateCall(Values, Arguments);
}

} // namespace

PreservedAnalyses LowerSubscripts::run(Module &M, ModuleAnalysisManager &) {
  Function *Subscript = M.getFunction(getBuiltin(BuiltinId::subscript).Name);
  if (!Subscript)
    return PreservedAnalyses::all();
  Function *Values = declareSubscriptValues(M);
  while (!Subscript->use_empty()) {
    auto *Call = cast<CallInst>(Subscript->user_back());
    auto *Rank = dyn_cast<ConstantInt>(Call->getArgOperand(3));
    LLVM_DEBUG(dbgs() << Call->getFunction()->getName() << ": " << (Rank ? "read" : "dropped") << ":" << *Call << "\n");
    if (Rank)
      lower(*Call, Rank->getZExtValue(), Values);
    Call->eraseFromParent();
  }
  Subscript->eraseFromParent();
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

// A thread records its first mistake in variables, which become values at the end: the number of a text, the index
// and the extent. It reports them when it returns, as message_layout.h defines. The texts are words of one constant per
// kernel; a text's number is the position of its words there, after the count of its bytes.

#define DEBUG_TYPE "report-subscripts"

namespace {

/// Returns the constant with the name of a plain array; null for containers.
GlobalVariable *findNameOfArray(Value *Data) {
  auto *G = dyn_cast<GlobalVariable>(Data);
  return G && G->getName().starts_with(SubscriptName) ? G : nullptr;
}

/// Returns "'a'" for the captured container or the array of that name, or else a description.
std::string describe(Value *Data, const KernelInfo &K) {
  if (const GlobalVariable *Array = findNameOfArray(Data)) {
    StringRef Name;
    return getConstantStringInfo(Array, Name) && !Name.empty() ? ("'" + Name + "'").str() : "an array";
  }
  auto *Load = dyn_cast<LoadInst>(getUnderlyingObject(Data, /*MaxLookup=*/0));
  const ContainerInfo *C = Load ? findContainer(Load->getPointerOperand(), container_layout::Data, K) : nullptr;
  return C ? ("'" + C->variable() + "'").str() : "an array or array_view";
}

/// Returns "x.cpp:9: ", as part of a printf format.
std::string describePosition(const Instruction &I, const KernelInfo &K) {
  auto Places = getUserLocations(I);
  SourcePosition P = Places.empty() ? SourcePosition::parse(K.Source) : SourcePosition::get(Places.front());
  std::string Text;
  for (char C : P.File)
    Text += C == '%' ? "%%" : std::string(1, C);
  return Text + ":" + std::to_string(P.Line) + ": ";
}

std::string textOf(const CallInst &Call, unsigned Rank, const KernelInfo &K) {
  std::string Numbers;
  for (unsigned I = 0; I < Rank; ++I)
    Numbers += I ? ", %d" : "%d";
  return describePosition(Call, K) + "index (" + Numbers + ") of " + describe(Call.getArgOperand(0), K) +
         " is outside its extent (" + Numbers + ")";
}

/// Declared as Clang does it; the address spaces of pointers are inferred later.
Function *declareMessages(Module &M) {
  const Builtin &B = getBuiltin(BuiltinId::messages);
  auto *Type = FunctionType::get(PointerType::getUnqual(M.getContext()), /*isVarArg=*/false);
  auto *F = cast<Function>(M.getOrInsertFunction(B.Name, Type).getCallee());
  annotateBuiltin(*F, B);
  return F;
}

class SubscriptReport {
public:
  explicit SubscriptReport(const KernelInfo &K) : K(K), F(*K.Kernel), I32(Type::getInt32Ty(F.getContext())) {}

  void run(Function &Subscript) {
    SmallVector<CallInst *> Calls;
    SmallVector<ReturnInst *> Returns;
    for (Instruction &I : instructions(F)) {
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction() == &Subscript)
        Calls.push_back(Call);
      if (auto *Return = dyn_cast<ReturnInst>(&I))
        Returns.push_back(Return);
    }
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Calls.size() << " subscripts");
    dropInside(Calls);
    LLVM_DEBUG(dbgs() << ", " << Calls.size() << " of them may be outside\n");
    for (CallInst *Call : Calls)
      Numbers = std::max<unsigned>(Numbers, Call->arg_size() - 2);
    if (Calls.empty())
      return;
    createVariables();
    for (CallInst *Call : Calls)
      check(*Call);
    createTexts();
    for (ReturnInst *Return : Returns)
      emitReport(*Return);
    DominatorTree Tree(F);
    PromoteMemToReg(Variables, Tree);
  }

private:
  /// Removes calls whose indices are known to be in bounds: constants, local ids, loop
  /// counters.
  void dropInside(SmallVectorImpl<CallInst *> &Calls) {
    DominatorTree Tree(F);
    LoopInfo Loops(Tree);
    AssumptionCache Assumptions(F);
    TargetLibraryInfoImpl Library(Triple(F.getParent()->getTargetTriple()));
    TargetLibraryInfo Info(Library);
    ScalarEvolution SE(F, Info, Assumptions, Tree, Loops);
    SmallVector<CallInst *> Inside;
    erase_if(Calls, [&](CallInst *Call) {
      for (unsigned I = 2; I < Call->arg_size(); I += 2)
        if (!SE.isKnownPredicateAt(ICmpInst::ICMP_ULT, SE.getSCEV(Call->getArgOperand(I)),
                                   SE.getSCEV(Call->getArgOperand(I + 1)), Call))
          return false;
      Inside.push_back(Call);
      return true;
    });
    for (CallInst *Call : Inside)
      Call->eraseFromParent();
  }

  // The variables in which a thread records its first mistake.

  /// The first variable holds the number of the text, or 0 without a mistake; the others hold indices and extents.
  void createVariables() {
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    for (unsigned I = 0; I <= Numbers; ++I) {
      Variables.push_back(B.CreateAlloca(I32, nullptr, I ? "number" : "mistake"));
      B.CreateStore(B.getInt32(0), Variables.back());
    }
  }

  void check(CallInst &Call) {
    IRBuilder<> B(&Call);
    unsigned Rank = (Call.arg_size() - 2) / 2;
    SmallVector<Value *, 8> Now;
    Value *Bad = B.getFalse();
    for (unsigned First : {2, 3}) // indices, then extents, as in the text
      for (unsigned I = 0; I < Rank; ++I)
        Now.push_back(Call.getArgOperand(First + 2 * I));
    for (unsigned I = 0; I < Rank; ++I)
      Bad = B.CreateOr(Bad, B.CreateICmpUGE(Now[I], Now[Rank + I]));
    Now.insert(Now.begin(), B.getInt32(addText(textOf(Call, Rank, K))));
    Value *Mistake = B.CreateLoad(I32, Variables[0]);
    Value *IsFirst = B.CreateAnd(Bad, B.CreateIsNull(Mistake));
    for (auto [Variable, New] : zip(Variables, Now)) // fewer values for a lower rank
      B.CreateStore(B.CreateSelect(IsFirst, New, B.CreateLoad(I32, Variable)), Variable);
    Call.eraseFromParent();
  }

  unsigned addText(const std::string &Text) {
    auto [Known, IsNew] = TextAt.try_emplace(Text, Words.size() + 1);
    if (!IsNew)
      return Known->second;
    Words.push_back(Text.size() + 1);
    size_t Begin = Words.size();
    Words.resize(Begin + (Text.size() + 4) / 4);
    for (size_t I = 0; I < Text.size(); ++I)
      Words[Begin + I / 4] |= uint32_t(uint8_t(Text[I])) << 8 * (I % 4);
    return Known->second;
  }

  void createTexts() {
    Constant *Init = ConstantDataArray::get(F.getContext(), Words);
    Texts = new GlobalVariable(*F.getParent(), Init->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage, Init,
                               F.getName() + ".subscripts");
    Texts->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  }

  // The message in which a thread reports its mistake.

  Value *word(IRBuilder<> &B, Value *Base, Value *Index) { return B.CreateGEP(I32, Base, Index); }
  Value *word(IRBuilder<> &B, Value *Base, unsigned Index) { return B.CreateConstGEP1_32(I32, Base, Index); }

  Value *add(IRBuilder<> &B, Value *Buffer, unsigned Word, Value *N) {
    return B.CreateAtomicRMW(AtomicRMWInst::Add, word(B, Buffer, Word), N, Align(4), AtomicOrdering::Monotonic);
  }

  /// Returns an insertion point in a new block that runs if Condition holds, which is rare.
  Instruction *branchIf(Value *Condition, Instruction *Before) {
    return SplitBlockAndInsertIfThen(Condition, Before->getIterator(), /*Unreachable=*/false,
                                     MDBuilder(F.getContext()).createUnlikelyBranchWeights());
  }

  void emitReport(ReturnInst &Return) {
    IRBuilder<> B(&Return);
    B.SetInsertPoint(branchIf(B.CreateIsNotNull(B.CreateLoad(I32, Variables[0])), &Return));
    // One message suffices for the exception; a million threads need not queue for it.
    Value *Buffer = B.CreateCall(declareMessages(*F.getParent()));
    LoadInst *Reported = B.CreateAlignedLoad(I32, word(B, Buffer, 3), Align(4));
    Reported->setAtomic(AtomicOrdering::Monotonic);
    B.SetInsertPoint(branchIf(B.CreateIsNull(Reported), &*B.GetInsertPoint()));
    Value *Before =
        B.CreateAtomicRMW(AtomicRMWInst::Xchg, word(B, Buffer, 3), B.getInt32(1), Align(4), AtomicOrdering::Monotonic);
    B.SetInsertPoint(branchIf(B.CreateIsNull(Before), &*B.GetInsertPoint()));
    send(B, Buffer);
  }

  void send(IRBuilder<> &B, Value *Buffer) {
    Value *Text = B.CreateLoad(I32, Variables[0]);
    Value *Bytes = B.CreateLoad(I32, word(B, Texts, B.CreateSub(Text, B.getInt32(1))));
    Value *TextWords = B.CreateLShr(B.CreateAdd(Bytes, B.getInt32(3)), 2);
    Value *Length = B.CreateAdd(TextWords, B.getInt32(layout::message_fixed_words + 3 * Numbers));
    Value *At = add(B, Buffer, 0, Length);
    Value *Fits =
        B.CreateICmpULE(B.CreateAdd(At, Length), B.getInt32(layout::message_buffer_words - layout::message_head_words));
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(Fits, B.GetInsertPoint(), &Then, &Else);
    B.SetInsertPoint(Else);
    add(B, Buffer, 1, B.getInt32(1));
    add(B, Buffer, 2, B.getInt32(1));
    B.SetInsertPoint(Then);
    Value *Message = word(B, Buffer, B.CreateAdd(At, B.getInt32(layout::message_head_words)));
    writeHead(B, Message, Length, Bytes);
    Value *Arguments = word(B, Message, B.CreateAdd(TextWords, B.getInt32(layout::message_fixed_words)));
    for (unsigned I = 0; I < Numbers; ++I) {
      B.CreateStore(B.getInt32(layout::tag_int), word(B, Arguments, 3 * I));
      B.CreateStore(B.CreateLoad(I32, Variables[I + 1]), word(B, Arguments, 3 * I + 1));
    }
    auto [Body, Index] = compat::insertLoop(TextWords, B.GetInsertPoint());
    IRBuilder<> Copy(Body);
    Value *Word = Copy.CreateLoad(I32, word(Copy, Texts, Copy.CreateAdd(Text, Index)));
    Copy.CreateStore(Word, word(Copy, Message, Copy.CreateAdd(Index, Copy.getInt32(layout::message_fixed_words))));
  }

  void writeHead(IRBuilder<> &B, Value *Message, Value *Length, Value *Bytes) {
    Function *GlobalId = declareBuiltin(*F.getParent(), BuiltinId::global_id);
    SmallVector<Value *, layout::message_fixed_words> Head = {
        Length, B.getInt32(layout::message_outside), B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::rank))};
    for (unsigned D = 0; D < 3; ++D)
      Head.push_back(B.CreateTrunc(B.CreateCall(GlobalId, B.getInt32(D)), I32));
    Head.push_back(B.getInt32(Numbers));
    Head.push_back(Bytes);
    for (auto [I, V] : enumerate(Head))
      B.CreateStore(V, word(B, Message, unsigned(I)));
  }

  const KernelInfo &K;
  Function &F;
  Type *I32;
  unsigned Numbers = 0; ///< number of indices and extents of the subscript with the highest rank
  SmallVector<AllocaInst *, 8> Variables;
  std::vector<uint32_t> Words;
  std::map<std::string, unsigned> TextAt;
  GlobalVariable *Texts = nullptr;
};

} // namespace

PreservedAnalyses ReportSubscripts::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || hasBounds(M))
    return PreservedAnalyses::all();
  markBounds(M);
  Function *Subscript = M.getFunction(SubscriptValues);
  if (!Subscript)
    return PreservedAnalyses::none();
  for (KernelInfo &K : Kernels) {
    SubscriptReport(K).run(*Subscript);
    if (std::optional<KernelVersions> Versions = findVersions(*K.Kernel)) {
      K.Kernel = Versions->Unguarded;
      SubscriptReport(K).run(*Subscript);
    }
  }
  if (Subscript->use_empty())
    Subscript->eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (findNameOfArray(&G) && G.use_empty())
      G.eraseFromParent();
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "drop-subscripts"

bool dropSubscripts(Module &M) {
  Function *F = M.getFunction(getBuiltin(BuiltinId::subscript).Name);
  if (!F)
    return false;
  while (!F->use_empty())
    cast<CallInst>(F->user_back())->eraseFromParent();
  F->eraseFromParent();
  return true;
}

PreservedAnalyses DropSubscripts::run(Module &M, ModuleAnalysisManager &) {
  return dropSubscripts(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

} // namespace amp
