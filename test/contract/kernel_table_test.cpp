// Tests both ends of the contract: the compiler has written the table of kernels.ll into an object file, and the
// runtime reads it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_registry.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <gtest/gtest.h>

#include <string.h>
#include <string>
#include <vector>

extern "C" Concurrency::detail::table::image_handle *contract_image();

namespace Concurrency::detail {

namespace {

kernel_info &find(const char *symbol) {
  kernel_handle handle = {contract_image(), symbol, nullptr};
  return find_kernel(handle);
}

void expect_arg(const kernel_info &k, unsigned i, table::arg_kind kind, unsigned index, unsigned offset,
                unsigned offset2, unsigned bytes) {
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

/// The error message when reading the image after `change` has modified its table.
template <typename F> std::string text_for_changed(F change) {
  const table::image_handle &image = *contract_image();
  std::string bytes(reinterpret_cast<const char *>(image.begin), static_cast<size_t>(image.end - image.begin));
  const size_t at = bytes.find(std::string(table::magic, sizeof(table::magic)));
  change(*reinterpret_cast<table::table_header *>(&bytes[at]));
  try {
    (void)read_image(bytes, nullptr);
  } catch (const runtime_exception &e) {
    return e.what();
  }
  return "accepted";
}

template <typename T> T *records(table::table_header &header, uint32_t offset) {
  return reinterpret_cast<T *>(reinterpret_cast<char *>(&header) + offset);
}
template <typename F> std::string text_for_kernel(F change) {
  return text_for_changed(
      [&](table::table_header &header) { change(records<table::kernel_record>(header, header.kernels_offset)); });
}
template <typename F> std::string text_for_container(F change) {
  return text_for_changed(
      [&](table::table_header &header) { change(records<table::container_record>(header, header.containers_offset)); });
}

const std::string damaged = "the kernel table embedded in this program is damaged";

TEST(KernelTableTest, TablesOfOtherVersionsAskToCompileAgain) {
  for (uint32_t version : {table::abi_version - 1, table::abi_version + 1, 1u}) {
    const std::string text = text_for_changed([&](table::table_header &header) {
      // The rest of another version's header is unknown.
      memset(static_cast<void *>(&header), 0xff, sizeof(header));
      memcpy(header.magic, table::magic, sizeof(table::magic));
      header.abi_version = version;
    });
    EXPECT_EQ(text, "this program was compiled by a CppAMP with kernel tables of version " + std::to_string(version) +
                        ", but this libcppamp reads version " + std::to_string(table::abi_version) +
                        ": compile it again, or install the libcppamp of its compiler");
  }
}

TEST(KernelTableTest, ReadsNoFieldsOfAnImageOfAnotherVersion) {
  // An object of another version may have a shorter image_handle; the bytes after it must not be read.
  static std::string bytes(reinterpret_cast<const char *>(contract_image()->begin),
                           static_cast<size_t>(contract_image()->end - contract_image()->begin));
  bytes[bytes.find(std::string(table::magic, sizeof(table::magic))) + sizeof(table::magic)] = 1;
  const auto *begin = reinterpret_cast<const unsigned char *>(bytes.data());
  const auto *nowhere = reinterpret_cast<const table::host_kernel *>(uintptr_t(8));
  const table::image_handle image = {begin, begin + bytes.size(), nowhere,
                                     reinterpret_cast<const table::checked_kernel *>(nowhere)};
  kernel_handle handle = {&image, "_Z5scale", nullptr};
  EXPECT_THROW(find_kernel(handle), runtime_exception);
}

TEST(KernelTableTest, ReadsTheTableItself) {
  EXPECT_EQ(text_for_changed([](table::table_header &) {}), "accepted");
}

TEST(KernelTableTest, TakesAnyTextAsASourceLocation) {
  for (const char *text : {"a:b/c", ":/", "/:", "", ":"})
    EXPECT_EQ(text_for_changed([&](table::table_header &header) {
                const auto &kernel = *records<table::kernel_record>(header, header.kernels_offset);
                strcpy(records<char>(header, header.strings_offset + kernel.source_location), text);
              }),
              "accepted")
        << text;
}

TEST(KernelTableTest, RefusesKernelsWithoutADomain) {
  EXPECT_EQ(text_for_kernel([](table::kernel_record *k) { k[0].rank = 0; }), damaged + ": rank of scale_kernel");
}

TEST(KernelTableTest, RefusesTilesThatNoDeviceHas) {
  EXPECT_EQ(text_for_kernel([](table::kernel_record *k) { k[1].rank = 4; }), damaged + ": rank of tile_kernel");
  EXPECT_EQ(text_for_kernel([](table::kernel_record *k) { k[1].rank = 2; }), damaged + ": tile of tile_kernel");
  EXPECT_EQ(text_for_kernel([](table::kernel_record *k) { k[1].tile[2] = 1; }), damaged + ": tile of tile_kernel");
}

TEST(KernelTableTest, RefusesTwoKernelsOfOneName) {
  EXPECT_EQ(text_for_kernel([](table::kernel_record *k) { k[1].symbol = k[0].symbol; }),
            damaged + ": two kernels _Z5scale");
}

TEST(KernelTableTest, RefusesContainersOutsideOfTheFunctionObject) {
  EXPECT_EQ(text_for_container([](table::container_record *c) { c[0].offset = 104 - 39; }),
            damaged + ": container 0 of scale_kernel");
  EXPECT_EQ(text_for_container([](table::container_record *c) { c[0].rank = ~0u; }),
            damaged + ": container 0 of scale_kernel");
  EXPECT_EQ(text_for_container([](table::container_record *c) { c[1].offset = 104 - 7; }),
            damaged + ": container 1 of scale_kernel");
  EXPECT_EQ(text_for_container([](table::container_record *c) { c[1].state_bytes = ~0u; }),
            damaged + ": container 1 of scale_kernel");
  EXPECT_EQ(text_for_container([](table::container_record *c) { c[1].kind = 3; }),
            damaged + ": container 1 of scale_kernel");
}

TEST(KernelTableTest, RefusesATableThatIsNotAligned) {
  const table::image_handle &image = *contract_image();
  const std::string whole(reinterpret_cast<const char *>(image.begin), static_cast<size_t>(image.end - image.begin));
  for (size_t shift = 1; shift < 4; ++shift) {
    std::string bytes = whole;
    const size_t table = bytes.find(std::string(table::magic, sizeof(table::magic)));
    const size_t binary = bytes.rfind(std::string("\x10\xff\x10\xad", 4), table);
    uint64_t size, offset;
    memcpy(&size, &bytes[binary + 8], sizeof(size));
    memcpy(&offset, &bytes[binary + 56], sizeof(offset));
    bytes.insert(table, shift, '\0');
    size += shift;
    offset += shift;
    memcpy(&bytes[binary + 8], &size, sizeof(size));
    memcpy(&bytes[binary + 56], &offset, sizeof(offset));
    try {
      (void)read_image(bytes, nullptr);
      ADD_FAILURE() << "accepted";
    } catch (const runtime_exception &e) {
      EXPECT_EQ(e.what(), damaged);
    }
  }
}

TEST(KernelTableTest, AnUnknownSymbolThrows) { EXPECT_THROW(find("_Z5other"), runtime_exception); }

} // namespace
} // namespace Concurrency::detail
