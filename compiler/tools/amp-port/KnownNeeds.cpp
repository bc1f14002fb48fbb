// See ParseParts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseParts.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {

static std::string normalize(StringRef Path) {
  SmallString<256> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

void KnownNeeds::add(StringRef File) {
  auto Text = MemoryBuffer::getFile(File);
  if (!Text)
    return; // the unit needs nothing
  Expected<json::Value> Value = json::parse((*Text)->getBuffer());
  if (!Value)
    return consumeError(Value.takeError());
  for (StringRef Kind : {"omitted", "wrong"}) {
    const json::Array *All = Value->getAsObject() ? Value->getAsObject()->getArray(Kind) : nullptr;
    for (const json::Value &Need : All ? *All : json::Array()) {
      const json::Object *Place = Need.getAsObject();
      // The name of the unit itself is empty; only its process knows relative names.
      const StringRef Header = Place ? Place->getString("file").value_or("") : "";
      if (!sys::path::is_absolute(Header))
        continue;
      OfHeader &Known = Headers[normalize(Header)];
      if (Known.Texts.insert(formatv("{0} {1}", Kind, Need).str()).second)
        (Kind == "omitted" ? Known.Omitted : Known.Wrong).push_back(Need);
    }
  }
}

bool KnownNeeds::write(const std::string &File, const SourceTree &Tree, const SourceFile &Unit) const {
  json::Array Omitted, Wrong;
  auto Append = [](json::Array &To, const json::Array &From) { To.insert(To.end(), From.begin(), From.end()); };
  Tree.visitIncluded(Unit, [&](const SourceFile &Included) {
    if (auto Known = Headers.find(normalize(Included.Path)); Known != Headers.end()) {
      Append(Omitted, Known->second.Omitted);
      Append(Wrong, Known->second.Wrong);
    }
    return true;
  });
  if (Omitted.empty() && Wrong.empty())
    return false;
  std::error_code EC;
  raw_fd_ostream OS(File, EC);
  OS << json::Value(json::Object{{"omitted", std::move(Omitted)}, {"wrong", std::move(Wrong)}});
  return !EC;
}

} // namespace amp
