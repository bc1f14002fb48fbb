// A file system that reads a program's own sources as Visual C++ does: see SourceText.h. An #include that finds no file
// as it is written gets the name that the file has: "Dir\FILE.h" becomes "dir/file.h". Lines and columns stay, so
// that messages are about the file that is there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_VISUAL_VISUALFILES_H
#define CPPAMP_PLUGIN_VISUAL_VISUALFILES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace amp {

/// A folder that headers are looked for in.
struct SearchFolder {
  std::string Path;
  bool IsSystem;    ///< its files are read as they are
  bool IgnoresCase; ///< a program for Windows may name its files in any case
};

/// Host and device compilation read through it at the same time.
class VisualFiles : public llvm::vfs::ProxyFileSystem {
public:
  VisualFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, std::vector<SearchFolder> Folders);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;

  /// The text that takes the place of the file's, if that is not read as it is.
  const std::string *getText(llvm::StringRef Path);

  /// The file that an #include in `Includer` names, as far as it is one of the program's own; else nothing.
  std::optional<std::string> findOwn(llvm::StringRef Name, bool IsAngled, llvm::StringRef Includer);

  /// Folders that files are found in only because a file that includes their includer lies there.
  void addFolder(std::string Path);

  /// What has been changed in files that were read, in words, each once and in a fixed order.
  std::vector<std::string> describeChanges();

private:
  bool isOwn(llvm::StringRef Path) const;
  bool isThere(const llvm::Twine &Path) const;
  std::optional<std::string> convert(llvm::StringRef Path);
  std::optional<std::string> correctName(llvm::StringRef Name, bool IsAngled, llvm::StringRef Folder);
  std::optional<std::string> findWithoutCase(llvm::StringRef Folder, llvm::StringRef Name);
  const llvm::StringMap<std::string> &listFolder(llvm::StringRef Folder);

  std::recursive_mutex Lock;
  std::vector<SearchFolder> Folders;
  std::map<std::string, std::optional<std::string>> Texts; ///< of files that have been looked at
  llvm::StringMap<llvm::StringMap<std::string>> Listings;  ///< names in folders, by the same in lower case
  std::map<std::string, std::string> Renamed;              ///< in #include lines
  std::map<std::string, std::string> Converted;            ///< encodings of files
};

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_VISUALFILES_H
