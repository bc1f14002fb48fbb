// See JoinTargets.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "JoinTargets.h"
#include "kernel/WriteKernelTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

#include <set>
#include <tuple>

using namespace llvm;

namespace amp {

/// Leaves the decision about remarks to the previous handler.
class ReportCollector::Handler : public DiagnosticHandler {
public:
  Handler(std::unique_ptr<DiagnosticHandler> Before, std::vector<TargetReport> &Reports)
      : Before(std::move(Before)), Reports(Reports) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (auto *Ours = dyn_cast<DeviceDiagnostic>(&Info)) {
      Reports.push_back({Ours->What, Ours->Position, Ours->Rejected ? findSymbol(*Ours->Rejected) : ""});
      return true;
    }
    Before->HasErrors |= Info.getSeverity() == DS_Error;
    return Before->handleDiagnostics(Info);
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override { return Before->isAnalysisRemarkEnabled(Pass); }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override { return Before->isMissedOptRemarkEnabled(Pass); }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override { return Before->isPassedOptRemarkEnabled(Pass); }
  bool isAnyRemarkEnabled() const override { return Before->isAnyRemarkEnabled(); }

  std::unique_ptr<DiagnosticHandler> Before;

private:
  /// Returns the symbol of the kernel that this function is a variant of.
  static std::string findSymbol(const Function &Kernel) {
    for (const KernelInfo &K : readKernels(const_cast<Module &>(*Kernel.getParent())))
      if (K.Kernel == &Kernel) {
        StringRef Symbol = K.Symbol;
        Symbol.consume_back(CPPAMP_ROWS_SUFFIX);
        Symbol.consume_back(CPPAMP_INSIDE_SUFFIX);
        return Symbol.str();
      }
    return "";
  }

  std::vector<TargetReport> &Reports;
};

ReportCollector::ReportCollector(LLVMContext &Context, std::vector<TargetReport> &Reports) : Context(Context) {
  Context.setDiagnosticHandler(std::make_unique<Handler>(Context.getDiagnosticHandler(), Reports));
}

ReportCollector::~ReportCollector() {
  std::unique_ptr<DiagnosticHandler> Own = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::move(static_cast<Handler &>(*Own).Before));
}

namespace {

const KernelInfo *findKernel(const TargetWork &W, StringRef Symbol) {
  auto Found = find_if(W.Output.Kernels, [&](const KernelInfo &K) { return K.Symbol == Symbol; });
  return Found == W.Output.Kernels.end() ? nullptr : &*Found;
}

auto fieldOf(const ContainerInfo &C) { return std::tuple(C.Offset, C.Kind); }

/// Lists each container with the accesses of all targets, because their code may access different containers.
void addContainers(KernelInfo &K, ArrayRef<ContainerInfo> Reached) {
  for (const ContainerInfo &C : Reached) {
    auto Known = find_if(K.Containers, [&](const ContainerInfo &X) { return fieldOf(X) == fieldOf(C); });
    if (Known == K.Containers.end()) {
      K.Containers.push_back(C);
      continue;
    }
    Known->Tail = std::max(Known->Tail, C.Tail);
    Known->Access |= C.Access;
  }
}

/// Returns the record of a kernel. `Parts` are the targets' facts about it; at most one target's code has arguments.
KernelInfo joinKernel(const KernelInfo &Source, ArrayRef<const KernelInfo *> Parts) {
  auto WithArguments = find_if(Parts, [](const KernelInfo *P) { return P->Outlined; });
  KernelInfo K = WithArguments == Parts.end() ? Source : **WithArguments;
  if (!K.Outlined) {
    K.Containers.clear();
    K.Features |= table::feature_no_image;
  }
  // Arguments refer to containers by number, so those of other targets are appended.
  KernelInfo Others;
  for (const KernelInfo *P : Parts)
    if (P != (WithArguments == Parts.end() ? nullptr : *WithArguments))
      addContainers(Others, P->Containers);
  sort(Others.Containers, [](const ContainerInfo &A, const ContainerInfo &B) { return fieldOf(A) < fieldOf(B); });
  addContainers(K, Others.Containers);
  return K;
}

/// Emits the reports of W. The reason why a kernel of `LeftOut` was rejected is a warning. Equal reasons are emitted
/// once for all variants of a kernel.
void giveReports(LLVMContext &Context, const TargetWork &W, ArrayRef<KernelInfo> Kernels, const StringSet<> &LeftOut) {
  std::set<std::tuple<StringRef, std::string, unsigned, unsigned>> Given;
  bool IsNew = true; // also decides about the notes that follow
  for (const TargetReport &R : W.Reports) {
    if (getMessage(R.What.Id).Level != Message::Note)
      IsNew =
          R.Rejected.empty() || Given.insert({R.Rejected, R.What.format(), R.Position.Line, R.Position.Column}).second;
    if (!IsNew)
      continue;
    if (!LeftOut.contains(R.Rejected)) {
      Context.diagnose(DeviceDiagnostic(R.What, R.Position));
      continue;
    }
    auto K = find_if(Kernels, [&](const KernelInfo &X) { return X.Symbol == R.Rejected; });
    Context.diagnose(
        DeviceDiagnostic({diag::KernelLeftOut, {K->Name, W.By->title().str(), R.What.format()}}, R.Position));
  }
}

} // namespace

void joinTargets(LLVMContext &Context, ArrayRef<KernelInfo> Kernels, std::vector<TargetWork> Work, EmbeddedCode &Out) {
  sort(Work, [](const TargetWork &A, const TargetWork &B) { return A.By->name() < B.By->name(); });
  std::vector<KernelInfo> Table;
  StringSet<> Known, HasCode;
  for (const KernelInfo &K : Kernels) {
    Known.insert(K.Symbol);
    SmallVector<const KernelInfo *> Parts;
    for (const TargetWork &W : Work)
      if (const KernelInfo *Part = findKernel(W, K.Symbol))
        Parts.push_back(Part);
    if (Parts.empty())
      continue;
    HasCode.insert(K.Symbol);
    Table.push_back(joinKernel(K, Parts));
  }
  for (const TargetWork &W : Work)
    for (const KernelInfo &K : W.Output.Kernels)
      if (!Known.contains(K.Symbol))
        Table.push_back(K);
  Out.Images.push_back({CPPAMP_TRIPLE_TABLE, "", writeKernelTable(Table)});
  for (TargetWork &W : Work) {
    StringSet<> LeftOut;
    for (const KernelInfo &K : Kernels)
      if (!W.IsRequired && HasCode.contains(K.Symbol) && !findKernel(W, K.Symbol))
        LeftOut.insert(K.Symbol);
    giveReports(Context, W, Kernels, LeftOut);
    append_range(Out.Images, std::move(W.Output.Images));
    append_range(Out.Host, std::move(W.Output.Host));
  }
}

} // namespace amp
