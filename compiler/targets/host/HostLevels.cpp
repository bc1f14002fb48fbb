// See HostLevels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostLevels.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
namespace table = Concurrency::detail::table;

namespace amp {

static const HostLevel X86Levels[] = {
    {table::host_level_x86_v2, "v2", "x86-64-v2", 128, false},
    {table::host_level_x86_v3, "v3", "x86-64-v3", 256, false},
    {table::host_level_x86_v4, "v4", "x86-64-v4", 512, false},
};

/// The instructions that every processor of the architecture has: SSE2, NEON.
static const HostLevel Own = {table::host_level_own, "native", "", 128, false};
static const HostLevel Scalar = {table::host_level_own, "scalar", "", 0, false};

Expected<std::vector<HostLevel>> parseHostLevels(StringRef List, const Triple &Triple) {
  ArrayRef<HostLevel> Known;
  if (Triple.getArch() == Triple::x86_64)
    Known = X86Levels;
  if (List == "none")
    return std::vector<HostLevel>();
  if (List == Scalar.Name)
    return std::vector<HostLevel>{Scalar};
  if (List.empty()) {
    std::vector<HostLevel> All = Known.empty() ? std::vector<HostLevel>{Own} : Known.vec();
    All.front().IsFallback = All.size() > 1;
    return All;
  }
  std::vector<HostLevel> Levels;
  SmallVector<StringRef, 4> Names;
  List.split(Names, ',');
  for (StringRef Name : Names) {
    const HostLevel *Level = Name == Own.Name ? &Own : nullptr;
    for (const HostLevel &L : Known)
      if (L.Name == Name)
        Level = &L;
    if (Name == Scalar.Name)
      return createStringError(inconvertibleErrorCode(), "'scalar' cannot be combined with other levels");
    if (!Level) {
      std::string All = "native, scalar, none";
      for (const HostLevel &L : llvm::reverse(Known))
        All.insert(0, (L.Name + ", ").str());
      return createStringError(inconvertibleErrorCode(), "unknown host level '" + Name.str() + "': use " + All);
    }
    Levels.push_back(*Level);
  }
  return Levels;
}

const HostLevel &getRareLevel(ArrayRef<HostLevel> Levels, const HostLevel &Level) {
  if (Level.Level == table::host_level_x86_v4)
    for (const HostLevel &L : Levels)
      if (L.Level == table::host_level_x86_v3)
        return L;
  return Level;
}

void setLevel(Function &F, const HostLevel &Level, bool IsInlined) {
  F.removeFnAttr(Attribute::NoInline);
  if (IsInlined)
    F.addFnAttr(Attribute::AlwaysInline);
  if (!Level.Cpu.empty()) {
    F.addFnAttr("target-cpu", Level.Cpu);
    F.removeFnAttr("target-features");
    F.removeFnAttr("tune-cpu");
  }
  if (Level.IsFallback) {
    F.addFnAttr(Attribute::OptimizeForSize);
    F.addFnAttr(Attribute::Cold);
  }
  F.addFnAttr("prefer-vector-width", std::to_string(Level.RegisterBits));
  F.addFnAttr("min-legal-vector-width", std::to_string(Level.RegisterBits));
}

} // namespace amp
