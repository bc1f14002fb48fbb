// Control-group quotas, read from files in the format of the Linux kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache_folder.h"

#include "support/cpu_quota.h"

#include <gtest/gtest.h>

#include <fstream>

using Concurrency::detail::cpu_quota;

namespace {

class groups {
public:
  void write(const std::string &file, const std::string &text) const {
    const std::filesystem::path path = m_folder.path() / file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  unsigned quota() const { return cpu_quota(m_folder.path() / "membership", m_folder.path()); }

private:
  amp_test::cache_folder m_folder;
};

TEST(CpuQuotaTest, IsRoundedUp) {
  groups g;
  g.write("membership", "0::/a\n");
  g.write("a/cpu.max", "150000 100000\n");
  EXPECT_EQ(g.quota(), 2u);
  g.write("a/cpu.max", "200000 100000\n");
  EXPECT_EQ(g.quota(), 2u);
  g.write("a/cpu.max", "1000 100000\n");
  EXPECT_EQ(g.quota(), 1u);
}

TEST(CpuQuotaTest, TheSmallestQuotaOfAllParentsApplies) {
  groups g;
  g.write("membership", "0::/a/b/c\n");
  g.write("a/b/c/cpu.max", "max 100000\n");
  g.write("a/b/cpu.max", "800000 100000\n");
  g.write("a/cpu.max", "300000 100000\n");
  EXPECT_EQ(g.quota(), 3u);
}

TEST(CpuQuotaTest, AContainerSeesItsGroupAsTheRoot) {
  groups g;
  g.write("membership", "0::/not/mounted/here\n");
  g.write("cpu.max", "50000 100000\n");
  EXPECT_EQ(g.quota(), 1u);
}

TEST(CpuQuotaTest, Version1) {
  groups g;
  g.write("membership", "5:memory:/m\n4:cpu,cpuacct:/a\n");
  g.write("cpu/a/cpu.cfs_quota_us", "250000\n");
  g.write("cpu/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(g.quota(), 3u);
  g.write("cpu/a/cpu.cfs_quota_us", "-1\n");
  EXPECT_EQ(g.quota(), 0u);
}

TEST(CpuQuotaTest, MissingAndInvalidQuotas) {
  groups g;
  EXPECT_EQ(g.quota(), 0u);
  g.write("membership", "0::/a\n:\n::\nx:y\n0::b\n");
  EXPECT_EQ(g.quota(), 0u);
  for (const char *text : {"", "max", "max 100000", "0 0", "-5 100000", "5", "a b"}) {
    g.write("a/cpu.max", text);
    EXPECT_EQ(g.quota(), 0u) << text;
  }
  g.write("a/cpu.max", "9223372036854775807 1");
  EXPECT_EQ(g.quota(), 1u << 30);
}

} // namespace
