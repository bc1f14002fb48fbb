// Reports in one sentence that the number of coordinates for a container or point is wrong.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_COORDINATES_H
#define CPPAMP_PLUGIN_WORDING_COORDINATES_H

#include "messages/Messages.h"

#include <optional>
#include <string>

namespace clang {
class Diagnostic;
}

namespace amp {

/// Reads a diagnostic about candidates and its notes: `array<int, 3> a(2, 3)` matches none of forty
/// constructors, although the only mistake is the number of arguments.
class Coordinates {
public:
  /// Reads the diagnostic itself and discards the previous one.
  void begin(const clang::Diagnostic &Info);
  void addNote(const clang::Diagnostic &Info);
  /// Returns the message if the number of coordinates is wrong.
  std::optional<FilledMessage> describe() const;

private:
  std::string Type; ///< the container's or point's type; empty if it is neither
  unsigned Rank = 0;
  unsigned Coordinate = 0;  ///< the last one of a candidate of another rank
  unsigned Given = 0;       ///< number of arguments, as far as the notes show
  unsigned IndexRank = 0;   ///< rank of the index argument
  bool OnlyIntegers = true; ///< all arguments are integers, as far as the notes show
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_COORDINATES_H
