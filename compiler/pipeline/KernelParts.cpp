// See KernelParts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/KernelParts.h"
#include "pipeline/PassRunner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PrintPasses.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <string>

using namespace llvm;

namespace amp {
namespace {

/// Minimum number of instructions in a part, because each part runs its own passes and analyses.
constexpr size_t SmallestPart = 300;
constexpr size_t MostParts = 64;

/// Returns these kernels and all functions that they need.
SmallSetVector<const Function *, 16> findFunctions(ArrayRef<KernelInfo> Kernels) {
  SmallSetVector<const Function *, 16> Found;
  for (const KernelInfo &K : Kernels) {
    Found.insert(K.Kernel);
    if (std::optional<KernelVersions> Versions = findVersions(*K.Kernel)) {
      Found.insert(Versions->Check);
      Found.insert(Versions->Unguarded);
    }
  }
  for (size_t I = 0; I < Found.size(); ++I)
    for (const Instruction &Inst : instructions(*Found[I]))
      for (const Use &U : Inst.operands())
        if (auto *F = dyn_cast<Function>(U->stripPointerCasts()))
          Found.insert(F);
  return Found;
}

size_t countInstructions(const KernelInfo &K) {
  size_t Count = 0;
  for (const Function *F : findFunctions(K))
    Count += F->getInstructionCount();
  return Count;
}

/// Divides kernels, in order, into parts of similar size.
std::vector<ArrayRef<KernelInfo>> divide(ArrayRef<KernelInfo> Kernels) {
  SmallVector<size_t> Sizes(map_range(Kernels, countInstructions));
  size_t All = 0;
  for (size_t Size : Sizes)
    All += Size;
  const size_t Wanted = std::max(SmallestPart, All / MostParts);
  std::vector<ArrayRef<KernelInfo>> Parts;
  for (size_t First = 0, I = 0, Here = 0; I < Kernels.size(); ++I) {
    Here += Sizes[I];
    if (Here < Wanted && I + 1 < Kernels.size())
      continue;
    Parts.push_back(Kernels.slice(First, I + 1 - First));
    First = I + 1;
    Here = 0;
  }
  return Parts;
}

/// Returns the bitcode of a module with only these kernels.
std::string extract(const Module &M, ArrayRef<KernelInfo> Kernels) {
  const auto Wanted = findFunctions(Kernels);
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(M, Map, [&](const GlobalValue *G) {
    auto *F = dyn_cast<Function>(G);
    return !F || Wanted.contains(F);
  });
  std::vector<KernelInfo> Own(Kernels.begin(), Kernels.end());
  for (KernelInfo &K : Own)
    K.Kernel = cast<Function>(Map[K.Kernel]);
  writeKernels(*Copy, Own);
  for (Function &F : make_early_inc_range(*Copy))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(*Copy, OS, /*ShouldPreserveUseListOrder=*/true);
  return Bitcode;
}

/// A diagnostic of LLVM's own passes, copied from another context.
class ForwardedDiagnostic : public DiagnosticInfo {
public:
  ForwardedDiagnostic(DiagnosticSeverity Severity, StringRef Text) : DiagnosticInfo(getKind(), Severity), Text(Text) {}
  void print(DiagnosticPrinter &P) const override { P << Text; }

private:
  static int getKind() {
    static const int Kind = getNextAvailablePluginDiagnosticKind();
    return Kind;
  }
  StringRef Text;
};

/// Returns true if passes print their modules. Parts must then be compiled one at a time.
bool printsModules() { return shouldPrintBeforeSomePass() || shouldPrintAfterSomePass(); }

} // namespace

struct KernelParts::Part {
  const WantedTarget *Target;
  std::string Bitcode;
  TargetWork Work = {};
  /// Diagnostics of LLVM's own passes, as text.
  std::vector<std::pair<DiagnosticSeverity, std::string>> Others = {};
};

/// Stores the diagnostics of LLVM's own passes about a part. ReportCollector stores ours.
class KernelParts::Diagnostics : public DiagnosticHandler {
public:
  explicit Diagnostics(Part &P) : P(P) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Remark) {
      std::string Text;
      raw_string_ostream OS(Text);
      DiagnosticPrinterRawOStream Printer(OS);
      Info.print(Printer);
      P.Others.push_back({Info.getSeverity(), Text});
    }
    return true;
  }

private:
  Part &P;
};

TargetWork compileFor(const WantedTarget &T, Module &M, unsigned OptLevel) {
  TargetWork Work = {T.By.get(), T.IsRequired, {}, {}};
  ReportCollector Collector(M.getContext(), Work.Reports);
  if (PassRunner(M, T.By.get()).run(T.By->stages(OptLevel)))
    Work.Output = T.By->emit(M);
  return Work;
}

KernelParts::KernelParts(unsigned OptLevel, unsigned Jobs, unsigned TraceGranularity)
    : OptLevel(OptLevel), Jobs(printsModules() ? 1 : Jobs), TraceGranularity(TraceGranularity) {}

KernelParts::~KernelParts() { join(); }

void KernelParts::add(const WantedTarget &T, Module &M, ArrayRef<KernelInfo> Kernels) {
  DiscardsNames = M.getContext().shouldDiscardValueNames();
  for (ArrayRef<KernelInfo> Some : divide(Kernels))
    Parts.push_back(std::make_unique<Part>(Part{&T, extract(M, Some)}));
}

void KernelParts::start() {
  constexpr unsigned StackSize = 8 << 20; // like the main thread's, because passes recurse
  const size_t Count = std::min<size_t>(Jobs, Parts.size());
  if (Count == 1 && Jobs == 1)
    return work();
  const bool Traced = timeTraceProfilerEnabled();
  for (size_t I = 0; I < Count; ++I)
    Threads.emplace_back(std::optional<unsigned>(StackSize), [this, Traced] {
      if (Traced)
        timeTraceProfilerInitialize(TraceGranularity, "amp kernels");
      work();
      if (Traced)
        timeTraceProfilerFinishThread();
    });
}

void KernelParts::work() {
  for (size_t I; (I = Next++) < Parts.size();)
    compile(*Parts[I]);
}

void KernelParts::compile(Part &P) {
  LLVMContext Context;
  Context.setDiscardValueNames(DiscardsNames);
  Context.setDiagnosticHandler(std::make_unique<Diagnostics>(P));
  std::unique_ptr<Module> M = cantFail(parseBitcodeFile(MemoryBufferRef(P.Bitcode, "kernels"), Context));
  P.Work = compileFor(*P.Target, *M, OptLevel);
  for (KernelInfo &K : P.Work.Output.Kernels)
    K.Kernel = nullptr; // deleted together with the context
}

void KernelParts::join() {
  for (llvm::thread &T : Threads)
    T.join();
  Threads.clear();
}

std::vector<TargetWork> KernelParts::finish(LLVMContext &Context) {
  join();
  std::vector<TargetWork> All;
  for (const std::unique_ptr<Part> &P : Parts) {
    for (const auto &[Severity, Text] : P->Others)
      Context.diagnose(ForwardedDiagnostic(Severity, Text));
    if (All.empty() || All.back().By != P->Work.By) {
      All.push_back(std::move(P->Work));
      continue;
    }
    TargetWork &W = All.back();
    append_range(W.Reports, std::move(P->Work.Reports));
    append_range(W.Output.Kernels, std::move(P->Work.Output.Kernels));
    append_range(W.Output.Images, std::move(P->Work.Output.Images));
    append_range(W.Output.Host, std::move(P->Work.Output.Host));
  }
  return All;
}

} // namespace amp
