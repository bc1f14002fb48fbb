// Files that cannot be written completely: the cache, the timeline and dumped kernels on a full disk. Programs work
// as they do without these files, and report what they could not write.
//
// The test limits the size of files (RLIMIT_FSIZE). The system then reports EFBIG instead of a full disk's ENOSPC.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"
#include "use_everything.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <signal.h>
#include <stdlib.h>
#include <string>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace amp_test;
namespace fs = std::filesystem;

namespace {

struct outcome {
  int status;
  std::string errors;
};

/// Runs a program that uses the library, and returns its output. Files may have at most `bytes` bytes. If `is_full`,
/// files in `folder` must stay empty.
outcome use_with_files_of(rlim_t bytes, const fs::path &folder) {
  int errors[2];
  (void)!pipe(errors); // a pipe has no size limit
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    (void)dup2(errors[1], STDERR_FILENO);
    (void)close(errors[0]);
    (void)close(errors[1]);
    setenv("CPPAMP_CACHE_DIR", (folder / "cache").c_str(), 1);
    setenv("CPPAMP_TRACE", (folder / "trace.json").c_str(), 1);
    setenv("CPPAMP_DUMP_DIR", (folder / "dump").c_str(), 1);
    (void)signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {bytes, bytes};
    (void)setrlimit(RLIMIT_FSIZE, &limit);
    try {
      use_everything();
    } catch (const std::exception &) {
      _exit(1);
    }
    exit(0);
  }
  (void)close(errors[1]);
  outcome result = {};
  char text[4096];
  for (ssize_t got; (got = read(errors[0], text, sizeof(text))) > 0;)
    result.errors.append(text, static_cast<size_t>(got));
  (void)close(errors[0]);
  (void)waitpid(child, &result.status, 0);
  return result;
}

/// Returns temporary files, and files that a program without limits would discard.
std::vector<fs::path> rest_of_cache(const fs::path &folder) {
  std::vector<fs::path> rest;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder / "cache", error))
    rest.push_back(entry.path().filename());
  return rest;
}

class FullDiskTest : public testing::Test {
protected:
  const fs::path folder = testing::TempDir() + "full_disk_test." + std::to_string(getpid());
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
};

TEST_F(FullDiskTest, FilesThatDoNotFitAreNotKept) {
  for (rlim_t bytes : {0, 1, 40, 100, 512}) {
    SCOPED_TRACE(bytes);
    const outcome got = use_with_files_of(bytes, folder);
    EXPECT_EQ(got.status, 0) << got.errors;
    EXPECT_THAT(got.errors, testing::HasSubstr("CPPAMP_TRACE: cannot write"));
    if (bytes <= 40) { // less than one of the stub's programs
      EXPECT_THAT(got.errors, testing::HasSubstr("CPPAMP_DUMP_DIR: cannot write"));
      EXPECT_THAT(rest_of_cache(folder), testing::IsEmpty());
    }
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
}

TEST_F(FullDiskTest, WithEnoughSpaceNothingIsReported) {
  const outcome got = use_with_files_of(RLIM_INFINITY, folder);
  EXPECT_EQ(got.status, 0);
  EXPECT_EQ(got.errors, "");
  EXPECT_FALSE(rest_of_cache(folder).empty());
}

TEST_F(FullDiskTest, AFullFileSystem) {
  if (mount("none", folder.c_str(), "tmpfs", 0, "size=16k") != 0)
    GTEST_SKIP() << "file systems cannot be mounted here";
  {
    std::ofstream filler(folder / "filler");
    filler << std::string(64 << 10, 'x');
  }
  const outcome got = use_with_files_of(RLIM_INFINITY, folder);
  (void)umount(folder.c_str());
  EXPECT_EQ(got.status, 0) << got.errors;
  EXPECT_THAT(got.errors, testing::HasSubstr("CPPAMP_TRACE: cannot write"));
  EXPECT_THAT(got.errors, testing::HasSubstr("CPPAMP_DUMP_DIR: cannot write"));
}

} // namespace
