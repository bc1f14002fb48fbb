// The contract, from both ends: the table of kernels.ll, written by the compiler into an object file, as
// the runtime reads it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_registry.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

extern "C" Concurrency::detail::table::image_handle *contract_image();

namespace Concurrency::detail {

namespace {

kernel_info &find(const char *symbol) {
  kernel_handle handle = {contract_image(), symbol, nullptr};
  return find_kernel(handle);
}

void expect_arg(const kernel_info &k, unsigned i, table::arg_kind kind, unsigned index,
                unsigned offset, unsigned offset2, unsigned bytes) {
  ASSERT_LT(i, k.record->arg_count);
  EXPECT_EQ(k.args[i].kind, kind) << "argument " << i;
  EXPECT_EQ(k.args[i].index, index) << "argument " << i;
  EXPECT_EQ(k.args[i].offset, offset) << "argument " << i;
  EXPECT_EQ(k.args[i].offset2, offset2) << "argument " << i;
  if (bytes) {
    EXPECT_EQ(k.args[i].bytes, bytes) << "argument " << i;
  }
}

TEST(KernelTableTest, DescribesTheKernel) {
  kernel_info &k = find("_Z5scale");
  EXPECT_STREQ(k.name, "scale_kernel");
  EXPECT_STREQ(k.source_location, "prog.cpp:12:3");
  EXPECT_EQ(k.record->rank, 2u);
  EXPECT_EQ(k.record->tile[0], 0u);
  EXPECT_EQ(k.record->local_bytes, 0u);
  EXPECT_EQ(k.record->functor_bytes, 104u);
  EXPECT_EQ(k.record->features, uint32_t(table::feature_fp64));
}

TEST(KernelTableTest, DescribesContainers) {
  kernel_info &k = find("_Z5scale");
  ASSERT_EQ(k.record->container_count, 2u);
  EXPECT_EQ(k.containers[0].kind, table::container_view);
  EXPECT_EQ(k.containers[0].access, uint32_t(table::access_write));
  EXPECT_EQ(k.containers[0].offset, 0u);
  EXPECT_EQ(k.containers[0].rank, 2u);
  EXPECT_EQ(k.containers[0].elem_bytes, 8u);
  EXPECT_EQ(k.containers[1].kind, table::container_array_ref);
  EXPECT_EQ(k.containers[1].access, uint32_t(table::access_read));
  EXPECT_EQ(k.containers[1].offset, 40u);
}

TEST(KernelTableTest, DescribesEveryKindOfArgument) {
  kernel_info &k = find("_Z5scale");
  ASSERT_EQ(k.record->arg_count, 7u);
  expect_arg(k, 0, table::arg_buffer, 0, 0, 0, 0);
  expect_arg(k, 1, table::arg_buffer, 1, 0, 0, 0);
  expect_arg(k, 2, table::arg_offsets, 0, 2, 0, 16);
  expect_arg(k, 3, table::arg_indirect, 0, 40, 24, 4);
  expect_arg(k, 4, table::arg_scalar, 0, 32, 0, 4);
  expect_arg(k, 5, table::arg_domain, 1, 0, 0, 4);
  expect_arg(k, 6, table::arg_functor, 0, 0, 0, 0);
}

TEST(KernelTableTest, DescribesTilesAndLocalMemory) {
  kernel_info &k = find("_Z4tile");
  EXPECT_EQ(k.record->tile[0], 16u);
  EXPECT_EQ(k.record->tile[1], 0u);
  EXPECT_EQ(k.record->local_bytes, 64u);
  EXPECT_EQ(k.containers[0].access, table::access_read | table::access_write);
}

TEST(KernelTableTest, AKernelMayReadNothing) {
  kernel_info &k = find("_Z7nothing");
  EXPECT_EQ(k.record->container_count, 0u);
  EXPECT_EQ(k.record->arg_count, 0u);
}

TEST(KernelTableTest, TheTextHasTheKernelsOfTheTable) {
  kernel_info &k = find("_Z4tile");
  EXPECT_NE(k.image->opencl_c.find("tile_kernel("), std::string_view::npos);
  EXPECT_TRUE(k.image->spirv.empty());
}

TEST(KernelTableTest, AnUnknownSymbolThrows) { EXPECT_THROW(find("_Z5other"), runtime_exception); }

} // namespace
} // namespace Concurrency::detail
