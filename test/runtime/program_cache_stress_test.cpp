// The disk cache under stress: many processes at once, processes killed while they write, files
// truncated or changed at any byte, and directories without write permission. No process may compute a wrong
// result or be ended by a signal. The test runs itself as the children, on the OpenCL stub.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache_folder.h"
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <grp.h>
#include <random>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;
namespace fs = std::filesystem;

namespace {

/// The meaning of a child's exit status.
enum child_status { was_loaded = 10, was_built = 11, is_wrong = 12 };

/// Root can write to every directory, so such a child drops its privileges.
enum privileges { as_we_are, unprivileged };

void give_up_privileges() {
  const uid_t nobody = 65534;
  if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0))
    _exit(99);
}

TEST(ProgramCacheStressTest, DISABLED_Child) {
  if (getenv("AMP_TEST_UNPRIVILEGED"))
    give_up_privileges();
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  fill_even(view, 7);
  add_number(view, 1);
  bool ok = view[9] == 3 && view[2] == 8 && opencl_stub::calls("clBuildProgram") > 0;
  detail::runtime_statistics s = detail::statistics();
  exit(!ok ? is_wrong : s.programs_from_disk ? was_loaded : was_built);
}

pid_t start_child(const fs::path &folder, privileges how = as_we_are) {
  std::vector<std::string> environment = {"CPPAMP_CACHE_DIR=" + folder.string()};
  if (how == unprivileged)
    environment.push_back("AMP_TEST_UNPRIVILEGED=1");
  for (const char *name : {"LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "TMPDIR"})
    if (const char *value = getenv(name))
      environment.push_back(std::string(name) + "=" + value);
  std::vector<char *> envp;
  for (std::string &e : environment)
    envp.push_back(e.data());
  envp.push_back(nullptr);
  std::string self = fs::read_symlink("/proc/self/exe").string();
  std::string filter = "--gtest_filter=*DISABLED_Child", also = "--gtest_also_run_disabled_tests";
  char *argv[] = {self.data(), filter.data(), also.data(), nullptr};
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int error = posix_spawn(&child, self.c_str(), &quiet, nullptr, argv, envp.data());
  posix_spawn_file_actions_destroy(&quiet);
  return error ? -1 : child;
}

/// Returns the exit status, or the negated signal number.
int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
int run_child(const fs::path &folder, privileges how = as_we_are) { return wait_for(start_child(folder, how)); }

bool is_right(int status) { return status == was_built || status == was_loaded; }

TEST(ProgramCacheStressTest, ManyProcessesAtOnce) {
  cache_folder folder;
  std::vector<pid_t> children;
  for (int i = 0; i < 64; ++i)
    children.push_back(start_child(folder.path()));
  for (pid_t child : children)
    EXPECT_PRED1(is_right, wait_for(child));
  EXPECT_EQ(run_child(folder.path()), was_loaded);
  for (const fs::path &file : folder.files())
    EXPECT_EQ(file.extension(), ".bin"); // no temporary files remain
}

TEST(ProgramCacheStressTest, ProcessesThatAreKilled) {
  cache_folder folder;
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) {
    pid_t victim = start_child(folder.path()), other = start_child(folder.path());
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
    kill(victim, SIGKILL);
    wait_for(victim);
    EXPECT_PRED1(is_right, wait_for(other));
    if (i % 5 == 0)
      for (const fs::path &file : folder.files())
        fs::remove(file);
  }
  EXPECT_PRED1(is_right, run_child(folder.path()));
  EXPECT_EQ(run_child(folder.path()), was_loaded);
}

TEST(ProgramCacheStressTest, FilesThatAreChangedAnywhere) {
  cache_folder folder;
  ASSERT_EQ(run_child(folder.path()), was_built);
  ASSERT_EQ(run_child(folder.path()), was_loaded);
  ASSERT_EQ(folder.files().size(), 1u);
  fs::path file = folder.files()[0];
  std::ifstream in(file, std::ios::binary);
  std::string good((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    std::string bad = good;
    size_t at = i < 20 ? static_cast<size_t>(i) * 2 : random() % bad.size();
    if (i % 3 == 0)
      bad.resize(at);
    else if (i % 3 == 1)
      bad[at] = static_cast<char>(bad[at] ^ (1 << random() % 8));
    else
      bad.insert(at, "x");
    std::ofstream(file, std::ios::binary) << bad;
    EXPECT_EQ(run_child(folder.path()), was_built) << "change " << i << " at byte " << at;
  }
}

TEST(ProgramCacheStressTest, FoldersThatCannotBeWritten) {
  // TMPDIR may be a directory that other users cannot enter.
  cache_folder folder("/tmp");
  ASSERT_EQ(run_child(folder.path()), was_built);
  ASSERT_EQ(folder.files().size(), 1u);
  fs::path file = folder.files()[0];
  const fs::perms can_read = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read,
                  can_enter = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  fs::permissions(file, can_read);
  fs::permissions(folder.path(), can_read | can_enter);
  EXPECT_EQ(run_child(folder.path(), unprivileged), was_loaded); // reading still works
  fs::permissions(file, fs::perms::none);
  EXPECT_EQ(run_child(folder.path(), unprivileged), was_built);
  fs::permissions(folder.path(), fs::perms::none);
  EXPECT_EQ(run_child(folder.path(), unprivileged), was_built);
  fs::permissions(folder.path(), fs::perms::owner_all);
  fs::remove(file);
  fs::permissions(folder.path(), can_read | can_enter);
  EXPECT_EQ(run_child(folder.path(), unprivileged), was_built); // the child cannot store the program
  EXPECT_TRUE(folder.files().empty());
  fs::permissions(folder.path(), fs::perms::owner_all);
  // A directory in place of the file, and a device that cannot be written to.
  fs::create_directory(file);
  EXPECT_EQ(run_child(folder.path()), was_built);
  EXPECT_EQ(run_child("/dev/full"), was_built);
  EXPECT_EQ(run_child("/proc/self/fd"), was_built);
}

} // namespace
