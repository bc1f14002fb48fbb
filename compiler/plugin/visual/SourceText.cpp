// See SourceText.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace amp {
namespace {

/// The characters 0x80 to 0x9f of code page 1252. For other bytes, byte and character numbers are equal.
constexpr uint16_t Page1252[32] = {0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                   0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                   0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

bool isUtf8(StringRef Text) {
  auto *Begin = reinterpret_cast<const UTF8 *>(Text.begin());
  return isLegalUTF8String(&Begin, reinterpret_cast<const UTF8 *>(Text.end()));
}

std::string fromPage1252(StringRef Text) {
  std::string Result;
  Result.reserve(Text.size() + Text.size() / 8);
  for (unsigned char C : Text) {
    char Bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
    char *End = Bytes;
    ConvertCodePointToUTF8(C >= 0x80 && C < 0xa0 ? Page1252[C - 0x80] : C, End);
    Result.append(Bytes, End);
  }
  return Result;
}

} // namespace

std::optional<std::string> convertToUtf8(StringRef Text) {
  if (Text.starts_with("\xff\xfe") || Text.starts_with("\xfe\xff")) {
    std::string Result;
    if (convertUTF16ToUTF8String(ArrayRef<char>(Text.begin(), Text.end() - Text.size() % 2), Result))
      return Result;
    return std::nullopt;
  }
  if (isUtf8(Text))
    return std::nullopt;
  return fromPage1252(Text);
}

SmallVector<IncludeName, 16> findIncludes(StringRef Text) {
  SmallVector<IncludeName, 16> Found;
  for (size_t Hash = Text.find('#'); Hash != StringRef::npos; Hash = Text.find('#', Hash + 1)) {
    size_t LineStart = Text.rfind('\n', Hash) + 1; // 0 in the first line
    StringRef Before = Text.slice(LineStart, Hash).trim(" \t\r\xef\xbb\xbf");
    StringRef Rest = Text.substr(Hash + 1).ltrim(" \t");
    if (!Before.empty() || !Rest.consume_front("include"))
      continue;
    Rest = Rest.ltrim(" \t");
    const bool IsAngled = Rest.starts_with("<");
    if (!IsAngled && !Rest.starts_with("\""))
      continue;
    Rest = Rest.drop_front();
    StringRef Name = Rest.take_until([&](char C) { return C == (IsAngled ? '>' : '"') || C == '\n'; });
    if (Name.size() < Rest.size() && Rest[Name.size()] != '\n')
      Found.push_back({size_t(Name.begin() - Text.begin()), Name.size(), IsAngled});
  }
  return Found;
}

} // namespace amp
