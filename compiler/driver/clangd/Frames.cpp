// See Frames.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frames.h"

#include "llvm/ADT/Twine.h"

#include <cerrno>
#include <unistd.h>

using namespace llvm;

namespace amp {

bool FrameReader::fill() {
  char Bytes[1 << 16];
  ssize_t Count;
  do
    Count = ::read(File, Bytes, sizeof(Bytes));
  while (Count < 0 && errno == EINTR);
  if (Count <= 0)
    return false;
  Buffer.append(Bytes, Count);
  return true;
}

std::optional<std::string> FrameReader::read() {
  constexpr StringLiteral EndOfHeader = "\r\n\r\n";
  size_t Header;
  while ((Header = Buffer.find(EndOfHeader)) == std::string::npos)
    if (!fill())
      return std::nullopt;
  size_t Length = 0;
  SmallVector<StringRef, 4> Lines;
  StringRef(Buffer).take_front(Header).split(Lines, "\r\n");
  for (StringRef Line : Lines)
    if (Line.consume_front_insensitive("Content-Length:"))
      Line.trim().getAsInteger(10, Length);
  size_t Begin = Header + EndOfHeader.size();
  while (Buffer.size() < Begin + Length)
    if (!fill())
      return std::nullopt;
  std::string Message = Buffer.substr(Begin, Length);
  Buffer.erase(0, Begin + Length);
  return Message;
}

bool writeFrame(int File, StringRef Bytes) {
  std::string Frame = ("Content-Length: " + Twine(Bytes.size()) + "\r\n\r\n" + Bytes).str();
  for (size_t Done = 0; Done < Frame.size();) {
    ssize_t Count = ::write(File, Frame.data() + Done, Frame.size() - Done);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return false;
    Done += Count;
  }
  return true;
}

} // namespace amp
