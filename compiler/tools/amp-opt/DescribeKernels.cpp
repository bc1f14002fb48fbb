// See DescribeKernels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DescribeKernels.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

constexpr char KernelAttribute[] = "amp-kernel";

/// "a@8:4x1": a name, an offset, and optionally one or two numbers after a colon.
struct FieldText {
  std::string Name;
  uint64_t Offset = 0, First = 4, Second = 1;

  bool read(StringRef Text) {
    auto [Before, Numbers] = Text.split(':');
    auto [Called, At] = Before.split('@');
    auto [One, Two] = Numbers.split('x');
    Name = Called.str();
    return !At.getAsInteger(10, Offset) && (One.empty() || !One.getAsInteger(10, First)) &&
           (Two.empty() || !Two.getAsInteger(10, Second));
  }
};

bool readTile(StringRef Text, KernelInfo &K) {
  for (StringRef Extent : split(Text, 'x')) {
    uint32_t Number;
    if (Extent.getAsInteger(10, Number))
      return false;
    K.Tile.push_back(Number);
  }
  return true;
}

bool readFact(StringRef Key, StringRef Value, KernelInfo &K) {
  if (Key == "rank")
    return !Value.getAsInteger(10, K.Rank);
  if (Key == "size")
    return !Value.getAsInteger(10, K.FunctorBytes);
  if (Key == "tile")
    return readTile(Value, K);
  if (std::string *Text = Key == "symbol"   ? &K.Symbol
                          : Key == "name"   ? &K.Name
                          : Key == "source" ? &K.Source
                                            : nullptr) {
    *Text = Value.str();
    return true;
  }
  FieldText Field;
  if (!Field.read(Value))
    return false;
  if (Key == "field") {
    K.Fields.push_back({Field.Name, Field.Offset, Field.First});
    return true;
  }
  const uint32_t Kind = Key == "array" ? table::container_array_ref : table::container_view;
  K.Containers.push_back({Field.Name, Field.Offset, Kind, Key == "const", Field.First, uint32_t(Field.Second)});
  return Key == "view" || Key == "const" || Key == "array";
}

} // namespace

Error describeKernels(Module &M) {
  std::vector<KernelInfo> Kernels;
  for (Function &F : M) {
    if (!F.hasFnAttribute(KernelAttribute))
      continue;
    KernelInfo K;
    K.Kernel = &F;
    K.Symbol = K.Name = F.getName().str();
    K.Source = "k.cpp:1:1";
    K.Rank = 1;
    K.FunctorBytes = 1;
    SmallVector<StringRef> Facts;
    F.getFnAttribute(KernelAttribute).getValueAsString().split(Facts, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Fact : Facts)
      if (auto [Key, Value] = Fact.split('='); !readFact(Key, Value, K))
        return createStringError(inconvertibleErrorCode(),
                                 "'" + Fact + "' does not mention the kernel '" + F.getName() + "'");
    F.removeFnAttr(KernelAttribute);
    Kernels.push_back(std::move(K));
  }
  if (!Kernels.empty())
    writeKernels(M, Kernels);
  return Error::success();
}

} // namespace amp
