// One sentence for containers and points that are given the wrong number of coordinates.
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

/// Reads a message about candidates and the notes that follow it: `array<int, 3> a(2, 3)` matches none of forty
/// constructors, and all that is wrong is a number.
class Coordinates {
public:
  /// The message itself; forgets the one before.
  void begin(const clang::Diagnostic &Info);
  void addNote(const clang::Diagnostic &Info);
  /// What is wrong, if it is the number of coordinates.
  std::optional<FilledMessage> describe() const;

private:
  std::string Type; ///< of the container or point; empty if it is none
  unsigned Rank = 0;
  unsigned Coordinate = 0;  ///< the last one of a candidate of another rank
  unsigned Given = 0;       ///< arguments, as far as the notes say
  unsigned IndexRank = 0;   ///< of the index that is given
  bool OnlyIntegers = true; ///< nothing else is given, as far as the notes say
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_COORDINATES_H
