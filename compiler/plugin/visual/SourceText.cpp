// See SourceText.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include <iconv.h>

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

/// Returns the UTF-8 of a Japanese text in code page 932, of which a byte may be a backslash. Returns nothing if it is
/// not valid or contains no kana: then it is more likely in code page 1252, where the first bytes of kana are rare.
std::optional<std::string> fromPage932(StringRef Text) {
  const iconv_t Page = iconv_open("UTF-8", "CP932");
  if (Page == iconv_t(-1)) // no table of the page is installed
    return std::nullopt;
  std::string Result(Text.size() * 3, '\0');
  char *From = const_cast<char *>(Text.data()), *To = Result.data();
  size_t Rest = Text.size(), Room = Result.size();
  const bool IsValid = iconv(Page, &From, &Rest, &To, &Room) != size_t(-1) && Rest == 0;
  iconv_close(Page);
  Result.resize(Result.size() - Room);
  // U+3041 to U+30F6 in UTF-8
  const bool HasKana = StringRef(Result).contains("\xe3\x81") || StringRef(Result).contains("\xe3\x82") ||
                       StringRef(Result).contains("\xe3\x83");
  return IsValid && HasKana ? std::optional(std::move(Result)) : std::nullopt;
}

} // namespace

std::optional<SourceText> convertToUtf8(StringRef Text) {
  if (Text.starts_with("\xff\xfe") || Text.starts_with("\xfe\xff")) {
    std::string Result;
    if (convertUTF16ToUTF8String(ArrayRef<char>(Text.begin(), Text.end() - Text.size() % 2), Result))
      return SourceText{std::move(Result), "UTF-16"};
    return std::nullopt;
  }
  if (isUtf8(Text))
    return std::nullopt;
  if (std::optional<std::string> Japanese = fromPage932(Text))
    return SourceText{std::move(*Japanese), "code page 932"};
  return SourceText{fromPage1252(Text), "code page 1252"};
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
