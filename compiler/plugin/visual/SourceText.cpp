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

/// Most texts are ASCII, which is tested faster.
bool isUtf8(StringRef Text) {
  const char *FirstOther = llvm::find_if(Text, [](char C) { return static_cast<unsigned char>(C) >= 0x80; });
  auto *Begin = reinterpret_cast<const UTF8 *>(FirstOther);
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

/// Frequent characters of Chinese and Korean comments.
constexpr char Simplified[] =
    "的一是不了在有和人这中大为上个我以要他时来用们生到作地于出就分对成会可主发动同工也能下过子说面而方后多定行学法"
    "所得经之进等部度电力如高自二理起小现实加量都两体制机当使点从本去把性好应开它合还因由其些然前外四平形相全表间样"
    "与关各重新线内数正反明看原利比或但第向道变条只没结解问无系情者最立代想已通并提直题程果象位入常文总次品式设及管"
    "特件长求基流路级少图统接知较将组见计别期根论运指几区放被做先回则任取据处矩阵乘算输函循环初始化针存备测试返参类"
    "型宽坐标颜色像素显示读写打闭错误值赋元字符串每";
constexpr char Traditional[] =
    "的一是不了在有和人這中大為上個我以要他時來用們生到作地於出就分對成會可主發動同工也能下過子說面而方後多定行學法"
    "所得經之進等部度電力如高自二理起小現實加量都兩體制機當使點從本去把性好應開它合還因由其些然前外四平形相全表間樣"
    "與關各重新線內數正反明看原利比或但第向道變條只沒結解問無系情者最立代想已通並提直題程果象位入常文總次品式設及管"
    "特件長求基流路級少圖統接知較將組見計別期根論運指幾區放被做先回則任取據處矩陣乘算輸函迴圈初始化標記憶備測試返參"
    "類型寬座顏色像素顯示檔案讀寫打閉錯誤值元字串每許功";
constexpr char Korean[] =
    "이다는을를의가에하고한지로사기해인어나서리시도자수대부그정일아있제원스보전라용조구성화장동주여선관공상력입출열"
    "행렬배값변함반복초메모할당계산결과간드실테트포터크픽셀색좌표높너길파읽쓰저오류된되면만와습니게들적세두번째마";

/// Frequent characters of Japanese comments without kana.
constexpr char Japanese[] = "初期化変数関係処理計算結果行列要素値型配時間終了開始設定取得確認作成表示入力出画像座標色点"
                            "線面大小上下左右前後回番号"
                            "文字名使用場合実並追加削除更新最平均合読書込中内外全部分割比較判条件注意例戻引義宣言参照同"
                            "非待機指範囲位置方向速度長"
                            "幅高移動生描保存一二三次元体質量力積差和商乗法各単倍浮整真偽不正無有効構造列木索探順逆転加"
                            "減除乱保持準備済未終未来";

/// Returns the UTF-8 of a text in a code page. Returns nothing if it is not valid.
std::optional<std::string> decode(StringRef Text, const char *PageName) {
  const iconv_t Page = iconv_open("UTF-8", PageName);
  if (Page == iconv_t(-1)) // no table of the page is installed
    return std::nullopt;
  std::string Result(Text.size() * 3, '\0');
  char *From = const_cast<char *>(Text.data()), *To = Result.data();
  size_t Rest = Text.size(), Room = Result.size();
  const bool IsValid = iconv(Page, &From, &Rest, &To, &Room) != size_t(-1) && Rest == 0;
  iconv_close(Page);
  Result.resize(Result.size() - Room);
  return IsValid ? std::optional(std::move(Result)) : std::nullopt;
}

/// The share of the characters above U+007F that IsFrequent accepts. 0 if there are less than four, or if only one of
/// them is accepted: such a text may as well be in code page 1252.
template <typename Predicate> double countFrequent(StringRef Utf8, Predicate IsFrequent) {
  unsigned All = 0, Frequent = 0;
  StringRef First;
  bool AreDifferent = false;
  for (size_t I = 0; I < Utf8.size();) {
    const StringRef Character = Utf8.substr(I, getNumBytesForUTF8(static_cast<UTF8>(Utf8[I])));
    I += Character.size();
    if (Character.size() == 1)
      continue;
    ++All;
    if (!IsFrequent(Character))
      continue;
    ++Frequent;
    AreDifferent |= !First.empty() && Character != First;
    First = First.empty() ? Character : First;
  }
  return All >= 4 && AreDifferent ? double(Frequent) / All : 0;
}

/// U+3040 to U+30FF
bool hasKana(StringRef Utf8) {
  return Utf8.contains("\xe3\x81") || Utf8.contains("\xe3\x82") || Utf8.contains("\xe3\x83");
}

/// Returns the text if it is in one of the code pages of East Asia, in which the second byte of a character may be a
/// backslash. Most texts are valid in several of them, and some in all. A text must contain what is frequent in its
/// language: in code page 1252, the bytes of kana and of such characters are rare.
std::optional<SourceText> fromEastAsia(StringRef Text) {
  static const struct {
    const char *Name;
    StringRef Encoding, Frequent;
  } Pages[] = {{"CP936", "code page 936", Simplified},
               {"CP949", "code page 949", Korean},
               {"CP950", "code page 950", Traditional}};
  constexpr double Least = 0.2;
  double Most = 0;
  std::optional<SourceText> Best;
  if (std::optional<std::string> Japanese = decode(Text, "CP932")) {
    // UTF-8 with a mistake: these are the beginnings of its kana.
    const double OfUtf8 = countFrequent(*Japanese, [](StringRef C) { return C == "縺" || C == "繧" || C == "繝"; });
    if (OfUtf8 < Least && hasKana(*Japanese)) {
      Most = std::max(Least, countFrequent(*Japanese, hasKana));
      Best = SourceText{std::move(*Japanese), "code page 932"};
    }
  }
  for (const auto &Page : Pages) {
    std::optional<std::string> Utf8 = decode(Text, Page.Name);
    const double Share = Utf8 ? countFrequent(*Utf8, [&](StringRef C) { return Page.Frequent.contains(C); }) : 0;
    if (Share < Least || Share <= Most)
      continue;
    Most = Share;
    Best = SourceText{std::move(*Utf8), Page.Encoding};
  }
  return Best;
}

/// Returns true if all literals end on their line and all characters above U+007F are in comments and literals.
bool isConfined(StringRef Text) {
  auto Is = [&](size_t I, char C) { return I < Text.size() && Text[I] == C; };
  // Returns the offset after a line, which a backslash continues.
  auto SkipLine = [&](size_t I) {
    for (; I < Text.size() && Text[I] != '\n'; ++I)
      if (Text[I] == '\\' && (Is(I + 1, '\n') || (Is(I + 1, '\r') && Is(I + 2, '\n'))))
        I += Is(I + 1, '\n') ? 1 : 2;
    return I;
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (static_cast<unsigned char>(C) >= 0x80)
      return false;
    if (C == '/' && Is(I + 1, '/')) {
      I = SkipLine(I);
    } else if (C == '/' && Is(I + 1, '*')) {
      const size_t End = Text.find("*/", I + 2);
      if (End == StringRef::npos)
        return false;
      I = End + 1;
    } else if (C == '"' && I > 0 && Text[I - 1] == 'R') {
      const size_t Open = Text.find('(', I);
      const size_t End = Open == StringRef::npos ? Open : Text.find((")" + Text.slice(I + 1, Open) + "\"").str(), Open);
      if (End == StringRef::npos)
        return false;
      I = End + Open - I;
    } else if (C == '"' || (C == '\'' && !(I > 0 && isAlnum(Text[I - 1]) && Text[I - 1] != 'L'))) {
      for (++I; I < Text.size() && Text[I] != C; ++I) {
        I += Text[I] == '\\';
        if (Is(I, '\n'))
          return false;
      }
    }
  }
  return true;
}

/// A code page of East Asia in which few characters decide.
struct ShortPage {
  const char *Name;
  StringRef Encoding, Frequent;
  bool (*IsUsual)(unsigned char First, unsigned char Second); ///< kana, syllables, usual ideographs, punctuation
};
const ShortPage ShortPages[] = {
    {"CP932", "code page 932", Japanese,
     [](unsigned char A, unsigned char B) {
       return (A >= 0x81 && A <= 0x83) || (A >= 0x89 && A <= 0x97) || (A == 0x88 && B >= 0x9f) ||
              (A == 0x98 && B <= 0x72);
     }},
    {"CP936", "code page 936", Simplified,
     [](unsigned char A, unsigned char B) {
       return B >= 0xa1 && ((A >= 0xa1 && A <= 0xa3) || (A >= 0xb0 && A <= 0xd7));
     }},
    {"CP949", "code page 949", Korean,
     [](unsigned char A, unsigned char B) {
       return B >= 0xa1 && ((A >= 0xa1 && A <= 0xa3) || (A >= 0xb0 && A <= 0xc8));
     }},
    {"CP950", "code page 950", Traditional, [](unsigned char A, unsigned char) { return A >= 0xa1 && A <= 0xc6; }},
};

/// Returns true if all characters above U+007F of a text are usual ones of a page. `IsForeign`: two follow each other
/// with a byte that is no letter in code pages of European languages. `EndsLine`: the second byte of one is a backslash
/// at the end of a line.
bool isUsual(StringRef Text, const ShortPage &Page, bool &IsForeign, bool &EndsLine) {
  unsigned InRow = 0;
  bool HasSymbol = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const unsigned char First = Text[I];
    if (First < 0x80) {
      InRow = 0;
      HasSymbol = false;
      continue;
    }
    if (++I == Text.size() || !Page.IsUsual(First, Text[I]))
      return false;
    // Other letters: Ё and ё, and quotation marks and dashes next to words.
    for (const unsigned char C : {First, static_cast<unsigned char>(Text[I])})
      HasSymbol |= C >= 0x80 && C < 0xc0 && C != 0xa8 && C != 0xb8 && (C < 0x91 || C > 0x97);
    IsForeign |= ++InRow >= 2 && HasSymbol;
    EndsLine |= Text[I] == '\\' && Text.substr(I + 1).ltrim(" \t\r").starts_with("\n");
  }
  return true;
}

/// Returns the text if it is in one of these code pages and has too few characters for fromEastAsia(): a comment, a
/// literal. All of them must be usual ones, and at least half frequent. Where code page 1252 would hide a line or not
/// end a literal, one suffices.
std::optional<SourceText> fromShortEastAsia(StringRef Text) {
  std::optional<SourceText> Best;
  double Most = 0;
  for (const ShortPage &Page : ShortPages) {
    bool IsForeign = false, EndsLine = false;
    if (!isUsual(Text, Page, IsForeign, EndsLine))
      continue;
    std::optional<std::string> Utf8 = decode(Text, Page.Name);
    if (!Utf8 || !isConfined(*Utf8))
      continue;
    if (EndsLine || !isConfined(Text))
      return SourceText{std::move(*Utf8), Page.Encoding};
    unsigned All = 0, Frequent = 0;
    for (size_t I = 0; I < Utf8->size();) {
      const StringRef Character = StringRef(*Utf8).substr(I, getNumBytesForUTF8(static_cast<UTF8>((*Utf8)[I])));
      I += Character.size();
      if (Character.size() < 3 || Character.starts_with("\xe3\x80") || Character.starts_with("\xef\xbc"))
        continue; // punctuation
      ++All;
      Frequent += Page.Frequent.contains(Character);
    }
    const double Share = All == 0 ? 0 : double(Frequent) / All;
    if (!IsForeign || Share < 0.5 || Share < Most)
      continue;
    Best = Share > Most ? std::optional(SourceText{std::move(*Utf8), Page.Encoding}) : std::nullopt;
    Most = Share;
  }
  return Best;
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
  if (std::optional<SourceText> EastAsian = fromEastAsia(Text))
    return EastAsian;
  if (std::optional<SourceText> Short = fromShortEastAsia(Text))
    return Short;
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
