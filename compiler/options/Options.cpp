// See Options.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options/Options.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

enum Users { Driver, Plugin, Unit }; // each also receives the options of the consumers after it

struct Option {
  StringRef Spelling, Metavar, Help;
  Users For;
  bool AmpOptions::*Flag;
  std::string AmpOptions::*Value;

  /// Without the prefix "--amp-".
  StringRef getName() const {
    StringRef Name = Spelling;
    Name.consume_front("--amp-");
    return Name;
  }
  bool set(StringRef Name, StringRef Argument, AmpOptions &Options) const {
    if (Flag ? Argument != Name : !Argument.consume_front(Name))
      return false;
    if (Flag)
      Options.*Flag = true;
    else
      Options.*Value = Argument.str();
    return true;
  }
};

constexpr Option List[] = {
#define AMP_FLAG(Field, Spelling, For, Help) {Spelling, "", Help, For, &AmpOptions::Field, nullptr},
#define AMP_VALUE(Field, Spelling, For, Metavar, Help) {Spelling, Metavar, Help, For, nullptr, &AmpOptions::Field},
#include "options/Options.def"
};

std::vector<std::string> list(const AmpOptions &Options, Users For) {
  std::vector<std::string> Result;
  for (const Option &O : List)
    if (O.For >= For && (O.Flag ? Options.*O.Flag : !(Options.*O.Value).empty()))
      Result.push_back(O.getName().str() + (O.Flag ? "" : Options.*O.Value));
  return Result;
}

bool read(StringRef Text, AmpOptions &Options, Users For) {
  for (const Option &O : List)
    if (O.For >= For && O.set(O.getName(), Text, Options))
      return true;
  return false;
}

} // namespace

bool isAmpOption(StringRef Argument) {
  for (const Option &O : List)
    if (!O.Spelling.starts_with("--amp-") && Argument == O.Spelling)
      return true;
  return Argument.starts_with("--amp-");
}

Error readAmpOption(StringRef Argument, AmpOptions &Options) {
  std::string Nearest;
  unsigned Distance = 4; // names that differ more are not suggested
  for (const Option &O : List) {
    if (O.set(O.Spelling, Argument, Options))
      return Error::success();
    StringRef Value = O.Value ? Argument.substr(std::min(Argument.find('='), Argument.size())) : StringRef();
    StringRef Name = O.Spelling;
    Name.consume_back("=");
    if (unsigned D = Argument.drop_back(Value.size()).edit_distance(Name); D < Distance) {
      Distance = D;
      Nearest = (O.Value && Value.empty() ? O.Spelling : Name).str() + Value.str();
    }
  }
  std::string Text = "unknown argument '" + Argument.str() + "'";
  if (!Nearest.empty())
    Text += "; did you mean '" + Nearest + "'?";
  return createStringError(inconvertibleErrorCode(), Text);
}

std::vector<std::string> listPluginOptions(const AmpOptions &Options) { return list(Options, Plugin); }
std::vector<std::string> listUnitOptions(const AmpOptions &Options) { return list(Options, Unit); }
bool readPluginOption(StringRef Text, AmpOptions &Options) { return read(Text, Options, Plugin); }
bool readUnitOption(StringRef Text, AmpOptions &Options) { return read(Text, Options, Unit); }

void printAmpOptions(raw_ostream &OS) {
  constexpr size_t Width = 20;
  for (const Option &O : List) {
    std::string Usage = (O.Spelling + O.Metavar).str();
    OS << "  " << left_justify(Usage, Width);
    if (Usage.size() > Width - 1)
      OS << '\n' << std::string(Width + 2, ' ');
    OS << O.Help << '\n';
  }
}

} // namespace amp
