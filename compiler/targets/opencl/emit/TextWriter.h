// Lines and indentation of a printed program.
//
//   W.line("for (;;) {"); { auto In = W.indented(); W.line("break;"); } W.line("}");
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_TEXTWRITER_H
#define CPPAMP_TARGETS_OPENCL_EMIT_TEXTWRITER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
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

  /// Breaks lines at spaces after MaxColumn. Indentation ends at MaxIndent, so that deeply nested lines have columns
  /// left.
  void line(const llvm::Twine &Text) {
    std::string Rest = Text.str();
    size_t Indent = std::min<size_t>(2 * Depth, MaxIndent);
    const size_t Continued = Indent + 4;
    while (Indent + Rest.size() > MaxColumn && Rest.compare(0, 2, "//") != 0) {
      size_t Space = findBreak(Rest, MaxColumn - Indent);
      if (Space == std::string::npos)
        break;
      Out.append(Indent, ' ');
      Out.append(Rest, 0, Space);
      Out += '\n';
      Rest.erase(0, Space + 1);
      Indent = Continued;
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
  static constexpr size_t MaxColumn = 100, MaxIndent = 60;

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
