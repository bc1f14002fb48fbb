// The disk cache. The test runs itself as a child to find out what the next run loads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache_folder.h"
#include "simple_kernels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;
namespace fs = std::filesystem;

namespace {

/// Runs the child with these variables, and returns its output.
std::string run_child(const std::string &environment) {
  // lit distributes a test program's cases over several processes, but the child must run its single case.
  std::string command = "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX -u GTEST_OUTPUT " + environment + " " +
                        fs::read_symlink("/proc/self/exe").string() +
                        " --gtest_also_run_disabled_tests --gtest_filter=*DISABLED_Child 2>&1";
  std::string output;
  FILE *pipe = popen(command.c_str(), "r");
  char buffer[4096];
  while (size_t n = fread(buffer, 1, sizeof(buffer), pipe))
    output.append(buffer, n);
  return pclose(pipe) == 0 ? output : "the child failed: " + output;
}

std::string with_folder(const cache_folder &f) { return "CPPAMP_CACHE_DIR=" + f.path().string(); }

bool was_built(const std::string &output) { return output.find("built 1, from disk 0") != std::string::npos; }
bool was_loaded(const std::string &output) { return output.find("built 0, from disk 1") != std::string::npos; }

class ProgramCacheTest : public testing::Test {
  void SetUp() override {
    if (!find_opencl())
      GTEST_SKIP() << "no OpenCL device";
  }
};

TEST_F(ProgramCacheTest, DISABLED_Child) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  EXPECT_EQ(view[9], 2);
  if (getenv("AMP_TEST_SECOND_KERNEL")) {
    fill_even(view, 7);
    EXPECT_EQ(view[2], 7);
  }
  if (getenv("AMP_TEST_LARGE_GRID")) {
    std::vector<int> many(1 << 17, 1);
    array_view<int> all(1 << 17, many);
    add_number(all, 1);
    EXPECT_EQ(all[(1 << 17) - 1], 2);
  }
  detail::runtime_statistics s = detail::statistics();
  printf("built %llu, from disk %llu\n", s.programs_built, s.programs_from_disk);
}

TEST_F(ProgramCacheTest, TheSecondRunLoads) {
  cache_folder folder;
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  EXPECT_EQ(folder.files().size(), 1u);
  EXPECT_TRUE(was_loaded(run_child(with_folder(folder))));
}

/// PoCL generates machine code at the launch, for each kernel and again for large grids. The binary of a program that
/// was created from a binary does not change.
TEST_F(ProgramCacheTest, CodeMissingFromTheFileIsBuiltAgain) {
  cache_folder folder;
  run_child(with_folder(folder));
  ASSERT_EQ(folder.files().size(), 1u);
  for (int run = 0; run < 2; ++run) {
    EXPECT_TRUE(was_loaded(run_child(with_folder(folder) + " AMP_TEST_SECOND_KERNEL=1")));
    EXPECT_TRUE(was_loaded(run_child(with_folder(folder) + " AMP_TEST_LARGE_GRID=1")));
  }
  EXPECT_EQ(folder.files().size(), 1u);
}

TEST_F(ProgramCacheTest, DamagedFilesAreMisses) {
  cache_folder folder;
  run_child(with_folder(folder));
  ASSERT_EQ(folder.files().size(), 1u);
  fs::path file = folder.files()[0];
  {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(static_cast<std::streamoff>(fs::file_size(file) / 2));
    out.put('\x7e').put('\x7f');
  }
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  EXPECT_TRUE(was_loaded(run_child(with_folder(folder)))); // the file was replaced
  fs::resize_file(file, 20);
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  fs::resize_file(file, 0);
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
}

TEST_F(ProgramCacheTest, OnlyItsUserMayReadOrWriteAFile) {
  cache_folder parent;
  const fs::path inside = parent.path() / "new" / "cache";
  EXPECT_TRUE(was_built(run_child("CPPAMP_CACHE_DIR=" + inside.string())));
  ASSERT_EQ(parent.files().size(), 1u);
  EXPECT_EQ(fs::status(parent.files()[0]).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(fs::status(inside).permissions(), fs::perms::owner_all);
  EXPECT_EQ(parent.files()[0].stem().string().size(), 64u) << "not named by a SHA-256";
}

TEST_F(ProgramCacheTest, FilesThatOthersMayWriteAreMisses) {
  for (fs::perms more : {fs::perms::group_write, fs::perms::others_write}) {
    cache_folder folder;
    EXPECT_TRUE(was_built(run_child(with_folder(folder))));
    fs::permissions(folder.files()[0], more, fs::perm_options::add);
    EXPECT_TRUE(was_built(run_child(with_folder(folder))));
    EXPECT_TRUE(was_loaded(run_child(with_folder(folder)))) << "it was not replaced";
  }
}

TEST_F(ProgramCacheTest, FilesOfOthersAreMisses) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can give files away";
  cache_folder folder;
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  ASSERT_EQ(chown(folder.files()[0].c_str(), 65534, 65534), 0);
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
}

TEST_F(ProgramCacheTest, LinksAreMisses) {
  cache_folder folder, elsewhere;
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  const fs::path file = folder.files()[0], moved = elsewhere.path() / "file";
  fs::copy_file(file, moved);
  fs::remove(file);
  fs::create_symlink(moved, file);
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
}

TEST_F(ProgramCacheTest, FoldersThatCannotBeWrittenAreFine) {
  EXPECT_TRUE(was_built(run_child("CPPAMP_CACHE_DIR=/proc/no/such/folder")));
  cache_folder folder;
  std::ofstream(folder.path() / "file") << "in the way";
  EXPECT_TRUE(was_built(run_child(with_folder(folder) + "/file")));
}

TEST_F(ProgramCacheTest, TextsAreDumpedEvenIfTheProgramIsLoaded) {
  cache_folder folder;
  std::string dump = (folder.path() / "not" / "there" / "yet").string();
  EXPECT_TRUE(was_built(run_child(with_folder(folder))));
  EXPECT_TRUE(was_loaded(run_child(with_folder(folder) + " CPPAMP_DUMP_DIR=" + dump)));
  ASSERT_TRUE(fs::exists(dump));
  EXPECT_NE(fs::directory_iterator(dump), fs::directory_iterator());
  std::string output = run_child(with_folder(folder) + " CPPAMP_DUMP_DIR=/proc/no/such/folder");
  EXPECT_TRUE(was_loaded(output));
}

TEST_F(ProgramCacheTest, CanBeTurnedOff) {
  cache_folder folder;
  EXPECT_TRUE(was_built(run_child(with_folder(folder) + " CPPAMP_CACHE=0")));
  EXPECT_TRUE(folder.files().empty());
}

TEST_F(ProgramCacheTest, FollowsXdgAndHome) {
  cache_folder folder;
  std::string path = folder.path().string();
  run_child("-u CPPAMP_CACHE_DIR XDG_CACHE_HOME=" + path);
  EXPECT_TRUE(fs::exists(folder.path() / "cppamp"));
  run_child("-u CPPAMP_CACHE_DIR -u XDG_CACHE_HOME HOME=" + path);
  EXPECT_TRUE(fs::exists(folder.path() / ".cache" / "cppamp"));
  EXPECT_TRUE(was_built(run_child("-u CPPAMP_CACHE_DIR -u XDG_CACHE_HOME -u HOME "
                                  "POCL_CACHE_DIR=" +
                                  path)));
}

TEST_F(ProgramCacheTest, TheSizeIsLimited) {
  cache_folder folder;
  run_child(with_folder(folder) + " CPPAMP_CACHE_SIZE=0");
  EXPECT_TRUE(folder.files().empty());
}

TEST_F(ProgramCacheTest, DefectiveTimelinePathsAreFine) {
  EXPECT_TRUE(was_built(run_child("CPPAMP_CACHE=0 CPPAMP_TRACE=/proc/no/such/file")));
}

TEST_F(ProgramCacheTest, TheTimelineNamesKernels) {
  cache_folder folder;
  fs::path file = folder.path() / "trace.json";
  run_child("CPPAMP_CACHE=0 CPPAMP_TRACE=" + file.string());
  std::ifstream in(file);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_NE(text.find("parallel_for_each (test.cpp:1:1)"), std::string::npos) << text;
  EXPECT_NE(text.find("\"build\""), std::string::npos);
  EXPECT_EQ(text.front(), '[');
  EXPECT_EQ(text[text.size() - 2], ']');
}

} // namespace
