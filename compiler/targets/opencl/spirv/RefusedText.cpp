// See RefusedText.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RefusedText.h"
#include "messages/DeviceDiagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

struct TextError {
  unsigned Line = 0;
  StringRef Words;
};

/// "<stdin>:12:3: error: ..."
TextError findFirst(StringRef Log) {
  while (!Log.empty()) {
    auto [Line, Rest] = Log.split('\n');
    Log = Rest;
    auto [Place, Words] = Line.split(": error: ");
    TextError E;
    if (!Words.empty() && !Place.rsplit(':').first.rsplit(':').second.getAsInteger(10, E.Line)) {
      E.Words = Words;
      return E;
    }
  }
  return {};
}

/// The kernel that line `Last` is in: the last name behind "__kernel void", or behind "__kernel" with attributes
/// and "void" in the next line.
StringRef findKernel(StringRef Text, unsigned Last) {
  StringRef Name;
  for (unsigned I = 0; I < Last && !Text.empty(); ++I) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    bool OfKernel = Line.consume_front("__kernel ");
    if (OfKernel && !Line.starts_with("void "))
      OfKernel = Text.starts_with("void ") && !(Line = Text).empty();
    if (OfKernel)
      Name = Line.drop_front(StringRef("void ").size()).split('(').first;
  }
  return Name;
}

std::string keep(StringRef Text) {
  SmallString<128> Path;
  int FD;
  if (sys::fs::createTemporaryFile("cppamp-refused", "cl", FD, Path))
    return "";
  raw_fd_ostream OS(FD, /*shouldClose=*/true);
  OS << Text;
  return Path.str().str();
}

} // namespace

void reportRefusedText(Module &M, StringRef Text, StringRef Log) {
  TextError E = findFirst(Log);
  StringRef Name = findKernel(Text, E.Line);
  const Function *F = M.getFunction(Name);
  std::string File = keep(Text);
  report(M.getContext(), File.empty() ? diag::TextRefused : diag::TextRefusedReport,
         F ? SourcePlace::get(*F) : SourcePlace())
      << (Name.empty() ? Twine("these kernels") : "kernel '" + Name + "'") << (E.Words.empty() ? Log.trim() : E.Words)
      << File;
}

} // namespace amp
