// See LanguageMode.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LanguageMode.h"
#include "support/ClangCompat.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace amp {

void setHostMode(LangOptions &Lang) {
  Lang.CUDA = 1;
  // constexpr functions stay cpu functions, as in C++ AMP (range-v3 depends on it).
  Lang.CUDAHostDeviceConstexpr = 0;
  // Candidates without the caller's restriction are never viable (C++ AMP 1.2, 2.3.2.1).
  Lang.GPUExcludeWrongSideOverloads = 1;
  Lang.DeclSpecKeyword = 1;
  compat::allowVariadicFunctions(Lang); // C++ AMP's own check reports it
}

void setDeviceMode(LangOptions &Lang) {
  setHostMode(Lang);
  // In HIP mode, the device side uses kernel names that the host can compute.
  Lang.HIP = 1;
  Lang.CUDAIsDevice = 1;
  // Only barriers are convergent, and they are marked; everything is inlined before any pass that could
  // move a call.
  Lang.ConvergentFunctions = 0;
  Lang.GPUDeferDiag = 0;
  Lang.MathErrno = 0;
}

VisualMode VisualMode::of(const LangOptions &Lang) {
  return {Lang.MicrosoftExt != 0, Lang.MSVCCompat != 0, Lang.DelayedTemplateParsing != 0};
}

void VisualMode::applyTo(LangOptions &Lang) const {
  Lang.MicrosoftExt = MicrosoftExt;
  Lang.MSVCCompat = MSVCCompat;
  Lang.DelayedTemplateParsing = LateTemplates;
}

// C++20 always enables modules, and with modules, the reader of a precompiled header merges functions that
// differ only in their restriction.
static Languages makeLanguages(const CompilerInstance &CI, const UserLanguage &User, LangOptions &Ours) {
  const bool ReadsPch = !CI.getPreprocessorOpts().ImplicitPCHInclude.empty() && !involvesModules(CI);
  if (ReadsPch)
    Ours.Modules = 0;
  Languages Result(User, LanguageOptions(Ours));
  if (ReadsPch)
    Result.Reading = Result.Ours;
  return Result;
}

Languages makeHostLanguages(const CompilerInstance &CI) {
  LangOptions Ours = CI.getLangOpts();
  setHostMode(Ours);
  return makeLanguages(CI, UserLanguage(CI.getLangOpts()), Ours);
}

Languages makeDeviceLanguages(const CompilerInstance &CI, const UserLanguage &User) {
  LangOptions Ours = CI.getLangOpts();
  setDeviceMode(Ours);
  return makeLanguages(CI, User, Ours);
}

/// Sanitizers that apply to kernels; the others check what kernels cannot contain.
static SanitizerMask sanitizersOfKernels() {
  return SanitizerKind::Address | SanitizerKind::Thread |
         ((SanitizerKind::Undefined | SanitizerKind::Integer | SanitizerKind::FloatDivideByZero |
           SanitizerKind::LocalBounds) &
          ~(SanitizerKind::Function | SanitizerKind::Vptr));
}

bool isInstrumented(const CodeGenOptions &CodeGen, const LangOptions &Lang) {
  return Lang.Sanitize.hasOneOf(sanitizersOfKernels()) || CodeGen.hasProfileClangInstr() || CodeGen.CoverageMapping;
}

void setDeviceCodeGen(CodeGenOptions &CodeGen, LangOptions &Lang, bool ForHost) {
  CodeGen.OptRecordFile.clear(); // the host compilation writes it
  Lang.Sanitize.Mask &= ForHost ? sanitizersOfKernels() : SanitizerMask();
  Lang.setStackProtector(LangOptions::SSPOff);
  Lang.XRayInstrument = 0;
  Lang.ThreadsafeStatics = 0;
  const bool IsOptimized = CodeGen.OptimizationLevel != 0;
  CodeGen.UnrollLoops = 1;       // at -O0 Clang disables unrolling of all loops
  CodeGen.DiscardValueNames = 0; // the emitted text uses the names of the source
  CodeGen.DisableLLVMPasses = 1;
  CodeGen.DisableO0ImplyOptNone = 1;
  // At least locations, because errors of later stages refer to a line. Vectors have no variables to show; unoptimized
  // OpenCL C uses the variable names of the source.
  if (CodeGen.getDebugInfo() == llvm::codegenoptions::NoDebugInfo)
    CodeGen.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
  else if (!ForHost && IsOptimized)
    CodeGen.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  if (!ForHost || !CodeGen.hasProfileClangInstr()) {
    compat::disableProfiling(CodeGen);
    CodeGen.CoverageMapping = 0;
  }
  compat::stopEverywhere(CodeGen);
  CodeGen.CoverageNotesFile.clear();
  CodeGen.CoverageDataFile.clear();
  CodeGen.InstrumentFunctions = 0;
  CodeGen.PrepareForLTO = 0;
  CodeGen.PrepareForThinLTO = 0;
  if (!ForHost)
    CodeGen.UnwindTables = 0;
  CodeGen.PassBuilderCallbacks.clear();
}

void setDeviceLevel(CodeGenOptions &CodeGen) {
  CodeGen.OptimizationLevel = 2;                       // no optnone; lifetime markers and TBAA for our pipeline
  CodeGen.setInlining(CodeGenOptions::NormalInlining); // no noinline at -O0
}

} // namespace amp
