// See UnitOptions.h. Each option is one string: "robust", "opt=2", "warning=amp-race=error".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/UnitOptions.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace amp {

static constexpr char OptionsMetadata[] = "cppamp.options";

void writeOptions(Module &M, const UnitOptions &Options) {
  std::vector<std::string> All;
  SmallVector<StringRef> Levels;
  for (const HostLevel &Level : Options.Host.Levels)
    Levels.push_back(Level.Name);
  All.push_back("host=" + (Levels.empty() ? std::string("none") : join(Levels, ",")));
  All.push_back("opt=" + utostr(Options.Host.OptLevel));
  for (auto [Is, Name] : {std::pair(Options.Host.DebugInfo, "debug-info"),
                          {Options.Spirv, "spirv"},
                          {Options.Robust, "robust"},
                          {Options.Bounds, "bounds"},
                          {Options.CheckKernels, "check-kernels"}})
    if (Is)
      All.push_back(Name);
  for (const std::string &Warning : Options.WarningLevels)
    All.push_back("warning=" + Warning);
  for (const std::string &Flag : Options.HostFlags)
    All.push_back("flag=" + Flag);
  LLVMContext &C = M.getContext();
  SmallVector<Metadata *> Strings;
  for (const std::string &Option : All)
    Strings.push_back(MDString::get(C, Option));
  NamedMDNode *Node = M.getOrInsertNamedMetadata(OptionsMetadata);
  Node->clearOperands();
  Node->addOperand(MDNode::get(C, Strings));
}

/// False for an option that is not known.
static bool readOption(StringRef Option, const Triple &Machine, UnitOptions &Options) {
  auto [Name, Value] = Option.split('=');
  if (Name == "host") {
    Expected<std::vector<HostLevel>> Levels = parseHostLevels(Value, Machine);
    if (!Levels) {
      consumeError(Levels.takeError());
      return false;
    }
    Options.Host.Levels = std::move(*Levels);
  } else if (Name == "warning") {
    Options.WarningLevels.push_back(Value.str());
  } else if (Name == "flag") {
    Options.HostFlags.push_back(Value.str());
  } else if (Name == "opt") {
    return !Value.getAsInteger(10, Options.Host.OptLevel);
  } else {
    bool *Flag = Name == "debug-info"      ? &Options.Host.DebugInfo
                 : Name == "spirv"         ? &Options.Spirv
                 : Name == "robust"        ? &Options.Robust
                 : Name == "bounds"        ? &Options.Bounds
                 : Name == "check-kernels" ? &Options.CheckKernels
                                           : nullptr;
    if (!Flag)
      return false;
    *Flag = true;
  }
  return true;
}

Expected<UnitOptions> readOptions(const Module &M) {
  UnitOptions Options;
  Options.Spirv = false;
  const NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata);
  bool Known = Node && Node->getNumOperands() == 1;
  if (Known)
    for (const MDOperand &Op : Node->getOperand(0)->operands()) {
      auto *Text = dyn_cast_or_null<MDString>(Op.get());
      Known &= Text && readOption(Text->getString(), Triple(M.getTargetTriple()), Options);
    }
  if (!Known)
    return createStringError(inconvertibleErrorCode(), "its options are those of another version of CppAMP");
  Options.Host.Robust = Options.Robust;
  return Options;
}

void dropOptions(Module &M) {
  if (NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata))
    M.eraseNamedMetadata(Node);
}

} // namespace amp
