// parallel_for_each: the compute domain, the kinds of arguments, and errors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <gmock/gmock.h>

#include <stddef.h>

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

using namespace Concurrency;
using namespace amp_test;
using testing::HasSubstr;

namespace {

/// Launches of OpenCL C, which has no code for the host.
class OpenCLLaunchTest : public testing::Test {
  void SetUp() override {
    if (!find_opencl())
      GTEST_SKIP() << "no OpenCL device";
  }
};

struct nothing {};

/// The exception that a launch of an empty kernel throws.
template <typename Exception, int N>
std::string text_of_failure(const extent<N> &domain, std::vector<unsigned> tile = {}) {
  test_image image("kernel void nothing() {}");
  image.add(test_kernel("nothing", N, sizeof(nothing)).tiles(tile));
  std::vector<int> sizes(tile.begin(), tile.end());
  nothing f;
  try {
    image.launch("nothing", domain, &f, nullptr, tile.empty() ? nullptr : sizes.data());
  } catch (const Exception &e) {
    return e.what();
  }
  return "nothing was thrown";
}

// M110 reject: every dimension is positive, checked first
// M111f reject: message texts that programs compare
TEST(LaunchTest, ExtentsMustBePositive) {
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<2>(5, 0)),
            "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 1 "
            "of the compute domain (0) cannot be smaller than or equal to 0.");
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<1>(-3), {16}),
            "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 0 "
            "of the compute domain (-3) cannot be smaller than or equal to 0.");
}

// M111b reject: tiles divide the domain; the first dimension that does not is named
TEST(LaunchTest, TilesMustDivide) {
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<2>(38, 40), {19, 16}),
            "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of "
            "dimension 1 of the compute domain (40) cannot be evenly divided by the extent of "
            "dimension 1 of the tile (16).");
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<2>(37, 40), {19, 16}),
            "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of "
            "dimension 0 of the compute domain (37) cannot be evenly divided by the extent of "
            "dimension 0 of the tile (19).");
}

// M111a reject: at most 2^32-1 threads, all of which run
TEST(LaunchTest, ThreadsAreLimited) {
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<2>(65536, 65536)),
            "concurrency::parallel_for_each: unsupported compute domain, The number of threads "
            "requested (4294967296) exceeds the limit (4294967295).");
  EXPECT_EQ(text_of_failure<invalid_compute_domain>(extent<3>(65536, 65536, 2)),
            "concurrency::parallel_for_each: unsupported compute domain, The number of threads "
            "requested (at least 4294967296) exceeds the limit (4294967295).");
  // 2^32 - 1 threads are allowed; the launch fails a later test.
  EXPECT_THAT(text_of_failure<invalid_compute_domain>(extent<2>(65537, 65535), {2, 1}),
              HasSubstr("(65537) cannot be evenly divided"));
}

// M108 reject: not the cpu accelerator
TEST(LaunchTest, TheCpuAcceleratorRunsNoKernels) {
  std::vector<int> v(10);
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).get_default_view();
  try {
    add_number(array_view<int>(10, v), 1, &cpu);
    FAIL();
  } catch (const unsupported_feature &e) {
    EXPECT_STREQ(e.what(), "concurrency::parallel_for_each is not supported on the selected "
                           "accelerator \"CPU accelerator\".");
    EXPECT_EQ(e.get_error_code(), static_cast<HRESULT>(0x80070057));
  }
}

TEST_F(OpenCLLaunchTest, PassesEveryKindOfArgument) {
  struct functor {
    array_view<int, 2> out;
    char small;
    double wide;
    struct {
      int x[5];
    } block;
    array<int, 1> *a;
  };
  typedef detail::container_state<1> array_state;
  test_image image(R"(
    struct block { int x[5]; };
    kernel void put_all(global int *out, ulong at, uchar small, double wide, struct block block,
                        int array_extent, uint e0, uint e1, constant char *functor, uint functor_at) {
      size_t x = get_global_id(0), y = get_global_id(1);
      if (x >= e1 || y >= e0) return;
      global int *o = (global int *)((global char *)out + at);
      int i = y * e1 + x;
      o[i] = i == 0 ? small : i == 1 ? (int)wide : i < 7 ? block.x[i - 2] : i == 7 ? array_extent :
             i == 8 ? (int)e0 : i == 9 ? (int)e1 : i == 10 ? functor[functor_at] : -1;
    })");
  image.add(test_kernel("put_all", 2, sizeof(functor))
                .view<int, 2>(offsetof(functor, out), read_write)
                .buffer(0)
                .offset(0)
                .scalar(offsetof(functor, small), 1)
                .scalar(offsetof(functor, wide), 8)
                .scalar(offsetof(functor, block), 20)
                .indirect(offsetof(functor, a), offsetof(array_state, extent), 4)
                .domain(0)
                .domain(1)
                .functor()
                .scalar(offsetof(functor, block.x[4]), 4));
  std::vector<int> v(12, 0);
  array<int, 1> a(77);
  array_view<int, 2> out(3, 4, v);
  functor f = {out, 'c', 42.5, {{10, 20, 30, 40, static_cast<int>(offsetof(functor, small))}}, &a};
  image.launch("put_all", out.get_extent(), &f);
  f.small = 'd'; // the launch has copied the function object
  EXPECT_EQ(out(0, 0), 'c');
  EXPECT_EQ(out(0, 1), 42);
  EXPECT_EQ(out(1, 1), 40);
  EXPECT_EQ(out(1, 3), 77);
  EXPECT_EQ(out(2, 0), 3);
  EXPECT_EQ(out(2, 1), 4);
  EXPECT_EQ(out(2, 2), 'c');
  EXPECT_EQ(out(2, 3), -1);
}

struct view_functor {
  array_view<int> v;
};

test_kernel tiled_kernel(const char *name, unsigned rank, std::vector<unsigned> tile) {
  return test_kernel(name, rank, sizeof(view_functor))
      .tiles(tile)
      .view<int, 1>(offsetof(view_functor, v), read_write)
      .buffer(0)
      .offset(0);
}

TEST_F(OpenCLLaunchTest, EmptyViewsMayBeCaptured) {
  test_image image("kernel void ignore(global int *v, ulong at) {}");
  image.add(test_kernel("ignore", 1, sizeof(view_functor))
                .view<int, 1>(offsetof(view_functor, v), read_write)
                .buffer(0)
                .offset(0));
  std::vector<int> none;
  view_functor f = {array_view<int>(0, none)};
  EXPECT_NO_THROW(image.launch("ignore", extent<1>(1), &f));
}

TEST_F(OpenCLLaunchTest, TilesReverseTheDimensions) {
  test_image image("kernel __attribute__((reqd_work_group_size(4, 3, 2))) void tiled(global int *v, "
                   "ulong at) {"
                   "  size_t i = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * "
                   "get_global_size(0) + get_global_id(0);"
                   "  v[i] = (get_group_id(2) * 10 + get_group_id(1)) * 10 + get_group_id(0);"
                   "}");
  image.add(tiled_kernel("tiled", 3, {2, 3, 4}));
  std::vector<int> v(4 * 6 * 8);
  array_view<int> view(static_cast<int>(v.size()), v);
  view_functor f = {view};
  int tile[] = {2, 3, 4};
  image.launch("tiled", extent<3>(4, 6, 8), &f, nullptr, tile);
  EXPECT_EQ(view[0], 0);
  EXPECT_EQ(view[(3 * 6 + 5) * 8 + 7], 111);
  EXPECT_EQ(view[(2 * 6 + 0) * 8 + 3], 100);
}

TEST_F(OpenCLLaunchTest, RanksAboveThreeAreOneDimension) {
  test_image image("kernel void flat(global int *v, ulong at, uint e0, uint e1, uint e2, uint e3) {"
                   "  size_t i = get_global_id(0);"
                   "  if (i < (size_t)e0 * e1 * e2 * e3) v[i] = (int)i;"
                   "}");
  image.add(test_kernel("flat", 4, sizeof(view_functor))
                .view<int, 1>(offsetof(view_functor, v), read_write)
                .buffer(0)
                .offset(0)
                .domain(0)
                .domain(1)
                .domain(2)
                .domain(3));
  std::vector<int> v(3 * 4 * 5 * 7, -1);
  array_view<int> view(static_cast<int>(v.size()), v);
  view_functor f = {view};
  const int sizes[] = {3, 4, 5, 7};
  image.launch("flat", extent<4>(sizes), &f);
  for (int i = 0; i < 3 * 4 * 5 * 7; ++i)
    ASSERT_EQ(view[i], i);
}

TEST_F(OpenCLLaunchTest, BuildFailuresCarryTheLog) {
  test_image image("kernel void broken() { int x = no_such_name; }");
  image.add(test_kernel("broken", 1, sizeof(nothing)));
  nothing f;
  accelerator_view view = accelerator().get_default_view();
  image.launch("broken", extent<1>(1), &f); // nothing has been built yet
  try {
    view.wait();
    FAIL();
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), HasSubstr("kernel 'broken', parallel_for_each"));
    EXPECT_THAT(e.what(), HasSubstr("building the kernels for"));
    EXPECT_THAT(e.what(), HasSubstr("CL_BUILD_PROGRAM_FAILURE (-11)"));
    EXPECT_THAT(e.what(), HasSubstr("no_such_name"));
  }
  view.wait(); // reported once
  image.launch("broken", extent<1>(1), &f);
  EXPECT_THROW(view.wait(), runtime_exception); // another launch reports it again
}

TEST_F(OpenCLLaunchTest, TooLargeTilesAreUnsupported) {
  test_image image("kernel void nothing() {}");
  image.add(test_kernel("nothing", 1, sizeof(nothing)).tiles({1 << 20}));
  nothing f;
  int tile[] = {1 << 20, 0, 0};
  EXPECT_THROW(image.launch("nothing", extent<1>(1 << 20), &f, nullptr, tile), unsupported_feature);
}

TEST_F(OpenCLLaunchTest, TooMuchTileStaticMemoryIsUnsupported) {
  test_image image("kernel void nothing() {}");
  image.add(test_kernel("nothing", 1, sizeof(nothing)).local_bytes(1u << 30));
  nothing f;
  EXPECT_THROW(image.launch("nothing", extent<1>(1), &f), unsupported_feature);
}

TEST_F(OpenCLLaunchTest, KernelsWithoutCodeInAnImageAreUnsupported) {
  test_image image("");
  image.add(test_kernel("nothing", 1, sizeof(nothing)).needs(detail::table::feature_no_image));
  nothing f;
  try {
    image.launch("nothing", extent<1>(1), &f);
    FAIL();
  } catch (const unsupported_feature &e) {
    EXPECT_THAT(e.what(), HasSubstr("the program has no code of this kernel for OpenCL devices such as '"));
    EXPECT_THAT(e.what(), HasSubstr("[-Wamp-left-out]"));
  }
}

/// Returns what a launch throws whose handle refers to these bytes.
std::string text_for_image(const std::string &bytes, const char *symbol) {
  auto *begin = reinterpret_cast<const unsigned char *>(bytes.data());
  detail::table::image_handle image = {begin, begin + bytes.size(), nullptr, nullptr};
  detail::kernel_handle handle = {&image, symbol, nullptr};
  nothing f;
  extent<1> domain(1);
  try {
    detail::launch_kernel(handle, nullptr, Concurrency::detail::first_component(domain), nullptr, &f);
  } catch (const runtime_exception &e) {
    return e.what();
  }
  return "nothing was thrown";
}

TEST(LaunchTest, BadImagesAreExplained) {
  test_image image("kernel void nothing() {}");
  image.add(test_kernel("nothing", 1, sizeof(nothing)));
  std::string good = image.bytes();
  EXPECT_THAT(text_for_image("", "nothing"), HasSubstr("no kernels embedded"));
  EXPECT_THAT(text_for_image(good, "other"), HasSubstr("'other' is not among those embedded"));
  EXPECT_THAT(text_for_image("rubbish rubbish rubbish rubbish rubbish", "nothing"), HasSubstr("cannot be read"));
  EXPECT_THAT(text_for_image(good.substr(0, good.size() - 64), "nothing"), HasSubstr("truncated"));
  EXPECT_THAT(text_for_image(image.bytes(table::abi_version + 1), "nothing"), HasSubstr("kernel tables of version"));
}

TEST(LaunchTest, ArgumentsMayOnlyNameWhatTheKernelHas) {
  struct functor {
    array_view<int> v[2];
  };
  auto text_with_offsets = [](uint32_t first, uint32_t count, uint32_t width) {
    test_image image("kernel void k() {}");
    image.add(test_kernel("k", 1, sizeof(functor))
                  .view<int, 1>(0, read_write)
                  .view<int, 1>(sizeof(array_view<int>), read_write)
                  .buffer(0)
                  .buffer(1)
                  .offsets(first, count, width));
    return text_for_image(image.bytes(), "other");
  };
  EXPECT_THAT(text_with_offsets(0, 2, 2), HasSubstr("'other' is not among those embedded"));
  EXPECT_THAT(text_with_offsets(1, 2, 2), HasSubstr("is damaged: argument 2 of k"));
  EXPECT_THAT(text_with_offsets(0, 2, 1), HasSubstr("is damaged: argument 2 of k"));
  EXPECT_THAT(text_with_offsets(0, 2, 3), HasSubstr("is damaged: argument 2 of k"));
  EXPECT_THAT(text_with_offsets(0, 2, 32), HasSubstr("is damaged: argument 2 of k"));
}

TEST_F(OpenCLLaunchTest, EqualNamesInTwoImagesDoNotMix) {
  struct functor {
    array_view<int> v;
  };
  auto make = [](int number) {
    auto image = std::make_unique<test_image>(
        "kernel void put(global int *v, ulong at) { v[get_global_id(0)] = " + std::to_string(number) + "; }");
    image->add(test_kernel("put", 1, sizeof(functor))
                   .tiles({1})
                   .view<int, 1>(offsetof(functor, v), read_write)
                   .buffer(0)
                   .offset(0));
    return image;
  };
  auto one = make(1), two = make(2);
  std::vector<int> v(1);
  array_view<int> view(1, v);
  functor f = {view};
  int tile[] = {1, 0, 0};
  one->launch("put", extent<1>(1), &f, nullptr, tile);
  EXPECT_EQ(view[0], 1);
  two->launch("put", extent<1>(1), &f, nullptr, tile);
  EXPECT_EQ(view[0], 2);
}

// M070 accept: captured views that overlap
// M072 accept: a read-only and a writable view of the same data
TEST_F(OpenCLLaunchTest, OverlappingBuffersAreNotRestrict) {
  // The kernel stores whether CPPAMP_RESTRICT was `restrict` or empty in this build.
  test_image image(R"(
    #define TEXT_(x) #x
    #define TEXT(x) TEXT_(x)
    kernel void which(global int *CPPAMP_RESTRICT a, ulong a_at, global int *CPPAMP_RESTRICT b,
                      ulong b_at, uint e0) {
      if (get_global_id(0) == 0)
        ((global int *)((global char *)a + a_at))[0] = sizeof(TEXT(CPPAMP_RESTRICT)) > 1;
    })");
  struct functor {
    array_view<int> a, b;
  };
  image.add(test_kernel("which", 1, sizeof(functor))
                .view<int, 1>(offsetof(functor, a), read_write)
                .view<int, 1>(offsetof(functor, b), read_only)
                .buffer(0)
                .offset(0)
                .buffer(1)
                .offset(1)
                .domain(0));
  std::vector<int> v(100), w(100);
  array_view<int> a(100, v), b(100, w);
  functor distinct = {a, b}, same = {a, a}, apart = {a.section(0, 50), a.section(50, 50)};
  image.launch("which", extent<1>(1), &distinct);
  EXPECT_EQ(a[0], 1);
  image.launch("which", extent<1>(1), &same);
  EXPECT_EQ(a[0], 0);
  image.launch("which", extent<1>(1), &apart);
  EXPECT_EQ(a[0], 1);
}

} // namespace
