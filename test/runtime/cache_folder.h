// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_CACHE_FOLDER_H
#define CPPAMP_TEST_RUNTIME_CACHE_FOLDER_H

#include <filesystem>
#include <stdlib.h>
#include <string>
#include <vector>

namespace amp_test {

/// A temporary directory for one test. The destructor removes it and its contents.
class cache_folder {
public:
  explicit cache_folder(const std::filesystem::path &parent = std::filesystem::temp_directory_path()) {
    std::string pattern = (parent / "amp-cache-XXXXXX").string();
    m_path = mkdtemp(pattern.data());
  }
  ~cache_folder() {
    std::error_code ignored;
    std::filesystem::permissions(m_path, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(m_path, ignored);
  }
  const std::filesystem::path &path() const { return m_path; }
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> list;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(m_path))
      if (entry.is_regular_file())
        list.push_back(entry.path());
    return list;
  }

private:
  std::filesystem::path m_path;
};

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_CACHE_FOLDER_H
