// See Messages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Messages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace llvm;

namespace amp {

static constexpr Message Table[] = {
#define DIAG(Name, Severity, Text) {Message::Severity, "", Text},
#define FLAGGED(Name, Severity, Flag, Text) {Message::Severity, Flag, Text},
#include "Messages.def"
#undef FLAGGED
#undef DIAG
};

const Message &getMessage(diag::Id Id) { return Table[Id]; }

ArrayRef<StringRef> getWarningFlagNames() {
  static const std::vector<StringRef> Names = [] {
    std::vector<StringRef> All;
    for (const Message &M : Table)
      if (!M.Flag.empty())
        All.push_back(M.Flag);
    llvm::sort(All);
    All.erase(llvm::unique(All), All.end());
    return All;
  }();
  return Names;
}

FilledMessage::FilledMessage(diag::Id Id) : Id(Id) {}
FilledMessage::FilledMessage(diag::Id Id, std::vector<std::string> Arguments)
    : Id(Id), Arguments(std::move(Arguments)) {}
FilledMessage::FilledMessage(const FilledMessage &) = default;
FilledMessage::FilledMessage(FilledMessage &&) noexcept = default;
FilledMessage &FilledMessage::operator=(const FilledMessage &) = default;
FilledMessage &FilledMessage::operator=(FilledMessage &&) noexcept = default;
FilledMessage::~FilledMessage() = default;

std::string FilledMessage::format() const {
  std::string Out;
  for (StringRef Rest = getMessage(Id).Text; !Rest.empty();) {
    auto [Plain, After] = Rest.split('%');
    Out += Plain;
    if (Plain.size() == Rest.size())
      break;
    assert(!After.empty() && isDigit(After.front()) && "only Clang's engine can format this message");
    unsigned Number = After.front() - '0';
    assert(Number < Arguments.size() && "an argument of the message is missing");
    Out += Arguments[Number];
    Rest = After.drop_front();
  }
  return Out;
}

} // namespace amp
