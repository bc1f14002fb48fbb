// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckPasses.h"
#include "targets/check/CheckSites.h"

#include "kernel/Builtins.h"
#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "targets/host/VectorMath.h"

#include "amp/detail/checked_kernel.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "check-accesses"

using namespace llvm;

namespace amp {

namespace table = Concurrency::detail::table;

namespace {

/// A pointer operand of an instruction.
struct Access {
  Instruction *I;
  unsigned Operand;
  Value *Bytes;
  unsigned What; ///< bits of table::check_access

  Value *pointer() const { return I->getOperand(Operand); }
};

class AccessFinder {
public:
  explicit AccessFinder(const KernelInfo &K) : K(K), DL(K.Kernel->getParent()->getDataLayout()) {}

  SmallVector<Access> run() {
    for (Instruction &I : instructions(*K.Kernel))
      visit(I);
    return std::move(Found);
  }

private:
  void add(Instruction &I, unsigned Operand, Type *T, unsigned What) {
    auto *Bytes = ConstantInt::get(Type::getInt64Ty(I.getContext()), DL.getTypeStoreSize(T));
    Found.push_back({&I, Operand, Bytes, What});
  }

  void visit(Instruction &I) {
    constexpr unsigned Both = table::check_reads | table::check_writes | table::check_atomic;
    if (auto *L = dyn_cast<LoadInst>(&I))
      add(I, L->getPointerOperandIndex(), L->getType(),
          table::check_reads | (L->isAtomic() ? unsigned(table::check_atomic) : 0));
    else if (auto *S = dyn_cast<StoreInst>(&I))
      add(I, S->getPointerOperandIndex(), S->getValueOperand()->getType(),
          table::check_writes | (S->isAtomic() ? unsigned(table::check_atomic) : 0));
    else if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      add(I, R->getPointerOperandIndex(), R->getType(), Both);
    else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      add(I, X->getPointerOperandIndex(), X->getCompareOperand()->getType(), Both);
    else if (auto *M = dyn_cast<MemIntrinsic>(&I))
      visitCopy(*M);
  }

  void visitCopy(MemIntrinsic &M) {
    Value *Bytes = IRBuilder<>(&M).CreateZExtOrTrunc(M.getLength(), Type::getInt64Ty(M.getContext()));
    Found.push_back({&M, 0, Bytes, table::check_writes});
    if (isa<MemTransferInst>(M))
      Found.push_back({&M, 1, Bytes, table::check_reads});
  }

  const KernelInfo &K;
  const DataLayout &DL;
  SmallVector<Access> Found;
};

unsigned granuleOf(const Access &A) {
  auto *Bytes = dyn_cast<ConstantInt>(A.Bytes);
  return Bytes && !Bytes->isZero() ? std::min<uint64_t>(Bytes->getZExtValue() & -Bytes->getZExtValue(), 8) : 1;
}

/// Checks an access to a thread's own variable at a variable offset: the variable's bounds are known here.
void checkOwn(const Access &A, AllocaInst &Variable, CheckSites &Sites) {
  const DataLayout &DL = Variable.getModule()->getDataLayout();
  std::optional<TypeSize> Size = Variable.getAllocationSize(DL);
  auto *Bytes = dyn_cast<ConstantInt>(A.Bytes);
  APInt Offset(DL.getIndexTypeSizeInBits(A.pointer()->getType()), 0);
  bool IsFixed = A.pointer()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true) == &Variable;
  uint64_t Length = Bytes ? Bytes->getZExtValue() : 0;
  if (!Size || !Bytes || *Size < Length || (IsFixed && Offset.ule(*Size - Length)))
    return;
  IRBuilder<> B(A.I);
  Value *Distance =
      B.CreateSub(B.CreatePtrToInt(A.pointer(), B.getInt64Ty()), B.CreatePtrToInt(&Variable, B.getInt64Ty()));
  Value *Bad = B.CreateICmpUGT(Distance, B.getInt64(*Size - Length));
  Constant *Site = Sites.get(*A.I, getUsedName(&Variable, nullptr));
  BasicBlock *Head = A.I->getParent();
  Value *Pointer = A.pointer();
  Instruction *Then = SplitBlockAndInsertIfThen(Bad, A.I->getIterator(), /*Unreachable=*/false,
                                                MDBuilder(B.getContext()).createUnlikelyBranchWeights());
  IRBuilder<> Cold(Then);
  Cold.SetCurrentDebugLocation(A.I->getDebugLoc());
  Value *Elsewhere = callCheck(Cold, CheckVariable, B.getPtrTy(), {Site, Distance, B.getInt64(*Size)});
  PHINode *Phi = PHINode::Create(B.getPtrTy(), 2, "", A.I->getParent()->begin());
  Phi->addIncoming(Pointer, Head);
  Phi->addIncoming(Elsewhere, Then->getParent());
  A.I->setOperand(A.Operand, Phi);
}

bool isTileStatic(const Value *Object) {
  auto *G = dyn_cast<GlobalVariable>(Object);
  return G && G->getSection() == TileStaticSection;
}

SmallVector<const Value *, 4> objectsOf(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return Objects;
}

/// Returns the size of memory that is private to a thread or never written: its variables, constants, the function
/// object, captured array objects. Returns 0 for memory that the library knows.
uint64_t ownBytes(const Value *Object, const KernelInfo &K) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  if (auto *Variable = dyn_cast<AllocaInst>(Object))
    return Variable->getAllocationSize(DL).value_or(TypeSize::getFixed(0));
  if (auto *Constant = dyn_cast<GlobalVariable>(Object))
    return isTileStatic(Constant) ? 0 : uint64_t(DL.getTypeAllocSize(Constant->getValueType()));
  if (Object == K.Kernel->getArg(0))
    return K.FunctorBytes;
  if (!isa<LoadInst>(Object) || !isParameter(Object, K))
    return 0;
  unsigned Rank = 0;
  for (const ContainerInfo &C : K.Containers)
    Rank = C.isArray() ? std::max(Rank, C.Rank) : Rank;
  return container_layout::size(Rank);
}

/// Returns a condition that is true if the pointer, which may also refer to other objects, refers to memory for which
/// ownBytes() is not 0; null if it never does.
Value *isOwn(const Access &A, const KernelInfo &K, IRBuilder<> &B) {
  Value *Result = nullptr;
  for (const Value *Object : objectsOf(A.pointer())) {
    Value *Bytes = B.getInt64(ownBytes(Object, K)), *Begin = const_cast<Value *>(Object);
    if (cast<ConstantInt>(Bytes)->isZero())
      continue;
    Value *Distance =
        B.CreateSub(B.CreatePtrToInt(A.pointer(), B.getInt64Ty()), B.CreatePtrToInt(Begin, B.getInt64Ty()));
    Value *Inside =
        B.CreateAnd(B.CreateICmpULE(Distance, Bytes), B.CreateICmpULE(A.Bytes, B.CreateSub(Bytes, Distance)));
    Result = Result ? B.CreateOr(Result, Inside) : Inside;
  }
  return Result;
}

/// Calls the library for the address to access, unless the library knows nothing about that memory.
void askRuntime(const Access &A, const KernelInfo &K, CheckSites &Sites) {
  IRBuilder<> B(A.I);
  Value *Pointer = A.pointer(), *Own = isOwn(A, K, B);
  BasicBlock *Head = A.I->getParent();
  if (Own)
    B.SetInsertPoint(SplitBlockAndInsertIfThen(B.CreateNot(Own), A.I->getIterator(), /*Unreachable=*/false));
  SmallVector<Value *, 5> Arguments = {Pointer, A.Bytes, B.getInt32(A.What), Sites.get(*A.I, getUsedName(Pointer, &K))};
  StringRef Check = CheckAccess;
  if (auto *Store = dyn_cast<StoreInst>(A.I); Store && !Store->isAtomic()) {
    BasicBlock &Entry = K.Kernel->getEntryBlock();
    Value *Stored = Store->getValueOperand();
    Value *Copy = IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(Stored->getType(), nullptr, "value");
    B.CreateStore(Stored, Copy);
    Arguments.push_back(Copy);
    Check = CheckStore;
  }
  Value *Where = callCheck(B, Check, B.getPtrTy(), Arguments);
  if (Own) {
    PHINode *Either = PHINode::Create(B.getPtrTy(), 2, "", A.I->getParent()->begin());
    Either->addIncoming(Pointer, Head);
    Either->addIncoming(Where, B.GetInsertBlock());
    Where = Either;
  }
  A.I->setOperand(A.Operand, Where);
}

/// Adds the names of containers to subscript reports, because they are known only now.
void nameSubscripts(const KernelInfo &K, CheckSites &Sites) {
  for (Instruction &I : instructions(*K.Kernel)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == CheckOutside)
      Call->setArgOperand(0, Sites.get(I, getUsedName(Call->getArgOperand(1), &K)));
  }
}

void checkBarriers(Function &Kernel, CheckSites &Sites) {
  SmallVector<CallInst *> Barriers;
  for (Instruction &I : instructions(Kernel))
    if (isBarrier(I))
      Barriers.push_back(cast<CallInst>(&I));
  for (CallInst *Call : Barriers) {
    IRBuilder<> B(Call);
    callCheck(B, CheckBarrier, B.getVoidTy(), {Call->getArgOperand(0), Sites.get(*Call, "")});
    Call->eraseFromParent();
  }
}

void checkLoops(Function &Kernel, CheckSites &Sites) {
  DominatorTree DT(Kernel);
  LoopInfo LI(DT);
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches) {
      IRBuilder<> B(Latch->getTerminator());
      const Instruction &Where = Latch->getTerminator()->getDebugLoc() ? *Latch->getTerminator() : Latch->front();
      callCheck(B, CheckLoop, B.getVoidTy(), {Sites.get(Where, "")});
    }
  }
}

/// What the runtime needs to know about a checked kernel.
struct CheckedFacts {
  SetVector<GlobalVariable *> TileStatic; ///< variables that it uses
  unsigned Granule = 8;                   ///< divides all addresses and sizes of its accesses
};

/// Calls the runtime before each access to memory that is not private to a thread, at each barrier, and at the start of
/// each loop.
///
/// Before:  store float %x, ptr %p
/// After:   store float %x, ptr %value           ; stores of equal values are no race
///          %q = call ptr @__cppamp_check_store(ptr %p, i64 4, i32 2, ptr @site, ptr %value)
///          store float %x, ptr %q
/// Needs:   variables in registers, so that private memory is recognizable.
CheckedFacts checkAccesses(const KernelInfo &K, CheckSites &Sites) {
  CheckedFacts Facts;
  nameSubscripts(K, Sites);
  for (const Access &A : AccessFinder(K).run()) {
    const Value *Object = findObject(A.pointer());
    for (const Value *Each : objectsOf(Object))
      if (isTileStatic(Each))
        Facts.TileStatic.insert(const_cast<GlobalVariable *>(cast<GlobalVariable>(Each)));
    if (auto *Variable = dyn_cast<AllocaInst>(Object)) {
      LLVM_DEBUG(dbgs() << K.Name << ": by its length alone:" << *A.I << "\n");
      checkOwn(A, const_cast<AllocaInst &>(*Variable), Sites);
      continue;
    }
    if ((isa<GlobalVariable>(Object) && !isTileStatic(Object)) || isParameter(A.pointer(), K))
      continue;
    LLVM_DEBUG(dbgs() << K.Name << ": asks the library:" << *A.I << "\n");
    Facts.Granule = std::min(Facts.Granule, granuleOf(A));
    askRuntime(A, K, Sites);
  }
  checkBarriers(*K.Kernel, Sites);
  checkLoops(*K.Kernel, Sites);
  return Facts;
}

/// The kernel's table::checked_kernel.
Constant *describe(const KernelInfo &K, const CheckedFacts &Facts, CheckSites &Sites) {
  Module &M = *K.Kernel->getParent();
  LLVMContext &C = M.getContext();
  Type *Pointer = PointerType::getUnqual(C), *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  auto *VariableType = StructType::get(C, {Pointer, I64, Pointer});
  SmallVector<Constant *> Variables;
  for (GlobalVariable *G : Facts.TileStatic)
    Variables.push_back(ConstantStruct::get(
        VariableType, {G, ConstantInt::get(I64, M.getDataLayout().getTypeAllocSize(G->getValueType())),
                       Sites.getText(getVariableName(*G))}));
  auto *ArrayOf = ArrayType::get(VariableType, Variables.size());
  auto *List = new GlobalVariable(M, ArrayOf, /*isConstant=*/true, GlobalValue::PrivateLinkage,
                                  ConstantArray::get(ArrayOf, Variables), "check.variables");
  LLVM_DEBUG(dbgs() << K.Name << ": " << Variables.size() << " tile_static variables, memory in pieces of "
                    << Facts.Granule << " bytes\n");
  bool Waits = any_of(M, [&](const Function &F) {
    return F.getName() == CheckBarrier &&
           any_of(F.users(), [&](const User *U) { return cast<Instruction>(U)->getFunction() == K.Kernel; });
  });
  auto Number = [&](uint64_t N) { return ConstantInt::get(I32, N); };
  return ConstantStruct::getAnon(
      {K.Kernel, List, Number(Variables.size()), Number(Facts.Granule), Number(Waits), Number(0)});
}

/// Makes G an ordinary global variable, because only one tile at a time uses it.
void lowerTileStatic(GlobalVariable &G) {
  G.setInitializer(Constant::getNullValue(G.getValueType()));
  G.setConstant(false);
  G.setComdat(nullptr);
  G.setLinkage(GlobalValue::InternalLinkage);
  G.setSection("");
  G.setAlignment(std::max(G.getAlign().valueOrOne(), Align(16)));
}

void lowerBuiltins(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      lowerScalarMath(F);
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = findBuiltin(F);
    if (B && F.use_empty())
      F.eraseFromParent();
    else if (B && B->Class != Builtin::math)
      F.setName("__cppamp_host_" + B->Name.drop_front(BuiltinPrefix.size()));
  }
}

} // namespace

PreservedAnalyses CheckAccesses::run(Module &M, ModuleAnalysisManager &MAM) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  CheckSites &Sites = MAM.getResult<CheckSitesAnalysis>(M);
  SmallVector<Constant *> Table;
  for (const KernelInfo &K : Kernels)
    Table.push_back(describe(K, checkAccesses(K, Sites), Sites));
  for (GlobalVariable &G : M.globals())
    if (isTileStatic(&G))
      lowerTileStatic(G);
  lowerBuiltins(M);
  auto *Type = ArrayType::get(Table.front()->getType(), Table.size());
  new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::ExternalLinkage, ConstantArray::get(Type, Table),
                     CheckedKernelsSymbol);
  return PreservedAnalyses::none();
}

} // namespace amp
