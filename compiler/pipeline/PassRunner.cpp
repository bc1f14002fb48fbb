// See PassRunner.h.
//
// These options are for compiler developers: `amp-clang++ -mllvm -verify-each`,
// `amp-opt -amp-skip-pass=bound-indices`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassRunner.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/optimize/SimplifyLoops.h"
#include "passes/prepare/GuardAccesses.h"
#include "passes/prepare/Subscripts.h"
#include "support/DevicePass.h"
#include "support/RegisterPass.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/TimeProfiler.h"
#include <optional>
#include <vector>

using namespace llvm;

namespace amp {
namespace {

cl::opt<bool> VerifyEach("verify-each", cl::Hidden, cl::desc("verify the device module after each pass"));
cl::list<std::string> SkippedPasses("amp-skip-pass", cl::Hidden, cl::CommaSeparated,
                                    cl::desc("leave this pass out of the device pipeline"));
cl::list<std::string> RepeatedPasses("amp-repeat-pass", cl::Hidden, cl::CommaSeparated,
                                     cl::desc("run this pass of the device pipeline twice"));

#ifndef NDEBUG
/// -debug-only=<pass>: LLVM defines it only in builds with assertions, which most distributions do not ship. This
/// enables the LLVM_DEBUG output of our own passes anyway.
struct DebugOnly {
  DebugOnly() {
    if (!cl::getRegisteredOptions().count("debug-only"))
      Option.emplace("debug-only", cl::Hidden, cl::CommaSeparated, cl::desc("show what these passes decide"),
                     cl::callback([](const std::string &Type) {
                       DebugFlag = true;
                       Types.push_back(Type);
                       std::vector<const char *> Names;
                       for (const std::string &T : Types)
                         Names.push_back(T.c_str());
                       setCurrentDebugTypes(Names.data(), Names.size());
                     }));
  }
  static std::vector<std::string> Types;
  std::optional<cl::list<std::string>> Option;
};
std::vector<std::string> DebugOnly::Types;
DebugOnly RegisterDebugOnly;
#endif

/// Splits a pipeline's text into elements, ignoring commas in brackets.
std::vector<StringRef> splitPipeline(StringRef Text) {
  std::vector<StringRef> Elements;
  int Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    char C = I < Text.size() ? Text[I] : ',';
    Depth += (C == '(' || C == '<') - (C == ')' || C == '>');
    if (C == ',' && Depth == 0) {
      Elements.push_back(Text.slice(Start, I));
      Start = I + 1;
    }
  }
  return Elements;
}

/// Returns a pipeline's text without the passes to skip, including those inside adaptors.
std::string rearranged(StringRef Old) {
  std::string New;
  for (StringRef Element : splitPipeline(Old)) {
    unsigned Times = is_contained(SkippedPasses, Element) ? 0 : is_contained(RepeatedPasses, Element) ? 2 : 1;
    std::string Text = Element.str();
    if (size_t Bracket = Element.find('('); Bracket != StringRef::npos) {
      std::string Inner = rearranged(Element.slice(Bracket + 1, Element.size() - 1));
      Times = Inner.empty() ? 0 : 1;
      Text = (Element.take_front(Bracket + 1) + Inner + ")").str();
    }
    for (unsigned I = 0; I < Times; ++I)
      New += (New.empty() ? "" : ",") + Text;
  }
  return New;
}

/// Prints one element per line and indents those inside adaptors. Joined, the lines are the original text.
void printElements(StringRef Text, unsigned Indent, StringRef Suffix, raw_ostream &OS) {
  std::vector<StringRef> Elements = splitPipeline(Text);
  for (const StringRef &Element : Elements) {
    StringRef End = &Element == &Elements.back() ? Suffix : ",";
    size_t Bracket = Element.find_first_of("(<");
    if (Bracket == StringRef::npos || Element[Bracket] == '<') {
      OS.indent(Indent) << Element << End << "\n";
      continue;
    }
    OS.indent(Indent) << Element.take_front(Bracket + 1) << "\n";
    printElements(Element.slice(Bracket + 1, Element.size() - 1), Indent + 2, "", OS);
    OS.indent(Indent) << ")" << End << "\n";
  }
}

} // namespace

PassRunner::PassRunner(Module &M, const Target *T)
    : M(M), Instrumentations(M.getContext(), /*DebugLogging=*/false, VerifyEach),
      PB(/*TM=*/nullptr, PipelineTuningOptions(), std::nullopt, &PIC) {
  Instrumentations.registerCallbacks(PIC, &MAM);
  if (!SkippedPasses.empty()) {
    SkipsPasses = true;
    PIC.registerShouldRunOptionalPassCallback(
        [this](StringRef Class, Any) { return !is_contained(SkippedPasses, PIC.getPassNameForClassName(Class)); });
  }
  registerPasses(PB);
  if (T) {
    T->registerPasses(PB);
    T->registerAnalyses(FAM);
  }
  // Without a target, no library function is available, so no pass creates calls (memcpy, sqrtf ...) or
  // vectorizes.
  FAM.registerPass([] {
    TargetLibraryInfoImpl None{Triple()};
    None.disableAllFunctions();
    return TargetLibraryAnalysis(None);
  });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
}

bool PassRunner::run(Stage S) {
  TimeTraceScope Time(S.Name);
  repeatPasses(S);
  S.Passes.run(M, MAM);
  verify(S.Name);
  if (!hasErrors())
    return true;
  MAM.invalidate(M, PreservedAnalyses::none());
  return dropRejectedKernels(M);
}

bool PassRunner::run(std::vector<Stage> Stages) {
  for (Stage &S : Stages)
    if (!run(std::move(S)))
      return false;
  return true;
}

bool PassRunner::run(StringRef Pipeline) {
  ModulePassManager MPM;
  if (Error E = PB.parsePassPipeline(MPM, Pipeline)) {
    report(M.getContext(), diag::BadPipeline) << toString(std::move(E));
    return false;
  }
  MPM.run(M, MAM);
  return !hasErrors();
}

bool PassRunner::hasErrors() const { return M.getContext().getDiagHandlerPtr()->HasErrors; }

/// An invalid module is an error of the pass, not of the user. A build with assertions finds the stage, -verify-each
/// the pass.
void PassRunner::verify(StringRef After) {
#ifdef NDEBUG
  if (!VerifyEach)
    return;
#endif
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(M, &OS))
    report_fatal_error("invalid module after stage " + After + ": " + Twine(Why));
}

std::string PassRunner::textOf(Stage &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  S.Passes.printPipeline(OS, [this](StringRef Class) {
    StringRef Name = PIC.getPassNameForClassName(Class);
    return Name.empty() ? Class : Name;
  });
  return Text;
}

void PassRunner::print(std::vector<Stage> Stages, raw_ostream &OS) {
  for (Stage &S : Stages) {
    OS << "# " << S.Name << "\n";
    printElements(rearranged(textOf(S)), 2, &S == &Stages.back() ? "" : ",", OS);
  }
}

/// Implements -amp-repeat-pass by editing the stage's text, which lacks the options of some of LLVM's passes.
void PassRunner::repeatPasses(Stage &S) {
  if (RepeatedPasses.empty())
    return;
  std::string Old = textOf(S), New = rearranged(Old);
  if (New == Old)
    return;
  S.Passes = ModulePassManager();
  if (Error E = PB.parsePassPipeline(S.Passes, New))
    report_fatal_error(std::move(E));
}

void registerPasses(PassBuilder &PB) {
#define AMP_PASS(Name, Class) registerPass<Class>(PB, Name);
#define AMP_FUNCTION_PASS(Name, Class) registerPass<Class, FunctionPassManager>(PB, Name);
#define AMP_LOOP_PASS(Name, Class) registerPass<Class, LoopPassManager>(PB, Name);
#define AMP_DECLARED_PASS(Name, Class) registerPass<Class>(PB, Name);
#include "passes/Passes.def"
#undef AMP_DECLARED_PASS
#undef AMP_LOOP_PASS
#undef AMP_FUNCTION_PASS
#undef AMP_PASS
}

} // namespace amp
