// Lines and indentation of a printed program.
//
//   W.line("for (;;) {"); { auto In = W.indented(); W.line("break;"); } W.line("}");
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_TEXTWRITER_H
#define CPPAMP_TARGETS_OPENCL_EMIT_TEXTWRITER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace amp {

class TextWriter {
public:
  /// Indents lines by two columns during its lifetime.
  class Indentation {
  public:
    explicit Indentation(TextWriter &W) : W(W) { ++W.Depth; }
    ~Indentation() { --W.Depth; }
    Indentation(const Indentation &) = delete;
    Indentation &operator=(const Indentation &) = delete;

  private:
    TextWriter &W;
  };
  Indentation indented() { return Indentation(*this); }

  /// Breaks lines at spaces after 100 columns.
  void line(const llvm::Twine &Text) {
    std::string Rest = Text.str();
    size_t Indent = 2 * Depth;
    while (Indent + Rest.size() > 100 && Rest.compare(0, 2, "//") != 0) {
      size_t Space = findBreak(Rest, 100 - Indent);
      if (Space == std::string::npos)
        break;
      Out.append(Indent, ' ');
      Out.append(Rest, 0, Space);
      Out += '\n';
      Rest.erase(0, Space + 1);
      Indent = 2 * Depth + 4;
    }
    Out.append(Indent, ' ');
    Out += Rest;
    Out += '\n';
  }
  /// Writes a line without indentation, for the preprocessor.
  void directive(const llvm::Twine &Text) { Out += Text.str() + "\n"; }
  void blank() { Out += '\n'; }

  std::string take() { return std::move(Out); }

private:
  /// Returns the last space before Limit that follows an operator or a comma, or else the next space.
  static size_t findBreak(const std::string &Text, size_t Limit) {
    for (size_t At = Limit; At > 1; --At)
      if (Text[At] == ' ' && llvm::StringRef(",+-*/%|&^=?:<>{").contains(Text[At - 1]))
        return At;
    return Text.find(' ', Limit);
  }

  std::string Out;
  unsigned Depth = 0;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_TEXTWRITER_H
