// See LegacyNeeds.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacyNeeds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace amp {

static json::Value toJSON(const OmittedTokens &T) {
  return json::Object{{"file", T.File}, {"offset", T.Offset}, {"kind", static_cast<int>(T.What)}, {"name", T.Name}};
}

static bool fromJSON(const json::Value &Value, OmittedTokens &T, json::Path Path) {
  int64_t Kind = 0, Offset = 0;
  json::ObjectMapper Map(Value, Path);
  if (!Map || !Map.map("file", T.File) || !Map.map("offset", Offset) || !Map.map("kind", Kind) ||
      !Map.map("name", T.Name))
    return false;
  T.Offset = static_cast<unsigned>(Offset);
  T.What = static_cast<OmittedTokens::Kind>(Kind);
  return true;
}

json::Value toJSON(const LegacyNeeds &Needs) {
  return json::Object{{"headers", Needs.Headers},
                      {"omitted", Needs.Source.Omitted},
                      {"hidden", Needs.Source.HiddenMacros},
                      {"lenient", Needs.Source.LenientMacros},
                      {"microsoft", Needs.Source.Microsoft},
                      {"late", Needs.Source.LateNames},
                      {"wrong", Needs.Wrong},
                      {"unknown", Needs.Unknown},
                      {"around", Needs.AroundUnknown},
                      {"restricted", Needs.Restricted},
                      {"text", Needs.PrecompiledAsText},
                      {"first", toJSON(Needs.First)}};
}

bool fromJSON(const json::Value &Value, LegacyNeeds &Needs, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("headers", Needs.Headers) && Map.map("omitted", Needs.Source.Omitted) &&
         Map.map("hidden", Needs.Source.HiddenMacros) && Map.map("lenient", Needs.Source.LenientMacros) &&
         Map.map("microsoft", Needs.Source.Microsoft) && Map.map("late", Needs.Source.LateNames) &&
         Map.map("wrong", Needs.Wrong) && Map.map("unknown", Needs.Unknown) && Map.map("around", Needs.AroundUnknown) &&
         Map.map("restricted", Needs.Restricted) && Map.map("text", Needs.PrecompiledAsText) &&
         Map.map("first", Needs.First);
}

LegacyNeeds readExpected(StringRef File) {
  if (File.empty())
    return {};
  auto Text = MemoryBuffer::getFile(File);
  if (!Text)
    return {};
  LegacyNeeds Needs;
  Expected<json::Value> Value = json::parse((*Text)->getBuffer());
  if (!Value) {
    consumeError(Value.takeError());
    return {};
  }
  json::Path::Root Root;
  json::ObjectMapper Map(*Value, Root);
  if (!Map || !Map.map("omitted", Needs.Source.Omitted) || !Map.map("wrong", Needs.Wrong))
    return {};
  return Needs;
}

void addExpected(LegacyNeeds &Needs, const LegacyNeeds &OfOthers) {
  auto Add = [](std::vector<OmittedTokens> &To, ArrayRef<OmittedTokens> From) {
    for (const OmittedTokens &T : From)
      if (!isLate(T) && !is_contained(To, T)) // another unit may instantiate it
        To.push_back(T);
  };
  Add(Needs.Source.Omitted, OfOthers.Source.Omitted);
  Add(Needs.Wrong, OfOthers.Wrong);
}

bool LegacyNeeds::operator==(const LegacyNeeds &Other) const { return toJSON(*this) == toJSON(Other); }

} // namespace amp
