// See VisualFiles.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VisualFiles.h"
#include "SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace amp {
namespace {

bool isSource(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path).lower())
      .Cases(".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".tpp", true)
      .Cases(".c", ".cc", ".cpp", ".cxx", ".cppm", ".ixx", true)
      .Default(false);
}

/// A file whose text differs from that on disk.
class ChangedFile : public vfs::File {
public:
  ChangedFile(vfs::Status Stat, const std::string &Text) : Stat(std::move(Stat)), Text(Text) {}

  ErrorOr<vfs::Status> status() override { return Stat; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  const std::string &Text; ///< owned by the file system, which lives longer
};

std::string joinPath(StringRef Folder, StringRef Name) {
  if (Folder.empty() || sys::path::is_absolute(Name))
    return Name.str();
  return (Folder + "/" + Name).str();
}

bool liesIn(StringRef Path, StringRef Folder) { return Path.consume_front(Folder) && Path.starts_with("/"); }

} // namespace

VisualFiles::VisualFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base, std::vector<SearchFolder> Folders)
    : ProxyFileSystem(std::move(Base)), Folders(std::move(Folders)) {}

ErrorOr<vfs::Status> VisualFiles::status(const Twine &Path) {
  ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path);
  if (!Stat || !Stat->isRegularFile())
    return Stat;
  const std::string *Text = getText(Path.str());
  return Text ? vfs::Status::copyWithNewSize(*Stat, Text->size()) : *Stat;
}

ErrorOr<std::unique_ptr<vfs::File>> VisualFiles::openFileForRead(const Twine &Path) {
  if (const std::string *Text = getText(Path.str())) {
    ErrorOr<vfs::Status> Stat = status(Path);
    if (!Stat)
      return Stat.getError();
    return std::make_unique<ChangedFile>(std::move(*Stat), *Text);
  }
  return ProxyFileSystem::openFileForRead(Path);
}

const std::string *VisualFiles::getText(StringRef Path) {
  if (!isSource(Path) || !isOwn(Path))
    return nullptr;
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  auto [Known, IsNew] = Texts.try_emplace(Path.str());
  if (IsNew)
    Known->second = convert(Path);
  return Known->second ? &*Known->second : nullptr;
}

void VisualFiles::addFolder(std::string Path) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  Folders.push_back({std::move(Path), /*IsSystem=*/false});
}

bool VisualFiles::isCorrected(StringRef Name) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  return llvm::any_of(Renamed, [&](const auto &Names) { return Names.second == Name; });
}

std::vector<std::string> VisualFiles::describeChanges() {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  std::vector<std::string> Result;
  for (auto &[Written, Real] : Renamed)
    Result.push_back("'" + Real + "' for '" + Written + "'");
  for (auto &[File, Encoding] : Converted)
    Result.push_back("'" + File + "' as " + Encoding);
  return Result;
}

/// Returns true if the file is in no system folder, or in one of the program's folders inside a system folder.
bool VisualFiles::isOwn(StringRef Path) const {
  size_t Longest = 0;
  bool IsSystem = false;
  for (const SearchFolder &Folder : Folders)
    if (Folder.Path.size() > Longest && liesIn(Path, Folder.Path)) {
      Longest = Folder.Path.size();
      IsSystem = Folder.IsSystem;
    }
  return !IsSystem;
}

bool VisualFiles::isThere(const Twine &Path) const {
  ErrorOr<vfs::Status> Stat = const_cast<vfs::FileSystem &>(getUnderlyingFS()).status(Path);
  return Stat && Stat->isRegularFile();
}

std::optional<std::string> VisualFiles::convert(StringRef Path) {
  auto Buffer = getUnderlyingFS().getBufferForFile(Path);
  if (!Buffer)
    return std::nullopt;
  StringRef Text = (*Buffer)->getBuffer();
  std::optional<std::string> Result;
  if (std::optional<SourceText> Source = convertToUtf8(Text)) {
    Converted[sys::path::filename(Path).str()] = Source->Encoding.str();
    Result = std::move(Source->Utf8);
  }
  for (const IncludeName &I : findIncludes(Result ? StringRef(*Result) : Text)) {
    StringRef Name = (Result ? StringRef(*Result) : Text).substr(I.Offset, I.Size);
    std::optional<std::string> Right = correctName(Name, I.IsAngled, sys::path::parent_path(Path));
    if (!Right)
      continue;
    Renamed[Name.str()] = *Right;
    if (!Result)
      Result = Text.str();
    Result->replace(I.Offset, I.Size, *Right);
  }
  return Result;
}

/// Returns the spelling of an existing file if no file has the written name. The length is unchanged.
std::optional<std::string> VisualFiles::correctName(StringRef Name, bool IsAngled, StringRef Folder) {
  std::string Slashed = Name.str();
  std::replace(Slashed.begin(), Slashed.end(), '\\', '/');
  const bool HasBackslash = Slashed != Name;
  for (bool Fallback : {false, true}) {
    SmallVector<StringRef, 16> Candidates;
    if (!IsAngled && !Fallback)
      Candidates.push_back(Folder);
    for (const SearchFolder &F : Folders)
      if (F.IsFallback == Fallback)
        Candidates.push_back(F.Path);
    for (StringRef Candidate : Candidates) {
      if (isThere(joinPath(Candidate, Name)))
        return std::nullopt;
      if (HasBackslash && isThere(joinPath(Candidate, Slashed)))
        return Slashed;
    }
    if (!IsAngled && !Fallback)
      if (auto Real = findWithoutCase(Folder, Slashed))
        return Real;
    for (const SearchFolder &F : Folders)
      if (F.IsFallback == Fallback)
        if (auto Real = findWithoutCase(F.Path, Slashed))
          return Real;
  }
  return HasBackslash ? std::optional(Slashed) : std::nullopt;
}

/// Returns the name below `Folder` that differs only in case.
std::optional<std::string> VisualFiles::findWithoutCase(StringRef Folder, StringRef Name) {
  SmallVector<StringRef, 4> Parts;
  Name.split(Parts, '/', -1, /*KeepEmpty=*/true);
  std::string Real;
  for (StringRef Part : Parts) {
    if (!Real.empty())
      Real += '/';
    if (Part == "." || Part == ".." || Part.empty()) {
      Real += Part;
      continue;
    }
    const StringMap<std::string> &Listing = listFolder(joinPath(Folder, Real));
    auto Found = Listing.find(Part.lower());
    if (Found == Listing.end())
      return std::nullopt;
    Real += Found->second;
  }
  return Real != Name && isThere(joinPath(Folder, Real)) ? std::optional(Real) : std::nullopt;
}

const StringMap<std::string> &VisualFiles::listFolder(StringRef Folder) {
  auto [Listing, IsNew] = Listings.try_emplace(Folder.empty() ? "." : Folder);
  if (!IsNew)
    return Listing->second;
  std::error_code EC;
  for (vfs::directory_iterator I = getUnderlyingFS().dir_begin(Listing->first(), EC), End; I != End && !EC;
       I.increment(EC)) {
    StringRef Name = sys::path::filename(I->path());
    std::string &Known = Listing->second[Name.lower()];
    if (Known.empty() || Name < Known) // makes the result independent of the folder's order
      Known = Name.str();
  }
  return Listing->second;
}

std::optional<std::string> VisualFiles::findOwn(StringRef Name, bool IsAngled, StringRef Includer) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  SmallVector<std::string, 16> Candidates;
  if (!IsAngled)
    Candidates.push_back(sys::path::parent_path(Includer).str());
  for (const SearchFolder &F : Folders)
    if (!F.IsSystem)
      Candidates.push_back(F.Path);
  for (const std::string &Candidate : Candidates)
    if (std::string Path = joinPath(Candidate, Name); isThere(Path))
      return Path;
  return std::nullopt;
}

bool VisualFiles::isOfSystem(StringRef Name) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  return llvm::any_of(
      Folders, [&](const SearchFolder &F) { return F.IsSystem && !F.IsFallback && isThere(joinPath(F.Path, Name)); });
}

} // namespace amp
