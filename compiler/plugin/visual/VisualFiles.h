// A file system that reads a program's own sources as Visual C++ does: see SourceText.h. An #include whose file does
// not exist as written gets the name of the existing file: "Dir\FILE.h" becomes "dir/file.h". Lines and columns are
// unchanged, so diagnostics match the file on disk.
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

/// A folder in the header search.
struct SearchFolder {
  std::string Path;
  bool IsSystem; ///< its files are read unchanged
  /// Files of the program have priority over this folder's, even if the program names them in another case.
  bool IsFallback = false;
};

/// The host and device compilations use it concurrently.
class VisualFiles : public llvm::vfs::ProxyFileSystem {
public:
  VisualFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, std::vector<SearchFolder> Folders);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;

  /// Returns the text that replaces the file's, if any.
  const std::string *getText(llvm::StringRef Path);

  /// Returns the file that an #include in `Includer` names, if it is one of the program's own.
  std::optional<std::string> findOwn(llvm::StringRef Name, bool IsAngled, llvm::StringRef Includer);

  /// Returns true if a system folder, but not one that we add, has a file of that name.
  bool isOfSystem(llvm::StringRef Name);

  /// Adds a folder that is searched only because it contains an indirect includer.
  void addFolder(std::string Path);

  /// Returns true if an #include has this name only because its case or its backslashes were corrected.
  bool isCorrected(llvm::StringRef Name);

  /// Describes the changes to files that were read, without duplicates and in a fixed order.
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
  std::map<std::string, std::optional<std::string>> Texts; ///< changed texts of the files examined so far
  llvm::StringMap<llvm::StringMap<std::string>> Listings;  ///< names in folders; key: lower case
  std::map<std::string, std::string> Renamed;              ///< corrected names in #include lines
  std::map<std::string, std::string> Converted;            ///< encodings of files
};

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_VISUALFILES_H
