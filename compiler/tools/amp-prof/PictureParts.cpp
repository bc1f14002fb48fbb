// See PictureParts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PictureParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {

namespace {

constexpr Color Colors[] = {{record_kind::kernel, "kernel", "#f2a541"},
                            {record_kind::launch, "launch", "#f7cf94"},
                            {record_kind::copy_to_device, "copy to device", "#4c78a8"},
                            {record_kind::copy_from_device, "copy from device", "#72b7b2"},
                            {record_kind::copy_on_device, "copy on device", "#9fc5e8"},
                            {record_kind::wait, "wait", "#d8d8d8"},
                            {record_kind::build, "build", "#e45756"},
                            {record_kind::range, "range", "#e7dff0"},
                            {record_kind::mark, "mark", "#b279a2"}};

} // namespace

ArrayRef<Color> pictureColors() { return Colors; }

StringRef colorOf(record_kind Kind) {
  return find_if(Colors, [&](const Color &C) { return C.Kind == Kind; })->Value;
}

std::string escaped(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(Text, OS);
  return Result;
}

std::string shortened(StringRef Text, size_t Length) {
  if (Text.size() <= Length)
    return Text.str();
  const size_t Kept = Length - 3;
  return (Text.take_front(Kept / 2) + "..." + Text.take_back(Kept - Kept / 2)).str();
}

} // namespace amp
