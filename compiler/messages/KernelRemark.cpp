// See KernelRemark.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "messages/KernelRemark.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include <mutex>

using namespace llvm;

namespace amp {
namespace {

/// Creates a location that is independent of any instruction.
DiagnosticLocation makeLocation(LLVMContext &C, const SourcePosition &Position) {
  if (Position.File.empty())
    return DiagnosticLocation();
  DIFile *File = DIFile::get(C, Position.File, "");
  DISubprogram *Scope = DISubprogram::getDistinct(C, File, "", "", File, Position.Line, nullptr, Position.Line, nullptr,
                                                  0, 0, DINode::FlagZero, DISubprogram::SPFlagDefinition, nullptr);
  return DiagnosticLocation(DebugLoc(DILocation::get(C, Position.Line, Position.Column, Scope)));
}

/// `Pass` must outlive the remark; LLVM keeps the pointer.
void give(KernelRemark::Kind Kind, const char *Pass, StringRef Name, const DiagnosticLocation &Where,
          const BasicBlock &In, StringRef Text) {
  LLVMContext &C = In.getContext();
  switch (Kind) {
  case KernelRemark::Passed: {
    OptimizationRemark R(Pass, Name, Where, &In);
    return C.diagnose(R << Text);
  }
  case KernelRemark::Missed: {
    OptimizationRemarkMissed R(Pass, Name, Where, &In);
    return C.diagnose(R << Text);
  }
  case KernelRemark::Analysis: {
    OptimizationRemarkAnalysis R(Pass, Name, Where, &In);
    return C.diagnose(R << Text);
  }
  }
}

DiagnosticLocation locationOf(const Function &F) {
  return makeLocation(F.getContext(), SourcePosition::parse(F.getFnAttribute(RemarkPlaceAttribute).getValueAsString()));
}

} // namespace

bool wantsRemarks(LLVMContext &Context) {
  return Context.getDiagHandlerPtr() && Context.getDiagHandlerPtr()->isAnyRemarkEnabled();
}

void remark(KernelRemark::Kind Kind, const char *Pass, StringRef Name, const Instruction &I, const Twine &Text) {
  if (!wantsRemarks(I.getContext()))
    return;
  SmallVector<const DILocation *, 4> Places = getUserLocations(I);
  DiagnosticLocation Where =
      Places.empty() ? locationOf(*I.getFunction()) : DiagnosticLocation(DebugLoc(Places.front()));
  give(Kind, Pass, Name, Where, *I.getParent(), Text.str());
}

void remark(KernelRemark::Kind Kind, const char *Pass, StringRef Name, const Function &F, const Twine &Text) {
  if (wantsRemarks(F.getContext()))
    give(Kind, Pass, Name, locationOf(F), F.getEntryBlock(), Text.str());
}

std::optional<KernelRemark> readRemark(const DiagnosticInfo &Info) {
  auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&Info);
  if (!Remark || !StringRef(Remark->getPassName()).starts_with("amp"))
    return std::nullopt;
  KernelRemark R;
  R.K = Remark->isPassed() ? KernelRemark::Passed : Remark->isMissed() ? KernelRemark::Missed : KernelRemark::Analysis;
  R.Pass = Remark->getPassName().str();
  R.Name = Remark->getRemarkName().str();
  StringRef Kernel = Remark->getFunction().getFnAttribute(RemarkNameAttribute).getValueAsString();
  R.Kernel = (Kernel.empty() ? Remark->getFunction().getName() : Kernel).str();
  if (Remark->isLocationAvailable())
    R.Position = {Remark->getAbsolutePath(), Remark->getLocation().getLine(), Remark->getLocation().getColumn()};
  R.Text = Remark->getMsg();
  return R;
}

void giveRemarks(Module &M, ArrayRef<KernelRemark> Remarks) {
  static StringSet<> Passes; // LLVM keeps pointers to the names
  static std::mutex Lock;    // amp-device-link compiles units in parallel
  const std::lock_guard<std::mutex> Guard(Lock);
  LLVMContext &C = M.getContext();
  for (const KernelRemark &R : Remarks) {
    // LLVM attaches a remark to a function. This temporary function is deleted after the remark.
    Function *Kernel =
        Function::Create(FunctionType::get(Type::getVoidTy(C), false), GlobalValue::PrivateLinkage, R.Kernel, M);
    BasicBlock *Entry = BasicBlock::Create(C, "", Kernel);
    give(R.K, Passes.insert(R.Pass).first->getKeyData(), R.Name, makeLocation(C, R.Position), *Entry, R.Text);
    Kernel->eraseFromParent();
  }
}

} // namespace amp
