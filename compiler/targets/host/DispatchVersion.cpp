// See DispatchVersion.h.
//
//   if (ask(the launch)) return inside(first, count)
//   while (count != 0)
//     answer = ask(group first); run = 1
//     while (run != count && ask(group first + run) == answer) ++run
//     (answer ? inside : guarded)(first, run);   first += run; count -= run
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/DispatchVersion.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace amp {
namespace {

/// A function that all kernels with tiles share, or all without:
/// `void (functor, domain, first, count, scratch, ask, inside, guarded)`.
class VersionChooser {
public:
  VersionChooser(Module &M, bool IsTiled, FunctionType *Entry, FunctionType *Check)
      : M(M), IsTiled(IsTiled), Entry(Entry), Check(Check), B(M.getContext()) {}

  Function *run(StringRef Name) {
    SmallVector<Type *> Params(Entry->params());
    Params.append(3, B.getPtrTy());
    F = Function::Create(FunctionType::get(B.getVoidTy(), Params, false), GlobalValue::InternalLinkage, Name, M);
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::NoInline); // each entry would have it
    F->addFnAttr(Attribute::OptimizeForSize);
    const char *Names[] = {"functor", "domain", "first", "count", "scratch", "ask", "inside", "guarded"};
    for (Argument &A : F->args())
      A.setName(Names[A.getArgNo()]);
    B.SetInsertPoint(block("entry"));
    Extent = field(B.getPtrTy(), offsetof(table::host_domain, extent));
    for (unsigned D = 0; D < 3; ++D) {
      Groups[D] = wide(field(B.getInt32Ty(), offsetof(table::host_domain, groups) + 4 * D));
      Size[D] = wide(field(B.getInt32Ty(), offsetof(table::host_domain, size) + 4 * D));
    }
    Block = wide(field(B.getInt32Ty(), offsetof(table::host_domain, block)));
    BasicBlock *Whole = block("whole"), *Parts = block("parts");
    B.CreateCondBr(askLaunch(), Whole, Parts);
    B.SetInsertPoint(Whole);
    call(F->getArg(6), F->getArg(2), F->getArg(3));
    B.CreateRetVoid();
    B.SetInsertPoint(Parts);
    runParts();
    return F;
  }

private:
  BasicBlock *block(const Twine &Name) { return BasicBlock::Create(B.getContext(), Name, F); }
  Value *wide(Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }
  Value *one() { return B.getInt64(1); }
  Value *field(Type *T, uint64_t Offset) {
    return B.CreateLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(1), Offset));
  }
  void call(Value *Version, Value *First, Value *Count) {
    B.CreateCall(Entry, Version, {F->getArg(0), F->getArg(1), First, Count, F->getArg(4)});
  }
  Value *ask(ArrayRef<Value *> Args, const char *Name) {
    CallInst *Call = B.CreateCall(Check, F->getArg(5), Args, Name);
    Call->addRetAttr(Attribute::ZExt); // a bool of C++
    return Call;
  }

  Value *askLaunch() {
    SmallVector<Value *> Args = {F->getArg(0), Extent};
    for (unsigned D = 0; D < 3; ++D)
      Args.append({B.getInt64(0), B.CreateSub(IsTiled ? Groups[D] : Size[D], one())});
    return ask(Args, "all");
  }

  /// Tests the group with that number.
  Value *askGroup(Value *Number) {
    Value *G0 = B.CreateURem(Number, Groups[0]), *Row = B.CreateUDiv(Number, Groups[0]);
    Value *G1 = B.CreateURem(Row, Groups[1]), *G2 = B.CreateUDiv(Row, Groups[1]);
    Value *Low = G0, *High = G0;
    if (!IsTiled) {
      Low = B.CreateMul(G0, Block);
      High = B.CreateSub(B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateAdd(Low, Block), Size[0]), one());
    }
    return ask({F->getArg(0), Extent, Low, High, G1, G1, G2, G2}, "inside");
  }

  void runParts() {
    BasicBlock *Before = B.GetInsertBlock(), *Done = block("done"), *Part = block("part"), *More = block("more"),
               *Next = block("next"), *Run = block("run"), *Yes = block("run.inside"), *No = block("run.guarded"),
               *After = block("run.done");
    Type *I64 = B.getInt64Ty();
    B.CreateCondBr(B.CreateICmpEQ(F->getArg(3), B.getInt64(0)), Done, Part);
    B.SetInsertPoint(Part);
    PHINode *First = B.CreatePHI(I64, 2, "first"), *Left = B.CreatePHI(I64, 2, "left");
    Value *Answer = askGroup(First);
    B.CreateBr(More);
    B.SetInsertPoint(More);
    PHINode *Count = B.CreatePHI(I64, 2, "run");
    Count->addIncoming(one(), Part);
    B.CreateCondBr(B.CreateICmpEQ(Count, Left), Run, Next);
    B.SetInsertPoint(Next);
    Value *Same = B.CreateICmpEQ(askGroup(B.CreateAdd(First, Count)), Answer);
    Value *Longer = B.CreateAdd(Count, one());
    BasicBlock *Longest = block("longer");
    B.CreateCondBr(Same, Longest, Run);
    B.SetInsertPoint(Longest);
    Count->addIncoming(Longer, Longest);
    B.CreateBr(More);
    B.SetInsertPoint(Run);
    B.CreateCondBr(Answer, Yes, No);
    for (auto [Start, Version] : {std::pair(Yes, F->getArg(6)), std::pair(No, F->getArg(7))}) {
      B.SetInsertPoint(Start);
      call(Version, First, Count);
      B.CreateBr(After);
    }
    B.SetInsertPoint(After);
    First->addIncoming(F->getArg(2), Before);
    First->addIncoming(B.CreateAdd(First, Count), After);
    Left->addIncoming(F->getArg(3), Before);
    Value *Rest = B.CreateSub(Left, Count);
    Left->addIncoming(Rest, After);
    B.CreateCondBr(B.CreateICmpEQ(Rest, B.getInt64(0)), Done, Part);
    B.SetInsertPoint(Done);
    B.CreateRetVoid();
  }

  Module &M;
  const bool IsTiled;
  FunctionType *Entry, *Check;
  IRBuilder<> B;
  Function *F = nullptr;
  Value *Extent = nullptr, *Block = nullptr, *Groups[3] = {}, *Size[3] = {};
};

} // namespace

Function *dispatchVersion(StringRef Name, const TileShape &Tile, Function &Check, Function &Unguarded,
                          Function &Guarded) {
  Module &M = *Check.getParent();
  StringRef Shared = Tile.isTiled() ? "__cppamp_choose_version_of_tiles" : "__cppamp_choose_version";
  Function *Chooser = M.getFunction(Shared);
  if (!Chooser)
    Chooser = VersionChooser(M, Tile.isTiled(), Unguarded.getFunctionType(), Check.getFunctionType()).run(Shared);
  auto *F = Function::Create(Unguarded.getFunctionType(), GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  SmallVector<Value *> Args;
  for (Argument &A : F->args())
    Args.push_back(&A);
  Args.append({&Check, &Unguarded, &Guarded});
  B.CreateCall(Chooser, Args)->setTailCall();
  B.CreateRetVoid();
  return F;
}

} // namespace amp
