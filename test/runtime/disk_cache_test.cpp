// The size limit of the disk cache: eight processes store many times as much as it allows. check stores 1200 programs,
// and the target check-memory ten thousand (CPPAMP_TEST_ALL).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/disk_cache.h"
#include "cache_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency::detail;
namespace fs = std::filesystem;

namespace {

constexpr unsigned processes = 8, largest = 4096;
const unsigned programs_of_each = getenv("CPPAMP_TEST_ALL") ? 1250 : 150;
constexpr uintmax_t limit = uintmax_t(1) << 20; // the programs take 2 or 19 MiB

digest key_of(unsigned number) { return sha256().add(std::to_string(number)).get(); }

/// The number determines the contents.
cached_program program_of(unsigned number) {
  std::mt19937 random(number);
  cached_program program;
  program.kernels = {"kernel" + std::to_string(number)};
  program.binary.resize(random() % (largest - 200));
  for (char &c : program.binary)
    c = static_cast<char>(random());
  return program;
}

bool is_right(const cached_program &found, unsigned number) {
  const cached_program expected = program_of(number);
  return found.binary == expected.binary && found.kernels == expected.kernels;
}

const unsigned popular = processes * programs_of_each; // a program that all processes use

/// Returns the exit status of a child: 0 if every program that it loaded was correct.
int use_cache(unsigned process) {
  std::mt19937 random(process);
  for (unsigned i = 0; i < programs_of_each; ++i) {
    store_program(key_of(i * processes + process), program_of(i * processes + process));
    const unsigned other =
        i * processes + random() % processes - std::min(i, static_cast<unsigned>(random() % 64)) * processes;
    const std::optional<cached_program> found = load_program(key_of(other)), always = load_program(key_of(popular));
    if (found && !is_right(*found, other))
      return 1;
    if (!always)
      return 2;
    if (!is_right(*always, popular))
      return 3;
  }
  return 0;
}

/// Returns the total size of the files. Files may disappear during the call.
uintmax_t size_of(const fs::path &folder) {
  uintmax_t total = 0;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
    const uintmax_t size = entry.file_size(error);
    total += error ? 0 : size;
  }
  return total;
}

TEST(DiskCacheTest, EightProcessesStayWithinTheLimit) {
  amp_test::cache_folder folder;
  setenv("CPPAMP_CACHE_DIR", folder.path().c_str(), 1);
  setenv("CPPAMP_CACHE_SIZE", std::to_string(limit >> 20).c_str(), 1);
  store_program(key_of(popular), program_of(popular));
  std::vector<pid_t> children;
  for (unsigned p = 0; p < processes; ++p) {
    children.push_back(fork());
    if (children.back() == 0)
      _exit(use_cache(p));
  }
  uintmax_t most = 0;
  for (unsigned ended = 0; ended < processes;) {
    most = std::max(most, size_of(folder.path()));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    int status = 0;
    if (waitpid(-1, &status, WNOHANG) > 0) {
      ++ended;
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    }
  }
  EXPECT_LE(most, limit + processes * largest); // each process may be writing one file
  for (unsigned k = 0; k < 16; ++k)
    store_program(key_of(popular + 1 + k), program_of(popular + 1 + k));
  const uintmax_t kept = size_of(folder.path());
  EXPECT_LE(kept, limit);
  EXPECT_GE(kept, limit * 2 / 3); // the cache removes little more than necessary
  for (unsigned k = 0; k < 16; ++k)
    EXPECT_TRUE(load_program(key_of(popular + 1 + k))); // the cache evicts the least recently used programs
  for (const fs::path &file : folder.files())
    EXPECT_EQ(file.extension(), ".bin"); // no temporary files remain
}

} // namespace
