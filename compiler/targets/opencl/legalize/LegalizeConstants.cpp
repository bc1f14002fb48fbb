// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "legalize-constants"

using namespace llvm;

namespace amp {

/// Returns the position where the operand U must be available.
static Instruction *getPlace(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(User))
    return Phi->getIncomingBlock(U)->getTerminator();
  return User;
}

/// Returns true for a number that is not the address of a variable. Kernels contain such numbers only in unreachable
/// code, for example as an element of a null pointer: `if (p == 0) p[2] = 1;`.
static bool isNowhere(const ConstantExpr &E) {
  const Constant *Base = &E;
  while (auto *Inner = dyn_cast<ConstantExpr>(Base)) {
    if (Inner->getOpcode() != Instruction::GetElementPtr && Inner->getOpcode() != Instruction::AddrSpaceCast)
      break;
    Base = Inner->getOperand(0);
  }
  auto *Cast = dyn_cast<ConstantExpr>(Base);
  return isa<ConstantPointerNull>(Base) ||
         (Cast && Cast->getOpcode() == Instruction::IntToPtr && isa<ConstantInt>(Cast->getOperand(0)));
}

static bool legalizeFunction(Function &F) {
  SmallVector<Instruction *, 16> Work;
  for (Instruction &I : instructions(F))
    Work.push_back(&I);
  bool Changed = false;
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    DenseMap<std::pair<ConstantExpr *, BasicBlock *>, Instruction *> Known; // a PHI has one value per block
    for (Use &U : I->operands()) {
      auto *E = dyn_cast<ConstantExpr>(U);
      if (E && E->getType()->isPointerTy() && isNowhere(*E)) {
        LLVM_DEBUG(dbgs() << F.getName() << ": null, because the address is invalid: " << *E << "\n");
        U.set(ConstantPointerNull::get(cast<PointerType>(E->getType())));
        Changed = true;
        continue;
      }
      if (!E || E->getType()->isPointerTy()) // other addresses are legal
        continue;
      Instruction *At = getPlace(U);
      Instruction *&New = Known[{E, At->getParent()}];
      if (!New) {
        New = E->getAsInstruction();
        New->insertBefore(At->getIterator());
        LLVM_DEBUG(dbgs() << F.getName() << ": an instruction for " << *E << "\n");
        New->setName("address");
        Work.push_back(New);
      }
      U.set(New);
      Changed = true;
    }
  }
  return Changed;
}

PreservedAnalyses LegalizeConstants::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(legalizeFunction(F));
}

} // namespace amp
