// See SavedOptions.h. Each option is one string: "robust", "opt=2", "warning=amp-race=error".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/SavedOptions.h"
#include "targets/host/HostLevels.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {

static constexpr char OptionsMetadata[] = "cppamp.options";

void writeOptions(Module &M, const UnitOptions &Options) {
  std::vector<std::string> All;
  All.push_back("opt=" + utostr(Options.OptLevel));
  if (Options.DebugInfo)
    All.push_back("debug-info");
  append_range(All, listUnitOptions(Options));
  for (auto [Name, Values] : {std::pair("warning=", &Options.WarningLevels), {"flag=", &Options.HostFlags}})
    for (const std::string &Value : *Values)
      All.push_back(Name + Value);
  LLVMContext &C = M.getContext();
  SmallVector<Metadata *> Strings;
  for (const std::string &Option : All)
    Strings.push_back(MDString::get(C, Option));
  NamedMDNode *Node = M.getOrInsertNamedMetadata(OptionsMetadata);
  Node->clearOperands();
  Node->addOperand(MDNode::get(C, Strings));
}

/// Returns false for an unknown option.
static bool readOption(StringRef Option, UnitOptions &Options) {
  auto [Name, Value] = Option.split('=');
  if (Name == "warning") {
    Options.WarningLevels.push_back(Value.str());
  } else if (Name == "flag") {
    Options.HostFlags.push_back(Value.str());
  } else if (Name == "opt") {
    return !Value.getAsInteger(10, Options.OptLevel);
  } else if (Name == "debug-info") {
    Options.DebugInfo = true;
  } else {
    return readUnitOption(Option, Options);
  }
  return true;
}

Expected<UnitOptions> readOptions(const Module &M) {
  UnitOptions Options;
  Options.Machine = Triple(M.getTargetTriple());
  const NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata);
  bool Known = Node && Node->getNumOperands() == 1;
  if (Known)
    for (const MDOperand &Op : Node->getOperand(0)->operands()) {
      auto *Text = dyn_cast_or_null<MDString>(Op.get());
      Known &= Text && readOption(Text->getString(), Options);
    }
  Expected<std::vector<HostLevel>> Levels = parseHostLevels(Options.HostLevels, Options.Machine);
  Known &= bool(Levels);
  consumeError(Levels.takeError());
  if (!Known)
    return createStringError(inconvertibleErrorCode(), "its options are those of another version of CppAMP");
  return Options;
}

void dropOptions(Module &M) {
  if (NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata))
    M.eraseNamedMetadata(Node);
}

} // namespace amp
