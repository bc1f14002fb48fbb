// See LinkLine.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LinkLine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace amp {
namespace {

/// How the linker searches for libraries, according to the options so far.
struct LibrarySearch {
  std::vector<std::string> Folders;
  bool Static = false;

  /// Returns an empty path if there is none; the linker will report that.
  std::string find(StringRef Name) const {
    for (const std::string &Folder : Folders)
      for (bool Shared : {true, false}) {
        if (Shared && Static)
          continue;
        SmallString<128> Path(Folder);
        if (Name.starts_with(":"))
          sys::path::append(Path, Name.drop_front());
        else
          sys::path::append(Path, "lib" + Name + (Shared ? ".so" : ".a"));
        if (sys::fs::exists(Path))
          return Path.str().str();
      }
    return "";
  }

  void readOption(StringRef Arg) {
    if (Arg == "-Bstatic" || Arg == "-static" || Arg == "-dn" || Arg == "-non_shared" || Arg == "--static")
      Static = true;
    else if (Arg == "-Bdynamic" || Arg == "-dy" || Arg == "-call_shared" || Arg == "--pop-state")
      Static = false; // the pushed state is unknown; reading an unneeded library does no harm
  }
};

/// Reads the value of an option that is joined to it or follows it: -L<folder>, -L <folder>.
bool readValue(StringRef Option, ArrayRef<std::string> Args, size_t &I, StringRef &Value) {
  Value = Args[I];
  if (!Value.consume_front(Option))
    return false;
  if (Value.empty() && I + 1 < Args.size())
    Value = Args[++I];
  return true;
}

std::string findClang() {
  std::string Major = utostr(LLVM_VERSION_MAJOR);
  ErrorOr<std::string> Found = sys::findProgramByName("clang++-" + Major);
  return Found ? *Found : "/usr/lib/llvm-" + Major + "/bin/clang++";
}

} // namespace

bool LinkLine::readOwn(StringRef Arg) {
  if (Arg.consume_front("--amp-linker="))
    Linker = Arg.str();
  else if (Arg.consume_front("--amp-clang="))
    Clang = Arg.str();
  else if (Arg == "--amp-save-temps")
    SaveTemps = true;
  else
    return false;
  return true;
}

Expected<LinkLine> LinkLine::parse(ArrayRef<const char *> Arguments) {
  LinkLine Line;
  BumpPtrAllocator Alloc;
  SmallVector<const char *, 64> Expanded(Arguments.begin(), Arguments.end());
  cl::ExpansionContext Context(Alloc, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Expanded))
    return E;
  if (StringRef Name = sys::path::filename(Expanded.front()); Name.starts_with("ld"))
    Line.Linker = Name.str();
  for (const char *Arg : drop_begin(Expanded))
    if (!Line.readOwn(Arg))
      Line.Args.push_back(Arg);
  if (Line.Clang.empty())
    Line.Clang = findClang();
  Line.readInputs();
  return Line;
}

void LinkLine::addInput(const std::string &Path) {
  if (!sys::fs::is_regular_file(Path))
    return;
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return; // the linker will report it
  file_magic Kind = identify_magic((*Buffer)->getBuffer());
  if (Kind == file_magic::elf_relocatable || Kind == file_magic::archive || Kind == file_magic::bitcode)
    Inputs.push_back({Path, Kind == file_magic::archive, std::move(*Buffer)});
}

void LinkLine::readInputs() {
  LibrarySearch Search;
  FirstLibrary = Args.size();
  for (size_t I = 0; I < Args.size(); ++I) {
    size_t At = I;
    StringRef Value;
    if (readValue("--library-path=", Args, I, Value) || readValue("-L", Args, I, Value)) {
      Search.Folders.push_back(Value.str());
    } else if (readValue("--library=", Args, I, Value) || readValue("-l", Args, I, Value)) {
      FirstLibrary = std::min(FirstLibrary, At);
      addInput(Search.find(Value));
    } else if (Args[I] == "-o" || Args[I] == "--output") {
      ++I; // the output of an earlier link
    } else if (StringRef(Args[I]).starts_with("-")) {
      Search.readOption(Args[I]);
    } else {
      addInput(Args[I]);
      if (sys::path::extension(Args[I]) == ".a")
        FirstLibrary = std::min(FirstLibrary, At);
    }
  }
}

std::vector<std::string> LinkLine::withObjects(ArrayRef<std::string> Objects) const {
  std::vector<std::string> All = Args;
  All.insert(All.begin() + FirstLibrary, Objects.begin(), Objects.end());
  return All;
}

std::vector<std::string> LinkLine::withArchive(const std::string &Archive, const std::string &Output) const {
  std::vector<std::string> All = Args;
  All.insert(All.end(), {Archive, "-o", Output});
  return All;
}

} // namespace amp
