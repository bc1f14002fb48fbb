// See PassesByHeat.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/PassesByHeat.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {

PreservedAnalyses PassesByHeat::run(Function &F, FunctionAnalysisManager &FAM) {
  return F.hasFnAttribute(Attribute::Cold) == OnCold ? Passes.run(F, FAM) : PreservedAnalyses::all();
}

void PassesByHeat::printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)> MapName) {
  OS << (OnCold ? "cold(" : "hot(");
  Passes.printPipeline(OS, MapName);
  OS << ")";
}

/// Returns the text that PassBuilder has parsed into these elements.
static std::string textOf(ArrayRef<PassBuilder::PipelineElement> Elements) {
  std::string Text;
  for (const PassBuilder::PipelineElement &Element : Elements) {
    Text += (Text.empty() ? "" : ",") + Element.Name.str();
    if (!Element.InnerPipeline.empty())
      Text += "(" + textOf(Element.InnerPipeline) + ")";
  }
  return Text;
}

void PassesByHeat::registerNames(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [&PB](StringRef Name, FunctionPassManager &Into, ArrayRef<PassBuilder::PipelineElement> Inner) {
        if (Name != "cold" && Name != "hot")
          return false;
        FunctionPassManager Passes;
        if (Error E = PB.parsePassPipeline(Passes, textOf(Inner))) {
          consumeError(std::move(E));
          return false;
        }
        Into.addPass(PassesByHeat(Name == "cold", std::move(Passes)));
        return true;
      });
}

} // namespace amp
